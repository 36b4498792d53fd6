/* tier.c -- one tier of a table: its codes from those of the later tiers.
 *
 * With a kernel a tier is swept.  Else, where moves lead to later tiers, each slot is weighed once.  Where moves may
 * stay in the tier, and plays come back, rank after rank is decided: after pass r all codes of distances up to r are
 * right, and what is left over at the end is drawn.  In a list of states without cycles a slot is done once all that
 * it leads to is: sweeps up and down the list, until nothing is left.  Where the moves of a puzzle can be taken back,
 * each rank is one move away from the one before.
 */
#include "table/tier.h"

#include "core/mem.h"

enum { BLOCK = 1 << 12 }; /* slots that a thread takes at once, where moves are followed */

/* ---- the mill ---- */

void mb_mill_close(mb_mill *mill)
{
    for (int i = 0; i < mill->threads; i++) {
        if (mill->packers)
            mb_packer_free(mill->packers[i]);
        if (mill->raw)
            mb_release(mill->raw[i]);
    }
    for (uint32_t tier = 0; mill->codes && tier < mill->space->tiers && !mill->pair; tier++)
        mb_release(mill->codes[tier]);
    mb_release(mill->pair);
    mb_rooms_free(mill->rooms, mill->threads);
    mb_release(mill->packers);
    mb_release(mill->raw);
    mb_release(mill->codes);
    mb_release(mill->packed);
    mb_release(mill->words);
    mb_release(mill->tally);
    *mill = (mb_mill){0};
}

mb_status mb_mill_make(mb_mill *mill, uint32_t tier)
{
    const mb_space *space = mill->space;
    const uint64_t gone = (uint64_t)tier + space->leap + 1;
    MB_ASSERT(!mill->codes[tier]);
    if (gone < space->tiers) {
        mb_release(mill->pair ? NULL : mill->codes[gone]);
        mill->codes[gone] = NULL;
    }
    mill->codes[tier] = mill->pair ? mb_space_place(mill->pair, space, tier, mill->room, mill->width)
                                   : mb_alloc(space->slots[tier], mill->width);
    return mill->codes[tier] ? MB_OK : MB_ENOMEM;
}

static size_t block_slots(const mb_space *space)
{
    return space->numbering ? ARCHIVE_BLOCK : ARCHIVE_KEYS_BLOCK;
}

static size_t block_bytes(const mb_space *space, uint32_t width)
{
    return block_slots(space) * (width + (space->numbering ? 0 : 8));
}

uint64_t mb_mill_bytes(const mb_space *space, uint32_t width, int threads)
{
    enum { PACKER = 1 << 20 }; /* about */
    return (uint64_t)threads * (block_bytes(space, width) + PACKER)
           + MILL_WAVE * (mb_pack_bound(block_bytes(space, width)) + block_slots(space) / 8);
}

mb_status mb_mill_open(mb_mill *out, const mb_space *space, uint32_t width, bool distances, const void *kernel,
                       bool stores, mb_pace *pace)
{
    const int threads = mb_space_threads(space, pace->limits);
    mb_mill mill = {.space = space,
                    .distances = distances,
                    .width = width,
                    .kernel = width == 1 ? kernel : NULL,
                    .pace = pace,
                    .threads = threads};
    const size_t bytes = block_bytes(space, width);
    mill.codes = mb_alloc_zero(space->tiers, sizeof *mill.codes);
    mill.words = mb_alloc(MILL_WAVE * block_slots(space) / 64, sizeof *mill.words);
    mill.tally = mb_alloc(MILL_WAVE, sizeof *mill.tally);
    mill.room = mb_space_pair(space);
    if (space->leap == 1)
        mill.pair = mb_alloc(mill.room, width);
    bool all = (mill.pair || space->leap > 1) && mill.codes && mill.words && mill.tally
               && mb_rooms_new(&mill.rooms, threads) == MB_OK;
    if (stores) {
        mill.packed = mb_alloc(MILL_WAVE, mb_pack_bound(bytes));
        mill.packers = mb_alloc_zero((size_t)threads, sizeof *mill.packers);
        mill.raw = mb_alloc_zero((size_t)threads, sizeof *mill.raw);
        all = all && mill.packed && mill.packers && mill.raw;
        for (int i = 0; i < threads && all; i++) {
            mill.packers[i] = mb_packer_new();
            mill.raw[i] = mb_alloc(bytes, 1);
            all = mill.packers[i] && mill.raw[i];
        }
    }
    if (all)
        *out = mill;
    else
        mb_mill_close(&mill);
    return all ? MB_OK : MB_ENOMEM;
}

static mb_outcome from_memory(void *self, uint32_t tier, uint64_t slot)
{
    const mb_mill *mill = self;
    MB_ASSERT(mill->codes[tier] && slot < mill->space->slots[tier]);
    return outcome_get(mill->codes[tier], slot, mill->width);
}

/* ---- moves that lead to later tiers ---- */

bool mb_slice_solve(uint8_t *out, bool *far, const mb_space *space, uint32_t tier, uint64_t begin, uint64_t end,
                    const mb_outcomes *later, uint32_t width, bool distances, mb_room *room)
{
    for (uint64_t slot = begin; slot < end; slot++) {
        mb_state state;
        mb_weighed weighed;
        mb_outcome code = OUTCOME_NONE;
        if (mb_space_state(&state, space, tier, slot) && (code = mb_weigh_end(space, state)) == OUTCOME_NONE) {
            if (!mb_weigh_moves(&weighed, space, state, later, UINT32_MAX, distances, room))
                return false;
            MB_ASSERT(weighed.unknown == 0);
            code = weighed.count == 0 ? OUTCOME_DRAWN : weighed.best;
            if (weighed.far || !outcome_fits(code, width)) {
                *far = true;
                return false;
            }
        }
        outcome_put(out, slot - begin, width, code);
    }
    return true;
}

/* Let all threads work on blocks of `size` slots; `work` says for slots begin .. end-1 whether there was room for
 * their moves, else they are done again.  Looks at the limits now and then. */
typedef bool block_worker(mb_mill *mill, uint32_t tier, uint64_t begin, uint64_t end, mb_room *room, void *context);

static mb_status share(mb_mill *mill, uint32_t tier, uint64_t size, block_worker *work, void *context, uint64_t step,
                       mb_error *error)
{
    enum { WAVE = 256 };
    const uint64_t slots = mill->space->slots[tier];
    const int threads = mill->threads;
    (void)threads;
    for (uint64_t first = 0; first < slots;) {
        const uint64_t end = slots - first < WAVE * size ? slots : first + WAVE * size;
        const int64_t blocks = (int64_t)((end - first + size - 1) / size);
        bool again = false;
#pragma omp parallel for schedule(dynamic, 1) num_threads(mb_crew(threads, blocks))
        for (int64_t b = 0; b < blocks; b++) {
            const uint64_t from = first + (uint64_t)b * size, to = end - from < size ? end : from + size;
            work(mill, tier, from, to, &mill->rooms[mb_room_mine()], context);
        }
        mb_status status = mb_rooms_grow(&again, mill->rooms, mill->threads);
        if (status == MB_OK && !again)
            status = mb_pace_step(mill->pace, step * (end - first));
        if (status != MB_OK)
            return mb_error_plain(error, status);
        first = again ? first : end;
    }
    return MB_OK;
}

static bool solve_block(mb_mill *mill, uint32_t tier, uint64_t begin, uint64_t end, mb_room *room, void *context)
{
    const mb_outcomes later = {.get = from_memory, .self = mill};
    bool far = false;
    const bool done = mb_slice_solve(mill->codes[tier] + begin * mill->width, &far, mill->space, tier, begin, end,
                                     &later, mill->width, mill->distances, room);
    if (far)
        __atomic_store_n((bool *)context, true, __ATOMIC_RELAXED);
    return done;
}

static bool sweep_block(mb_mill *mill, uint32_t tier, uint64_t begin, uint64_t end, mb_room *room, void *context)
{
    (void)room, (void)context;
    const mb_slice slice = {.tier = tier,
                            .begin = begin,
                            .end = end,
                            .other = tier + 1 < mill->space->tiers ? mill->codes[tier + 1] : NULL,
                            .out = mill->codes[tier] + begin,
                            .distances = mill->distances};
    mill->space->numbering->sweep->solve(mill->kernel, &slice);
    return true;
}

/* ---- moves that may stay in the tier ---- */

/* What a pass over a tier found. */
typedef struct pass {
    uint32_t rank;   /* codes up to rank - 1 are right; this pass decides this rank */
    uint64_t found;  /* slots decided */
    uint32_t beyond; /* the least distance that was seen and is not due yet */
    bool far;
    bool last; /* what is undecided is drawn */
    bool all;  /* decide only where all moves are known: there are no cycles */
} pass;

/* The code of an undecided state in this pass; OUTCOME_NONE: not yet. */
static mb_outcome decide(mb_mill *mill, pass *now, mb_state state, mb_room *room)
{
    const mb_outcomes codes = {.get = from_memory, .self = mill};
    mb_weighed w;
    const mb_outcome end = mb_weigh_end(mill->space, state);
    if (end != OUTCOME_NONE || now->last)
        return end != OUTCOME_NONE ? end : OUTCOME_DRAWN;
    const uint32_t most = now->all || !mill->distances ? UINT32_MAX : now->rank - 1;
    if (now->rank == 0 || !mb_weigh_moves(&w, mill->space, state, &codes, most, mill->distances, room))
        return OUTCOME_NONE;
    if (w.beyond < __atomic_load_n(&now->beyond, __ATOMIC_RELAXED)) {
        uint32_t seen = __atomic_load_n(&now->beyond, __ATOMIC_RELAXED);
        while (
            w.beyond < seen
            && !__atomic_compare_exchange_n(&now->beyond, &seen, w.beyond, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
            continue;
    }
    if (w.far)
        __atomic_store_n(&now->far, true, __ATOMIC_RELAXED);
    if (w.count == 0)
        return OUTCOME_DRAWN;
    return w.unknown == 0 || (!now->all && outcome_is_won(w.best)) ? w.best : (mb_outcome)OUTCOME_NONE;
}

static bool pass_block(mb_mill *mill, uint32_t tier, uint64_t begin, uint64_t end, mb_room *room, void *context)
{
    pass *now = context;
    uint64_t found = 0;
    for (uint64_t slot = begin; slot < end; slot++) {
        mb_state state;
        if (outcome_get(mill->codes[tier], slot, mill->width) != OUTCOME_NONE
            || !mb_space_state(&state, mill->space, tier, slot))
            continue;
        const mb_outcome code = decide(mill, now, state, room);
        if (!outcome_fits(code, mill->width))
            __atomic_store_n(&now->far, true, __ATOMIC_RELAXED);
        else if (code != OUTCOME_NONE)
            outcome_put(mill->codes[tier], slot, mill->width, code);
        found += code != OUTCOME_NONE;
    }
    __atomic_fetch_add(&now->found, found, __ATOMIC_RELAXED);
    return true;
}

/* Rank after rank, until nothing new can come. */
static mb_status solve_inside(mb_mill *mill, uint32_t tier, mb_error *error)
{
    uint32_t rank = 0;
    for (bool more = true; more;) {
        pass now = {.rank = rank, .beyond = UINT32_MAX};
        const mb_status status = share(mill, tier, BLOCK, pass_block, &now, 0, error);
        if (status != MB_OK || now.far)
            return status != MB_OK ? status : (mb_status)MB_ENOTFOUND;
        more = now.found > 0 || rank == 0 || now.beyond != UINT32_MAX;
        rank = now.found > 0 || now.beyond == UINT32_MAX ? rank + 1 : now.beyond + 1;
    }
    pass now = {.rank = rank, .last = true};
    return share(mill, tier, BLOCK, pass_block, &now, 1, error);
}

/* One move back from the slots that are won in rank - 1 moves: who has no code yet is won in `rank`. */
static bool back_block(mb_mill *mill, uint32_t tier, uint64_t begin, uint64_t end, mb_room *room, void *context)
{
    pass *now = context;
    const mb_space *space = mill->space;
    uint8_t *codes = mill->codes[tier];
    uint64_t found = 0;
    for (uint64_t slot = begin; slot < end; slot++) {
        mb_state state;
        size_t count;
        if (outcome_get(codes, slot, mill->width) != OUTCOME_WON - (now->rank - 1)
            || !mb_space_state(&state, space, tier, slot))
            continue;
        if (!mb_room_moves(&count, room, space->rules, state))
            return false;
        for (size_t i = 0; i < count; i++) {
            uint32_t to;
            const uint64_t before = mb_space_slot(&to, space, room->next[i]);
            MB_ASSERT(before != MB_NO_SLOT && to == tier);
            if (outcome_get(codes, before, mill->width) != OUTCOME_NONE)
                continue;
            outcome_put(codes, before, mill->width, OUTCOME_WON - now->rank);
            found++;
        }
    }
    __atomic_fetch_add(&now->found, found, __ATOMIC_RELAXED);
    return true;
}

static mb_status solve_back(mb_mill *mill, uint32_t tier, mb_error *error)
{
    const uint32_t far = mill->width == 1 ? (uint32_t)MB_OUTCOME_FAR : (uint32_t)OUTCOME_FAR;
    pass now = {.beyond = UINT32_MAX}; /* rank 0: the ends */
    mb_status status = share(mill, tier, BLOCK, pass_block, &now, 0, error);
    for (uint32_t rank = 1; status == MB_OK && now.found > 0; rank++) {
        now = (pass){.rank = rank};
        if (rank > far)
            return MB_ENOTFOUND;
        status = share(mill, tier, BLOCK, back_block, &now, 0, error);
    }
    if (status != MB_OK)
        return status;
    now = (pass){.last = true};
    return share(mill, tier, BLOCK, pass_block, &now, 1, error);
}

/* A list of states without cycles: up and down, until all are known. */
static mb_status solve_list(mb_mill *mill, uint32_t tier, mb_error *error)
{
    const uint64_t slots = mill->space->slots[tier];
    uint64_t left = slots;
    for (bool up = true; left > 0; up = !up)
        for (uint64_t i = 0; i < slots; i++) {
            const uint64_t slot = up ? i : slots - 1 - i;
            pass now = {.rank = 1, .beyond = UINT32_MAX, .all = true};
            bool again = true;
            mb_status status = mb_pace_step(mill->pace, 0);
            if (outcome_get(mill->codes[tier], slot, mill->width) != OUTCOME_NONE)
                again = false;
            while (again && status == MB_OK) {
                pass_block(mill, tier, slot, slot + 1, &mill->rooms[0], &now);
                status = mb_rooms_grow(&again, mill->rooms, mill->threads);
            }
            if (status == MB_OK && now.found > 0)
                status = mb_pace_step(mill->pace, 1);
            if (status != MB_OK)
                return mb_error_plain(error, status);
            if (now.far)
                return MB_ENOTFOUND;
            left -= now.found;
        }
    return MB_OK;
}

mb_status mb_mill_solve(mb_mill *mill, uint32_t tier, mb_error *error)
{
    const mb_space *space = mill->space;
    const uint64_t bytes = space->slots[tier] * mill->width;
    MB_ASSERT(mill->codes[tier]);
    if (mill->kernel)
        return share(mill, tier, ARCHIVE_BLOCK, sweep_block, NULL, 1, error);
    memset(mill->codes[tier], 0, bytes);
    if (!space->inside) {
        bool far = false;
        const mb_status status = share(mill, tier, BLOCK, solve_block, &far, 1, error);
        return status == MB_OK && far ? (mb_status)MB_ENOTFOUND : status;
    }
    if (space->numbering && space->numbering->reversible && space->tiers == 1 && mill->distances && !space->symmetry)
        return solve_back(mill, tier, error);
    return space->rules->game->traits & MB_ACYCLIC ? solve_list(mill, tier, error) : solve_inside(mill, tier, error);
}

/* ---- keeping ---- */

/* Count the codes of the slots whose bits are set. */
static void count_block(mb_tally *tally, const uint8_t *codes, const uint64_t *words, uint64_t count, uint32_t width)
{
    for (uint64_t word = 0; word * 64 < count; word++)
        for (uint64_t left = words[word]; left; left &= left - 1) {
            const mb_outcome code = outcome_get(codes, word * 64 + (uint64_t)__builtin_ctzll(left), width);
            MB_ASSERT(code != OUTCOME_NONE);
            tally->positions++;
            tally->won += outcome_is_won(code);
            tally->lost += outcome_is_lost(code);
            tally->drawn += code == OUTCOME_DRAWN;
            if (code != OUTCOME_DRAWN && outcome_distance(code) > tally->farthest)
                tally->farthest = outcome_distance(code);
        }
}

/* The same for bytes, of which there may be thousands of millions. */
static void count_bytes(mb_tally *tally, const uint8_t *codes, const uint64_t *words, uint64_t count)
{
    uint32_t times[256] = {0};
    for (uint64_t word = 0; word * 64 < count; word++)
        for (uint64_t left = words[word]; left; left &= left - 1)
            times[codes[word * 64 + (uint64_t)__builtin_ctzll(left)]]++;
    MB_ASSERT(times[MB_OUTCOME_NONE] == 0);
    tally->drawn += times[MB_OUTCOME_DRAWN];
    for (uint32_t far = 0; far <= MB_OUTCOME_FAR; far++) {
        tally->lost += times[MB_OUTCOME_LOST + far];
        tally->won += times[MB_OUTCOME_WON - far];
        if (times[MB_OUTCOME_LOST + far] + times[MB_OUTCOME_WON - far] > 0 && far > tally->farthest)
            tally->farthest = far;
    }
    tally->positions = tally->won + tally->drawn + tally->lost;
}

/* Copy the codes; where there is no state, and at ends, which the rules know, the code before is repeated: that packs
 * well. */
static void fill_bytes(uint8_t *restrict out, const uint8_t *restrict codes, uint64_t count, bool ends)
{
    uint8_t last = MB_OUTCOME_DRAWN;
    const uint8_t lost = ends ? MB_OUTCOME_LOST : 0, won = ends ? MB_OUTCOME_WON : 0;
    for (uint64_t i = 0; i < count; i++) {
        const uint8_t code = codes[i];
        last = code == MB_OUTCOME_NONE || code == lost || code == won ? last : code;
        out[i] = last;
    }
}

static void fill_block(uint8_t *out, const mb_block *block)
{
    uint64_t before = 0;
    for (uint64_t i = 0; i < block->count && block->key; i++, out += 8) {
        const uint64_t key = block->key[i];
        for (unsigned byte = 0; byte < 8; byte++)
            out[byte] = (uint8_t)((key - before) >> (8 * byte));
        before = key;
    }
    if (block->width == 1) {
        fill_bytes(out, block->codes, block->count, block->distances);
        return;
    }
    mb_outcome last = OUTCOME_DRAWN;
    for (uint64_t i = 0; i < block->count; i++) {
        const mb_outcome code = outcome_get(block->codes, i, block->width);
        const bool end = block->distances && (code == OUTCOME_LOST || code == OUTCOME_WON);
        last = code == OUTCOME_NONE || end ? last : code;
        out[2 * i] = (uint8_t)last;
        out[2 * i + 1] = (uint8_t)(last >> 8);
    }
}

void mb_block_keep(mb_tally *out, uint8_t *packed, const mb_block *block, mb_packer *packer, uint8_t *raw)
{
    *out = (mb_tally){0};
    if (block->width == 1)
        count_bytes(out, block->codes, block->words, block->count);
    else
        count_block(out, block->codes, block->words, block->count, block->width);
    if (!packed)
        return;
    fill_block(raw, block);
    out->size = (uint32_t)mb_pack(packed, &out->kind, packer, raw,
                                  (size_t)block->count * (block->width + (block->key ? 8 : 0)));
}

void mb_tally_add(mb_archive_tier *sum, const mb_tally *tally)
{
    sum->positions += tally->positions;
    sum->won += tally->won;
    sum->drawn += tally->drawn;
    sum->lost += tally->lost;
    sum->farthest = tally->farthest > sum->farthest ? tally->farthest : sum->farthest;
}

/* Count a block, and pack it into the room of the wave. */
static void keep_block(mb_mill *mill, uint32_t tier, uint64_t begin, uint64_t count, int64_t b, const uint64_t *words,
                       bool stores)
{
    const size_t bound = mb_pack_bound(block_bytes(mill->space, mill->width));
    const int mine = mb_room_mine();
    const mb_block block = {.codes = mill->codes[tier] + begin * mill->width,
                            .key = mill->space->key ? mill->space->key + begin : NULL,
                            .words = words,
                            .count = count,
                            .width = mill->width,
                            .distances = mill->distances};
    mb_block_keep(&mill->tally[b], stores ? mill->packed + (size_t)b * bound : NULL, &block,
                  stores ? mill->packers[mine] : NULL, stores ? mill->raw[mine] : NULL);
}

/* Blocks first .. end-1 of slots: all at once, then stored in their order. */
static mb_status keep_wave(mb_archive_tier *sum, mb_mill *mill, uint32_t tier, uint64_t first, uint64_t end,
                           const mb_reached *reached, mb_archive *archive, mb_error *error)
{
    const uint64_t size = block_slots(mill->space);
    const size_t bound = mb_pack_bound(block_bytes(mill->space, mill->width));
    const int64_t blocks = (int64_t)((end - first + size - 1) / size);
    const int threads = mill->threads;
    (void)threads;
    const uint64_t *words;
    mb_status status = mb_reached_words(&words, reached, tier, first, end - first, mill->words, error);
    if (status != MB_OK)
        return status;
#pragma omp parallel for schedule(dynamic, 1) num_threads(mb_crew(threads, blocks))
    for (int64_t b = 0; b < blocks; b++) {
        const uint64_t begin = first + (uint64_t)b * size, count = end - begin < size ? end - begin : size;
        keep_block(mill, tier, begin, count, b, words + (begin - first) / 64, archive != NULL);
    }
    for (int64_t b = 0; b < blocks && status == MB_OK; b++) {
        const mb_tally *tally = &mill->tally[b];
        const uint64_t begin = first + (uint64_t)b * size;
        mb_tally_add(sum, tally);
        if (archive)
            status = mb_archive_add(archive, sum, mill->packed + (size_t)b * bound, tally->size, tally->kind,
                                    mill->space->key ? mill->space->key[begin] : 0, error);
    }
    return status;
}

mb_status mb_mill_keep(mb_archive_tier *out, mb_mill *mill, uint32_t tier, const mb_reached *reached,
                       mb_archive *archive, mb_error *error)
{
    const mb_space *space = mill->space;
    const uint64_t slots = space->slots[tier], size = block_slots(space);
    mb_archive_tier sum = {.slots = slots};
    mb_status status = MB_OK;
    if (archive && !(sum.index = mb_alloc((size_t)((slots + size - 1) / size), sizeof *sum.index)))
        return mb_error_plain(error, MB_ENOMEM);
    for (uint64_t first = 0; first < slots && status == MB_OK; first += MILL_WAVE * size) {
        const uint64_t end = slots - first < MILL_WAVE * size ? slots : first + MILL_WAVE * size;
        status = keep_wave(&sum, mill, tier, first, end, reached, archive, error);
        if (status == MB_OK && (status = mb_pace_step(mill->pace, 0)) != MB_OK)
            mb_error_plain(error, status);
    }
    uint32_t first;
    const uint64_t start = mb_space_slot(&first, space, space->rules->start);
    if (first == tier)
        sum.start = outcome_get(mill->codes[tier], start, mill->width);
    if (status == MB_OK && archive)
        status = mb_archive_finish(archive, tier, &sum, error);
    mb_release(sum.index);
    sum.index = NULL;
    if (status == MB_OK)
        *out = sum;
    return status;
}

static bool end_block(mb_mill *mill, uint32_t tier, uint64_t begin, uint64_t end, mb_room *room, void *context)
{
    (void)room, (void)context;
    const mb_slice slice = {.tier = tier, .begin = begin, .end = end, .out = mill->codes[tier] + begin};
    mill->space->numbering->sweep->ends(mill->kernel, &slice);
    return true;
}

mb_status mb_mill_load(mb_mill *mill, uint32_t tier, mb_archive *archive, mb_error *error)
{
    const uint32_t width = mill->width;
    MB_ASSERT(mill->space->slots[tier] == archive->tier[tier].slots && width == archive->head.width);
    for (uint32_t b = 0; b < archive->tier[tier].blocks; b++) {
        const uint64_t count = mb_archive_slots(archive, tier, b), begin = (uint64_t)b * archive->head.block;
        const size_t keys = archive->head.flags & ARCHIVE_KEYS ? 8 * (size_t)count : 0;
        mb_status status = mb_archive_read(mill->raw[0], archive, tier, b, error);
        if (status == MB_OK && (status = mb_pace_step(mill->pace, 0)) != MB_OK)
            mb_error_plain(error, status);
        if (status != MB_OK)
            return status;
        const uint8_t *codes = mill->raw[0] + keys;
        for (uint64_t i = 0; i < count && width > 1; i++)
            outcome_put(mill->codes[tier], begin + i, width, (mb_outcome)(codes[2 * i] | codes[2 * i + 1] << 8));
        if (width == 1)
            memcpy(mill->codes[tier] + begin, codes, count);
    }
    return mill->kernel ? share(mill, tier, ARCHIVE_BLOCK, end_block, NULL, 0, error) : MB_OK;
}
