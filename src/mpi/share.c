/* share.c -- an arena that lies on many ranks: dealing it out, and names of positions that others have. */
#include "mpi/share.h"

#include "arena/names.h"
#include "core/mem.h"

void mb_share_deal(mb_share *share, uint32_t positions, uint32_t step, const mb_post *post)
{
    MB_ASSERT(positions > 0 && step > 0 && positions % step == 0);
    const uint64_t ranks = (uint64_t)post->ranks, each = (positions / step + ranks - 1) / ranks * step;
    const uint64_t begin = each * (uint64_t)post->rank;
    share->positions = positions;
    share->rank = post->rank;
    share->ranks = post->ranks;
    share->block = (uint32_t)each;
    share->begin = begin < positions ? (uint32_t)begin : positions;
    share->count = positions - share->begin < each ? positions - share->begin : (uint32_t)each;
    MB_ASSERT(share->block > 0 && share->count <= share->block && share->count % step == 0);
}

void mb_share_clear(mb_share *share)
{
    mb_release(share->first);
    mb_release(share->to);
    mb_release(share->tag);
    mb_release(share->pays);
    mb_release(share->state);
    mb_mba_part_close(share->file);
    *share = (mb_share){0};
}

int32_t mb_share_pays(const mb_share *share, uint32_t i)
{
    MB_ASSERT(mb_share_is_end(share, i));
    return mb_mark_payoff(mb_share_mark(share, i), share->pays, i, share->endless);
}

/* ---- names ---- */

void mb_share_list_clear(mb_share_list *list)
{
    mb_text_clear(&list->text);
    mb_release(list->at);
    *list = (mb_share_list){0};
}

/* The name of i, which is mine, or of the state of its pair. */
static mb_status show_bare(mb_text *out, const mb_share *share, uint32_t i, mb_error *error)
{
    const uint32_t v = share->begin + i;
    MB_ASSERT(i < share->count && (share->file || share->rules));
    if (share->file)
        return mb_mba_part_name(out, share->file, share->states ? v / 2 : v, error);
    share->rules->game->show(out, share->rules->self, share->state[i]);
    return out->status == MB_OK ? MB_OK : mb_error_plain(error, out->status);
}

static mb_status show(mb_text *out, const mb_share *share, uint32_t i, mb_error *error)
{
    mb_text bare = {0};
    if (!share->states)
        return show_bare(out, share, i, error);
    const mb_status status = show_bare(&bare, share, i, error);
    if (status == MB_OK)
        mb_pair_name(out, mb_share_mover(share, i), MB_ITEM(mb_piece_of(&bare)));
    mb_text_clear(&bare);
    return status == MB_OK && out->status != MB_OK ? mb_error_plain(error, out->status) : status;
}

/* Answer who asked for names: how long, and the name. */
static mb_status answer(const mb_share *share, mb_post *post, mb_error *error)
{
    mb_text name = {0};
    mb_status status = MB_OK;
    for (int r = 0; r < post->ranks; r++)
        while (mb_post_left(post, r) && status == MB_OK) {
            name.length = 0;
            status = show(&name, share, (uint32_t)mb_post_take_number(post, r), error);
            mb_post_small(post, r, name.length);
            mb_post_put(post, r, mb_text_string(&name), name.length);
        }
    mb_text_clear(&name);
    return status;
}

/* Name k of the list, which is heard from its owner or mine. */
static mb_status hear(mb_share_list *out, const mb_share *share, uint32_t v, mb_post *post, mb_error *error)
{
    if (v == MB_NONE)
        return MB_OK;
    const int owner = mb_share_owner(share, v);
    if (owner == share->rank)
        return show(&out->text, share, mb_share_place(share, v), error);
    const size_t length = (size_t)mb_post_take_small(post, owner);
    mb_text_add_n(&out->text, (const char *)mb_post_take(post, owner, length), length);
    return out->text.status == MB_OK ? MB_OK : mb_error_plain(error, out->text.status);
}

mb_status mb_share_names(mb_share_list *out, const mb_share *share, const uint32_t *v, size_t count, mb_post *post,
                         mb_error *error)
{
    out->text.length = out->count = 0;
    mb_status status = mb_grow(&out->at, &out->room, 0, count + 1) ? MB_OK : MB_ENOMEM;
    for (size_t k = 0; k < count && status == MB_OK; k++)
        if (v[k] != MB_NONE && mb_share_owner(share, v[k]) != share->rank)
            mb_post_number(post, mb_share_owner(share, v[k]), mb_share_place(share, v[k]));
    if ((status = mb_post_round(post, NULL, status)) != MB_OK)
        return status;
    status = answer(share, post, error);
    if ((status = mb_post_round(post, NULL, status)) != MB_OK)
        return status;
    for (size_t k = 0; k < count && status == MB_OK; k++) {
        out->at[k] = out->text.length;
        status = hear(out, share, v[k], post, error);
    }
    out->at[count] = out->text.length;
    out->count = count;
    return mb_post_agree(post, status);
}

mb_status mb_share_find(uint32_t *out, const mb_share *share, const char *name, mb_player mover, mb_post *post,
                        mb_error *error)
{
    mb_text its = {0};
    uint32_t exact = MB_NONE, bare = MB_NONE;
    const size_t length = strlen(name);
    mb_status status = MB_OK;
    for (uint32_t i = 0; i < share->count && status == MB_OK; i++) {
        its.length = 0;
        status = show(&its, share, i, error);
        if (status == MB_OK && its.length == length && memcmp(mb_text_string(&its), name, length) == 0)
            exact = share->begin + i;
        its.length = 0;
        if (status != MB_OK || !share->states || mb_share_mover(share, i) != mover)
            continue;
        status = show_bare(&its, share, i, error);
        if (status == MB_OK && its.length == length && memcmp(mb_text_string(&its), name, length) == 0)
            bare = share->begin + i;
    }
    mb_text_clear(&its);
    const uint64_t found = mb_post_most(exact == MB_NONE ? 0 : (uint64_t)exact + 1);
    const uint64_t half = mb_post_most(bare == MB_NONE ? 0 : (uint64_t)bare + 1);
    *out = found ? (uint32_t)(found - 1) : half ? (uint32_t)(half - 1) : MB_NONE;
    return mb_post_agree(post, status);
}
