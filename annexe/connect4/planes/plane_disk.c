/* plane_disk.c -- planes with the layers on a disk, heights after heights of the left side. */
#include "planes/plane_disk.h"
#include "core/limits.h"
#include "core/mem.h"
#include "io/disk.h"
#include "planes/plane_cache.h"
#include "planes/plane_loop.h"
#include "planes/plane_sum_group.h"
#include "planes/plane_team.h"

static const mb_words SAY_SUMS =
    MB_WORDS("this folder goes on with a run that was not asked for sums: ask without, or take another folder",
             "ce dossier continue un calcul sans sommes : n'en demandez pas, ou changez de dossier");

enum { MOST_PASSES = MB_PLANE_MOST_CELLS };

/* What is computed at once: neighbouring groups of one file, all their children in memory. */
typedef struct disk_batch {
    uint32_t first, count; /* groups */
    mb_plane_group_job *group_job;
    uint64_t *out;  /* their words */
    uint64_t room;  /* of out */
    uint32_t *item; /* item[i]: the job of the i-th colouring; and which of its colourings */
    uint32_t *colours;
    size_t items, item_room, colours_room, group_job_room;
} disk_batch;

typedef struct disk_engine {
    mb_plane_engine base;
    const mb_plane_board *board;
    mb_error *error;
    mb_plane_team team;
    uint64_t bytes; /* for children and results */
    mb_plane_packers packers;
    mb_disk *lock;
    mb_plane_files files;
    mb_plane_files pass[MOST_PASSES]; /* those that there were */
    int passes;
    mb_plane_groups here, next; /* the layer computed last, and the one above it */
    mb_plane_cache cache;       /* of `next` */
    mb_plane_query query;
    int done; /* the lowest layer of this pass that has a file: what is above needs no computing */
    disk_batch batch;
    uint32_t *counted; /* counted[child]: the round in which it was counted last */
    uint32_t round;
    uint64_t *size[2]; /* size[stones % 2][left]: bytes of the files written by this process */
    void (*on_layer)(void *context, const mb_plane_report *report);
    void *context;
} disk_engine;

static uint64_t words_of(const mb_plane_groups *layer, uint32_t first, uint32_t count)
{
    return layer->group[first + count].base - layer->group[first].base;
}

/* Words of the children of a group that are not counted yet for this batch. */
static uint64_t count_children(disk_engine *self, const mb_plane_group_job *group_job)
{
    uint64_t words = 0;
    for (int n = 0; n < self->files.shape.width; n++) {
        const uint32_t number = group_job->number[n];
        if (number == MB_PLANE_NO_GROUP || self->counted[number] == self->round)
            continue;
        self->counted[number] = self->round;
        words += words_of(&self->next, number, 1);
    }
    return words;
}

/* Choose the next groups of a file: as many as fit half of the memory with their children, one at least. */
static mb_status choose(disk_engine *self, uint32_t first, uint32_t end)
{
    disk_batch *b = &self->batch;
    const uint64_t all = self->bytes / sizeof *b->out;
    uint64_t children = 0;
    b->first = first;
    b->count = 0;
    self->round++;
    for (uint32_t number = first; number < end; number++) {
        if (!mb_grow(&b->group_job, &b->group_job_room, b->count, 1))
            return MB_ENOMEM;
        mb_plane_group_job *group_job = &b->group_job[b->count];
        mb_plane_group_job_find(group_job, &self->team.facts, &self->query, &self->here, &self->next, number);
        const uint64_t more = self->query.childless ? 0 : count_children(self, group_job);
        const uint64_t words = words_of(&self->here, first, b->count + 1);
        if (b->count > 0 && children + more + words > all / 2)
            break;
        children += more;
        b->count++;
        if (children + words > all)
            return MB_ELIMIT;
    }
    const uint64_t words = words_of(&self->here, first, b->count);
    self->cache.room = all - (words > b->room ? words : b->room);
    return MB_OK;
}

/* Read the children, and make room for the results. */
static mb_status prepare(disk_engine *self)
{
    disk_batch *b = &self->batch;
    const mb_plane_shape g = self->files.shape;
    const uint64_t base = self->here.group[b->first].base, words = words_of(&self->here, b->first, b->count);
    if (words > b->room) {
        mb_release(b->out);
        b->out = mb_alloc(words, sizeof *b->out);
        b->room = b->out ? words : 0;
        if (!b->out)
            return MB_ENOMEM;
    }
    b->items = 0;
    if (!self->query.childless)
        mb_plane_cache_release(&self->cache);
    for (uint32_t i = 0; i < b->count; i++) {
        mb_plane_group_job *group_job = &b->group_job[i];
        group_job->out = b->out + (group_job->group->base - base);
        for (int n = 0; n < g.width; n++)
            if (group_job->number[n] != MB_PLANE_NO_GROUP) {
                const mb_status status =
                    mb_plane_cache_get(&group_job->child[n], &self->cache, group_job->number[n], self->error);
                if (status != MB_OK)
                    return status;
            }
        const uint32_t colourings = 1u << mb_plane_stones_of(g, group_job->group->middle);
        if (!mb_grow(&b->item, &b->item_room, b->items, colourings)
            || !mb_grow(&b->colours, &b->colours_room, b->items, colourings))
            return MB_ENOMEM;
        for (uint32_t c = 0; c < colourings; c++, b->items++) {
            b->item[b->items] = i;
            b->colours[b->items] = c;
        }
    }
    return MB_OK;
}

static void compute_item(void *context, uint32_t item, int worker)
{
    disk_engine *self = context;
    const disk_batch *b = &self->batch;
    mb_plane_group_job_compute(&b->group_job[b->item[item]], &self->team.facts, &self->query, b->colours[item],
                               self->team.worker, self->team.room[worker]);
}

/* Compute the groups of one file, and write it. */
static mb_status compute_file(disk_engine *self, uint32_t left, mb_pace *pace)
{
    const uint32_t end = self->here.first_left[left + 1];
    const disk_batch *b = &self->batch;
    mb_plane_file *file;
    mb_status status = mb_plane_file_make(&file, &self->files, &self->here, left, self->error);
    if (status != MB_OK)
        return status;
    for (uint32_t first = self->here.first_left[left]; first < end && status == MB_OK; first += b->count) {
        status = choose(self, first, end);
        if (status == MB_OK)
            status = prepare(self);
        if (status != MB_OK)
            break;
        status = mb_plane_loop_each(self->team.threads, b->items, compute_item, self, pace->limits);
        for (uint32_t i = 0; i < b->count && status == MB_OK; i++)
            status = mb_plane_file_write(file, b->first + i, b->group_job[i].out, &self->packers, self->error);
        if (status == MB_OK)
            status = mb_pace_step(pace, b->count);
    }
    if (status == MB_OK)
        status = mb_plane_file_finish(file, self->error);
    self->size[self->here.stones % 2][left] = mb_plane_file_size(file);
    mb_plane_file_close(file);
    return status;
}

/* The lowest layer of this pass that has a file, or one above the top. */
static int find_done(const disk_engine *self, int top)
{
    for (int n = 0; n <= top; n++)
        for (uint32_t left = 0; left < self->files.shape.heights; left++)
            if (mb_plane_file_is_there(&self->files, n, left))
                return n;
    return top + 1;
}

static void begin_pass(disk_engine *self, int top, const mb_plane_threshold threshold[MB_PLANE_NESTED])
{
    memcpy(self->files.threshold, threshold, sizeof self->files.threshold);
    MB_ASSERT(self->passes < MOST_PASSES);
    self->pass[self->passes++] = self->files;
    for (int i = 0; i < 2; i++)
        memset(self->size[i], 0, self->files.shape.heights * sizeof *self->size[i]);
    self->done = find_done(self, top);
}

/* How far a layer is: `made` counts heights of the left from above, and so does `kept` in the layer above it. */
typedef struct headway {
    uint32_t made;  /* heights from here on are made */
    uint32_t safe;  /* and from here on they are on the disk for certain */
    uint32_t kept;  /* heights of the layer above from here on are removed */
    uint64_t bytes; /* of the files of both layers */
} headway;

/* Heights of the layer above that nothing to come needs, beginning there. */
static uint32_t useless(const disk_engine *self, uint32_t made)
{
    const mb_plane_shape g = self->files.shape;
    const uint32_t reach = g.side > 0 ? mb_plane_unit_height(g, 0) : 1; /* a stone on the outermost column */
    return made == 0 ? 0 : made + reach < g.heights ? made + reach : g.heights;
}

/* Remove files of the layer above that nothing to come needs, once what was made from them is on the disk.  That
 * takes its time: it is done when there is enough to be removed, or at the end. */
static mb_status remove_useless(disk_engine *self, headway *h)
{
    enum { ENOUGH = 1 << 25 }; /* words: 256 MB */
    const uint32_t from = useless(self, h->made), *first = self->next.first_left;
    if (h->made > 0 && words_of(&self->next, first[from], first[h->kept] - first[from]) < ENOUGH)
        return MB_OK;
    for (; h->safe > h->made; h->safe--) {
        const uint32_t left = h->safe - 1;
        if (self->here.first_left[left] == self->here.first_left[left + 1])
            continue;
        const mb_status status = mb_plane_file_bring(&self->files, self->here.stones, left, self->error);
        if (status != MB_OK)
            return status;
    }
    for (; h->kept > from; h->kept--) {
        uint64_t *size = &self->size[self->next.stones % 2][h->kept - 1];
        h->bytes -= *size;
        *size = 0;
        mb_plane_cache_drop(&self->cache, h->kept - 1);
    }
    return MB_OK;
}

/* All files of a layer, the highest heights of the left first. */
static mb_status compute_files(disk_engine *self, mb_plane_report *report, const mb_limits *limits)
{
    const uint32_t heights = self->files.shape.heights;
    headway h = {heights, heights, heights, 0};
    const uint64_t *size = self->size[self->here.stones % 2], *size_above = self->size[1 - self->here.stones % 2];
    for (uint32_t left = 0; left < heights; left++)
        h.bytes += size_above[left];
    mb_status status = MB_OK;
    mb_pace pace = mb_pace_begin(limits, self->here.count);
    mb_pace_often(&pace);
    while (h.made > 0 && status == MB_OK) {
        const uint32_t left = h.made - 1, first = self->here.first_left[left];
        const uint32_t count = self->here.first_left[left + 1] - first;
        if (count > 0 && !mb_plane_file_is_there(&self->files, self->here.stones, left))
            status = compute_file(self, left, &pace);
        if (status != MB_OK)
            break;
        h.made = left;
        h.bytes += size[left];
        report->bytes += size[left];
        report->most = h.bytes > report->most ? h.bytes : report->most;
        if (!self->query.childless)
            status = remove_useless(self, &h);
    }
    return status;
}

static mb_status compute_layer(mb_plane_engine *engine, int stones, bool last,
                               const mb_plane_threshold threshold[MB_PLANE_NESTED], const mb_limits *limits)
{
    disk_engine *self = (disk_engine *)engine;
    if (last)
        begin_pass(self, stones, threshold);
    mb_plane_groups_clear(&self->next);
    self->next = self->here;
    self->here = (mb_plane_groups){.count = 0};
    mb_status status = mb_plane_groups_make(&self->here, &self->board->lists, stones, limits);
    if (status != MB_OK)
        return status;
    engine->slots[stones] = self->here.slots;
    if (stones > self->done) /* nothing is left to be done with it */
        return MB_OK;
    self->query = mb_plane_query_of(stones, last, threshold);
    self->round = 0;
    mb_release(self->counted);
    self->counted = mb_alloc_zero((size_t)self->next.count + 1, sizeof *self->counted);
    if (!self->counted)
        return MB_ENOMEM;
    MB_ASSERT(last || self->next.stones == stones + 1);
    if (!last)
        status = mb_plane_cache_begin(&self->cache, &self->files, &self->next, &self->packers,
                                      self->bytes / sizeof(uint64_t));
    mb_plane_report report = {.stones = stones, .slots = self->here.slots};
    if (status == MB_OK)
        status = compute_files(self, &report, limits);
    if (status == MB_OK && self->on_layer) {
        report.words = mb_plane_groups_words(&self->here);
        report.read = self->cache.read * sizeof(uint64_t);
        self->on_layer(self->context, &report);
    }
    if (!last)
        mb_plane_cache_clear(&self->cache);
    self->done = status == MB_OK && stones < self->done ? stones : self->done;
    return status;
}

/* Read positions of the layer from its files; they come in any order. */
static mb_status read_files(disk_engine *self, uint8_t *out, const uint64_t *key, size_t count)
{
    mb_plane_cache cache;
    mb_status status =
        mb_plane_cache_begin(&cache, &self->files, &self->here, &self->packers, self->bytes / sizeof(uint64_t));
    for (size_t i = 0; i < count && status == MB_OK; i++) {
        const mb_plane_position position = mb_plane_position_of_key(key[i]);
        mb_plane_spot s;
        const uint64_t *words;
        const bool there = mb_plane_find_spot(&s, &self->board->lists, &self->here, &position);
        MB_ASSERT(there);
        (void)there;
        mb_plane_cache_release(&cache);
        status = mb_plane_cache_get(&words, &cache, s.group, self->error);
        if (status == MB_OK)
            out[i] = (uint8_t)mb_plane_matrix_read(words + s.block, s.rows, s.columns, s.row, s.column);
    }
    mb_plane_cache_clear(&cache);
    return status;
}

static mb_status read_keys(mb_plane_engine *engine, uint8_t *out, const uint64_t *key, size_t count)
{
    disk_engine *self = (disk_engine *)engine;
    bool found;
    mb_status status = mb_plane_answers_read(&found, &self->files, self->here.stones, key, out, count, self->error);
    if (status != MB_OK || found)
        return status;
    status = read_files(self, out, key, count);
    return status == MB_OK ? mb_plane_answers_write(&self->files, self->here.stones, key, out, count, self->error)
                           : status;
}

/* Sum up the layer from its files, all of them read once more. */
static mb_status sum_files(disk_engine *self, mb_plane_sum *sum, mb_plane_summing how, const mb_limits *limits)
{
    mb_plane_cache cache;
    mb_status status =
        mb_plane_cache_begin(&cache, &self->files, &self->here, &self->packers, self->bytes / sizeof(uint64_t));
    mb_pace pace = mb_pace_begin(limits, self->here.count);
    for (uint32_t number = 0; number < self->here.count && status == MB_OK; number++) {
        const uint64_t *words;
        mb_plane_cache_release(&cache);
        status = mb_plane_cache_get(&words, &cache, number, self->error);
        if (status == MB_OK)
            mb_plane_sum_group(sum, how, &self->board->lists, &self->here, number, words);
        if (status == MB_OK)
            status = mb_pace_step(&pace, 1);
    }
    mb_plane_cache_clear(&cache);
    return status;
}

static mb_status sum_layer(mb_plane_engine *engine, mb_plane_sum sum[MB_PLANE_NESTED],
                           const mb_plane_threshold threshold[MB_PLANE_NESTED], const mb_limits *limits)
{
    disk_engine *self = (disk_engine *)engine;
    const int stones = self->here.stones;
    bool found;
    mb_status status = mb_plane_sums_read(&found, &self->files, stones, sum, self->error);
    if (status != MB_OK || found)
        return status;
    if (stones > self->done)
        return mb_fail(self->error, MB_EINVAL, SAY_SUMS);
    memset(sum, 0, MB_PLANE_NESTED * sizeof *sum);
    status = sum_files(self, sum, mb_plane_summing_of(stones, threshold), limits);
    return status == MB_OK ? mb_plane_sums_write(&self->files, stones, sum, self->error) : status;
}

static void release(mb_plane_engine *engine)
{
    disk_engine *self = (disk_engine *)engine;
    mb_plane_cache_clear(&self->cache);
    mb_plane_groups_clear(&self->here);
    mb_plane_groups_clear(&self->next);
    mb_plane_team_clear(&self->team);
    mb_plane_packers_clear(&self->packers);
    mb_release(self->counted);
    mb_release(self->size[0]);
    mb_release(self->size[1]);
    mb_release(self->batch.group_job);
    mb_release(self->batch.out);
    mb_release(self->batch.item);
    mb_release(self->batch.colours);
    mb_disk_close(self->lock);
    mb_release(self);
}

/* Take the folder, and lock it against other processes. */
static mb_status take_folder(disk_engine *self, const char *folder)
{
    mb_text name = {0};
    mb_status status = mb_disk_make_folder(folder, self->error);
    mb_text_put(&name, folder, "/planes.lock");
    if (status == MB_OK && (!mb_text_string(&name) || name.status != MB_OK))
        status = mb_error_plain(self->error, MB_ENOMEM);
    if (status == MB_OK)
        status = mb_disk_make(&self->lock, name.data, self->error);
    mb_text_clear(&name);
    return status;
}

mb_status mb_plane_disk_new(mb_plane_engine **out, const mb_plane_board *board, const char *folder,
                            mb_plane_worker *worker, const mb_limits *limits, mb_error *error)
{
    disk_engine *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return mb_error_plain(error, MB_ENOMEM);
    self->base = (mb_plane_engine){.planes = MB_PLANE_NESTED,
                                   .layer = compute_layer,
                                   .read = read_keys,
                                   .sum = sum_layer,
                                   .free = release,
                                   .keys = true};
    self->board = board;
    self->error = error;
    self->files = (mb_plane_files){.folder = folder, .shape = board->lists.shape};
    mb_status status = take_folder(self, folder);
    if (status == MB_OK)
        status = mb_plane_team_make(&self->team, &board->lists, worker, limits);
    if (status == MB_OK)
        status = mb_plane_packers_make(&self->packers, self->team.threads);
    for (int i = 0; i < 2 && status == MB_OK; i++) {
        self->size[i] = mb_alloc_zero(board->lists.shape.heights, sizeof *self->size[i]);
        status = self->size[i] ? MB_OK : MB_ENOMEM;
    }
    const uint64_t tables = status == MB_OK ? mb_plane_facts_bytes(&self->team.facts) : 0;
    const uint64_t most = limits && limits->bytes ? limits->bytes : UINT64_MAX;
    if (status == MB_OK && tables >= most)
        status = MB_ELIMIT;
    self->bytes = (most - tables) / 4 * 3; /* the rest is for numbers of blocks, and for gaps between groups */
    if (status == MB_OK)
        *out = &self->base;
    else
        release(&self->base);
    return status;
}

void mb_plane_disk_report(mb_plane_engine *engine, void (*on_layer)(void *context, const mb_plane_report *report),
                          void *context)
{
    disk_engine *self = (disk_engine *)engine;
    self->on_layer = on_layer;
    self->context = context;
}

void mb_plane_disk_finish(mb_plane_engine *engine)
{
    disk_engine *self = (disk_engine *)engine;
    for (int i = 0; i < self->passes; i++)
        for (int n = 0; n <= self->board->cells; n++) {
            mb_plane_answers_remove(&self->pass[i], n);
            for (uint32_t left = 0; n <= 1 && left < self->files.shape.heights; left++)
                mb_plane_file_remove(&self->pass[i], n, left);
        }
    mb_text name = {0};
    mb_text_put(&name, self->files.folder, "/planes.lock");
    if (mb_text_string(&name) && name.status == MB_OK)
        mb_disk_remove(name.data);
    mb_text_clear(&name);
}
