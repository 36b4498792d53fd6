/* levels.c -- rank after rank, looking along the moves as they stand.
 *
 * Codes are read at random and written in order, those of a level apart from those that it reads.  So everybody in a
 * level is asked about the same state of things, ranks are exact, and threads never meet.
 *
 * Whoever wants to win, and can, has a move to a win of the last level, since he did not join before; the first such
 * move is his.  Whoever loses whatever he plays makes the first move that leads to the last level: it delays most.
 */
#include "solve/levels.h"

#include "core/limits.h"
#include "core/mem.h"
#include "core/team.h"

enum {
    PART = MB_SMALL_PIECES ? 1 : 1 << 11,  /* words of codes that a thread takes at once */
    AT_ONCE = 32,                          /* parts for each thread between two looks at the limits */
    ROUNDS = 6,                            /* questions a position at most, on average */
    ENDS = 32,                             /* one position of so many must be an end */
    FOUR = 4,                              /* moves that are looked at whatever their number */
    FAR = 128,                             /* positions between what is fetched and what is asked */
    LINE = 64,                             /* bytes that are fetched at once */
    LEAST = MB_SMALL_PIECES ? 8 : 1 << 16, /* positions */
    MOST = 1 << 26 /* positions whose codes a large cache holds; beyond, turning moves around is quicker */
};

#define PLACES UINT64_C(0x5555555555555555) /* where codes begin */

/* code[owner][seen]: whom a position joins whose moves lead to `seen`, a bit by standing; open: nobody yet.  Wins
 * are sought by both players at once, draws by who would lose an endless play. */
typedef struct answers {
    uint8_t code[2][1 << MB_STANDINGS];
} answers;

static void make_answers(answers *out, const mb_levels *self)
{
    for (unsigned owner = 0; owner < 2; owner++) {
        const uint8_t own = owner == MB_P1 ? MB_STANDS_WON1 : MB_STANDS_WON2;
        const uint8_t other = MB_STANDS_WON1 + MB_STANDS_WON2 - own;
        const bool hopes = (self->arena->endless > 0) == (owner == MB_P1); /* for an endless play */
        const unsigned won = 1u << own, lost = 1u << other, drawn = 1u << MB_STANDS_DRAWN;
        for (unsigned seen = 1; seen < 1 << MB_STANDINGS; seen++)
            if (!self->draws)
                out->code[owner][seen] = seen & won ? own : seen == lost ? other : MB_STANDS_OPEN;
            else if (hopes)
                out->code[owner][seen] = seen & ~(lost | drawn) ? MB_STANDS_OPEN : MB_STANDS_DRAWN;
            else
                out->code[owner][seen] = seen & drawn ? MB_STANDS_DRAWN : MB_STANDS_OPEN;
        out->code[owner][0] = MB_STANDS_OPEN;
    }
}

/* Where do the moves of v lead?  Nobody can foretell how many there are: so four are looked at whatever their number,
 * and then four more. */
MB_INLINE uint32_t see(const mb_levels *self, uint32_t v)
{
    const mb_arena *arena = self->arena;
    const uint64_t begin = arena->first[v], degree = arena->first[v + 1] - begin;
    const uint32_t *to = arena->to + begin;
    uint32_t seen = 0;
    uint64_t i = 0;
    for (; i < degree && begin + i + FOUR <= arena->moves; i += FOUR)
        for (uint64_t k = i; k < i + FOUR; k++)
            seen |= (uint32_t)(k < degree) << mb_code_of(self->code, to[k]);
    for (; i < degree; i++)
        seen |= 1u << mb_code_of(self->code, to[i]);
    return seen;
}

/* The move of v, which joins as `code`: to a win of his that he sees, or else where he is lost last. */
static uint32_t choose(const mb_levels *self, uint32_t v, uint32_t code)
{
    const mb_arena *arena = self->arena;
    const bool wins = code == (mb_owner(arena, v) == MB_P1 ? MB_STANDS_WON1 : MB_STANDS_WON2);
    uint64_t i = arena->first[v];
    while (wins ? mb_code_of(self->code, arena->to[i]) != code
                : mb_code_of(self->fresh, arena->to[i]) == MB_STANDS_OPEN)
        i++;
    MB_ASSERT(i < arena->first[v + 1] && mb_code_of(self->fresh, arena->to[i]) == code);
    return arena->to[i];
}

static uint64_t end_of_part(const mb_levels *self, uint64_t begin)
{
    const uint64_t words = mb_code_words(self->arena);
    return words - begin < PART ? words : begin + PART;
}

/* Whom do the open positions of a word join? */
static uint64_t ask(const mb_levels *self, const answers *answer, uint64_t word)
{
    uint64_t joins = 0;
    for (uint64_t open = mb_codes_open(self->code[word]); open != 0; open &= open - 1) {
        const unsigned place = (unsigned)__builtin_ctzll(open);
        const uint32_t v = (uint32_t)(word * 32) + place / 2;
        MB_ASSERT(!mb_is_terminal(self->arena, v));
        joins |= (uint64_t)answer->code[mb_owner(self->arena, v)][see(self, v)] << place;
    }
    return joins;
}

/* Fetch positions and moves that will be asked soon. */
MB_INLINE void look_ahead(const mb_levels *self, uint64_t word)
{
    const mb_arena *arena = self->arena;
    const uint64_t base = word * 32;
    if (base + 2 * FAR > arena->positions)
        return;
    for (unsigned k = 0; k < 32; k += LINE / sizeof *arena->first)
        __builtin_prefetch(&arena->first[base + 2 * FAR - 32 + k]);
    for (unsigned k = 0; k < 4 * 32; k += LINE / sizeof *arena->to) /* of four moves a position */
        __builtin_prefetch(&arena->to[arena->first[base + FAR] + k]);
    __builtin_prefetch(&arena->tag[base + FAR]);
}

/* Ask the open positions of one part. */
static void ask_part(void *context, uint32_t item, int worker)
{
    (void)worker;
    mb_levels *self = context;
    const uint64_t begin = self->from + (uint64_t)item * PART, end = end_of_part(self, begin);
    uint64_t asked = 0, joined = 0;
    answers answer;
    make_answers(&answer, self);
    for (uint64_t word = begin; word < end; word++) {
        look_ahead(self, word);
        const uint64_t open = mb_codes_open(self->code[word]), joins = open ? ask(self, &answer, word) : 0;
        uint64_t left = mb_codes_open(joins) ^ PLACES;
        asked += (uint64_t)__builtin_popcountll(open);
        joined += (uint64_t)__builtin_popcountll(left);
        self->next[word] = joins;
        for (; left != 0; left &= left - 1) {
            const unsigned place = (unsigned)__builtin_ctzll(left);
            const uint32_t v = (uint32_t)(word * 32) + place / 2;
            self->rank[v] = self->level + 1;
            self->move[v] = choose(self, v, joins >> place & 3);
        }
    }
    mb_team_add(&self->asked, asked);
    mb_team_add(&self->joined, joined);
}

/* One level: whoever joins becomes fresh. */
static mb_status flood(mb_levels *self, mb_pace *pace)
{
    const uint64_t words = mb_code_words(self->arena), at_once = (uint64_t)AT_ONCE * PART * (uint64_t)self->threads;
    mb_status status = MB_OK;
    self->asked = self->joined = 0;
    for (self->from = 0; self->from < words && status == MB_OK; self->from += at_once) {
        const uint64_t before = self->joined, left = words - self->from, now = left < at_once ? left : at_once;
        mb_team_run(self->threads, (uint32_t)((now - 1) / PART + 1), ask_part, self);
        status = mb_pace_step(pace, self->joined - before);
    }
    if (status != MB_OK)
        return status;
    for (uint64_t word = 0; word < words; word++) {
        MB_ASSERT((self->code[word] & self->next[word]) == 0);
        self->code[word] |= self->next[word];
    }
    uint64_t *const old = self->fresh;
    self->fresh = self->next;
    self->next = old;
    self->level++;
    MB_ASSERT(self->asked == self->open && self->joined <= self->open);
    self->open -= self->joined;
    return MB_OK;
}

/* Ends know who has won them. */
static void sow(void *context, uint32_t item, int worker)
{
    (void)worker;
    mb_levels *self = context;
    const mb_arena *arena = self->arena;
    const uint64_t begin = (uint64_t)item * PART, end = end_of_part(self, begin);
    uint64_t open = 0;
    for (uint64_t word = begin; word < end; word++) {
        uint64_t codes = 0;
        for (uint32_t k = 0; k < 32; k++) {
            const uint64_t v = word * 32 + k;
            uint64_t code = MB_STANDS_DRAWN;
            if (v < arena->positions && mb_is_terminal(arena, (uint32_t)v)) {
                const int32_t pays = mb_terminal_payoff(arena, (uint32_t)v);
                const bool endless = pays == 0 && arena->endless == 0;
                code = pays > 0 ? MB_STANDS_WON1 : pays < 0 ? MB_STANDS_WON2 : MB_STANDS_DRAWN;
                self->rank[v] = endless && mb_mark_of(arena, (uint32_t)v) == MB_UNMARKED ? MB_NEVER : 0;
                self->move[v] = MB_NONE;
            } else if (v < arena->positions) {
                code = MB_STANDS_OPEN;
                open++;
            }
            codes |= code << 2 * k;
        }
        self->code[word] = codes;
    }
    mb_team_add(&self->open, open);
}

/* Go on with what is known to be won, or to be drawn, as the first level. */
static void begin_level(mb_levels *self, bool draws)
{
    self->draws = draws;
    self->level = 0;
    for (uint64_t word = 0; word < mb_code_words(self->arena); word++) {
        const uint64_t codes = self->code[word];
        const uint64_t drawn = codes & codes >> 1 & PLACES;
        self->fresh[word] = draws ? drawn * 3 : codes & ~(drawn * 3);
    }
}

/* Level after level, until nobody joins, or too few; then *left is set. */
static mb_status flood_all(bool *left, mb_levels *self, uint32_t patience, uint64_t *questions, mb_pace *pace)
{
    *left = false;
    for (;;) {
        const mb_status status = flood(self, pace);
        if (status != MB_OK || self->joined == 0 || self->open == 0)
            return status;
        *questions += self->asked;
        *left = self->joined * patience < self->asked || *questions / ROUNDS >= self->arena->positions;
        if (*left)
            return MB_OK;
    }
}

/* What is told in the end. */
typedef struct telling {
    const mb_levels *levels;
    uint8_t *winner;
    bool settled;      /* do open positions have their moves? */
    uint64_t count[3]; /* positions won by nobody, 1, 2 */
} telling;

/* The first move of v, which stays open, to where plays can go on for ever or are drawn at once. */
static uint32_t stay(const mb_levels *self, uint32_t v)
{
    const mb_arena *arena = self->arena;
    const uint32_t stays = 1u << MB_STANDS_OPEN | (arena->endless == 0 ? 1u << MB_STANDS_DRAWN : 0);
    uint64_t i = arena->first[v];
    while (!(stays >> mb_code_of(self->code, arena->to[i]) & 1))
        i++;
    MB_ASSERT(i < arena->first[v + 1]);
    return arena->to[i];
}

static void tell(void *context, uint32_t item, int worker)
{
    (void)worker;
    telling *self = context;
    const mb_levels *levels = self->levels;
    const mb_arena *arena = levels->arena;
    const uint8_t rest = arena->endless > 0 ? 1 : arena->endless < 0 ? 2 : 0, winner[MB_STANDINGS] = {rest, 1, 2, 0};
    const uint64_t begin = (uint64_t)item * PART, end = end_of_part(levels, begin);
    const uint64_t stop = end * 32 < arena->positions ? end * 32 : arena->positions;
    uint64_t count[3] = {0};
    for (uint32_t v = (uint32_t)(begin * 32); v < stop; v++) {
        const uint32_t code = mb_code_of(levels->code, v);
        self->winner[v] = winner[code];
        count[winner[code]]++;
        if (code == MB_STANDS_OPEN) {
            levels->rank[v] = MB_NEVER;
            if (!self->settled)
                levels->move[v] = stay(levels, v);
        }
    }
    for (int w = 0; w < 3; w++)
        mb_team_add(&self->count[w], count[w]);
}

bool mb_levels_suit(const mb_arena *arena)
{
    uint32_t ends = 0;
    if (arena->positions < LEAST || arena->positions > MOST || arena->moves < arena->positions)
        return false;
    for (uint32_t v = 0; v < arena->positions; v++)
        ends += mb_is_terminal(arena, v);
    return ends >= arena->positions / ENDS;
}

mb_status mb_solve_by_levels(mb_solution *out, const mb_arena *arena, uint32_t patience, const mb_limits *limits)
{
    MB_ASSERT(-1 <= arena->endless && arena->endless <= 1 && !arena->impartial);
    const uint64_t words = mb_code_words(arena);
    const uint32_t parts = (uint32_t)((words - 1) / PART + 1);
    mb_levels self = {.arena = arena, .threads = mb_threads(limits)};
    telling told = {.levels = &self};
    mb_pace pace = mb_pace_begin(limits, arena->positions);
    uint64_t questions = 0;
    mb_status status = MB_ENOMEM;
    self.room = mb_alloc(3 * words, sizeof *self.room);
    self.rank = mb_alloc(arena->positions, sizeof *self.rank);
    self.move = mb_alloc(arena->positions, sizeof *self.move);
    if (!self.room || !self.rank || !self.move)
        goto done;
    self.code = self.room;
    self.fresh = self.room + words;
    self.next = self.room + 2 * words;
    mb_pace_often(&pace);
    mb_team_run(self.threads, parts, sow, &self);
    begin_level(&self, false);
    status = flood_all(&told.settled, &self, patience, &questions, &pace);
    if (status == MB_OK && !told.settled && arena->endless != 0) {
        begin_level(&self, true);
        status = flood_all(&told.settled, &self, patience, &questions, &pace);
    }
    if (status == MB_OK && told.settled)
        status = self.open > arena->positions / 2 ? MB_EUNSUITED : mb_levels_settle(&self, limits);
    if (status != MB_OK)
        goto done;
    told.winner = mb_alloc(arena->positions, sizeof *told.winner);
    if (!told.winner) {
        status = MB_ENOMEM;
        goto done;
    }
    mb_team_run(self.threads, parts, tell, &told);
    *out = (mb_solution){
        .positions = arena->positions,
        .winner = told.winner,
        .rank = self.rank,
        .move = self.move,
        .won1 = told.count[1],
        .won2 = told.count[2],
        .drawn = told.count[0],
    };
    self.rank = self.move = NULL;
done:
    mb_release(self.room);
    mb_release(self.rank);
    mb_release(self.move);
    return status;
}
