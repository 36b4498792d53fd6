/* of_theory.c -- the answers of an expert, for the states of rules that nobody explored.
 *
 * A place is a state of the rules and the player to move there; its name is that of the doubled arena, (1,NAME).
 */
#include "answer/backend.h"
#include "core/mem.h"
#include "core/message.h"
#include "marienbad/expert.h"

enum { MOST_MOVES = 1 << 22 }; /* listed: of more, the first and the winning ones */

typedef struct of_expert {
    mb_answer base;
    const mb_rules *rules;
    const mb_expert *expert;
    mb_place *next; /* what moves() returned last */
    size_t room;
} of_expert;

static mb_status ask(mb_theory *out, const of_expert *self, mb_state state)
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

static mb_state state_called(const of_expert *self, const char *name, size_t length)
{
    mb_state state = 0;
    const mb_status status = self->rules->game->parse(&state, self->rules->self, name, length, NULL);
    MB_ASSERT(status == MB_OK);
    (void)status;
    return state;
}

static mb_status get(mb_facts *out, const mb_answer *answer, mb_place place)
{
    const of_expert *self = (const of_expert *)answer;
    const mb_rules *rules = self->rules;
    mb_theory theory;
    const mb_status status = ask(&theory, self, place.at);
    if (status != MB_OK)
        return status;
    const mb_player winner = theory.mover_wins ? place.mover : mb_other(place.mover);
    const int32_t value = winner == MB_P1 ? 1 : -1;
    *out = (mb_facts){
        .mark = theory.over ? winner == MB_P1 ? MB_WIN1 : MB_WIN2 : MB_UNMARKED,
        .pays = theory.over ? value : 0,
        .winner = winner == MB_P1 ? 1 : 2,
        .has_value = true,
        .value = value,
        .has_move = !theory.over,
        .move.mover = mb_other(place.mover),
    };
    const char *winning = NULL;
    size_t length = 0;
    if (mb_theory_next_move(&winning, &length, &theory)) {
        out->move.at = state_called(self, winning, length);
    } else if (out->has_move) { /* lost: any move, the first */
        rules->game->moves(rules->self, place.at, &out->move.at, 1);
    }
    mb_theory_clear(&theory);
    return MB_OK;
}

/* Put the winning moves behind the first `count` of a list that was cut short, unless they stand there already. */
static mb_status add_winning(size_t *count, of_expert *self, mb_place place)
{
    mb_theory theory;
    const mb_status status = ask(&theory, self, place.at);
    if (status != MB_OK)
        return status;
    const size_t listed = *count;
    const char *winning = NULL;
    size_t length = 0;
    while (*count < self->room && mb_theory_next_move(&winning, &length, &theory)) {
        const mb_state state = state_called(self, winning, length);
        size_t i = 0;
        while (i < listed && self->next[i].at != state)
            i++;
        if (i == listed)
            self->next[(*count)++] = (mb_place){.at = state, .mover = mb_other(place.mover)};
    }
    mb_theory_clear(&theory);
    return MB_OK;
}

static mb_status moves(const mb_place **out, size_t *count, mb_answer *answer, mb_place place)
{
    of_expert *self = (of_expert *)answer;
    const mb_rules *rules = self->rules;
    const bool over = rules->game->mark(rules->self, place.at) != MB_UNMARKED;
    const size_t all = over ? 0 : rules->game->moves(rules->self, place.at, NULL, 0);
    size_t listed = all < MOST_MOVES ? all : MOST_MOVES;
    enum { WINNING = 64 }; /* room for winning moves: one a heap */
    void *next = self->next;
    if (!mb_grow(&next, &self->room, 0, listed + WINNING, sizeof *self->next))
        return MB_ENOMEM;
    self->next = next;
    mb_state *state = mb_alloc(listed, sizeof *state);
    if (!state)
        return MB_ENOMEM;
    if (listed > 0)
        rules->game->moves(rules->self, place.at, state, listed);
    for (size_t i = 0; i < listed; i++)
        self->next[i] = (mb_place){.at = state[i], .mover = mb_other(place.mover)};
    mb_release(state);
    if (listed < all) {
        const mb_status status = add_winning(&listed, self, place);
        if (status != MB_OK)
            return status;
    }
    *out = self->next;
    *count = listed;
    return MB_OK;
}

static void name(mb_text *out, const mb_answer *answer, mb_place place)
{
    const mb_rules *rules = ((const of_expert *)answer)->rules;
    mb_text_add(out, place.mover == MB_P1 ? "(1," : "(2,");
    rules->game->show(out, rules->self, place.at);
    mb_text_char(out, ')');
}

static mb_status find(mb_place *out, const mb_answer *answer, const char *text, size_t length)
{
    const mb_rules *rules = ((const of_expert *)answer)->rules;
    mb_state state;
    if (length < 5 || text[0] != '(' || (text[1] != '1' && text[1] != '2') || text[2] != ','
        || text[length - 1] != ')' || rules->game->parse(&state, rules->self, text + 3, length - 4, NULL) != MB_OK)
        return MB_ENOTFOUND;
    *out = (mb_place){.at = state, .mover = text[1] == '1' ? MB_P1 : MB_P2};
    return MB_OK;
}

static void release(mb_answer *answer)
{
    of_expert *self = (of_expert *)answer;
    mb_release(self->next);
    mb_release(self);
}

/* An expert without a theory may still have an advisor. */
static mb_status of_advisor(mb_answer **out, const mb_expert *expert, const mb_rules *rules, const mb_limits *limits,
                            mb_error *error)
{
    mb_advisor *advisor;
    mb_status status = expert->advisor(&advisor, rules, NULL, error);
    if (status == MB_OK)
        status = mb_answer_of_advisor(out, advisor, rules, limits);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}

mb_status mb_answer_of_expert(mb_answer **out, const mb_rules *rules, const mb_limits *limits, mb_error *error)
{
    if (!rules->fits) {
        if (error)
            *error = rules->too_large;
        return MB_ELIMIT;
    }
    const mb_expert *expert = mb_expert_find(rules->game->name);
    if (expert && !expert->ask && expert->advisor)
        return of_advisor(out, expert, rules, limits, error);
    mb_theory theory; /* asked once, to see whether these rules are covered */
    const mb_status status = mb_theory_ask(&theory, rules, error);
    if (status != MB_OK)
        return status;
    mb_theory_clear(&theory);
    of_expert *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return mb_error_plain(error, MB_ENOMEM);
    *self = (of_expert){
        .base =
            {
                .by = "theory",
                .start = {.at = rules->start, .mover = MB_P1},
                .get = get,
                .moves = moves,
                .name = name,
                .find = find,
                .free = release,
            },
        .rules = rules,
        .expert = expert,
    };
    *out = &self->base;
    return MB_OK;
}
