/* plane_cpu.c -- planes by the processor's own cores: layer after layer, two of them in memory. */
#include "planes/plane_cpu.h"
#include "core/limits.h"
#include "core/mem.h"
#include "core/team.h"
#include "planes/plane_crew.h"
#include "planes/plane_sum_bundle.h"

typedef struct cpu_engine {
    mb_plane_engine base;
    const mb_plane_board *board;
    mb_plane_crew crew;
    mb_plane_bundles layer[2]; /* layer[stones % 2] */
    uint64_t *words[2];        /* of it */
    uint64_t room[2];          /* what there is of them */
    int stones;                /* of the layer computed last */
} cpu_engine;

/* Make room for a layer; what was there before is two layers old. */
static mb_status take_room(cpu_engine *self, int stones, const mb_limits *limits)
{
    const int i = stones % 2;
    mb_plane_bundles_clear(&self->layer[i]);
    mb_status status = mb_plane_bundles_make(&self->layer[i], &self->board->lists, stones, limits);
    if (status != MB_OK)
        return status;
    const uint64_t words = mb_plane_bundles_words(&self->layer[i]);
    if (words <= self->room[i])
        return MB_OK;
    mb_release(self->words[i]);
    self->words[i] = NULL;
    self->room[i] = words;
    if (limits && limits->bytes && (self->room[0] + self->room[1]) * sizeof *self->words[i] > limits->bytes)
        return MB_ELIMIT;
    self->words[i] = mb_alloc(words, sizeof *self->words[i]);
    self->room[i] = self->words[i] ? words : 0;
    return self->words[i] ? MB_OK : MB_ENOMEM;
}

/* The layer at work. */
typedef struct layer_work {
    cpu_engine *self;
    mb_plane_query query;
    uint32_t first; /* bundle */
} layer_work;

static void compute_bundle(void *context, uint32_t item, int worker)
{
    const layer_work *work = context;
    cpu_engine *self = work->self;
    const int i = work->query.stones % 2;
    const mb_plane_bundles *here = &self->layer[i], *next = &self->layer[1 - i];
    const mb_plane_shape g = self->board->lists.shape;
    const uint32_t number = work->first + item;
    mb_plane_family family;
    mb_plane_family_find(&family, &self->crew.facts, &work->query, here, next, number);
    for (int n = 0; n < g.width; n++)
        if (family.number[n] != MB_PLANE_NO_BUNDLE)
            family.child[n] = self->words[1 - i] + next->bundle[family.number[n]].base;
    family.out = self->words[i] + family.bundle->base;
    const uint32_t colourings = 1u << mb_plane_stones_of(g, family.bundle->middle);
    for (uint32_t colours = 0; colours < colourings; colours++)
        mb_plane_family_compute(&family, &self->crew.facts, &work->query, colours, self->crew.worker,
                                self->crew.room[worker]);
}

static mb_status compute_layer(mb_plane_engine *engine, int stones, bool last,
                               const mb_plane_threshold threshold[MB_PLANE_NESTED], const mb_limits *limits)
{
    enum { STRETCH = 1024 }; /* bundles between two looks at the limits */
    cpu_engine *self = (cpu_engine *)engine;
    MB_ASSERT(last || self->stones == stones + 1);
    mb_status status = take_room(self, stones, limits);
    if (status != MB_OK)
        return status;
    const uint32_t bundles = self->layer[stones % 2].count;
    engine->slots[stones] = self->layer[stones % 2].slots;
    layer_work work = {.self = self, .query = mb_plane_query_of(stones, last, threshold)};
    mb_pace pace = mb_pace_begin(limits, bundles);
    mb_pace_often(&pace);
    for (; work.first < bundles && status == MB_OK; work.first += STRETCH) {
        const uint32_t left = bundles - work.first, some = left < STRETCH ? left : STRETCH;
        mb_team_run(self->crew.threads, some, compute_bundle, &work);
        status = mb_pace_step(&pace, some);
    }
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
        const uint64_t *block = self->words[i] + self->layer[i].bundle[s.bundle].base + s.block;
        out[n] = (uint8_t)mb_plane_matrix_read(block, s.rows, s.columns, s.row, s.column);
    }
    return MB_OK;
}

static mb_status sum_layer(mb_plane_engine *engine, mb_plane_sum sum[MB_PLANE_NESTED],
                           const mb_plane_threshold threshold[MB_PLANE_NESTED], const mb_limits *limits)
{
    (void)limits; /* it takes a small part of what the layer took */
    const cpu_engine *self = (const cpu_engine *)engine;
    const int i = self->stones % 2;
    mb_plane_sum_bundles(sum, mb_plane_summing_of(self->stones, threshold), &self->board->lists, &self->layer[i],
                         self->words[i], self->crew.threads);
    return MB_OK;
}

static void release(mb_plane_engine *engine)
{
    cpu_engine *self = (cpu_engine *)engine;
    mb_plane_crew_clear(&self->crew);
    for (int i = 0; i < 2; i++) {
        mb_plane_bundles_clear(&self->layer[i]);
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
    const mb_status status = mb_plane_crew_make(&self->crew, &board->lists, worker, limits);
    if (status == MB_OK)
        *out = &self->base;
    else
        release(&self->base);
    return status;
}
