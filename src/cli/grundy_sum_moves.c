/* grundy_sum_moves.c -- the moves of a sum that win: those that make the xor of all numbers 0. */
#include "cli/grundy_sum.h"
#include "core/mem.h"

/* The moves of a part that are wanted, and the function that receives them. */
typedef struct seeker {
    const grundy_part *part;
    uint64_t wanted; /* the number to which a winning move leads */
    bool folded;     /* positions stand for their mirror images */
    mb_text name;    /* of a next position */
    void (*see)(void *context, const grundy_move *move);
    void *context;
} seeker;

enum { MANY = 100000 }; /* moves of one position: more are not listed */

/* The states one move away from `from`; NULL when there is no memory. */
static mb_state *sum_list_moves(size_t *count, const mb_rules *rules, mb_state from)
{
    MB_ASSERT(rules && rules->fits);
    const mb_game *game = rules->game;
    *count = game->mark(rules->self, from) == MB_UNMARKED ? game->moves(rules->self, from, NULL, 0) : 0;
    const size_t room = *count <= MANY ? *count : 0;
    mb_state *next = mb_alloc(room, sizeof *next);
    if (next && room > 0)
        game->moves(rules->self, from, next, room);
    return next;
}

/* Show the move to the position named in seek->name; the rules may have a name for move `index` of state `from`. */
static void see_move(seeker *seek, const mb_state *from, size_t index)
{
    const mb_rules *rules = seek->part->in.rules;
    grundy_move move = {.part = seek->part, .position = mb_text_string(&seek->name)};
    if (from && rules->game->move_name) {
        move.named = true;
        mb_rules_move_name(&move.name, rules, *from, index);
    }
    seek->see(seek->context, &move);
}

/* The moves of a graph.  Those of a game stand there in the order of its rules, the first of several to the same
 * position for all: `index` runs along, to have their names. */
static mb_status see_graph(seeker *seek)
{
    const input *in = &seek->part->in;
    const mb_arena *graph = in->graph;
    const uint32_t v = (uint32_t)in->from.at;
    MB_ASSERT(v < graph->positions && seek->part->number);
    mb_state from = 0, *next = NULL;
    size_t count = 0, index = 0;
    const bool ruled = mb_ground_state(&from, &in->ground, in->from);
    if (ruled) {
        next = sum_list_moves(&count, in->rules, from);
        if (!next)
            return MB_ENOMEM;
    }
    for (size_t i = 0; seek->folded && i < count && count <= MANY; i++)
        next[i] = in->rules->game->canonical(in->rules->self, next[i]);
    const bool named = ruled && count <= MANY;
    for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
        const uint32_t to = graph->to[i];
        mb_state state;
        while (named && mb_arena_state(&state, graph, to) && next[index] != state) {
            index++;
            MB_ASSERT(index < count);
        }
        if (seek->part->number[to] != seek->wanted)
            continue;
        seek->name.length = 0;
        mb_arena_name(&seek->name, graph, to);
        see_move(seek, named ? &from : NULL, index);
    }
    mb_release(next);
    return seek->name.status;
}

/* The winning moves that theory gives by itself. */
static void see_known(seeker *seek)
{
    const char *at = NULL;
    size_t length = 0;
    while (mb_theory_next_move(&at, &length, &seek->part->theory)) {
        seek->name.length = 0;
        mb_text_add_n(&seek->name, at, length);
        see_move(seek, NULL, 0);
    }
    const grundy_move more = {.part = seek->part, .cut = true};
    if (seek->part->theory.cut)
        seek->see(seek->context, &more);
}

/* Ask theory about every next position, where the rules can list them. */
static mb_status see_asked(seeker *seek)
{
    const mb_rules *rules = seek->part->in.rules;
    MB_ASSERT(rules); /* theorems are about games, not files */
    size_t count = SIZE_MAX;
    mb_state *next = NULL;
    if (rules->fits) {
        next = sum_list_moves(&count, rules, rules->start);
        if (!next)
            return MB_ENOMEM;
    }
    mb_status status = MB_OK;
    if (count > MANY) {
        const grundy_move unlisted = {.part = seek->part};
        seek->see(seek->context, &unlisted);
        count = 0;
    }
    const mb_expert *expert = mb_expert_find(rules->game->name);
    for (size_t i = 0; i < count && status == MB_OK; i++) {
        mb_theory theory = {0};
        seek->name.length = 0;
        rules->game->show(&seek->name, rules->self, next[i]);
        status = expert->ask(&theory, rules->game, rules->values, seek->name.data, seek->name.length, NULL);
        if (status == MB_OK && theory.has_grundy && theory.grundy == seek->wanted)
            see_move(seek, &rules->start, i);
        mb_theory_clear(&theory);
    }
    mb_release(next);
    return status == MB_OK ? seek->name.status : status;
}

mb_status grundy_sum_moves(const grundy_sum *sum, void (*see)(void *context, const grundy_move *move), void *context)
{
    mb_status status = MB_OK;
    for (size_t i = 0; i < sum->count && sum->grundy != 0 && status == MB_OK; i++) {
        const grundy_part *part = &sum->part[i];
        const mb_rules *rules = part->in.rules;
        seeker seek = {.part = part, .wanted = sum->grundy ^ part->grundy, .see = see, .context = context};
        seek.folded = part->in.options->symmetry && rules && rules->game->canonical;
        if (!grundy_sum_by_theory(part))
            status = see_graph(&seek);
        else if (seek.wanted == 0)
            see_known(&seek);
        else
            status = see_asked(&seek);
        mb_text_clear(&seek.name);
    }
    return status;
}
