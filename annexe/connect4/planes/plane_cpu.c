/* plane_cpu.c -- planes by the processor's own cores: layer after layer, two of them in memory. */
#include "planes/plane_cpu.h"
#include "core/mem.h"
#include "core/sort.h"
#include "planes/plane_loop.h"
#include "planes/plane_sum_group.h"
#include "planes/plane_team.h"

typedef struct cpu_engine {
    mb_plane_engine base;
    const mb_plane_board *board;
    mb_plane_team team;
    mb_plane_groups layer[2];      /* layer[stones % 2] */
    uint64_t *words[2];            /* of it */
    uint64_t room[2];              /* how many words are allocated */
    uint64_t used[2];              /* how many of these some layer has used so far */
    mb_plane_group_job *group_job; /* of each group of the layer at work */
    size_t group_jobs;             /* room for them */
    uint64_t *first_item; /* first_item[heights of the middle]: the number of its first item, see compute_item() */
    int stones;           /* of the layer computed last */
} cpu_engine;

/* Make room for a layer; what was there before is two layers old. */
static mb_status take_room(cpu_engine *self, int stones, const mb_limits *limits)
{
    const int i = stones % 2;
    mb_plane_groups_clear(&self->layer[i]);
    mb_status status = mb_plane_groups_make(&self->layer[i], &self->board->lists, stones, limits);
    if (status != MB_OK)
        return status;
    const uint64_t words = mb_plane_groups_words(&self->layer[i]);
    if (words > self->used[i])
        self->used[i] = words;
    if (limits && limits->bytes && (self->used[0] + self->used[1]) * sizeof *self->words[i] > limits->bytes)
        return MB_ELIMIT;
    if (words <= self->room[i])
        return MB_OK;
    mb_release(self->words[i]);
    self->room[i] = 2 * words; /* what is not used takes no memory; new memory would have to be cleared again */
    self->words[i] = mb_alloc(self->room[i], sizeof *self->words[i]);
    if (!self->words[i]) {
        self->room[i] = words;
        self->words[i] = mb_alloc(words, sizeof *self->words[i]);
    }
    if (!self->words[i])
        self->room[i] = self->used[i] = 0;
    return self->words[i] ? MB_OK : MB_ENOMEM;
}

/* The layer at work.  It is computed one colouring of the middle after the other, so that the tables of its lists
 * stay in the cache for all sides. */
typedef struct layer_work {
    cpu_engine *self;
    mb_plane_query query;
} layer_work;

/* The heights of the middle of an item. */
static uint32_t middle_of(const cpu_engine *self, uint64_t item)
{
    const uint32_t all = mb_plane_middle_heights(self->board->lists.shape);
    MB_BISECT(uint32_t, behind, all, i, i > 0 && self->first_item[i] > item);
    return behind - 1;
}

/* An item is a colouring of the middle and the heights of the left; it is computed for all heights of the right. */
static void compute_item(void *context, uint32_t number, int worker)
{
    const layer_work *work = context;
    const cpu_engine *self = work->self;
    const uint32_t heights = self->board->lists.shape.heights, middle = middle_of(self, number);
    const uint64_t item = number - self->first_item[middle];
    const uint32_t colours = (uint32_t)(item / heights), left = (uint32_t)(item % heights);
    const uint32_t *group = self->layer[work->query.stones % 2].number + ((size_t)middle * heights + left) * heights;
    for (uint32_t right = left; right < heights; right++)
        if (group[right] != MB_PLANE_NO_GROUP)
            mb_plane_group_job_compute(&self->group_job[group[right]], &self->team.facts, &work->query, colours,
                                       self->team.worker, self->team.room[worker]);
}

/* Number the items of a layer, middle after middle.  return  how many there are */
static uint64_t find_items(cpu_engine *self, int stones)
{
    const mb_plane_shape g = self->board->lists.shape;
    uint64_t items = 0;
    for (uint32_t m = 0; m < mb_plane_middle_heights(g); m++) {
        const int there = mb_plane_stones_of(g, m);
        self->first_item[m] = items;
        if (there <= stones && stones <= there + 2 * g.side * g.height)
            items += (uint64_t)g.heights << there;
    }
    return items;
}

/* Find the children of all groups of a layer, and where their words are. */
static mb_status find_group_jobs(cpu_engine *self, const mb_plane_query *query)
{
    const int i = query->stones % 2;
    const mb_plane_groups *here = &self->layer[i], *next = &self->layer[1 - i];
    if (!mb_grow(&self->group_job, &self->group_jobs, 0, here->count))
        return MB_ENOMEM;
    for (uint32_t number = 0; number < here->count; number++) {
        mb_plane_group_job *group_job = &self->group_job[number];
        mb_plane_group_job_find(group_job, &self->team.facts, query, here, next, number);
        for (int n = 0; n < MB_PLANE_MOVES; n++)
            if (group_job->number[n] != MB_PLANE_NO_GROUP)
                group_job->child[n] = self->words[1 - i] + next->group[group_job->number[n]].base;
        group_job->out = self->words[i] + group_job->group->base;
    }
    return MB_OK;
}

/* The callbacks of the engine: see plane_run.h. */
static mb_status compute_layer(mb_plane_engine *engine, int stones, bool last,
                               const mb_plane_threshold threshold[MB_PLANE_NESTED], const mb_limits *limits)
{
    enum {
        SMALL = 1 << 14, /* words of a layer that one thread computes sooner than a second one starts */
    };
    cpu_engine *self = (cpu_engine *)engine;
    MB_ASSERT(last || self->stones == stones + 1);
    mb_status status = take_room(self, stones, limits);
    if (status != MB_OK)
        return status;
    engine->slots[stones] = self->layer[stones % 2].slots;
    layer_work work = {.self = self, .query = mb_plane_query_of(stones, last, threshold)};
    status = find_group_jobs(self, &work.query);
    const uint64_t items = find_items(self, stones);
    const int threads = mb_plane_groups_words(&self->layer[stones % 2]) < SMALL ? 1 : self->team.threads;
    if (status == MB_OK)
        status = mb_plane_loop_each(threads, items, compute_item, &work, limits);
    self->stones = stones;
    return status;
}

static mb_status read_keys(mb_plane_engine *engine, uint8_t *out, const uint64_t *key, size_t count)
{
    const cpu_engine *self = (const cpu_engine *)engine;
    const int i = self->stones % 2;
    for (size_t n = 0; n < count; n++) {
        const mb_plane_position position = mb_plane_position_of_key(key[n]);
        mb_plane_spot s;
        const bool there = mb_plane_find_spot(&s, &self->board->lists, &self->layer[i], &position);
        MB_ASSERT(there);
        (void)there;
        const uint64_t *block = self->words[i] + self->layer[i].group[s.group].base + s.block;
        out[n] = (uint8_t)mb_plane_matrix_read(block, s.rows, s.columns, s.row, s.column);
    }
    return MB_OK;
}

static mb_status sum_layer(mb_plane_engine *engine, mb_plane_sum sum[MB_PLANE_NESTED],
                           const mb_plane_threshold threshold[MB_PLANE_NESTED], const mb_limits *limits)
{
    const cpu_engine *self = (const cpu_engine *)engine;
    const int i = self->stones % 2;
    return mb_plane_sum_groups(sum, mb_plane_summing_of(self->stones, threshold), &self->board->lists,
                               &self->layer[i], self->words[i], self->team.threads, limits);
}

static void release(mb_plane_engine *engine)
{
    cpu_engine *self = (cpu_engine *)engine;
    mb_plane_team_clear(&self->team);
    mb_release(self->group_job);
    mb_release(self->first_item);
    for (int i = 0; i < 2; i++) {
        mb_plane_groups_clear(&self->layer[i]);
        mb_release(self->words[i]);
    }
    mb_release(self);
}

mb_status mb_plane_cpu_new(mb_plane_engine **out, const mb_plane_board *board, mb_plane_worker *worker,
                           const mb_limits *limits)
{
    cpu_engine *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return MB_ENOMEM;
    self->base = (mb_plane_engine){.planes = MB_PLANE_NESTED,
                                   .layer = compute_layer,
                                   .read = read_keys,
                                   .sum = sum_layer,
                                   .free = release,
                                   .keys = true};
    self->board = board;
    mb_status status = mb_plane_team_make(&self->team, &board->lists, worker, limits);
    self->first_item = mb_alloc(mb_plane_middle_heights(board->lists.shape), sizeof *self->first_item);
    if (status == MB_OK && !self->first_item)
        status = MB_ENOMEM;
    if (status == MB_OK)
        *out = &self->base;
    else
        release(&self->base);
    return status;
}
