/* gather.c -- the answer for every position, in order, through rank 0.
 *
 * Rank after rank tells of its positions, window by window; the others only say how theirs are called that its moves
 * lead to.
 */
#include "mpi/gather.h"

#include "core/mem.h"

enum { WINDOW = 1 << 11 }; /* positions told of at once */

typedef struct gathering {
    const mb_flooded *solved;
    mb_post *post;
    mb_hear *hear;
    void *context;
    mb_error *error;
    uint32_t *wanted;    /* positions whose names are wanted: those of a window, and those of their moves */
    mb_share_list names; /* of them */
} gathering;

static void put_name(mb_post *post, mb_piece name)
{
    mb_post_small(post, 0, name.length);
    mb_post_put(post, 0, name.at, name.length);
}

static mb_piece take_name(mb_post *post, int from)
{
    const size_t length = (size_t)mb_post_take_small(post, from);
    return mb_piece_at((const char *)mb_post_take(post, from, length), length);
}

/* Put what is known of place i into the box of rank 0; its names are number k and k + 1 of the list. */
static void put(const gathering *g, uint32_t i, size_t k)
{
    mb_facts facts;
    uint32_t rank;
    MB_ASSERT(i < g->solved->share->count && k + 1 < g->names.count);
    mb_flooded_facts(&facts, &rank, g->solved, i);
    mb_post_put(g->post, 0, &facts, sizeof facts);
    mb_post_small(g->post, 0, rank);
    mb_post_small(g->post, 0, (uint64_t)mb_share_mover(g->solved->share, i));
    put_name(g->post, mb_share_list_name(&g->names, k));
    put_name(g->post, mb_share_list_name(&g->names, k + 1));
}

/* Rank 0 hears what rank `from` has put. */
static mb_status take(const gathering *g, int from)
{
    mb_status status = MB_OK;
    while (mb_post_left(g->post, from) && status == MB_OK) {
        mb_told told;
        memcpy(&told.facts, mb_post_take(g->post, from, sizeof told.facts), sizeof told.facts);
        told.rank = (uint32_t)mb_post_take_small(g->post, from);
        told.mover = (mb_player)mb_post_take_small(g->post, from);
        MB_ASSERT(told.mover == MB_P1 || told.mover == MB_P2);
        told.name = take_name(g->post, from);
        told.move = take_name(g->post, from);
        if (!told.facts.has_move)
            told.move.at = NULL;
        status = g->hear(g->context, &told);
    }
    return status;
}

/* Rank `teller` tells of its places begin .. begin+count-1. */
static mb_status tell(gathering *g, int teller, uint32_t begin, uint32_t count)
{
    const mb_share *share = g->solved->share;
    const uint32_t mine = share->rank == teller ? count : 0;
    MB_ASSERT(count <= WINDOW && (mine == 0 || begin + count <= share->count));
    for (uint32_t k = 0; k < mine; k++) {
        g->wanted[2 * k] = share->begin + begin + k;
        g->wanted[2 * k + 1] = g->solved->move[begin + k];
    }
    mb_status status = mb_share_names(&g->names, share, g->wanted, 2 * (size_t)mine, g->post, g->error);
    if (status != MB_OK)
        return status;
    for (uint32_t k = 0; k < mine; k++)
        put(g, begin + k, 2 * (size_t)k);
    if ((status = mb_post_round(g->post, NULL, MB_OK)) != MB_OK)
        return status;
    return mb_post_agree(g->post, share->rank == 0 ? take(g, teller) : MB_OK);
}

static mb_status gather_open(gathering *g)
{
    g->wanted = mb_alloc(2 * WINDOW, sizeof *g->wanted);
    return mb_post_agree(g->post, g->wanted ? MB_OK : MB_ENOMEM);
}

static void gather_close(gathering *g)
{
    mb_release(g->wanted);
    mb_share_list_clear(&g->names);
}

mb_status mb_gather(const mb_flooded *solved, mb_post *post, mb_hear *hear, void *context, mb_error *error)
{
    gathering g = {.solved = solved, .post = post, .hear = hear, .context = context, .error = error};
    const mb_share *share = solved->share;
    mb_status status = gather_open(&g);
    for (uint32_t v = 0; v < share->positions && status == MB_OK;) {
        const uint32_t begin = mb_share_place(share, v), block = share->block - begin, rest = share->positions - v;
        uint32_t some = block < rest ? block : rest;
        some = some < WINDOW ? some : WINDOW;
        status = tell(&g, mb_share_owner(share, v), begin, some);
        v += some;
    }
    gather_close(&g);
    return status;
}

mb_status mb_gather_one(const mb_flooded *solved, uint32_t v, mb_post *post, mb_hear *hear, void *context,
                        mb_error *error)
{
    gathering g = {.solved = solved, .post = post, .hear = hear, .context = context, .error = error};
    mb_status status = gather_open(&g);
    if (status == MB_OK)
        status = tell(&g, mb_share_owner(solved->share, v), mb_share_place(solved->share, v), 1);
    gather_close(&g);
    return status;
}
