/* of_table.c -- the answers of a table: one block of the file is read for each. */
#include "answer/backend.h"
#include "core/mem.h"
#include "marienbad/answerer.h"

typedef struct of_table {
    mb_answer base;
    mb_table *table;
} of_table;

static mb_status of_table_facts(mb_facts *out, const of_table *self, mb_place place)
{
    mb_table_answer answer;
    const mb_status status = mb_table_ask(&answer, self->table, place, NULL);
    if (status != MB_OK)
        return status;
    *out = (mb_facts){
        .winner = answer.winner,
        .has_value = true,
        .value = answer.winner == 1   ? 1
                 : answer.winner == 2 ? -1
                                      : 0,
        .has_rank = answer.has_rank,
        .rank = answer.rank,
    };
    mb_facts_terminal(out, &self->base.ground, place);
    return MB_OK;
}

/* Does the move keep the winner and, where there is one, the rank? */
static bool keeps(const mb_facts *here, const mb_facts *there)
{
    if (here->winner != there->winner)
        return false;
    return !here->has_rank || (there->has_rank && there->rank + 1 == here->rank);
}

/* The facts of a place, with the first move that keeps its winner and rank.  MB_EPARSE: no move does. */
static mb_status of_table_get(mb_facts *out, const mb_answer *answer, mb_place place)
{
    const of_table *self = (const of_table *)answer;
    mb_facts here, there;
    mb_places next = {0};
    mb_status status = of_table_facts(&here, self, place);
    if (status == MB_OK)
        status = mb_ground_moves(&next, &answer->ground, place);
    for (size_t i = 0; i < next.count && status == MB_OK && !here.has_move; i++) {
        status = of_table_facts(&there, self, next.at[i]);
        if (status == MB_OK && keeps(&here, &there)) {
            here.has_move = true;
            here.move = next.at[i];
        }
    }
    if (status == MB_OK && !here.has_move && next.count > 0)
        status = MB_EPARSE; /* what the file says contradicts itself */
    mb_places_clear(&next);
    if (status == MB_OK)
        *out = here;
    return status;
}

static mb_status of_table_is_best(bool *out, const mb_answer *answer, mb_place place, mb_place next)
{
    mb_facts here, there;
    mb_status status = of_table_facts(&here, (const of_table *)answer, place);
    if (status == MB_OK)
        status = of_table_facts(&there, (const of_table *)answer, next);
    if (status == MB_OK)
        *out = keeps(&here, &there);
    return status;
}

static mb_status of_table_rate(mb_facts *out, bool *best, mb_answer *answer, mb_place place, mb_place next)
{
    const mb_status status = of_table_is_best(best, answer, place, next);
    return status == MB_OK ? of_table_facts(out, (const of_table *)answer, next) : status;
}

static void of_table_release(mb_answer *answer)
{
    mb_release(answer);
}

mb_status mb_answer_of_table(mb_answer **out, mb_table *table, const mb_rules *rules)
{
    MB_ASSERT(mb_table_is_of(table, rules));
    of_table *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return MB_ENOMEM;
    *self = (of_table){
        .base = {.by = "table",
                 .ground = mb_ground_of_rules(rules),
                 .get = of_table_get,
                 .is_best = of_table_is_best,
                 .rate = of_table_rate,
                 .free = of_table_release},
        .table = table,
    };
    *out = &self->base;
    return MB_OK;
}

/* ---- advice ---- */

typedef struct table_advisor {
    mb_advisor base;
    mb_table *table;
    const mb_rules *rules;
} table_advisor;

/* The score for the player to move at `at`, `rank` moves before the end of the play: 1, 0, -1; where the number of
 * moves left is known, n or -n if the winner wins with his n-th last stone. */
static int32_t score_of(const table_advisor *self, mb_table_answer answer, mb_place at, uint32_t rank)
{
    uint64_t left;
    if (answer.winner == 0)
        return 0;
    const bool counts = answer.has_rank && mb_table_moves_left(&left, self->table, at.at);
    const int32_t size = counts ? (int32_t)((left - rank) / 2 + 1) : 1;
    return answer.winner == mb_player_number(at.mover) ? size : -size;
}

static mb_status advise_moves(mb_advice *advice, const table_advisor *self, mb_place at, mb_error *error)
{
    const mb_ground ground = mb_ground_of_rules(self->rules);
    mb_places next = {0};
    mb_status status = mb_ground_moves(&next, &ground, at);
    if (status == MB_OK && next.count > 0 && !(advice->moves = mb_alloc_zero(next.count, sizeof *advice->moves)))
        status = MB_ENOMEM;
    if (status != MB_OK)
        mb_error_plain(error, status);
    for (size_t i = 0; i < next.count && status == MB_OK; i++) {
        mb_advised_move *move = &advice->moves[i];
        mb_table_answer answer;
        status = mb_table_ask(&answer, self->table, next.at[i], error);
        if (status != MB_OK)
            break;
        *move = (mb_advised_move){.to = next.at[i].at,
                                  .winner = answer.winner,
                                  .has_rank = answer.has_rank,
                                  .rank = answer.rank,
                                  .score = score_of(self, answer, at, answer.rank + 1)};
        move->best = move->winner == advice->winner && (!advice->has_rank || move->rank + 1 == advice->rank);
        advice->count++;
        advice->nodes++;
        if (move->best && !advice->has_move) {
            advice->has_move = true;
            advice->move = i;
        }
    }
    mb_places_clear(&next);
    return status;
}

static mb_status of_table_ask(mb_advice *out, mb_advisor *advisor, mb_place at, mb_advise how,
                              const mb_limits *limits, mb_error *error)
{
    const table_advisor *self = (const table_advisor *)advisor;
    mb_table_answer answer;
    (void)limits;
    mb_status status = mb_table_ask(&answer, self->table, at, error);
    if (status != MB_OK)
        return status;
    mb_advice advice = {.winner = answer.winner,
                        .has_rank = answer.has_rank,
                        .rank = answer.rank,
                        .score = score_of(self, answer, at, answer.rank),
                        .nodes = 1};
    if (how != MB_ADVISE_SCORE)
        status = advise_moves(&advice, self, at, error);
    if (status == MB_OK)
        *out = advice;
    else
        mb_advice_clear(&advice);
    return status;
}

static void free_advisor(mb_advisor *advisor)
{
    mb_release(advisor);
}

mb_status mb_advisor_of_table(mb_advisor **out, mb_table *table, const mb_rules *rules)
{
    MB_ASSERT(mb_table_is_of(table, rules));
    table_advisor *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return MB_ENOMEM;
    *self = (table_advisor){
        .base = {.by = "table", .ask = of_table_ask, .free = free_advisor}, .table = table, .rules = rules};
    *out = &self->base;
    return MB_OK;
}
