/* share_file.c -- an .mba file as an arena that lies on many processes: each reads its block of positions, and no
 * more.
 *
 * The checksum depends on the order of all bytes: it is passed from process to process, each adding its piece of the
 * file.
 */
#include <mpi.h>

#include "core/mem.h"
#include "core/message.h"
#include "mpi/share.h"

static const mb_words SAY_PARITY =
    MB_WORDS("a parity game, which many processes do not solve together: marienbad solve does",
             "un jeu de parité, que plusieurs processus ne résolvent pas ensemble : marienbad solve le fait");
static const mb_words SAY_RULE =
    MB_WORDS("--normal and --misere are for impartial graphs, and this one has owners",
             "--normal et --misere valent pour les graphes impartiaux, et celui-ci a des joueurs");
static const mb_words SAY_PAIRS =
    MB_WORDS("{positions} {positions?position:positions} have too many pairs (player to move, position)",
             "{positions} {positions?position:positions} ont trop de couples (joueur au trait, position)");

/* Is the file undamaged?  The sum so far comes from the process before and goes to the next, even after a failure. */
static mb_status check_sum(const mb_mba_part *file, mb_peers *peers, mb_error *error)
{
    uint64_t lane[MB_SUM_LANES] = {0};
    if (peers->process > 0)
        MPI_Recv(lane, MB_SUM_LANES, MPI_UINT64_T, peers->process - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    const mb_status status = mb_mba_part_sum(lane, file, peers->process, peers->processes, error);
    if (peers->process < peers->processes - 1)
        MPI_Send(lane, MB_SUM_LANES, MPI_UINT64_T, peers->process + 1, 0, MPI_COMM_WORLD);
    return mb_peers_agree(peers, status);
}

/* Mark the terminal positions of an impartial graph, where no position is marked or an option says so. */
static void mark_terminals(mb_share *share, const mb_share_options *options)
{
    const bool anew = options->normal || options->misere;
    bool marked = false;
    for (uint32_t i = 0; i < share->count; i++) {
        const mb_mark mark = mb_share_mark(share, i);
        const bool stops = share->first[i] == share->first[i + 1];
        marked = marked || mark != MB_UNMARKED;
        if (anew && stops && (mark == MB_MOVER_WINS || mark == MB_MOVER_LOSES))
            share->tag[i] = mb_tag(MB_P1, MB_UNMARKED, share->tag[i] >> 4 & 1);
    }
    if (mb_peers_largest(marked) > 0 && !anew)
        return;
    for (uint32_t i = 0; i < share->count; i++)
        if (mb_share_mark(share, i) == MB_UNMARKED && share->first[i] == share->first[i + 1])
            share->tag[i] = mb_tag(MB_P1, options->misere ? MB_MOVER_WINS : MB_MOVER_LOSES, share->tag[i] >> 4 & 1);
}

/* The mark of a position for the player of its pair. */
static uint8_t pair_tag(uint8_t tag, mb_player player)
{
    mb_mark mark = (mb_mark)(tag >> 1 & 7);
    if (mark == MB_MOVER_WINS || mark == MB_MOVER_LOSES)
        mark = (mark == MB_MOVER_WINS) == (player == MB_P1) ? MB_WIN1 : MB_WIN2;
    return mb_tag(player, mark, tag >> 4 & 1);
}

/* From the positions v of an impartial graph to the pairs 2v, of player 1, and 2v + 1. */
static mb_status pair_up(mb_share *out, const mb_share *graph, mb_player first, const mb_peers *peers)
{
    const uint32_t n = graph->count;
    const uint64_t moves = graph->first[n];
    mb_share pairs = {.moves = 2 * graph->moves, .states = graph->positions, .endless = graph->endless};
    mb_share_distribute(&pairs, 2 * graph->positions, 2, peers);
    MB_ASSERT(pairs.count == 2 * n && pairs.begin == 2 * graph->begin);
    pairs.start = 2 * graph->start + (uint32_t)first;
    pairs.first = mb_alloc(2 * (size_t)n + 1, sizeof *pairs.first);
    pairs.to = mb_alloc(2 * moves, sizeof *pairs.to);
    pairs.tag = mb_alloc(2 * (size_t)n, sizeof *pairs.tag);
    pairs.pays = graph->pays ? mb_alloc(2 * (size_t)n, sizeof *pairs.pays) : NULL;
    if (!pairs.first || !pairs.to || !pairs.tag || (graph->pays && !pairs.pays)) {
        mb_share_clear(&pairs);
        return MB_ENOMEM;
    }
    uint64_t at = 0;
    for (uint32_t p = 0; p < 2 * n; p++) {
        const uint32_t i = p / 2, player = p % 2;
        pairs.first[p] = at;
        pairs.tag[p] = pair_tag(graph->tag[i], (mb_player)player);
        if (pairs.pays)
            pairs.pays[p] = graph->pays[i];
        for (uint64_t k = graph->first[i]; k < graph->first[i + 1]; k++)
            pairs.to[at++] = 2 * graph->to[k] + !player;
    }
    pairs.first[2 * n] = at;
    MB_ASSERT(at == 2 * moves);
    *out = pairs;
    return MB_OK;
}

/* Refuse the files that cannot be solved here. */
static mb_status suits(const mb_mba_about *about, const mb_share_options *options, const char *path, mb_error *error)
{
    mb_status status = MB_OK;
    if (about->parity)
        status = mb_fail(error, MB_EUNSUITED, SAY_PARITY);
    else if (!about->impartial && (options->normal || options->misere))
        return mb_fail(error, MB_EINVAL, SAY_RULE);
    else if (about->impartial && about->positions > MB_POSITIONS_MAX / 2)
        status = mb_fail(error, MB_ELIMIT, SAY_PAIRS, "positions", about->positions);
    if (status != MB_OK)
        mb_error_at(error, path, 0, 0);
    return status;
}

static void find_stuck(uint32_t *first, uint64_t *count, const mb_share *share)
{
    uint32_t v = MB_NONE;
    uint64_t some = 0;
    for (uint32_t i = share->count; i-- > 0;)
        if (mb_share_mark(share, i) == MB_UNMARKED && mb_share_is_terminal(share, i)) {
            v = share->begin + i;
            some++;
        }
    *first = (uint32_t)(UINT32_MAX - mb_peers_largest(UINT32_MAX - v));
    *count = mb_peers_sum(some);
}

mb_status mb_share_of_file(mb_share *out, uint32_t *stuck, uint64_t *stuck_count, const char *path,
                           const mb_share_options *options, mb_peers *peers, const mb_limits *limits, mb_error *error)
{
    mb_share share = {0};
    mb_mba_about about = {0};
    mb_mba_rows rows;
    mb_status status = mb_mba_part_open(&share.file, &about, path, error);
    if (status == MB_OK)
        status = suits(&about, options, path, error);
    if ((status = mb_peers_agree(peers, status)) != MB_OK || (status = check_sum(share.file, peers, error)) != MB_OK)
        goto done;
    mb_share_distribute(&share, about.positions, 1, peers);
    const uint64_t need = share.count * UINT64_C(9) + about.moves / (uint64_t)peers->processes * 4;
    if (limits && limits->bytes && need > limits->bytes)
        status = MB_ELIMIT;
    if (status == MB_OK)
        status = mb_mba_part_read(&rows, share.file, share.begin, share.count, error);
    if (status == MB_OK) {
        share.first = rows.first;
        share.to = rows.to;
        share.tag = rows.tag;
        share.pays = rows.pays;
        share.moves = about.moves;
        share.start = about.start;
        share.endless = about.endless;
    }
    if ((status = mb_peers_agree(peers, status)) != MB_OK)
        goto done;
    if (about.impartial) {
        mb_share pairs = {0};
        mark_terminals(&share, options);
        if ((status = mb_peers_agree(peers, pair_up(&pairs, &share, options->first, peers))) != MB_OK) {
            mb_share_clear(&pairs);
            goto done;
        }
        pairs.file = share.file;
        share.file = NULL;
        mb_share_clear(&share);
        share = pairs;
    }
    find_stuck(stuck, stuck_count, &share);
    if (about.impartial) /* there a stuck position is terminal by the rule */
        *stuck = MB_NONE;
    *out = share;
    share = (mb_share){0};
done:
    mb_share_clear(&share);
    return status;
}
