/* of_theory.c -- the answers of a theorem, for the states of rules that were not explored.
 *
 * Where states need more than 64 bits, only questions about the start are answered: the ground is then a graph of the
 * start, position 0, and its winning moves, positions 1, 2, 3, … in the order in which the theorem gives them.
 */
#include "answer/backend.h"
#include "arena/builder.h"
#include "arena/lexicon.h"
#include "marienbad/expert.h"

enum { MOST_MOVES = 1 << 22 }; /* moves that are listed; of more, the first ones and the winning ones */

typedef struct of_theory {
    mb_answer base;
    const mb_rules *rules;
    const mb_expert *expert;
    mb_theory start; /* what the theorem says about the start */
    mb_arena *graph; /* of the start, where states do not fit into 64 bits; else NULL */
} of_theory;

/* ---- states that fit ---- */

static mb_status of_theory_ask(mb_theory *out, const of_theory *self, mb_state state)
{
    const mb_rules *rules = self->rules;
    mb_text text = {0};
    rules->game->show(&text, rules->self, state);
    mb_status status = text.status;
    if (status == MB_OK)
        status = self->expert->ask(out, rules->game, rules->values, text.data, text.length, NULL);
    mb_text_clear(&text);
    return status;
}

static mb_state state_called(const of_theory *self, const char *name, size_t length)
{
    mb_state state = 0;
    const mb_status status = self->rules->game->parse(&state, self->rules->self, name, length, NULL);
    MB_ASSERT(status == MB_OK);
    (void)status;
    return state;
}

static mb_facts of_theory_facts(const mb_theory *theory, mb_player mover)
{
    const mb_player winner = theory->mover_wins ? mover : mb_other(mover);
    const int32_t value = winner == MB_P1 ? 1 : -1;
    return (mb_facts){
        .mark = !theory->over     ? MB_UNMARKED
                : winner == MB_P1 ? MB_WIN1
                                  : MB_WIN2,
        .pays = theory->over ? value : 0,
        .winner = mb_player_number(winner),
        .has_value = true,
        .value = value,
        .has_move = !theory->over,
        .any_move = !theory->over && !theory->has_move,
        .move.mover = mb_other(mover),
    };
}

static mb_status of_theory_get(mb_facts *out, const mb_answer *answer, mb_place place)
{
    const of_theory *self = (const of_theory *)answer;
    mb_theory theory;
    const mb_status status = of_theory_ask(&theory, self, place.at);
    if (status != MB_OK)
        return status;
    *out = of_theory_facts(&theory, place.mover);
    const char *winning = NULL;
    size_t length = 0;
    if (mb_theory_next_move(&winning, &length, &theory))
        out->move.at = state_called(self, winning, length);
    else if (out->has_move) /* lost: any move, the first */
        self->rules->game->moves(self->rules->self, place.at, &out->move.at, 1);
    mb_theory_clear(&theory);
    return MB_OK;
}

/* The winning moves, as the theorem gives them. */
static mb_status of_theory_best(mb_places *out, const mb_answer *answer, mb_place place)
{
    const of_theory *self = (const of_theory *)answer;
    mb_theory theory;
    mb_status status = of_theory_ask(&theory, self, place.at);
    if (status != MB_OK)
        return status;
    const char *winning = NULL;
    size_t length = 0;
    out->count = 0;
    while (status == MB_OK && mb_theory_next_move(&winning, &length, &theory))
        status =
            mb_places_add(out, mb_ground_place(&answer->ground, state_called(self, winning, length), place.mover));
    mb_theory_clear(&theory);
    return status;
}

/* Append the winning moves that are not in the list, which has only the first MOST_MOVES moves. */
static mb_status add_winning(mb_places *out, const of_theory *self, mb_place place)
{
    mb_theory theory;
    const mb_status status = of_theory_ask(&theory, self, place.at);
    if (status != MB_OK)
        return status;
    const size_t listed = out->count;
    const char *winning = NULL;
    size_t length = 0;
    while (out->count < out->room && mb_theory_next_move(&winning, &length, &theory)) {
        const mb_state state = state_called(self, winning, length);
        size_t i = 0;
        while (i < listed && out->at[i].at != state)
            i++;
        if (i == listed) /* there is room */
            mb_places_add(out, mb_ground_place(&self->base.ground, state, place.mover));
    }
    mb_theory_clear(&theory);
    return MB_OK;
}

static mb_status of_theory_moves(mb_places *out, const mb_answer *answer, mb_place place)
{
    enum { WINNING = 64 }; /* room for winning moves: one a heap */
    const of_theory *self = (const of_theory *)answer;
    const mb_ground *ground = &answer->ground;
    const bool over = mb_ground_mark(ground, place) != MB_UNMARKED;
    const size_t all = over ? 0 : mb_ground_list(ground, place, NULL, 0);
    const size_t listed = all < MOST_MOVES ? all : MOST_MOVES;
    if (!mb_grow(&out->at, &out->room, 0, listed + WINNING))
        return MB_ENOMEM;
    mb_state *state = mb_alloc(listed, sizeof *state);
    if (!state)
        return MB_ENOMEM;
    if (listed > 0)
        mb_ground_list(ground, place, state, listed);
    for (size_t i = 0; i < listed; i++)
        out->at[i] = mb_ground_place(ground, state[i], place.mover);
    out->count = listed;
    mb_release(state);
    return listed < all ? add_winning(out, self, place) : MB_OK;
}

/* ---- states that do not fit ---- */

static mb_status get_start(mb_facts *out, const mb_answer *answer, mb_place place)
{
    const of_theory *self = (const of_theory *)answer;
    if (place.at > 0) /* a winning move */
        *out = (mb_facts){
            .winner = place.mover == MB_P1 ? 2 : 1, .has_value = true, .value = place.mover == MB_P1 ? -1 : 1};
    else
        *out = of_theory_facts(&self->start, place.mover);
    if (place.at == 0)
        out->move.at = 1;
    return MB_OK;
}

/* Make the graph of the start and its winning moves. */
static mb_status build_start(mb_arena **out, const mb_theory *start)
{
    const uint8_t unmarked = mb_tag(MB_P1, MB_UNMARKED, false);
    const char *name = NULL;
    size_t length = 0;
    uint32_t number;
    bool added;
    mb_builder builder = mb_builder_new();
    mb_lexicon *names = mb_lexicon_new(start->position.length + start->moves.length);
    if (!names)
        return MB_ENOMEM;
    builder.arena.names = mb_lexicon_names(names);
    builder.arena.impartial = true;
    mb_status status = mb_lexicon_add(&number, &added, names, start->position.data, start->position.length);
    if (status == MB_OK)
        status = mb_builder_position(&builder, unmarked);
    while (status == MB_OK && mb_theory_next_move(&name, &length, start)) {
        status = mb_lexicon_add(&number, &added, names, name, length);
        if (status == MB_OK)
            status = mb_builder_move(&builder, number);
    }
    for (uint32_t v = 1; v < mb_lexicon_count(names) && status == MB_OK; v++)
        status = mb_builder_position(&builder, unmarked);

    if (status == MB_OK)
        return mb_builder_finish(out, &builder, NULL);
    mb_builder_clear(&builder);
    return status;
}

static void of_theory_release(mb_answer *answer)
{
    of_theory *self = (of_theory *)answer;
    mb_arena_free(self->graph);
    mb_theory_clear(&self->start);
    mb_release(self);
}

mb_status mb_answer_of_theory(mb_answer **out, const mb_rules *rules, mb_error *error)
{
    of_theory *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return mb_error_plain(error, MB_ENOMEM);
    mb_status status = mb_theory_ask(&self->start, rules, error);
    if (status == MB_OK && !rules->fits && (status = build_start(&self->graph, &self->start)) != MB_OK)
        mb_error_plain(error, status);
    if (status != MB_OK) {
        of_theory_release(&self->base);
        return status;
    }
    self->rules = rules;
    self->expert = mb_expert_find(rules->game->name);
    self->base = (mb_answer){.by = "theory", .free = of_theory_release};
    if (rules->fits) {
        self->base.ground = mb_ground_of_rules(rules);
        self->base.get = of_theory_get;
        self->base.moves = of_theory_moves;
        self->base.best = of_theory_best;
    } else {
        self->base.ground = mb_ground_of_arena(self->graph, rules);
        self->base.get = get_start;
    }
    *out = &self->base;
    return MB_OK;
}

const mb_theory *mb_answer_theory(const mb_answer *answer)
{
    return answer->free == of_theory_release ? &((const of_theory *)answer)->start : NULL;
}
