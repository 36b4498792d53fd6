/* strategy.c -- the built-in strategies: solved, random, given. */
#include "answer/backend.h"
#include "core/message.h"
#include "core/rng.h"
#include "marienbad/play.h"

static const mb_words SAY_NO_MOVE = MB_WORDS("the strategy of player {player} has no move at {name}",
                                             "la stratégie du joueur {player} n'a pas de coup en {name}");

static mb_status random_move(mb_place *out, uint64_t *seed, mb_answer *answer, mb_place place)
{
    const mb_place *next;
    size_t count;
    const mb_status status = mb_answer_moves(&next, &count, answer, place);
    if (status != MB_OK)
        return status;
    MB_ASSERT(count > 0 && count <= UINT32_MAX);
    *out = next[mb_random_below(seed, (uint32_t)count)];
    return MB_OK;
}

static mb_status choose_solved(mb_place *out, void *self, mb_answer *answer, mb_place place, mb_error *error)
{
    (void)self;
    mb_facts facts;
    const mb_status status = mb_answer_get(&facts, answer, place);
    if (status != MB_OK)
        return mb_error_plain(error, status);
    MB_ASSERT(facts.has_move);
    *out = facts.move;
    return MB_OK;
}

static mb_status choose_random(mb_place *out, void *self, mb_answer *answer, mb_place place, mb_error *error)
{
    const mb_status status = random_move(out, self, answer, place);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}

static mb_status choose_lost_random(mb_place *out, void *self, mb_answer *answer, mb_place place, mb_error *error)
{
    mb_facts facts;
    const mb_status status = mb_answer_get(&facts, answer, place);
    if (status != MB_OK)
        return mb_error_plain(error, status);
    const int me = mb_player_number(place.mover);
    const bool lost = facts.winner > 0 && facts.winner != me;
    return lost ? choose_random(out, self, answer, place, error) : choose_solved(out, NULL, answer, place, error);
}

static mb_status choose_given(mb_place *out, void *self, mb_answer *answer, mb_place place, mb_error *error)
{
    const uint32_t to = ((const uint32_t *)self)[place.at];
    if (to == MB_NONE)
        return mb_fail(error, MB_EINVAL, SAY_NO_MOVE, "player", mb_player_number(place.mover), "name",
                       mb_answer_called(answer, place));
    *out = (mb_place){.at = to};
    return MB_OK;
}

mb_strategy mb_strategy_solved(void)
{
    return (mb_strategy){.memoryless = true, .choose = choose_solved};
}

mb_strategy mb_strategy_random(uint64_t *seed)
{
    return (mb_strategy){.choose = choose_random, .self = seed};
}

mb_strategy mb_strategy_lost_random(uint64_t *seed)
{
    return (mb_strategy){.choose = choose_lost_random, .self = seed};
}

mb_strategy mb_strategy_given(const uint32_t *next)
{
    union {
        const uint32_t *in;
        void *out;
    } self = {.in = next}; /* choose_given only reads it */
    return (mb_strategy){.memoryless = true, .choose = choose_given, .self = self.out};
}
