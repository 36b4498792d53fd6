/* refuse.c -- errors about arenas that readers, explorations and searches have in common. */
#include "arena/refuse.h"

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
    MB_WORDS("position {name} is in both objectives: won by {p1} and by {p2}",
             "la position {name} est dans les deux objectifs : gagnée par {p1} et par {p2}");
static const mb_words SAY_MARK_TWICE =
    MB_WORDS("position {name} is marked twice", "la position {name} est marquée deux fois");
static const mb_words SAY_HINTS =
    MB_WORDS("position {name} has two values of h (or estimate, the same): {h} and {other}",
             "la position {name} a deux valeurs de h (ou estimate, c'est la même chose) : {h} et {other}");
static const mb_words SAY_PRIORITY_OWNERS =
    MB_WORDS("priorities need owners: an impartial graph has none",
             "les priorités demandent des joueurs : un graphe impartial n'en a pas");
static const mb_words SAY_PRIORITY_ENDLESS =
    MB_WORDS("\"endless\" does not go with priorities, which decide every endless play",
             "« endless » ne va pas avec des priorités, qui décident de toute partie sans fin");
static const mb_words SAY_PRIORITY_MARK =
    MB_WORDS("position {name} is drawn or pays, which does not go with priorities: win 1 or win 2 expected",
             "la position {name} est nulle ou rapporte un gain, ce qui ne va pas avec des priorités : win 1 ou win 2 "
             "attendu");
static const mb_words SAY_PRIORITY_STUCK =
    MB_WORDS("position {name} has a priority and no move: at least one expected",
             "la position {name} a une priorité et aucun coup : au moins un attendu");
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

mb_status mb_refuse_hints(mb_error *error, mb_called name, int32_t h, int32_t other)
{
    MB_ASSERT(h != other && h != MB_NO_HINT && other != MB_NO_HINT);
    return mb_fail(error, MB_EPARSE, SAY_HINTS, "name", name, "h", h, "other", other);
}

mb_status mb_refuse_endless(mb_error *error, mb_status code)
{
    return mb_fail(error, code, SAY_PRIORITY_ENDLESS);
}

mb_status mb_refuse_priorities(mb_error *error, mb_status code, uint32_t *where, const mb_arena *arena)
{
    MB_ASSERT(arena->priority && code != MB_OK);
    uint32_t nowhere = MB_NONE;
    uint32_t *v = where ? where : &nowhere;
    *v = MB_NONE;
    if (arena->impartial)
        return mb_fail(error, code, SAY_PRIORITY_OWNERS);
    if (arena->endless != 0)
        return mb_refuse_endless(error, code);
    for (*v = 0; *v < arena->positions; ++*v) {
        const mb_mark mark = mb_mark_of(arena, *v);
        if (mark == MB_UNMARKED ? mb_degree(arena, *v) == 0 : mark != MB_WIN1 && mark != MB_WIN2)
            return mb_fail(error, code, mark == MB_UNMARKED ? SAY_PRIORITY_STUCK : SAY_PRIORITY_MARK, "name",
                           mb_arena_called(arena, *v));
    }
    *v = MB_NONE;
    return MB_OK;
}

void mb_warn_of_stuck(mb_error *warning, mb_item name, uint64_t count)
{
    MB_ASSERT(count > 0);
    mb_fail(warning, MB_OK, count > 1 ? SAY_STUCK_MORE : SAY_STUCK, "name", name, "more", count - 1);
}
