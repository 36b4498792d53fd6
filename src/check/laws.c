/* laws.c -- do the rules of a game keep the laws that every game must keep?
 *
 * The first states of a breadth-first walk from the start are tried one by one against the laws of a single state;
 * acyclicity is tried on the graph of the states seen.
 */
#include "arena/builder.h"
#include "check/finding.h"
#include "core/hash.h"
#include "core/limits.h"
#include "core/mem.h"
#include "core/name.h"

static const mb_words SAY_KEPT = MB_WORDS("{game} keeps the laws of games in {count} {count?state:states}",
                                          "{game} respecte les lois des jeux dans {count} {count?état:états}");
static const mb_words SAY_LAW_MOVES =
    MB_WORDS("the moves of {state} are not always the same", "les coups de {state} ne sont pas toujours les mêmes");
static const mb_words SAY_LAW_ROOM = MB_WORDS("the moves of {state} are written past the end of the buffer",
                                              "les coups de {state} sont écrits au-delà de la fin du tampon");
static const mb_words SAY_LAW_NAME = MB_WORDS("a state's name is not one line of text: \"{state}\"",
                                              "le nom d'un état n'est pas une ligne de texte : « {state} »");
static const mb_words SAY_LAW_PARSE =
    MB_WORDS("the name {state} is not read back as the same state", "le nom {state}, relu, désigne un autre état");
static const mb_words SAY_LAW_BOARD = MB_WORDS("the picture of {state} is not made of whole lines",
                                               "le dessin de {state} n'est pas fait de lignes entières");
static const mb_words SAY_LAW_MOVE_NAME =
    MB_WORDS("a move of {state} has no name", "un coup de {state} n'a pas de nom");
static const mb_words SAY_LAW_MARK = MB_WORDS("{state} has a mark that its kind of game does not have",
                                              "{state} a une marque que ce genre de jeu n'a pas");
static const mb_words SAY_LAW_END = MB_WORDS("{state} has no moves and no mark, in an impartial game",
                                             "{state} n'a ni coup ni marque, dans un jeu impartial");
static const mb_words SAY_LAW_SYMMETRY = MB_WORDS("{state} and its mirror image do not have the same moves and marks",
                                                  "{state} et sa symétrique n'ont pas les mêmes coups et marques");
static const mb_words SAY_LAW_CYCLE = MB_WORDS("{state} can come back, in a game said to be acyclic",
                                               "{state} peut revenir, dans un jeu dit acyclique");
static const mb_words SAY_LAW_ESTIMATE =
    MB_WORDS("the estimate of {state} is beyond a thousand million", "l'estimation de {state} dépasse le milliard");
static const mb_words SAY_LAW_PAID =
    MB_WORDS("{state} shares the rest of its play with a state from which plays go on otherwise",
             "{state} partage le reste de sa partie avec un état d'où l'on joue autrement");
static const mb_words SAY_LAW_REMAINING =
    MB_WORDS("{state} is a goal, yet a cost remains", "{state} est un but, pourtant il reste un coût");
static const mb_words SAY_LAW_NUMBER =
    MB_WORDS("the number of {state} does not lead back to it", "le numéro de {state} ne ramène pas à cet état");
static const mb_words SAY_LAW_TIER =
    MB_WORDS("a move of {state} leads to an earlier tier, or too many tiers on",
             "un coup de {state} mène à une strate antérieure, ou saute trop de strates");
static const mb_words SAY_LAW_BACK =
    MB_WORDS("a move of {state} cannot be taken back, in a game said to be reversible",
             "un coup de {state} ne peut être repris, dans un jeu dit réversible");
static const mb_words SAY_LAW_UNMOVES =
    MB_WORDS("the predecessors of {state} or of one of its moves are not those that lead there",
             "les prédécesseurs de {state} ou d'un de ses coups ne sont pas ceux qui y mènent");
static const mb_words SAY_LAW_FOLDED = MB_WORDS("{state} shares its number with a state that plays otherwise",
                                                "{state} partage son numéro avec un état qui se joue autrement");

enum { ESTIMATE_MOST = 1000000000 }; /* so that sums and opposites of estimates stay in 32 bits */

/* A list of states, as moves() writes it. */
typedef struct laws_states {
    mb_state *at;
    size_t count, room;
} laws_states;

typedef struct court {
    const mb_rules *rules;
    mb_hash seen;
    mb_builder graph; /* of the states seen and tried */
    laws_states next, again;
    mb_text text;
    void *numbers;   /* of the game's numbering; NULL: it has none here */
    uint64_t *slots; /* of each tier */
    size_t tiers;
    void *folded;        /* of the folded numbering; NULL: there is none */
    mb_hash rests;       /* what is left to be paid from the states seen */
    laws_states of_rest; /* the first state with each rest */
} court;

/* Fill `out` with the moves of `state`. */
static mb_status laws_list(laws_states *out, const mb_rules *rules, mb_state state)
{
    const size_t count = rules->game->moves(rules->self, state, NULL, 0);
    if (!mb_grow(&out->at, &out->room, 0, count))
        return MB_ENOMEM;
    MB_ASSERT(count <= out->room);
    out->count = rules->game->moves(rules->self, state, out->at, count);
    return MB_OK;
}

static bool same(const laws_states *a, const laws_states *b)
{
    if (a->count == 0 || b->count == 0)
        return a->count == b->count;
    return a->count == b->count && memcmp(a->at, b->at, a->count * sizeof *a->at) == 0;
}

/* Each law of one state returns MB_OK and sets *broken to its message when the state breaks it. */

static mb_status try_moves(mb_words *broken, court *self, mb_state state)
{
    static const mb_state untouched = UINT64_C(0x5a5a5a5a5a5a5a5a);
    mb_status status = laws_list(&self->next, self->rules, state);
    if (status == MB_OK)
        status = laws_list(&self->again, self->rules, state);
    if (status != MB_OK)
        return status;
    if (!same(&self->next, &self->again)) {
        *broken = SAY_LAW_MOVES;
        return MB_OK;
    }
    /* a room of one less: all are counted, the last is not written */
    if (self->again.count > 0) {
        const size_t room = self->again.count - 1;
        MB_ASSERT(room < self->again.room);
        self->again.at[room] = untouched;
        const size_t count = self->rules->game->moves(self->rules->self, state, self->again.at, room);
        if (count != self->next.count || self->again.at[room] != untouched)
            *broken = SAY_LAW_ROOM;
    }
    return MB_OK;
}

static mb_status try_names(mb_words *broken, court *self, mb_state state)
{
    const mb_rules *rules = self->rules;
    mb_text *name = &self->text;
    name->length = 0;
    rules->game->show(name, rules->self, state);
    if (name->status != MB_OK)
        return name->status;
    bool line = name->length > 0 && mb_utf8_check(name->data, name->length) == name->length;
    for (size_t i = 0; i < name->length && line; i++)
        line = (unsigned char)name->data[i] >= 0x20;
    if (!line) {
        *broken = SAY_LAW_NAME;
        return MB_OK;
    }
    mb_state back;
    const mb_status status = rules->game->parse(&back, rules->self, name->data, name->length, NULL);
    if (status == MB_ENOMEM)
        return status;
    if (status != MB_OK || back != state)
        *broken = SAY_LAW_PARSE;
    return MB_OK;
}

static mb_status try_pictures(mb_words *broken, court *self, mb_state state)
{
    const mb_rules *rules = self->rules;
    mb_text *board = &self->text;
    board->length = 0;
    rules->game->board(board, rules->self, state);
    if (board->status != MB_OK)
        return board->status;
    if (board->length == 0 || board->data[board->length - 1] != '\n')
        *broken = SAY_LAW_BOARD;
    for (size_t i = 0; rules->game->move_name && i < self->next.count; i++) {
        mb_note note = {0};
        rules->game->move_name(&note, rules->self, state, i);
        if (!mb_words_say(note.words))
            *broken = SAY_LAW_MOVE_NAME;
    }
    return MB_OK;
}

static mb_status try_marks(mb_words *broken, court *self, mb_state state)
{
    const mb_game *game = self->rules->game;
    const mb_mark mark = game->mark(self->rules->self, state);
    const bool impartial = game->traits & MB_IMPARTIAL;
    const bool of_mover = mark == MB_MOVER_WINS || mark == MB_MOVER_LOSES;
    if (mark == MB_UNMARKED) {
        if (impartial && self->next.count == 0)
            *broken = SAY_LAW_END;
    } else if (of_mover != impartial || (mark == MB_PAYS && !game->payoff)) {
        *broken = SAY_LAW_MARK;
    }
    return MB_OK;
}

static mb_status try_numbers(mb_words *broken, court *self, mb_state state)
{
    const mb_game *game = self->rules->game;
    const void *rules = self->rules->self;
    if (game->estimate) {
        const int32_t guess = game->estimate(rules, state);
        if (guess < -ESTIMATE_MOST || guess > ESTIMATE_MOST)
            *broken = SAY_LAW_ESTIMATE;
    }
    if (game->remaining && game->mark(rules, state) == MB_WIN1 && game->remaining(rules, state) != 0)
        *broken = SAY_LAW_REMAINING;
    return MB_OK;
}

/* The numbers of the states, where there are some. */
static mb_status open_numbers(court *self)
{
    const mb_numbering *numbering = self->rules->game->numbering;
    const mb_status status = numbering ? numbering->open(&self->numbers, self->rules->self) : (mb_status)MB_ELIMIT;
    if (status != MB_OK)
        return status == MB_ELIMIT ? MB_OK : status;
    self->tiers = numbering->tiers(self->numbers, NULL, 0);
    self->slots = mb_alloc(self->tiers, sizeof *self->slots);
    if (!self->slots)
        return MB_ENOMEM;
    numbering->tiers(self->numbers, self->slots, self->tiers);
    return numbering->folded ? numbering->folded->open(&self->folded, self->rules->self) : MB_OK;
}

/* The tier of a state whose number leads back to it; false: it does not. */
static bool has_number(uint32_t *tier, const court *self, mb_state state)
{
    const mb_numbering *numbering = self->rules->game->numbering;
    mb_state back;
    const uint64_t slot = numbering->index(tier, self->numbers, state);
    return slot != MB_NO_SLOT && *tier < self->tiers && slot < self->slots[*tier]
           && numbering->unindex(&back, self->numbers, *tier, slot) && back == state;
}

/* Is there a move from `state` to `to`? */
static bool leads(court *self, mb_state state, mb_state to)
{
    if (laws_list(&self->again, self->rules, state) != MB_OK)
        return true; /* without memory nothing is refused here */
    for (size_t i = 0; i < self->again.count; i++)
        if (self->again.at[i] == to)
            return true;
    return false;
}

/* Does the numbering say that moves of `tier` lead to `next`? */
static bool may_follow(const court *self, uint32_t tier, uint32_t next)
{
    const mb_numbering *numbering = self->rules->game->numbering;
    return tier == next || !numbering->follows || numbering->follows(self->numbers, tier, next);
}

/* Numbers lead back; moves go to later tiers, not too far, or stay where plays may come back.  A start that has no
 * number has none of this. */
static mb_status try_tiers(mb_words *broken, court *self, mb_state state)
{
    uint32_t start, tier, next;
    if (!self->numbers
        || self->rules->game->numbering->index(&start, self->numbers, self->rules->start) == MB_NO_SLOT)
        return MB_OK;
    if (!has_number(&tier, self, state)) {
        *broken = SAY_LAW_NUMBER;
        return MB_OK;
    }
    const uint32_t leap = self->rules->game->numbering->leap;
    const uint32_t least = tier + ((self->rules->game->traits & MB_ACYCLIC) != 0);
    for (size_t i = 0; i < self->next.count; i++)
        if (!has_number(&next, self, self->next.at[i]))
            *broken = SAY_LAW_NUMBER;
        else if (self->rules->game->numbering->reversible && !leads(self, self->next.at[i], state))
            *broken = SAY_LAW_BACK;
        else if (next < least || (leap > 0 && next > tier + leap) || !may_follow(self, tier, next))
            *broken = SAY_LAW_TIER;
    return MB_OK;
}

/* ---- predecessors ---- */

static mb_status list_unmoves(laws_states *out, const mb_rules *rules, mb_state state)
{
    const size_t count = rules->game->unmoves(rules->self, state, NULL, 0);
    if (!mb_grow(&out->at, &out->room, 0, count))
        return MB_ENOMEM;
    out->count = rules->game->unmoves(rules->self, state, out->at, count);
    return MB_OK;
}

static bool laws_holds(const laws_states *list, mb_state state)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->at[i] == state)
            return true;
    return false;
}

/* Are these states in one tier?  Without a numbering there is one tier. */
static bool same_tier(const court *self, mb_state a, mb_state b)
{
    uint32_t tier[2] = {0};
    const mb_numbering *numbering = self->rules->game->numbering;
    return !self->numbers
           || (numbering->index(&tier[0], self->numbers, a) != MB_NO_SLOT
               && numbering->index(&tier[1], self->numbers, b) != MB_NO_SLOT && tier[0] == tier[1]);
}

/* Every predecessor has a move here and is not terminal; a state is among those of its moves, in its own tier. */
static mb_status try_unmoves(mb_words *broken, court *self, mb_state state)
{
    const mb_rules *rules = self->rules;
    laws_states before = {0};
    if (!rules->game->unmoves)
        return MB_OK;
    mb_status status = list_unmoves(&before, rules, state);
    for (size_t i = 0; i < before.count && status == MB_OK; i++)
        if (rules->game->mark(rules->self, before.at[i]) != MB_UNMARKED || !leads(self, before.at[i], state))
            *broken = SAY_LAW_UNMOVES;
    for (size_t i = 0; i < self->next.count && status == MB_OK; i++) {
        if (!same_tier(self, state, self->next.at[i]))
            continue;
        status = list_unmoves(&before, rules, self->next.at[i]);
        if (status == MB_OK && !laws_holds(&before, state))
            *broken = SAY_LAW_UNMOVES;
    }
    mb_release(before.at);
    return status;
}

/* ---- numbers up to symmetry ---- */

/* The number of a state in the folded numbering as one integer; *back: the state that stands for its class. */
static bool folded_number(uint64_t *out, mb_state *back, const court *self, mb_state state)
{
    const mb_numbering *folded = self->rules->game->numbering->folded;
    uint32_t tier, again;
    const uint64_t slot = folded->index(&tier, self->folded, state);
    if (slot == MB_NO_SLOT || !folded->unindex(back, self->folded, tier, slot)
        || folded->index(&again, self->folded, *back) != slot || again != tier)
        return false;
    *out = (uint64_t)tier << 44 | slot;
    return true;
}

/* A terminal state as its mover sees it: 1 won, -1 lost, 0 neither. */
static int seen_by_mover(const mb_rules *rules, mb_state state)
{
    const mb_mark mark = rules->game->mark(rules->self, state);
    const mb_player mover = rules->game->mover ? rules->game->mover(rules->self, state) : MB_P1;
    if (mark == MB_MOVER_WINS || mark == (mover == MB_P1 ? MB_WIN1 : MB_WIN2))
        return 1;
    return mark == MB_MOVER_LOSES || mark == (mover == MB_P1 ? MB_WIN2 : MB_WIN1) ? -1 : 0;
}

/* The numbers of the moves of a state, sorted, each once; false: one has none. */
static bool folded_moves(laws_states *out, const court *self)
{
    size_t kept = 0;
    for (size_t i = 0; i < out->count; i++) {
        mb_state back;
        uint64_t number;
        if (!folded_number(&number, &back, self, out->at[i]))
            return false;
        size_t place = kept;
        while (place > 0 && out->at[place - 1] > number)
            place--;
        if (place > 0 && out->at[place - 1] == number)
            continue;
        memmove(out->at + place + 1, out->at + place, (kept - place) * sizeof *out->at);
        out->at[place] = number;
        kept++;
    }
    out->count = kept;
    return true;
}

/* A state and the one that stands for its class end alike, or have moves to the same classes. */
static mb_status try_folded(mb_words *broken, court *self, mb_state state)
{
    const mb_rules *rules = self->rules;
    laws_states of_back = {0};
    mb_state back;
    uint64_t number;
    if (!self->folded)
        return MB_OK;
    bool kept = folded_number(&number, &back, self, state)
                && seen_by_mover(rules, state) == seen_by_mover(rules, back)
                && (rules->game->mark(rules->self, state) == MB_UNMARKED)
                       == (rules->game->mark(rules->self, back) == MB_UNMARKED);
    mb_status status = MB_OK;
    if (kept && rules->game->mark(rules->self, state) == MB_UNMARKED) {
        if ((status = laws_list(&self->again, rules, state)) == MB_OK)
            status = laws_list(&of_back, rules, back);
        kept = status == MB_OK && folded_moves(&self->again, self) && folded_moves(&of_back, self)
               && same(&self->again, &of_back);
    }
    mb_release(of_back.at);
    if (status == MB_OK && !kept)
        *broken = SAY_LAW_FOLDED;
    return status;
}

/* The set of canonical states among `list`: folded, in rising order, each once. */
static void laws_fold(laws_states *list, const mb_rules *rules)
{
    mb_state *at = list->at;
    for (size_t i = 0; i < list->count; i++)
        at[i] = rules->game->canonical(rules->self, at[i]);
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        MB_ASSERT(kept <= i);
        size_t place = kept; /* at[0 .. kept-1] rises strictly */
        while (place > 0 && at[place - 1] > at[i])
            place--;
        if (place > 0 && at[place - 1] == at[i])
            continue;
        const mb_state moved = at[i];
        memmove(at + place + 1, at + place, (kept - place) * sizeof *at);
        at[place] = moved;
        kept++;
        MB_ASSERT((place == 0 || at[place - 1] < moved) && (place + 1 == kept || moved < at[place + 1]));
    }
    list->count = kept;
}

/* Do two states have, up to symmetry, the same moves? */
static mb_status same_moves(bool *out, court *self, mb_state state, mb_state image)
{
    laws_states of_image = {0};
    mb_status status;
    if ((status = laws_list(&self->again, self->rules, state)) != MB_OK)
        goto done;
    if ((status = laws_list(&of_image, self->rules, image)) != MB_OK)
        goto done;
    laws_fold(&self->again, self->rules);
    laws_fold(&of_image, self->rules);
    *out = same(&self->again, &of_image);
done:
    mb_release(of_image.at);
    return status;
}

/* Mirror images have the same mark, the same mover and, up to symmetry, the same moves. */
static mb_status try_symmetry(mb_words *broken, court *self, mb_state state)
{
    const mb_game *game = self->rules->game;
    const void *rules = self->rules->self;
    if (!game->canonical)
        return MB_OK;
    const mb_state image = game->canonical(rules, state);
    const mb_mark mark = game->mark(rules, state);
    bool kept = game->canonical(rules, image) == image && game->mark(rules, image) == mark;
    if (game->mover)
        kept = kept && game->mover(rules, image) == game->mover(rules, state);
    if (kept && mark == MB_PAYS)
        kept = game->payoff(rules, image) == game->payoff(rules, state);
    mb_status status = MB_OK;
    if (kept && mark == MB_UNMARKED)
        status = same_moves(&kept, self, state, image);
    if (status == MB_OK && !kept)
        *broken = SAY_LAW_SYMMETRY;
    return status;
}

/* ---- what was paid ---- */

/* Do plays from two states with the same rest go on alike, but for what was paid before?  self->next has the moves
 * of the first. */
static mb_status same_rest(bool *out, court *self, mb_state state, mb_state other)
{
    const mb_game *game = self->rules->game;
    const void *rules = self->rules->self;
    const mb_mark mark = game->mark(rules, state);
    mb_state rest[2];
    const int32_t more = game->paid(&rest[0], rules, state) - game->paid(&rest[1], rules, other);
    *out = game->mark(rules, other) == mark
           && (!game->mover || game->mover(rules, state) == game->mover(rules, other))
           && (!game->estimate || game->estimate(rules, state) - game->estimate(rules, other) == more)
           && (mark != MB_PAYS || game->payoff(rules, state) - game->payoff(rules, other) == more);
    if (!*out || mark != MB_UNMARKED)
        return MB_OK;
    const mb_status status = laws_list(&self->again, self->rules, other);
    *out = status == MB_OK && self->next.count == self->again.count;
    for (size_t i = 0; i < self->next.count && *out; i++)
        *out = game->paid(&rest[0], rules, self->next.at[i]) - game->paid(&rest[1], rules, self->again.at[i]) == more
               && rest[0] == rest[1];
    return status;
}

static mb_status try_paid(mb_words *broken, court *self, mb_state state)
{
    const mb_game *game = self->rules->game;
    mb_state rest;
    uint32_t at;
    bool fresh, kept = true;
    if (!game->paid)
        return MB_OK;
    if (!(game->traits & MB_ACYCLIC) || (self->next.count == 0 && game->mark(self->rules->self, state) != MB_PAYS)) {
        *broken = SAY_LAW_PAID; /* endless and stuck plays pay what they pay, whatever was paid before */
        return MB_OK;
    }
    game->paid(&rest, self->rules->self, state);
    mb_status status = mb_hash_add(&at, &fresh, &self->rests, rest);
    if (status == MB_OK && fresh) {
        if (!mb_grow(&self->of_rest.at, &self->of_rest.room, self->of_rest.count, 1))
            return MB_ENOMEM;
        self->of_rest.at[self->of_rest.count++] = state;
    } else if (status == MB_OK) {
        status = same_rest(&kept, self, state, self->of_rest.at[at]);
    }
    if (status == MB_OK && !kept)
        *broken = SAY_LAW_PAID;
    return status;
}

/* Number the next states, as long as there are fewer than `most`, and keep the moves to those that have numbers. */
static mb_status laws_add_moves(court *self, uint32_t most)
{
    mb_status status = MB_OK;
    for (size_t i = 0; i < self->next.count && status == MB_OK; i++) {
        uint32_t to = mb_hash_find(&self->seen, self->next.at[i]);
        if (to == UINT32_MAX && self->seen.count < most)
            status = mb_hash_add(&to, NULL, &self->seen, self->next.at[i]);
        MB_ASSERT(status != MB_OK || to == UINT32_MAX || to < self->seen.count);
        if (status == MB_OK && to != UINT32_MAX)
            status = mb_builder_move(&self->graph, to);
    }
    return status;
}

/* Try every law of a single state on state number v, and go on to its moves. */
static mb_status laws_try_state(mb_words *broken, court *self, uint32_t v, uint32_t most)
{
    static mb_status (*const laws[])(mb_words *, court *, mb_state) = {
        try_marks, try_names, try_pictures, try_symmetry, try_numbers, try_tiers, try_unmoves, try_folded, try_paid};
    const mb_rules *rules = self->rules;
    const mb_state state = self->seen.key[v];
    MB_ASSERT(v == self->graph.arena.positions);
    mb_status status = mb_builder_position(&self->graph, 0);
    self->next.count = 0;
    if (status == MB_OK && rules->game->mark(rules->self, state) == MB_UNMARKED)
        status = try_moves(broken, self, state); /* fills `next`, which the others read */
    for (size_t i = 0; i < MB_COUNT(laws) && status == MB_OK && !mb_words_say(*broken); i++)
        status = laws[i](broken, self, state);
    if (status == MB_OK && !mb_words_say(*broken))
        status = laws_add_moves(self, most);
    return status;
}

/* Is the graph of the states seen free of cycles?  If not, `cycle` gets one. */
static mb_status try_order(mb_list *cycle, court *self, const mb_limits *limits)
{
    mb_arena *arena = NULL;
    uint32_t *order = NULL;
    mb_status status = mb_builder_finish(&arena, &self->graph, NULL);
    if (status != MB_OK)
        return status;
    order = mb_alloc(arena->positions, sizeof *order);
    status = order ? mb_arena_order(order, cycle, arena, limits) : MB_ENOMEM;
    mb_release(order);
    mb_arena_free(arena);
    return status == MB_EUNSUITED ? MB_OK : status;
}

/* Say that state v breaks the law `broken`. */
static mb_status laws_refuse(mb_finding *found, court *self, uint32_t v, mb_words broken)
{
    MB_ASSERT(v < self->seen.count && mb_words_say(broken));
    self->text.length = 0;
    self->rules->game->show(&self->text, self->rules->self, self->seen.key[v]);
    if (self->text.status != MB_OK)
        return self->text.status;
    return mb_finding_refuse(found, v, broken, "state", mb_piece_of(&self->text));
}

mb_status mb_check_laws(mb_finding *out, const mb_rules *rules, uint32_t most, const mb_limits *limits)
{
    MB_ASSERT(most > 0 && rules->fits);
    court self = {.rules = rules, .graph = mb_builder_new()};
    mb_finding found = {.position = MB_NONE, .cycle = MB_NONE};
    mb_list cycle = {0};
    mb_pace pace = mb_pace_begin(limits, most);
    mb_words broken = MB_NO_WORDS;

    uint32_t v;
    mb_status status = open_numbers(&self);
    if (status == MB_OK)
        status = mb_hash_add(&v, NULL, &self.seen, rules->start);
    for (v = 0; v < self.seen.count && status == MB_OK; v++) {
        if ((status = laws_try_state(&broken, &self, v, most)) != MB_OK)
            goto done;
        if (mb_words_say(broken)) {
            status = laws_refuse(&found, &self, v, broken);
            goto done;
        }
        status = mb_pace_step(&pace, 1);
    }
    if (status != MB_OK)
        goto done;
    MB_ASSERT(self.seen.count <= most);
    if ((rules->game->traits & MB_ACYCLIC) && (status = try_order(&cycle, &self, limits)) != MB_OK)
        goto done;
    if (cycle.count > 0) {
        status = laws_refuse(&found, &self, cycle.at[0], SAY_LAW_CYCLE);
        found.play = cycle;
        found.cycle = 0;
        goto done;
    }
    status = mb_finding_accept(&found, SAY_KEPT, "game", rules->game->name, "count", self.seen.count);
done:
    if (status == MB_OK)
        *out = found;
    else
        mb_finding_clear(&found);
    if (self.numbers)
        rules->game->numbering->close(self.numbers);
    if (self.folded)
        rules->game->numbering->folded->close(self.folded);
    mb_release(self.slots);
    mb_hash_clear(&self.seen);
    mb_hash_clear(&self.rests);
    mb_builder_clear(&self.graph);
    mb_release_all(self.next.at, self.again.at, self.of_rest.at);
    mb_text_clear(&self.text);
    return status;
}
