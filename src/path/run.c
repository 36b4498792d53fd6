/* run.c -- the end of a search: which limit stopped it, and the bound that was proved. */
#include "path/finder.h"
#include "path/path_words.h"

static const mb_words SAY_LIMIT_STATES_BFS = MB_WORDS(
    "stopped after {most} expanded {most?state:states}; a path has {bound} {bound?move:moves} or more",
    "arrêté après {most} {most?état développé:états développés} ; un chemin a au moins {bound} {bound?coup:coups}");
static const mb_words SAY_LIMIT_BYTES_BFS =
    MB_WORDS("stopped at {most} {most?byte:bytes}; a path has {bound} {bound?move:moves} or more",
             "arrêté à {most} {most?octet:octets} ; un chemin a au moins {bound} {bound?coup:coups}");
static const mb_words SAY_LIMIT_SECONDS_BFS =
    MB_WORDS("stopped after the time given; a path has {bound} {bound?move:moves} or more",
             "arrêté au bout du temps donné ; un chemin a au moins {bound} {bound?coup:coups}");

mb_trip mb_trip_begin(const mb_limits *limits, const mb_path_observer *observer)
{
    return (mb_trip){.effort = {.generated = 1},
                     .pace = mb_pace_begin(limits, 0),
                     .limits = limits,
                     .most = limits && limits->positions ? limits->positions : UINT64_MAX,
                     .observer = observer};
}

/* Explain which limit stopped the search. */
static void trip_explain(mb_error *error, const mb_trip *trip)
{
    const mb_limits *limits = trip->limits;
    const bool moves = trip->count_moves;
    const bool states = trip->effort.expanded >= trip->most;
    const bool bytes = limits->bytes && trip->effort.bytes > limits->bytes;
    const mb_words words = states  ? moves ? SAY_LIMIT_STATES_BFS : SAY_LIMIT_STATES
                           : bytes ? moves ? SAY_LIMIT_BYTES_BFS : SAY_LIMIT_BYTES
                           : moves ? SAY_LIMIT_SECONDS_BFS
                                   : SAY_LIMIT_SECONDS;
    mb_fail(error, MB_ELIMIT, words, "most", states ? limits->positions : limits->bytes, "bound", trip->effort.bound);
}

mb_status mb_trip_end(mb_effort *effort, const mb_trip *trip, mb_status status, mb_error *error)
{
    MB_ASSERT(trip->effort.reopened <= trip->effort.expanded && trip->effort.expanded <= trip->most);
    if (effort)
        *effort = trip->effort;
    if (status == MB_ELIMIT && trip->limits)
        trip_explain(error, trip);
    else if (status != MB_OK)
        mb_error_plain(error, status);
    return status;
}
