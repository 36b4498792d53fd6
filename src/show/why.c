/* why.c -- why does who wins win?  The line of best moves, with "there is" and "for all".
 *
 * The line follows the solution until the play stops or comes back to a position.  In a won position of rank r the
 * winner has a move of rank r - 1, and every move of the other has a smaller rank: both are on the line, and the same
 * holds at each position that a move leads to, which is why one line is enough.
 */
#include "show/why.h"

#include "arena/names.h"
#include "core/mem.h"

enum { LINES = 24, LAST = 3, MOVES = 6 }; /* lines of text at most, of them after a gap; moves named on a line */

void mb_why_note(mb_note *note, int id, const mb_arena *arena, uint32_t v)
{
    mb_note_set(note, id);
    mb_note_position(note, "name", arena, v);
}

void mb_why_line(mb_text *out, const mb_note *note, mb_lang lang)
{
    mb_note_show(out, note, lang);
    mb_text_char(out, '\n');
}

void mb_why_json_name(mb_json *json, const char *key, const mb_arena *arena, uint32_t v)
{
    mb_json_key(json, key);
    mb_json_position(json, arena, v);
}

/* The positions from `from` on, each by the solution's move, each once. */
typedef struct line {
    const mb_arena *arena;
    const mb_solution *solution;
    uint32_t *at;
    size_t count;
    uint32_t again; /* where the last move leads back to; MB_NONE: the play stops at the last position */
} line;

static mb_status follow(line *self, uint32_t from)
{
    mb_bitset met;
    mb_status status = mb_bitset_init(&met, self->arena->positions);
    if (status != MB_OK)
        return status;
    void *at = NULL;
    size_t room = 0;
    self->again = MB_NONE;
    for (uint32_t v = from; v != MB_NONE; v = self->solution->move[v]) {
        if (mb_bitset_has(&met, v)) {
            self->again = v;
            break;
        }
        mb_bitset_add(&met, v);
        if (!mb_grow(&at, &room, self->count, 1, sizeof *self->at)) {
            status = MB_ENOMEM;
            break;
        }
        self->at = at;
        self->at[self->count++] = v;
    }
    mb_bitset_clear(&met);
    return status;
}

/* What is claimed at a position where the play goes on. */
typedef enum claim { EXISTS, FORALL, STAYS, MAXIMUM, MINIMUM } claim;

static claim claim_at(const line *self, uint32_t v)
{
    const mb_player owner = mb_owner(self->arena, v);
    if (self->solution->value)
        return owner == MB_P1 ? MAXIMUM : MINIMUM;
    const int winner = self->solution->winner[v];
    if (winner == 0)
        return STAYS;
    return (winner == 1) == (owner == MB_P1) ? EXISTS : FORALL;
}

/* "4 (2)": a move and its rank or value, where it has one. */
static void add_move(mb_text *out, const line *self, uint32_t to)
{
    mb_arena_name(out, self->arena, to);
    const bool values = self->solution->value != NULL;
    if (!values && (self->solution->winner[to] == 0 || self->solution->rank[to] == MB_NEVER))
        return;
    mb_text_add(out, " (");
    mb_text_i64(out, values ? self->solution->value[to] : (int64_t)self->solution->rank[to]);
    mb_text_char(out, ')');
}

static void add_moves(mb_text *out, const line *self, uint32_t v, mb_lang lang)
{
    const mb_arena *arena = self->arena;
    const uint64_t count = mb_degree(arena, v);
    for (uint64_t i = 0; i < count && i < MOVES; i++) {
        mb_text_add(out, i ? ", " : "");
        add_move(out, self, arena->to[arena->first[v] + i]);
    }
    if (count <= MOVES)
        return;
    mb_note more;
    mb_note_set(&more, MB_M_WHY_MORE);
    mb_note_count(&more, "count", count);
    mb_note_show(out, &more, lang);
}

static void say_end(mb_text *out, const line *self, uint32_t v, mb_lang lang)
{
    const mb_arena *arena = self->arena;
    const mb_mark mark = mb_mark_of(arena, v);
    mb_note note;
    mb_why_note(&note,
                mark == MB_UNMARKED ? MB_M_WHY_END_STUCK
                : mark == MB_PAYS   ? MB_M_WHY_END_PAYS
                : mark == MB_DRAW   ? MB_M_WHY_END_DRAWN
                                    : MB_M_WHY_END_WON,
                arena, v);
    if (mark == MB_PAYS)
        mb_note_number(&note, "value", mb_end_payoff(arena, v));
    else if (mark == MB_WIN1 || mark == MB_WIN2)
        mb_note_number(&note, "player", mark == MB_WIN1 ? 1 : 2);
    mb_why_line(out, &note, lang);
}

static void say_position(mb_text *out, const line *self, uint32_t v, mb_lang lang)
{
    mb_text_add(out, "  ");
    if (mb_is_end(self->arena, v)) {
        mb_text_add(out, "  ");
        say_end(out, self, v, lang);
        return;
    }
    static const int words[] = {[EXISTS] = MB_M_WHY_EXISTS,
                                [FORALL] = MB_M_WHY_FORALL,
                                [STAYS] = MB_M_WHY_STAYS,
                                [MAXIMUM] = MB_M_WHY_MAX,
                                [MINIMUM] = MB_M_WHY_MIN};
    const claim claimed = claim_at(self, v);
    const bool only = claimed == FORALL && mb_degree(self->arena, v) == 1;
    mb_note note;
    mb_why_note(&note, only ? MB_M_WHY_ONLY : words[claimed], self->arena, v);
    mb_note_number(&note, "player", mb_owner(self->arena, v) + 1);
    mb_note_show(out, &note, lang);
    if (claimed == EXISTS || claimed == STAYS)
        add_move(out, self, self->solution->move[v]);
    else
        add_moves(out, self, v, lang);
    mb_text_char(out, '\n');
}

static void say_headline(mb_text *out, const line *self, uint32_t from, mb_lang lang)
{
    const mb_solution *solution = self->solution;
    const int winner = solution->winner[from];
    const uint32_t rank = solution->rank[from];
    mb_note note;
    mb_why_note(&note,
                solution->value    ? MB_M_WHY_VALUE
                : winner == 0      ? MB_M_WHY_DRAWN
                : rank == MB_NEVER ? MB_M_WHY_WON_ENDLESS
                                   : MB_M_WHY_WON,
                self->arena, from);
    mb_note_number(&note, "player", winner);
    mb_note_number(&note, "value", mb_solution_value(solution, from));
    mb_note_count(&note, "rank", rank);
    mb_why_line(out, &note, lang);
}

static void say_round(mb_text *out, const line *self, mb_lang lang)
{
    const int32_t endless = self->arena->endless;
    mb_note note;
    mb_why_note(&note,
                self->solution->value ? MB_M_WHY_ROUND_PAYS
                : endless == 0        ? MB_M_WHY_ROUND
                                      : MB_M_WHY_ROUND_WON,
                self->arena, self->again);
    mb_note_number(&note, "player", endless > 0 ? 1 : 2);
    mb_note_number(&note, "value", endless);
    mb_text_add(out, "    ");
    mb_why_line(out, &note, lang);
}

static void say(mb_text *out, const line *self, mb_lang lang)
{
    const uint32_t from = self->at[0];
    if (self->count == 1 && self->again == MB_NONE) {
        say_end(out, self, from, lang);
        return;
    }
    say_headline(out, self, from, lang);
    for (size_t i = 0; i < self->count; i++) {
        if (self->count > LINES && i == LINES - LAST) {
            mb_note gap;
            const size_t skipped = self->count - LINES;
            mb_note_set(&gap, MB_M_WHY_SKIPPED);
            mb_note_count(&gap, "count", skipped);
            mb_text_add(out, "    ");
            mb_why_line(out, &gap, lang);
            i += skipped;
        }
        say_position(out, self, self->at[i], lang);
    }
    if (self->again != MB_NONE)
        say_round(out, self, lang);
    else if (!self->solution->value && self->solution->winner[from] != 0)
        mb_text_add(out, mb_words(MB_M_WHY_RANKS, lang));
}

static void json_rank(mb_json *json, const line *self, uint32_t v)
{
    mb_json_key(json, "rank");
    if (self->solution->winner[v] != 0 && self->solution->rank[v] != MB_NEVER)
        mb_json_count(json, self->solution->rank[v]);
    else
        mb_json_null(json);
    mb_json_key(json, "value");
    mb_json_number(json, mb_solution_value(self->solution, v));
}

static void json_position(mb_json *json, const line *self, uint32_t v)
{
    static const char *const claims[] = {
        [EXISTS] = "exists", [FORALL] = "forall", [STAYS] = "stays", [MAXIMUM] = "max", [MINIMUM] = "min"};
    const mb_arena *arena = self->arena;
    const bool end = mb_is_end(arena, v);
    mb_json_open(json, '{');
    mb_why_json_name(json, "position", arena, v);
    mb_json_key(json, "owner");
    mb_json_number(json, mb_owner(arena, v) + 1);
    json_rank(json, self, v);
    mb_json_key(json, "claim");
    mb_json_string(json, end ? "end" : claims[claim_at(self, v)]);
    mb_json_key(json, "moves");
    mb_json_open(json, '[');
    for (uint64_t i = arena->first[v]; !end && i < arena->first[v + 1]; i++) {
        mb_json_open(json, '{');
        mb_why_json_name(json, "position", arena, arena->to[i]);
        json_rank(json, self, arena->to[i]);
        mb_json_close(json, '}');
    }
    mb_json_close(json, ']');
    mb_json_close(json, '}');
}

static void write_json(mb_text *out, const line *self)
{
    mb_json json = mb_json_begin(out);
    mb_json_open(&json, '{');
    mb_why_json_name(&json, "position", self->arena, self->at[0]);
    mb_json_key(&json, "winner");
    mb_json_number(&json, self->solution->winner[self->at[0]]);
    json_rank(&json, self, self->at[0]);
    mb_json_key(&json, "line");
    mb_json_open(&json, '[');
    for (size_t i = 0; i < self->count; i++)
        json_position(&json, self, self->at[i]);
    mb_json_close(&json, ']');
    if (self->again != MB_NONE) {
        mb_why_json_name(&json, "again", self->arena, self->again);
    } else {
        mb_json_key(&json, "again");
        mb_json_null(&json);
    }
    mb_json_close(&json, '}');
    mb_text_char(out, '\n');
}

mb_status mb_why_play(mb_text *out, const mb_arena *arena, const mb_solution *solution, uint32_t from,
                      const mb_why_options *options)
{
    MB_ASSERT(from < arena->positions && solution->positions == arena->positions);
    line self = {.arena = arena, .solution = solution};
    const mb_status status = follow(&self, from);
    if (status == MB_OK && options->json)
        write_json(out, &self);
    else if (status == MB_OK)
        say(out, &self, options->lang);
    mb_release(self.at);
    return status == MB_OK ? out->status : status;
}
