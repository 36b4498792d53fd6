/* grundy_sum_moves.c -- the moves of a sum that win: those that make the xor of all numbers 0. */
#include "cli/grundy_sum.h"
#include "core/mem.h"

/* Who wants to see the moves of a part, and which. */
typedef struct listing {
    const sum_part *part;
    uint64_t wanted; /* the number to which a winning move leads */
    bool folded;     /* positions stand for their mirror images */
    mb_text name;    /* of a next position */
    void (*see)(void *context, const sum_move *move);
    void *context;
} listing;

enum { MANY = 100000 }; /* moves of one position: more are not listed */

/* The states one move away from `from`; NULL when there is no memory. */
static mb_state *list_moves(size_t *count, const mb_rules *rules, mb_state from)
{
    const mb_game *game = rules->game;
    *count = game->mark(rules->self, from) == MB_UNMARKED ? game->moves(rules->self, from, NULL, 0) : 0;
    const size_t room = *count <= MANY ? *count : 0;
    mb_state *next = mb_alloc(room, sizeof *next);
    if (next && room > 0)
        game->moves(rules->self, from, next, room);
    return next;
}

/* Show the move to the position that stands in list->name; by `from` and `index` the rules may have words for it. */
static void see_move(listing *list, const mb_state *from, size_t index)
{
    const mb_rules *rules = list->part->in.rules;
    sum_move move = {.part = list->part, .position = mb_text_string(&list->name)};
    if (from && rules->game->move_name) {
        move.named = true;
        mb_rules_move_name(&move.name, rules, *from, index);
    }
    list->see(list->context, &move);
}

/* The moves of a graph.  Those of a game stand there in the order of its rules, the first of several to the same
 * position for all: `index` runs along, to have their names. */
static mb_status see_graph(listing *list)
{
    const input *in = &list->part->in;
    const mb_arena *graph = in->graph;
    mb_state from = 0, *next = NULL;
    size_t count = 0, index = 0;
    const bool ruled = in->rules && mb_arena_state(&from, graph, in->from);
    if (ruled) {
        next = list_moves(&count, in->rules, from);
        if (!next)
            return MB_ENOMEM;
    }
    for (size_t i = 0; list->folded && i < count && count <= MANY; i++)
        next[i] = in->rules->game->canonical(in->rules->self, next[i]);
    const bool named = ruled && count <= MANY;
    for (uint64_t i = graph->first[in->from]; i < graph->first[in->from + 1]; i++) {
        const uint32_t to = graph->to[i];
        mb_state state;
        while (named && mb_arena_state(&state, graph, to) && next[index] != state) {
            index++;
            MB_ASSERT(index < count);
        }
        if (list->part->number[to] != list->wanted)
            continue;
        list->name.length = 0;
        mb_arena_name(&list->name, graph, to);
        see_move(list, named ? &from : NULL, index);
    }
    mb_release(next);
    return list->name.status;
}

/* The winning moves that theory gives by itself. */
static void see_known(listing *list)
{
    const char *at = NULL;
    size_t length = 0;
    while (mb_theory_next_move(&at, &length, &list->part->in.theory)) {
        list->name.length = 0;
        mb_text_add_n(&list->name, at, length);
        see_move(list, NULL, 0);
    }
}

/* Ask theory about every next position, where the rules can list them. */
static mb_status see_asked(listing *list)
{
    const mb_rules *rules = list->part->in.rules;
    size_t count = SIZE_MAX;
    mb_state *next = NULL;
    if (rules->fits) {
        next = list_moves(&count, rules, rules->start);
        if (!next)
            return MB_ENOMEM;
    }
    mb_status status = MB_OK;
    if (count > MANY) {
        const sum_move unlisted = {.part = list->part};
        list->see(list->context, &unlisted);
        count = 0;
    }
    const mb_expert *expert = mb_expert_find(rules->game->name);
    for (size_t i = 0; i < count && status == MB_OK; i++) {
        mb_theory theory = {0};
        list->name.length = 0;
        rules->game->show(&list->name, rules->self, next[i]);
        status = expert->ask(&theory, rules->game, rules->values, list->name.data, list->name.length, NULL);
        if (status == MB_OK && theory.has_grundy && theory.grundy == list->wanted)
            see_move(list, &rules->start, i);
        mb_theory_clear(&theory);
    }
    mb_release(next);
    return status == MB_OK ? list->name.status : status;
}

int sum_moves(const sum *s, const cli_call *cli, void (*see)(void *context, const sum_move *move), void *context)
{
    mb_status status = MB_OK;
    for (size_t i = 0; i < s->count && s->grundy != 0 && status == MB_OK; i++) {
        const sum_part *part = &s->part[i];
        listing list = {.part = part, .wanted = s->grundy ^ part->grundy, .see = see, .context = context};
        mb_text_init(&list.name, NULL, NULL);
        list.folded = cli_value(cli, "symmetry") && part->in.rules && part->in.rules->game->canonical;
        if (!part->in.by_theory)
            status = see_graph(&list);
        else if (list.wanted == 0)
            see_known(&list);
        else
            status = see_asked(&list);
        mb_text_clear(&list.name);
    }
    return status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
}
