/* play.c -- a play between two strategies, until it ends, repeats or takes too long. */
#include "marienbad/play.h"

#include "answer/backend.h"
#include "core/hash.h"
#include "core/mem.h"
#include "core/message.h"

static const mb_words SAY_ILLEGAL = MB_WORDS("illegal move of player {player}: {name} -> {move}",
                                             "coup interdit du joueur {player} : {name} -> {move}");

void mb_play_clear(mb_play *play)
{
    mb_release(play->place);
    *play = (mb_play){0};
}

/* A number for a place; two places may share one, so a repeat is looked for in earnest when it shows up. */
static uint64_t play_key_of(mb_place place)
{
    return place.at * 2 + (uint64_t)place.mover;
}

/* Where `place` stands in the play; play->count when it does not. */
static size_t play_index_of(const mb_play *play, mb_place place)
{
    size_t i = 0;
    while (i < play->count && (play->place[i].at != place.at || play->place[i].mover != place.mover))
        i++;
    return i;
}

static mb_status illegal(mb_error *error, const mb_answer *answer, mb_place from, mb_place to)
{
    return mb_fail(error, MB_EINVAL, SAY_ILLEGAL, "player", mb_player_number(from.mover), "name",
                   mb_answer_called(answer, from), "move", mb_answer_called(answer, to));
}

/* The next place: what the strategy of the mover chose, if it is a move. */
static mb_status next_place(mb_place *out, mb_answer *answer, mb_place place, const mb_strategy *strategy,
                            mb_error *error)
{
    mb_place chosen;
    mb_status status = strategy->choose(&chosen, strategy->self, answer, place, error);
    if (status != MB_OK)
        return status;
    const mb_place *next;
    size_t count;
    status = mb_answer_moves(&next, &count, answer, place);
    if (status != MB_OK)
        return mb_error_plain(error, status);
    for (size_t i = 0; i < count; i++)
        if (next[i].at == chosen.at) {
            *out = next[i];
            return MB_OK;
        }
    return illegal(error, answer, place, chosen);
}

/* Has the play stopped at `place`, and how? */
static mb_status has_stopped(bool *stopped, mb_ending *ending, const mb_answer *answer, mb_place place)
{
    mb_facts facts;
    const mb_status status = mb_answer_get(&facts, answer, place);
    if (status != MB_OK)
        return status;
    *stopped = facts.mark != MB_UNMARKED || !facts.has_move;
    *ending = facts.mark != MB_UNMARKED ? MB_ENDS_MARKED : MB_ENDS_STUCK;
    return MB_OK;
}

/* How often the last place of the play has occurred. */
static size_t play_times(const mb_play *play)
{
    size_t count = 0;
    for (size_t i = 0; i < play->count; i++)
        count += mb_place_is(play->place[i], play->place[play->count - 1]);
    return count;
}

mb_status mb_play_run(mb_play *out, mb_answer *answer, mb_place from, const mb_strategy strategy[2], size_t max_moves,
                      mb_error *error)
{
    return mb_play_run_repeating(out, answer, from, strategy, max_moves, 0, error);
}

mb_status mb_play_run_repeating(mb_play *out, mb_answer *answer, mb_place from, const mb_strategy strategy[2],
                                size_t max_moves, size_t repetition, mb_error *error)
{
    const bool memoryless = strategy[0].memoryless && strategy[1].memoryless && repetition == 0;
    mb_hash seen = {0}; /* places met */
    size_t room = 0;
    mb_play play = {.ending = MB_ENDS_UNDECIDED};
    mb_status status = MB_OK;
    for (mb_place at = from; status == MB_OK;) {
        uint32_t number;
        bool added = true, stopped;
        if (memoryless || repetition > 0)
            status = mb_hash_add(&number, &added, &seen, play_key_of(at));
        if (status == MB_OK && memoryless && !added && (play.cycle = play_index_of(&play, at)) < play.count) {
            play.ending = MB_ENDS_NEVER;
            break;
        }
        if (status == MB_OK && !mb_grow(&play.place, &room, play.count, 1))
            status = MB_ENOMEM;
        if (status != MB_OK) {
            mb_error_plain(error, status);
            break;
        }
        play.place[play.count++] = at;
        mb_ending ending;
        status = has_stopped(&stopped, &ending, answer, at);
        if (status != MB_OK) {
            mb_error_plain(error, status);
            break;
        }
        if (stopped) {
            play.ending = ending;
            break;
        }
        if (repetition > 0 && (!added || repetition == 1) && play_times(&play) >= repetition) {
            play.ending = MB_ENDS_REPEATED;
            break;
        }
        if (play.count > max_moves)
            break;
        status = next_place(&at, answer, at, &strategy[at.mover], error);
    }
    mb_hash_clear(&seen);
    if (status == MB_ECANCEL && play.count > 0) {
        play.ending = MB_ENDS_UNDECIDED;
        status = MB_OK;
    }
    if (status == MB_OK)
        *out = play;
    else
        mb_release(play.place);
    return status;
}
