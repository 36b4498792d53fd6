/* caml_write.c -- arenas as Caml writes them. */
#include "io/caml_write.h"

#include "core/message.h"
#include "io/literal_write.h"
#include "io/loss.h"

typedef struct caml_writer {
    mb_text *out;
    const mb_arena *arena;
    mb_text scratch;
    bool strings; /* names are not all of one type */
} caml_writer;

/* Are the names of one type?  A string that looks like a number would not be. */
static mb_status look_at_names(caml_writer *w)
{
    mb_text first = {0}, other = {0};
    mb_literal_type(&first, w->arena, 0, &w->scratch);
    for (uint32_t v = 1; v < w->arena->positions && !w->strings && first.status == MB_OK; v++) {
        other.length = 0;
        mb_literal_type(&other, w->arena, v, &w->scratch);
        if (other.status != MB_OK)
            break;
        w->strings = first.length != other.length || memcmp(first.data, other.data, first.length) != 0;
    }
    const mb_status status = first.status != MB_OK ? first.status : other.status;
    mb_text_clear(&first);
    mb_text_clear(&other);
    return status;
}

static void caml_write_name(caml_writer *w, uint32_t v)
{
    (w->strings ? mb_literal_write_string : mb_literal_write)(w->out, w->arena, v, &w->scratch);
}

/* As a pattern or an argument: a negative number stands in parentheses nowhere, since patterns do not need them. */
static void caml_write_list(caml_writer *w, const char *field, bool (*has)(const mb_arena *, uint32_t))
{
    bool more = false;
    mb_text_add(w->out, field);
    mb_text_add(w->out, " = [");
    for (uint32_t v = 0; v < w->arena->positions; v++) {
        if (has && !has(w->arena, v))
            continue;
        mb_text_add(w->out, more ? "; " : "");
        caml_write_name(w, v);
        more = true;
    }
    mb_text_char(w->out, ']');
}

static void caml_write_owner(caml_writer *w)
{
    bool any = false;
    mb_text_add(w->out, ";\n  owner = (function\n    ");
    for (uint32_t v = 0; v < w->arena->positions; v++) {
        if (mb_owner(w->arena, v) != MB_P1)
            continue;
        mb_text_add(w->out, "| ");
        caml_write_name(w, v);
        mb_text_char(w->out, ' ');
        any = true;
    }
    mb_text_add(w->out, any ? "-> P1\n    | _ -> P2)" : "| _ -> P2)");
}

static void write_trans(caml_writer *w)
{
    const mb_arena *arena = w->arena;
    mb_text_add(w->out, ";\n  trans = (function\n");
    for (uint32_t v = 0; v < arena->positions; v++) {
        if (mb_degree(arena, v) == 0)
            continue;
        mb_text_add(w->out, "    | ");
        caml_write_name(w, v);
        mb_text_add(w->out, " -> [");
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
            mb_text_add(w->out, i > arena->first[v] ? "; " : "");
            caml_write_name(w, arena->to[i]);
        }
        mb_text_add(w->out, "]\n");
    }
    mb_text_add(w->out, "    | _ -> [])");
}

/* Moves that cost 1 are the rest. */
static void write_costs(caml_writer *w)
{
    const mb_arena *arena = w->arena;
    mb_text_add(w->out, ";\n  cost = (function\n");
    for (uint32_t v = 0; v < arena->positions; v++)
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
            if (arena->cost[i] == 1)
                continue;
            mb_text_add(w->out, "    | (");
            caml_write_name(w, v);
            mb_text_add(w->out, ", ");
            caml_write_name(w, arena->to[i]);
            mb_text_add(w->out, ") -> ");
            mb_text_u64(w->out, arena->cost[i]);
            mb_text_char(w->out, '\n');
        }
    mb_text_add(w->out, "    | _ -> 1)");
}

/* Numbers of positions, as an association list: not all need have one. */
static void caml_write_values(caml_writer *w, const char *field, const int32_t *value, bool pays)
{
    bool more = false;
    mb_text_add(w->out, field);
    mb_text_add(w->out, " = [");
    for (uint32_t v = 0; v < w->arena->positions; v++) {
        if (pays ? mb_mark_of(w->arena, v) != MB_PAYS : value[v] == MB_NO_HINT)
            continue;
        mb_text_add(w->out, more ? "; (" : "(");
        caml_write_name(w, v);
        mb_text_add(w->out, ", ");
        mb_text_i64(w->out, value[v]);
        mb_text_char(w->out, ')');
        more = true;
    }
    mb_text_char(w->out, ']');
}

static void write_record(caml_writer *w)
{
    const mb_arena *arena = w->arena;
    mb_text_add(w->out, "let g =\n{ ");
    caml_write_list(w, "state", NULL);
    if (!arena->impartial)
        caml_write_owner(w);
    mb_text_add(w->out, ";\n  init = ");
    caml_write_name(w, arena->start);
    write_trans(w);
    if (!arena->impartial || mb_any_position(arena, mb_is_won1))
        caml_write_list(w, ";\n  win1", mb_is_won1);
    if (!arena->impartial || mb_any_position(arena, mb_is_won2))
        caml_write_list(w, ";\n  win2", mb_is_won2);
    if (mb_any_position(arena, mb_is_drawn))
        caml_write_list(w, ";\n  draw", mb_is_drawn);
    if (mb_any_position(arena, mb_is_goal))
        caml_write_list(w, ";\n  goal", mb_is_goal);
    if (mb_any_position(arena, mb_is_paid))
        caml_write_values(w, ";\n  pays", arena->pays, true);
    if (arena->cost)
        write_costs(w);
    if (arena->heuristic)
        caml_write_values(w, ";\n  h", arena->heuristic, false);
    mb_text_add(w->out, " }\n");
}

mb_status mb_caml_write(mb_text *out, const mb_arena *arena, mb_error *error)
{
    mb_status status = mb_loss_check(arena, "caml", error);
    if (status != MB_OK)
        return status;
    caml_writer w = {.out = out, .arena = arena};
    status = look_at_names(&w);
    if (status == MB_OK)
        write_record(&w);
    if (status == MB_OK)
        status = out->status != MB_OK ? out->status : w.scratch.status;
    mb_text_clear(&w.scratch);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}
