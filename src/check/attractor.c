/* attractor.c -- is that the attractor?  The true ranks are found here, and the first difference is shown by a play.
 */
#include "check/finding.h"
#include "check/refute.h"
#include "core/mem.h"

static const mb_words SAY_ATTRACTOR = MB_WORDS("the attractor of player {player} (positions: {count})",
                                               "l'attracteur du joueur {player} (positions : {count})");
static const mb_words SAY_ATTRACTOR_ENDLESS = MB_WORDS(
    "position {name} is not in the attractor of player {player}: a play can go on for ever outside the target",
    "la position {name} n'est pas dans l'attracteur du joueur {player} : une partie peut durer indéfiniment sans "
    "atteindre la cible");
static const mb_words SAY_ATTRACTOR_STOPS = MB_WORDS(
    "position {name} is not in the attractor of player {player}: a play can stop at {to}, outside the target",
    "la position {name} n'est pas dans l'attracteur du joueur {player} : une partie peut s'arrêter en {to}, hors de "
    "la cible");
static const mb_words SAY_ATTRACTOR_MISSING =
    MB_WORDS("position {name} is missing: player {player} forces the target there (rank {right})",
             "la position {name} manque : le joueur {player} y force la cible (rang {right})");
static const mb_words SAY_ATTRACTOR_RANK = MB_WORDS("position {name}: rank {found}, but its rank is {right}",
                                                    "position {name} : rang {found}, mais son rang est {right}");

/* v is claimed inside, or to have a rank, but the other player can keep out of the target. */
static mb_status refuse_extra(mb_finding *finding, const mb_forcing *question, const uint32_t *rank, uint32_t v)
{
    const mb_arena *arena = question->arena;
    MB_ASSERT(v < arena->positions && rank[v] == MB_NEVER);
    mb_status status = mb_finding_refuse(finding, v, SAY_ATTRACTOR_ENDLESS, "player",
                                         mb_player_number(question->player), "name", mb_arena_called(arena, v));
    if (status == MB_OK)
        status = mb_forcing_escape(finding, question, rank, v);
    if (status != MB_OK || finding->cycle != MB_NONE)
        return status;
    MB_ASSERT(finding->play.count > 0);
    finding->reason.words = SAY_ATTRACTOR_STOPS;
    return mb_note_add(&finding->reason, "to", mb_arena_called(arena, finding->play.at[finding->play.count - 1]));
}

/* v is inside, with rank[v]; the claim leaves it out, or gives it the rank `found`. */
static mb_status refuse_inside(mb_finding *finding, const mb_forcing *question, const uint32_t *rank, uint32_t v,
                               mb_words reason, uint32_t found)
{
    MB_ASSERT(v < question->arena->positions && rank[v] != MB_NEVER);
    const mb_status status =
        mb_finding_refuse(finding, v, reason, "player", mb_player_number(question->player), "found", found, "right",
                          rank[v], "name", mb_arena_called(question->arena, v));
    return status == MB_OK ? mb_forcing_reach(finding, question, rank, v) : status;
}

/* Compare the claim with the true ranks, level by level: the first mistake is where the claimed V_k and the true one
 * first differ.  What was claimed without ranks, and is not inside, is wrong after all levels. */
static mb_status attractor_compare(mb_finding *finding, const mb_forcing *question, const uint32_t *rank,
                                   const mb_bitset *set, const uint32_t *claim)
{
    const uint32_t n = question->arena->positions;
    uint32_t size = 0, wrong = MB_NONE, least = MB_NEVER;
    for (uint32_t v = 0; v < n; v++) {
        const uint32_t claimed = claim ? claim[v] : MB_NEVER;
        const bool inside = rank[v] != MB_NEVER;
        size += inside;
        if (mb_bitset_has(set, v) == inside && (claimed == MB_NEVER || claimed == rank[v]))
            continue;
        const uint32_t level = rank[v] < claimed ? rank[v] : claimed;
        if (wrong == MB_NONE || level < least) {
            wrong = v;
            least = level;
        }
    }
    MB_ASSERT(size <= n && (wrong != MB_NONE || least == MB_NEVER));
    if (wrong == MB_NONE)
        return mb_finding_accept(finding, SAY_ATTRACTOR, "player", mb_player_number(question->player), "count", size);
    if (rank[wrong] == MB_NEVER)
        return refuse_extra(finding, question, rank, wrong);
    if (!mb_bitset_has(set, wrong))
        return refuse_inside(finding, question, rank, wrong, SAY_ATTRACTOR_MISSING, MB_NEVER);
    return refuse_inside(finding, question, rank, wrong, SAY_ATTRACTOR_RANK, claim[wrong]);
}

mb_status mb_check_attractor(mb_finding *out, const mb_arena *arena, mb_player player, const mb_bitset *target,
                             const mb_bitset *set, const uint32_t *rank, const mb_limits *limits)
{
    MB_ASSERT(target->size == arena->positions && set->size == arena->positions);
    if (arena->impartial)
        return MB_EUNSUITED;
    const mb_forcing question = {.arena = arena, .player = player, .target = target};
    uint32_t *truth = NULL;
    mb_finding finding = {0};
    mb_status status = mb_forcing_ranks(&truth, &question, limits);
    if (status == MB_OK)
        status = attractor_compare(&finding, &question, truth, set, rank);
    mb_release(truth);
    return mb_finding_end(out, &finding, status);
}
