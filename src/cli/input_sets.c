/* input_sets.c -- positions that the command line lists: as a set, as a target, or to be marked. */
#include "arena/arena_words.h"
#include "cli/input.h"

/* Add to `set` the pairs of graph position `v`. */
static void add_pairs(mb_bitset *set, const input *in, uint32_t v)
{
    mb_text name = {0}, pair = {0};
    mb_arena_name(&name, in->graph, v);
    for (mb_player player = MB_P1; player <= MB_P2; player++) {
        pair.length = 0;
        mb_doubled_name(&pair, player, name.data, name.length);
        const uint32_t found = mb_arena_find(in->arena, mb_text_string(&pair), pair.length);
        if (found != MB_NONE)
            mb_bitset_add(set, found);
    }
    mb_text_clear(&name);
    mb_text_clear(&pair);
}

mb_status input_list(mb_list *out, const cli_call *cli, const char *option, const mb_arena *arena, mb_error *error)
{
    const char *text = cli_value(cli, option);
    mb_text name = {0};
    mb_text_add(&name, "--");
    mb_text_add(&name, option);
    const mb_status status = mb_claim_list(out, arena, text, strlen(text), mb_text_string(&name), error);
    mb_text_clear(&name);
    return status;
}

int input_set(mb_bitset *out, cli_call *cli, const input *in, const char *option)
{
    mb_error error = {0};
    mb_list list = {0};
    bool doubled = false;
    mb_status status = input_list(&list, cli, option, in->arena, &error);
    if (status == MB_ENOTFOUND && in->arena != in->graph) {
        mb_error again = {0};
        const mb_status found = input_list(&list, cli, option, in->graph, &again);
        doubled = found == MB_OK;
        status = doubled ? MB_OK : status;
    }
    if (status == MB_OK && mb_bitset_init(out, in->arena->positions) != MB_OK)
        status = mb_error_plain(&error, MB_ENOMEM);
    for (uint32_t i = 0; i < list.count && status == MB_OK; i++) {
        if (doubled)
            add_pairs(out, in, list.at[i]);
        else
            mb_bitset_add(out, list.at[i]);
    }
    mb_list_clear(&list);
    return status == MB_OK ? CLI_DONE : cli_fail(cli, &error);
}

int input_target(mb_bitset *out, cli_call *cli, const input *in, int64_t player)
{
    const mb_arena *arena = in->arena;
    if (cli_value(cli, "target"))
        return input_set(out, cli, in, "target");
    if (mb_bitset_init(out, arena->positions) != MB_OK)
        return cli_fail_status(cli, MB_ENOMEM);
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_mark_of(arena, v) == (player == 1 ? MB_WIN1 : MB_WIN2))
            mb_bitset_add(out, v);
    return CLI_DONE;
}

int input_mark(input *in, cli_call *cli, const char *option, mb_mark mark)
{
    if (!cli_value(cli, option))
        return CLI_DONE;
    mb_arena *arena = in->arena;
    mb_bitset set;
    int code = input_set(&set, cli, in, option);
    if (code != CLI_DONE)
        return code;
    for (uint32_t v = 0; v < arena->positions && code == CLI_DONE; v++) {
        if (!mb_bitset_has(&set, v))
            continue;
        const mb_mark old = mb_mark_of(arena, v);
        if (old != MB_UNMARKED && old != mark) {
            const bool both = (old == MB_WIN1 && mark == MB_WIN2) || (old == MB_WIN2 && mark == MB_WIN1);
            mb_error error;
            mb_fail(&error, MB_EINVAL, both ? SAY_MARK_BOTH : SAY_MARK_TWICE, "name", mb_arena_called(arena, v));
            code = cli_fail(cli, &error);
        }
        arena->tag[v] = mb_tag(mb_owner(arena, v), mark, mb_is_goal(arena, v));
    }
    mb_bitset_clear(&set);
    return code;
}
