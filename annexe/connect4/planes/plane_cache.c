/* plane_cache.c -- the children's layer as far as memory holds it. */
#include "planes/plane_cache.h"
#include "core/mem.h"

mb_status mb_plane_cache_begin(mb_plane_cache *out, const mb_plane_files *files, const mb_plane_groups *layer,
                               mb_plane_packers *packers, uint64_t room)
{
    *out = (mb_plane_cache){.files = files, .layer = layer, .packers = packers, .room = room, .now = 1};
    out->file = mb_alloc_zero(files->shape.heights, sizeof(mb_plane_file *));
    out->held = mb_alloc_zero((size_t)layer->count + 1, sizeof *out->held);
    if (!out->file || !out->held) {
        mb_plane_cache_clear(out);
        return MB_ENOMEM;
    }
    out->held[layer->count].older = out->held[layer->count].newer = layer->count;
    return MB_OK;
}

/* Take a group out of the list by age; put it in as the newest. */
static void take_out(mb_plane_cache *cache, uint32_t number)
{
    const mb_plane_held *held = &cache->held[number];
    cache->held[held->older].newer = held->newer;
    cache->held[held->newer].older = held->older;
}

static void put_in(mb_plane_cache *cache, uint32_t number)
{
    const uint32_t end = cache->layer->count, newest = cache->held[end].older;
    cache->held[number].older = newest;
    cache->held[number].newer = end;
    cache->held[newest].newer = cache->held[end].older = number;
}

static uint64_t words_of(const mb_plane_cache *cache, uint32_t number)
{
    return cache->layer->group[number + 1].base - cache->layer->group[number].base;
}

static void give_up(mb_plane_cache *cache, uint32_t number)
{
    if (!cache->held[number].words)
        return;
    MB_ASSERT(cache->words >= words_of(cache, number));
    cache->words -= words_of(cache, number);
    take_out(cache, number);
    mb_release(cache->held[number].words);
    cache->held[number].words = NULL;
}

void mb_plane_cache_clear(mb_plane_cache *cache)
{
    for (uint32_t i = 0; cache->held && i < cache->layer->count; i++)
        give_up(cache, i);
    for (uint32_t i = 0; cache->file && i < cache->files->shape.heights; i++)
        mb_plane_file_close(cache->file[i]);
    mb_release(cache->held);
    mb_release(cache->file);
    *cache = (mb_plane_cache){.now = 0};
}

void mb_plane_cache_release(mb_plane_cache *cache)
{
    cache->now++;
}

/* Make room for so many words, if what is not wanted now leaves any. */
static void make_room(mb_plane_cache *cache, uint64_t words)
{
    while (cache->words + words > cache->room) {
        const uint32_t oldest = cache->held[cache->layer->count].newer;
        if (oldest == cache->layer->count || cache->held[oldest].used == cache->now)
            return;
        give_up(cache, oldest);
    }
}

mb_status mb_plane_cache_get(const uint64_t **out, mb_plane_cache *cache, uint32_t number, mb_error *error)
{
    MB_ASSERT(number < cache->layer->count);
    mb_plane_held *held = &cache->held[number];
    const uint32_t left = cache->layer->group[number].left;
    const uint64_t words = words_of(cache, number);
    mb_status status = MB_OK;
    if (held->words) {
        take_out(cache, number);
        put_in(cache, number);
    } else {
        if (!cache->file[left])
            status = mb_plane_file_open(&cache->file[left], cache->files, cache->layer, left, error);
        if (status != MB_OK)
            return status;
        make_room(cache, words);
        held->words = mb_alloc(words, sizeof *held->words);
        if (!held->words)
            return mb_error_plain(error, MB_ENOMEM);
        cache->words += words;
        cache->read += words;
        put_in(cache, number);
        status = mb_plane_file_read(cache->file[left], number, held->words, cache->packers, error);
        if (status != MB_OK)
            give_up(cache, number);
    }
    held->used = cache->now;
    *out = held->words;
    return status;
}

void mb_plane_cache_drop(mb_plane_cache *cache, uint32_t left)
{
    for (uint32_t i = cache->layer->first_left[left]; i < cache->layer->first_left[left + 1]; i++)
        give_up(cache, i);
    mb_plane_file_close(cache->file[left]);
    cache->file[left] = NULL;
    mb_plane_file_remove(cache->files, cache->layer->stones, left);
}
