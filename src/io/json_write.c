/* json_write.c -- a graph as a JSON object of lists, or of objects with costs; read back as a dict. */
#include "arena/names.h"
#include "core/json.h"
#include "core/message.h"
#include "io/loss.h"
#include "io/python_write.h"

/* Position v with its moves, as a member of the object. */
static void json_add_position(mb_json *json, mb_text *name, const mb_arena *arena, uint32_t v)
{
    name->length = 0;
    mb_arena_name(name, arena, v);
    mb_json_open_key(json, mb_text_string(name), arena->cost ? '{' : '[');
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
        MB_ASSERT(arena->to[i] < arena->positions);
        if (!arena->cost) {
            mb_json_put(json, mb_arena_called(arena, arena->to[i]));
            continue;
        }
        name->length = 0;
        mb_arena_name(name, arena, arena->to[i]);
        mb_json_add(json, mb_text_string(name), arena->cost[i]);
    }
    mb_json_close(json);
}

mb_status mb_json_write_graph(mb_text *out, const mb_arena *arena, mb_error *error)
{
    mb_status status = mb_loss_check(arena, "json", error);
    if (status != MB_OK)
        return status;
    mb_text name = {0};
    mb_json json = mb_json_begin(out, '{');
    json_add_position(&json, &name, arena, arena->start); /* the first is the start */
    for (uint32_t v = 0; v < arena->positions; v++)
        if (v != arena->start)
            json_add_position(&json, &name, arena, v);
    mb_json_end(&json);
    status = out->status != MB_OK ? out->status : name.status;
    mb_text_clear(&name);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}
