/* explore.c -- from rules to the arena of all reachable states.
 *
 * Breadth-first: the hash table numbers states as they are found, and its keys, in order, are the queue.  Most of the
 * time goes into cache misses of the hash table, so states are expanded in blocks: first the moves of a whole block
 * are listed and their slots prefetched, and only then are they looked up.  Large levels are expanded by several
 * threads (parallel_explore.h) unless the game is serial; the numbers are the same.
 */
#include "marienbad/explore.h"

#include "arena/builder.h"
#include "arena/refuse.h"
#include "core/hash.h"
#include "core/limits.h"
#include "core/mem.h"
#include "explore/parallel_explore.h"
#include "explore/state_estimate.h"
#include "ground/ground.h"

static const mb_words SAY_BYTES =
    MB_WORDS("exploring would take more than {most} MB of memory: --megabytes N gives more",
             "l'exploration prendrait plus de {most} Mo de mémoire : --megabytes N en donne plus");

enum {
    BLOCK = 64,                             /* states that one thread expands at once */
    MOVES_A_STEP = 8,                       /* so many moves take about as long as a state */
    NARROW = MB_SMALL_PIECES ? 8 : 1 << 13, /* fewer states than this are expanded by one thread */
    MANY = MB_SMALL_PIECES ? 64 : 1 << 17,  /* states that several threads expand at once */
    MANY_MOVES = 1 << 20,                   /* and about the most moves of theirs: the limits are checked between */
};

/* The names of an explored arena: its states, which the rules write and read. */
typedef struct explored {
    mb_names base;
    const mb_rules *rules;
    bool symmetry;
    mb_hash states; /* position v is states.key[v] */
} explored;

static void explore_show(mb_text *out, const mb_names *names, uint32_t v)
{
    const explored *self = (const explored *)names;
    MB_ASSERT(v < self->states.count);
    self->rules->game->show(out, self->rules->self, self->states.key[v]);
}

static uint32_t explore_find(const mb_names *names, const char *name, size_t length)
{
    const explored *self = (const explored *)names;
    mb_state state;
    if (self->rules->game->parse(&state, self->rules->self, name, length, NULL) != MB_OK)
        return MB_NONE;
    return mb_hash_find(&self->states, mb_rules_fold(self->rules, self->symmetry, state));
}

static bool explore_state_of(uint64_t *out, const mb_names *names, uint32_t v)
{
    MB_ASSERT(v < ((const explored *)names)->states.count);
    *out = ((const explored *)names)->states.key[v];
    return true;
}

static void explore_release(mb_names *names)
{
    explored *self = (explored *)names;
    mb_hash_clear(&self->states);
    mb_release(self);
}

/* An exploration in progress. */
typedef struct explorer {
    explored *found;
    mb_builder builder;
    mb_state *next; /* the targets of the moves of the block, state after state */
    size_t next_room;
    mb_mark mark[BLOCK];            /* of each state of the block */
    size_t count[BLOCK];            /* its moves */
    mb_parallel_explorer *parallel; /* NULL: one thread */
    unsigned turn;                  /* calls of add_many() so far */
    double seconds[2];              /* per state and move, the last time: by one thread, by several */
    const mb_limits *limits;
    mb_error *error;
} explorer;

/* Bytes of the states and moves found so far. */
static uint64_t explore_bytes_of(const explorer *self)
{
    const mb_hash *states = &self->found->states;
    const mb_builder *builder = &self->builder;
    const uint64_t bytes = states->capacity * sizeof *states->key + (states->mask + 1) * sizeof *states->slot;
    if (builder->arena.mapping)
        return bytes; /* the arena is in a mapped file */
    return bytes + builder->first_room * (sizeof *builder->arena.first + sizeof *builder->arena.tag)
           + builder->to_room * sizeof *builder->arena.to;
}

/* Check the limits of states and bytes.  `listed`: moves whose targets are not numbered yet, `last` of them from one
 * state. */
static mb_status check_limits(const explorer *self, size_t listed, size_t last)
{
    const mb_hash *states = &self->found->states;
    const mb_limits *limits = self->limits;
    if (listed > MB_POSITIONS_MAX)
        return mb_refuse_too_many(self->error);
    if (!limits)
        return MB_OK;
    /* more moves from one state than positions allowed: do not even list them */
    if (limits->positions && (states->count > limits->positions || last > limits->positions))
        return mb_refuse_limit(self->error, limits->positions);
    if (limits->bytes && explore_bytes_of(self) + listed * sizeof *self->next > limits->bytes)
        return mb_fail(self->error, MB_ELIMIT, SAY_BYTES, "most", limits->bytes / 1000000);
    return MB_OK;
}

/* List the moves of `state` behind the first `listed` of the block. */
static mb_status explore_list_moves(size_t *out, explorer *self, mb_state state, size_t listed)
{
    const mb_rules *rules = self->found->rules;
    MB_ASSERT(listed <= self->next_room);
    size_t count = rules->game->moves(rules->self, state, self->next + listed, self->next_room - listed);
    if (count > self->next_room - listed) {
        const mb_status status = check_limits(self, listed + count, count);
        if (status != MB_OK)
            return status;
        if (!mb_grow(&self->next, &self->next_room, listed, count))
            return MB_ENOMEM;
        count = rules->game->moves(rules->self, state, self->next + listed, self->next_room - listed);
    }
    MB_ASSERT(count <= self->next_room - listed);
    for (size_t i = listed; i < listed + count; i++) {
        self->next[i] = mb_rules_fold(self->found->rules, self->found->symmetry, self->next[i]);
        mb_hash_prefetch(&self->found->states, self->next[i]);
    }
    *out = count;
    return MB_OK;
}

/* List the marks of the states of the block from position `v` on, and the moves of those that are not terminal.  At
 * the last depth no moves are listed: such a position looks stuck, which is fine to show but not to solve. */
static mb_status list_block(explorer *self, uint32_t v, size_t block, bool last)
{
    const mb_rules *rules = self->found->rules;
    mb_status status = MB_OK;
    size_t listed = 0;
    MB_ASSERT(0 < block && block <= BLOCK && v + block <= self->found->states.count);
    for (size_t b = 0; b < block && status == MB_OK; b++) {
        const mb_state state = self->found->states.key[v + b];
        self->mark[b] = rules->game->mark(rules->self, state);
        self->count[b] = 0;
        if (self->mark[b] == MB_UNMARKED && !last)
            status = explore_list_moves(&self->count[b], self, state, listed);
        listed += self->count[b];
        MB_ASSERT(listed <= self->next_room);
    }
    return status;
}

/* Add the goal and the heuristic value of the last position. */
static mb_status add_hints(explorer *self, const mb_game *game, const void *rules, mb_state state)
{
    mb_arena *a = &self->builder.arena;
    mb_hints hints = {.h = MB_NO_HINT};
    game->hints(&hints, rules, state);
    if (hints.goal)
        a->tag[a->positions - 1] |= mb_tag(MB_P1, MB_UNMARKED, true);
    return hints.h == MB_NO_HINT ? MB_OK : mb_builder_heuristic(&self->builder, hints.h);
}

/* Make position v, the state of number b in its block, and its moves, of which the first is next[begin]. */
static mb_status explore_add_position(explorer *self, uint32_t v, size_t b, size_t begin)
{
    const mb_game *game = self->found->rules->game;
    const void *rules = self->found->rules->self;
    mb_hash *states = &self->found->states;
    const mb_state state = states->key[v];
    MB_ASSERT(v == self->builder.arena.positions && b < BLOCK);
    const mb_player owner = game->mover ? game->mover(rules, state) : MB_P1;
    mb_status status = mb_builder_position(&self->builder, mb_tag(owner, self->mark[b], false));
    if (status == MB_OK && self->mark[b] == MB_PAYS)
        status = mb_builder_pays(&self->builder, game->payoff(rules, state));
    if (status == MB_OK && game->hints)
        status = add_hints(self, game, rules, state);
    for (size_t i = 0; i < self->count[b] && status == MB_OK; i++) {
        uint32_t to;
        MB_ASSERT(begin + i < self->next_room);
        if ((status = mb_hash_add(&to, NULL, states, self->next[begin + i])) != MB_OK)
            return status;
        MB_ASSERT(to < states->count);
        if ((status = mb_builder_move(&self->builder, to)) != MB_OK)
            return status;
        if (game->cost)
            status = mb_builder_cost(&self->builder, game->cost(rules, state, i));
    }
    return status;
}

/* Add the positions of the block and their moves to the arena, numbering new targets in order. */
static mb_status add_block(explorer *self, uint32_t v, size_t block)
{
    mb_status status = MB_OK;
    size_t begin = 0;
    for (size_t b = 0; b < block && status == MB_OK; b++) {
        status = explore_add_position(self, v + (uint32_t)b, b, begin);
        begin += self->count[b];
    }
    if (status == MB_ELIMIT)
        return mb_refuse_too_many(self->error);
    return status == MB_OK ? check_limits(self, 0, 0) : status;
}

/* Expand `count` states from position `v` on by several threads.  Any status but MB_OK: nothing was done. */
static mb_status add_parallel(explorer *self, uint32_t v, uint32_t count, bool last)
{
    mb_hash *states = &self->found->states;
    const mb_limits *limits = self->limits;
    const uint64_t most = limits && limits->positions ? limits->positions : MB_POSITIONS_MAX;
    uint64_t listed, longest;
    mb_status status =
        mb_parallel_explorer_list(&listed, &longest, self->parallel, states->key + v, count, last, most);
    if (status == MB_OK)
        status = check_limits(self, (size_t)listed, (size_t)longest);
    return status == MB_OK ? mb_parallel_explorer_add(self->parallel, states, &self->builder) : status;
}

/* Expand `count` states from position `v` on by one thread. */
static mb_status add_serial(explorer *self, uint32_t v, uint32_t count, bool last)
{
    mb_status status = MB_OK;
    for (uint32_t done = 0; done < count && status == MB_OK;) {
        const uint32_t block = count - done < BLOCK ? count - done : BLOCK;
        if ((status = list_block(self, v + done, block, last)) == MB_OK)
            status = add_block(self, v + done, block);
        done += block;
    }
    return status;
}

static double now(const explorer *self)
{
    return self->limits && self->limits->now ? self->limits->now(self->limits->context) : 0;
}

/* Expand many states, by several threads or by one, whichever is faster: on a busy machine waiting for threads may
 * take longer than their work saves.  Both are tried now and then, and their time is measured. */
static mb_status add_many(explorer *self, uint32_t v, uint32_t count, bool last)
{
    enum { AGAIN = 32 };
    const unsigned turn = self->turn++ % AGAIN;
    const bool several = turn == 0 || (turn > 1 && self->seconds[1] <= self->seconds[0]);
    const uint64_t moves = self->builder.arena.moves;
    const double began = now(self);
    mb_error *error = self->error;
    mb_status status = MB_ENOMEM;
    self->error = NULL;
    if (several || began <= 0)
        status = add_parallel(self, v, count, last);
    self->error = error;
    if (status == MB_OK)
        status = check_limits(self, 0, 0);
    else /* one thread needs less memory, and explains what is wrong */
        status = add_serial(self, v, count, last);
    self->seconds[several] = (now(self) - began) / (double)(count + self->builder.arena.moves - moves);
    return status;
}

/* Is there memory for the lists of several threads? */
static bool has_room(const explorer *self)
{
    enum { ASIDE = MB_SMALL_PIECES ? 1 << 20 : 1 << 27 }; /* bytes kept free besides */
    return !self->limits || !self->limits->bytes || 2 * explore_bytes_of(self) + ASIDE < self->limits->bytes;
}

/* Expand the next states of a level, of which `count` are left; *taken is their number. */
static mb_status explore_expand(uint32_t *taken, explorer *self, uint32_t v, uint32_t count, bool last)
{
    const bool many = self->parallel && count >= NARROW && has_room(self);
    const uint64_t each = self->builder.arena.moves / (self->builder.arena.positions + UINT64_C(1)) + 1;
    const uint32_t most = many && MANY_MOVES / each < MANY ? (uint32_t)(MANY_MOVES / each) + 1 : many ? MANY : BLOCK;
    *taken = count < most ? count : most;
    return many ? add_many(self, v, *taken, last) : add_serial(self, v, *taken, last);
}

/* A layer is complete: give up where the estimated number of states far exceeds the memory. */
static mb_status check_estimate(const explorer *self, mb_state_estimate *sizes, uint64_t layer)
{
    enum {
        EARLY = 1 << 20, /* no estimate below so many states */
        FAR = 4,         /* refuse where the estimate exceeds the memory so many times */
    };
    const uint64_t known = self->found->states.count;
    mb_state_estimate_layer(sizes, layer);
    if (known < EARLY || !self->limits || !self->limits->bytes)
        return MB_OK;
    const double room = (double)self->limits->bytes / ((double)explore_bytes_of(self) / (double)known);
    const double guess = mb_state_estimate_total(sizes, known), most = mb_rules_states(self->found->rules).most;
    const double all = guess < most ? guess : most;
    if (all <= FAR * room)
        return MB_OK;
    return mb_state_estimate_refuse(self->error, self->found->rules->game, all, room, MB_STATES_ABOUT);
}

/* Before the first state: give up where the game knows that it has more states than memory holds.  Else *total: the
 * number of states; 0: unknown. */
static mb_status check_extent(uint64_t *total, const explorer *self, bool blindly)
{
    enum { IMAGES = 8 }; /* symmetric images of one state, at most */
    const mb_rules *rules = self->found->rules;
    const mb_limits *limits = self->limits;
    const mb_extent extent = mb_rules_states(rules);
    const bool exact = extent.least == extent.most && !self->found->symmetry;
    const double least = self->found->symmetry ? extent.least / IMAGES : extent.least;
    *total = exact && least < MB_POSITIONS_MAX ? (uint64_t)least : 0;
    if (!limits)
        return MB_OK;
    const double room = (double)limits->bytes / mb_state_estimate_bytes(rules, self->builder.annex != NULL);
    if (limits->bytes && !blindly && least > room)
        return mb_state_estimate_refuse(self->error, rules->game, least, room,
                                        exact ? MB_STATES_EXACT : MB_STATES_AT_LEAST);
    if (limits->positions && least > (double)limits->positions)
        return mb_refuse_limit(self->error, limits->positions);
    return MB_OK;
}

/* Expand block after block until no state is left; a block does not cross levels. */
static mb_status explore_run(explorer *self, uint32_t depth, bool blindly)
{
    uint64_t total = 0;
    mb_status status = depth > 0 ? MB_OK : check_extent(&total, self, blindly);
    if (status != MB_OK)
        return status;
    const mb_hash *states = &self->found->states;
    mb_pace pace = mb_pace_begin(self->limits, total);
    if (self->found->rules->game->traits & MB_FOREIGN)
        mb_pace_often(&pace);
    mb_state_estimate sizes = {0};
    uint64_t moves = 0;                /* moves of the blocks before */
    uint32_t level = 0, level_end = 1; /* positions before level_end are at most `level` moves from the start */
    for (uint32_t v = 0; v < states->count && status == MB_OK;) {
        if (v == level_end) {
            if (!blindly && depth == 0 && (status = check_estimate(self, &sizes, states->count - level_end)) != MB_OK)
                return status;
            level++;
            level_end = states->count;
        }
        MB_ASSERT(v < level_end && level_end <= states->count);
        uint32_t block;
        if ((status = explore_expand(&block, self, v, level_end - v, depth > 0 && level == depth)) != MB_OK)
            return status;
        mb_pace_sooner(&pace, (self->builder.arena.moves - moves) / MOVES_A_STEP);
        moves = self->builder.arena.moves;
        status = mb_pace_step(&pace, block);
        if (status == MB_ELIMIT)
            mb_error_plain(self->error, status);
        v += block;
        MB_ASSERT(v == self->builder.arena.positions);
    }
    return status;
}

mb_status mb_explore(mb_arena **out, const mb_rules *rules, const mb_explore_options *options,
                     const mb_limits *limits, mb_error *error)
{
    explorer self = {.builder = mb_builder_on(limits), .limits = limits, .error = error};
    const bool symmetry = options && options->symmetry && rules->game->canonical;
    mb_status status = mb_rules_fit(rules, error);
    if (status != MB_OK)
        return status;
    status = MB_ENOMEM;
    explored *found = mb_alloc_zero(1, sizeof *found);
    if (!found)
        goto done;
    found->base =
        (mb_names){.show = explore_show, .find = explore_find, .state = explore_state_of, .free = explore_release};
    found->rules = rules;
    found->symmetry = symmetry;
    self.found = found;
    self.builder.arena.names = &found->base;
    self.builder.arena.impartial = (rules->game->traits & MB_IMPARTIAL) != 0;
    self.next_room = BLOCK;
    self.next = mb_alloc(self.next_room, sizeof *self.next);
    if (!self.next)
        goto done;

    if (mb_threads(limits) > 1 && !(rules->game->traits & MB_SERIAL) && !rules->game->cost && !rules->game->hints) {
        self.parallel = mb_parallel_explorer_new(rules, symmetry, mb_threads(limits));
        if (!self.parallel)
            goto done;
    }
    uint32_t start;
    status = mb_hash_add(&start, NULL, &found->states, mb_rules_fold(rules, symmetry, rules->start));
    if (status == MB_OK)
        status = explore_run(&self, options ? options->depth : 0, options && options->blindly);
    if (status == MB_ENOMEM && limits && limits->bytes
        && 2 * explore_bytes_of(&self)
               > limits->bytes) /* while an array grows, its old and its new copy are both in memory */
        status = mb_fail(error, MB_ELIMIT, SAY_BYTES, "most", limits->bytes / 1000000);
done:
    mb_release(self.next);
    mb_parallel_explorer_free(self.parallel);
    if (status == MB_OK)
        status = mb_builder_finish_on(out, &self.builder, NULL, limits);
    else
        mb_builder_clear(&self.builder);
    if (status != MB_OK && status != MB_ELIMIT) /* a limit is explained where it is reached */
        mb_error_plain(error, status);
    return status;
}
