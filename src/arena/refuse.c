/* refuse.c -- what readers, explorations and searches say about arenas in the same words. */
#include "arena/refuse.h"

/* What is said here. */
static const mb_words SAY_POSITION_LIMIT =
    MB_WORDS("more than {most} {most?position:positions}: give a larger --limit, or a smaller game",
             "plus de {most} {most?position:positions} : augmentez --limit, ou prenez un jeu plus petit");
static const mb_words SAY_STUCK =
    MB_WORDS("position {name} has no moves and no mark: a play that gets there counts as an endless one",
             "la position {name} n'a ni coup ni marque : une partie qui y arrive compte comme une partie sans fin");
static const mb_words SAY_STUCK_MORE = MB_WORDS(
    "position {name} and {more} more have no moves and no mark: a play that gets there counts as an endless one",
    "la position {name} et {more} {more?autre:autres} n'ont ni coup ni marque : une partie qui y arrive compte comme "
    "une partie sans fin");
static const mb_words SAY_UNKNOWN = MB_WORDS("unknown position {name}", "position {name} inconnue");
static const mb_words SAY_MARK_BOTH =
    MB_WORDS("position {name} is in both objectives: won by 1 and by 2",
             "la position {name} est dans les deux objectifs : gagnée par 1 et par 2");
static const mb_words SAY_MARK_TWICE =
    MB_WORDS("position {name} is marked twice", "la position {name} est marquée deux fois");
static const mb_words SAY_TOO_MANY_POSITIONS =
    MB_WORDS("more than {most} {most?position:positions}", "plus de {most} {most?position:positions}");

mb_status mb_refuse_unknown(mb_error *error, mb_piece name)
{
    return mb_fail(error, MB_ENOTFOUND, SAY_UNKNOWN, "name", name);
}

mb_status mb_refuse_too_many(mb_error *error)
{
    return mb_fail(error, MB_ELIMIT, SAY_TOO_MANY_POSITIONS, "most", MB_POSITIONS_MAX);
}

mb_status mb_refuse_limit(mb_error *error, uint64_t most)
{
    return mb_fail(error, MB_ELIMIT, SAY_POSITION_LIMIT, "most", most);
}

mb_status mb_refuse_mark(mb_error *error, mb_status code, mb_called name, mb_mark old, mb_mark mark)
{
    MB_ASSERT(old != MB_UNMARKED);
    const bool both = (old == MB_WIN1 && mark == MB_WIN2) || (old == MB_WIN2 && mark == MB_WIN1);
    return mb_fail(error, code, both ? SAY_MARK_BOTH : SAY_MARK_TWICE, "name", name);
}

void mb_warn_of_stuck(mb_error *warning, const mb_arena *arena, uint32_t v, uint64_t count)
{
    MB_ASSERT(count > 0 && mb_is_end(arena, v) && mb_mark_of(arena, v) == MB_UNMARKED);
    mb_fail(warning, MB_OK, count > 1 ? SAY_STUCK_MORE : SAY_STUCK, "name", mb_arena_called(arena, v), "more",
            count - 1);
}
