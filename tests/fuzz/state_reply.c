/* state_reply.c -- no line that a program answers harms who hears it, and what is heard is what a file with that line
 * says.
 *
 * Each line of the input is the answer about some state.  Heard a second time, it contradicts nothing.  With a line
 * for each state that it names it is a file, which says the same.
 */
#include "fuzz.h"

#include "core/name.h"
#include "rules/reply_cache.h"

/* The states that were named but not told get lines of their own. */
static void write_file(mb_text *out, const mb_reply_cache *told, const char *line, size_t length)
{
    mb_names *names = mb_lexicon_names(told->names);
    mb_text_add_n(out, line, length);
    for (uint32_t v = 0; v < mb_lexicon_count(told->names); v++) {
        mb_text name = {0};
        if (told->at[v].known)
            continue;
        names->show(&name, names, v);
        mb_text_char(out, '\n');
        if (mb_name_is_directive(name.data, name.length))
            mb_text_put(out, "\"", mb_piece_of(&name), "\"");
        else
            mb_text_name(out, name.data, name.length);
        mb_text_add(out, told->owned ? " 1" : "");
        mb_text_clear(&name);
    }
    mb_text_char(out, '\n');
    REQUIRE(out->status == MB_OK);
}

static void check_hints(const mb_arena *arena, const mb_state_reply *says)
{
    REQUIRE((arena->estimate ? arena->estimate[0] : MB_NO_HINT) == says->estimate);
    REQUIRE((arena->heuristic ? arena->heuristic[0] : MB_NO_HINT) == says->h);
    REQUIRE(mb_is_goal(arena, 0) == says->goal);
    REQUIRE(says->mark != MB_PAYS || arena->pays[0] == says->pays);
}

/* The file says of its first position what was told of the state. */
static void check_file(const mb_reply_cache *told, uint32_t v, const char *line, size_t length)
{
    mb_text text = {0};
    mb_arena *arena;
    mb_error error = {0};
    write_file(&text, told, line, length);
    REQUIRE(mb_arena_read(&arena, text.data, text.length, &(mb_read_options){.format = "arena"}, &error) == MB_OK);
    const mb_cached_reply *state = &told->at[v];
    REQUIRE(arena->positions == mb_lexicon_count(told->names));
    REQUIRE(arena->impartial == !told->owned && mb_owner(arena, 0) == state->says.owner);
    REQUIRE(mb_mark_of(arena, 0) == state->says.mark && mb_degree(arena, 0) == state->count);
    check_hints(arena, &state->says);
    uint64_t costs = 0, twin = 0;
    for (uint32_t i = 0; i < state->count; i++) {
        costs += told->cost ? told->cost[state->first + i] : 1;
        twin += arena->cost ? arena->cost[i] : 1;
    }
    REQUIRE(costs == twin);
    mb_arena_free(arena);
    mb_text_clear(&text);
}

static void check_line(const char *line, size_t length)
{
    mb_reply_cache told;
    mb_error error = {0};
    mb_reply_fault fault;
    uint32_t v;
    REQUIRE(mb_reply_cache_new(&told) == MB_OK);
    const mb_status status = mb_reply_cache_add(&v, &fault, &told, MB_NONE, line, length, &error);
    fuzz_check_error(status, &error);
    REQUIRE(status == MB_OK || (status == MB_EPARSE && fault == MB_REPLY_MALFORMED && told.known == 0));
    if (status == MB_OK) {
        const size_t moves = told.moves;
        REQUIRE(mb_reply_cache_add(&v, &fault, &told, v, line, length, &error) == MB_OK);
        REQUIRE(told.known == 1 && told.moves == moves);
        check_file(&told, v, line, length);
    }
    mb_reply_cache_clear(&told);
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
