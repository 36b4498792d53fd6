/* state_reply.c -- no reply of a rules program does harm, and a reply means what a file with that line means.
 *
 * Each line of the input is the reply about some state.  The same reply a second time contradicts nothing.  With a
 * line for each state that it names it is a file, whose arena must agree.
 */
#include "fuzz.h"

#include "core/name.h"
#include "rules/reply_cache.h"

/* Write the line, and one for each state that it names. */
static void write_file(mb_text *out, const mb_reply_cache *cache, const char *line, size_t length)
{
    mb_names *names = mb_lexicon_names(cache->names);
    mb_text_add_n(out, line, length);
    for (uint32_t v = 0; v < mb_lexicon_count(cache->names); v++) {
        mb_text name = {0};
        if (cache->at[v].known)
            continue;
        names->show(&name, names, v);
        mb_text_char(out, '\n');
        if (mb_name_is_directive(name.data, name.length))
            mb_text_put(out, "\"", mb_piece_of(&name), "\"");
        else
            mb_text_name(out, name.data, name.length);
        mb_text_add(out, cache->owned ? " 1" : "");
        mb_text_clear(&name);
    }
    mb_text_char(out, '\n');
    REQUIRE(out->status == MB_OK);
}

static void check_hints(const mb_arena *arena, const mb_state_reply *reply)
{
    REQUIRE((arena->heuristic ? arena->heuristic[0] : MB_NO_HINT) == reply->h);
    REQUIRE(mb_is_goal(arena, 0) == reply->goal);
    REQUIRE(reply->mark != MB_PAYS || arena->pays[0] == reply->pays);
}

/* The first position of the file is the state of the reply. */
static void check_file(const mb_reply_cache *cache, uint32_t v, const char *line, size_t length)
{
    mb_text text = {0};
    mb_arena *arena;
    mb_error error = {0};
    write_file(&text, cache, line, length);
    REQUIRE(mb_arena_read(&arena, text.data, text.length, &(mb_read_options){.format = "arena"}, &error) == MB_OK);
    const mb_cached_reply *state = &cache->at[v];
    REQUIRE(arena->positions == mb_lexicon_count(cache->names));
    REQUIRE(arena->impartial == !cache->owned && mb_owner(arena, 0) == state->reply.owner);
    REQUIRE(mb_mark_of(arena, 0) == state->reply.mark && mb_degree(arena, 0) == state->count);
    check_hints(arena, &state->reply);
    uint64_t costs = 0, twin = 0;
    for (uint32_t i = 0; i < state->count; i++) {
        costs += cache->cost ? cache->cost[state->first + i] : 1;
        twin += arena->cost ? arena->cost[i] : 1;
    }
    REQUIRE(costs == twin);
    mb_arena_free(arena);
    mb_text_clear(&text);
}

static void check_line(const char *line, size_t length)
{
    mb_reply_cache cache;
    mb_error error = {0};
    mb_reply_fault fault;
    uint32_t v;
    REQUIRE(mb_reply_cache_new(&cache) == MB_OK);
    const mb_status status = mb_reply_cache_add(&v, &fault, &cache, MB_NONE, line, length, &error);
    fuzz_check_error(status, &error);
    REQUIRE(status == MB_OK || (status == MB_EPARSE && fault == MB_REPLY_MALFORMED && cache.known == 0));
    if (status == MB_OK) {
        const size_t moves = cache.moves;
        REQUIRE(mb_reply_cache_add(&v, &fault, &cache, v, line, length, &error) == MB_OK);
        REQUIRE(cache.known == 1 && cache.moves == moves);
        check_file(&cache, v, line, length);
    }
    mb_reply_cache_clear(&cache);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    for (size_t begin = 0; begin < length;) {
        const uint8_t *end = memchr(data + begin, '\n', length - begin);
        const size_t size = (end ? (size_t)(end - data) : length) - begin;
        char *line = fuzz_copy(data + begin, size);
        check_line(line, size);
        free(line);
        begin += size + 1;
    }
    return 0;
}
