/* listing.c -- the names of the positions of an arena that satisfy a predicate. */
#include "cli/listing.h"

#include "arena/names.h"

static const mb_words SAY_IN_ALL = MB_WORDS(", … ({count} in all)", ", … ({count} en tout)");

enum { LISTING_SHORT = 100 }; /* names of a short list */

static bool is_in_set(const void *context, uint32_t v)
{
    return mb_bitset_has(context, v);
}

listing listing_of_set(const mb_arena *arena, const mb_bitset *set)
{
    return (listing){.arena = arena, .has = is_in_set, .context = set};
}

/* Write at most so many names, and return how many there are. */
static uint32_t listing_write(mb_text *out, listing list, uint32_t most)
{
    uint32_t count = 0;
    for (uint32_t v = 0; v < list.arena->positions && out->status == MB_OK; v++) {
        if (!list.has(list.context, v))
            continue;
        if (count < most) {
            mb_text_add_n(out, ", ", count > 0 ? 2 : 0);
            mb_arena_name(out, list.arena, v);
        }
        count++;
    }
    return count;
}

uint32_t listing_text(mb_text *out, listing list)
{
    return listing_write(out, list, UINT32_MAX);
}

uint32_t listing_text_short(mb_text *out, listing list, mb_lang lang)
{
    const uint32_t count = listing_write(out, list, LISTING_SHORT);
    if (count > LISTING_SHORT)
        mb_text_say(out, lang, SAY_IN_ALL, "count", count);
    return count;
}

void listing_json(mb_json *json, const char *key, listing list)
{
    mb_json_open_key(json, key, '[');
    for (uint32_t v = 0; v < list.arena->positions && json->out->status == MB_OK; v++)
        if (list.has(list.context, v))
            mb_json_put(json, mb_arena_called(list.arena, v));
    mb_json_close(json);
}

void listing_key(mb_json *json, const mb_arena *arena, uint32_t v)
{
    mb_text name = {0};
    mb_arena_name(&name, arena, v);
    mb_json_key(json, mb_text_string(&name));
    if (name.status != MB_OK)
        json->out->status = name.status;
    mb_text_clear(&name);
}
