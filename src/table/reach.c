/* reach.c -- reachability: which slots can a play reach from the start?
 *
 * With a kernel a tier is made from the one before, block by block, and its bits go to a file without a name: two
 * tiers of bytes are all that is in memory.  Without one, moves are followed from every slot that was reached, a tier
 * again and again for as long as moves that stay in it reach new ones: from slot to slot where an adjacency kernel
 * does that, else from state to state.
 */
#include "table/reach.h"

#include "core/mem.h"
#include "core/team.h"

enum {
    BLOCK = 1 << 16, /* slots that a kernel sweeps at once */
    ROUND = 64,      /* blocks between two checks of the limits */
    WORDS = 16,      /* words of bits that a thread takes at once, where moves are followed */
    ITEMS = 32,      /* so many such items between two checks of the limits; */
    QUICK = 8,       /* so many times as many with a kernel */
};

static inline uint64_t reach_words_of(uint64_t slots)
{
    return (slots + 63) / 64;
}

uint64_t mb_reached_bytes(const mb_space *space, bool kernel)
{
    uint64_t bytes = 0;
    for (uint32_t tier = 0; tier < space->tiers; tier++)
        bytes += kernel || !space->numbering ? 0 : 2 * reach_words_of(space->slots[tier]) * 8;
    return bytes;
}

void mb_reached_clear(mb_reached *reached)
{
    for (uint32_t tier = 0; reached->bits && tier < reached->space->tiers; tier++)
        mb_release(reached->bits[tier]);
    mb_release_all(reached->bits, reached->offset);
    mb_disk_close(reached->disk);
    *reached = (mb_reached){0};
}

mb_status mb_reached_words(const uint64_t **out, const mb_reached *reached, uint32_t tier, uint64_t slot,
                           uint64_t count, uint64_t *room, mb_error *error)
{
    MB_ASSERT(slot % 64 == 0 && slot + count <= reached->space->slots[tier]);
    *out = room;
    if (reached->bits[tier]) {
        *out = reached->bits[tier] + slot / 64;
        return MB_OK;
    }
    return mb_disk_read(reached->disk, reached->offset[tier] + slot / 8, room, (size_t)reach_words_of(count) * 8,
                        error);
}

/* ---- with a kernel ---- */

/* Pack the MB_REACH_ bytes of a block into bits: eight bytes at a time, multiplied so that their lowest bits are
 * gathered in the highest byte. */
static void reach_pack(uint64_t *words, const uint8_t *how, uint64_t count)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), meet = UINT64_C(0x0102040810204080);
    for (uint64_t slot = 0; slot < count; slot += 64) {
        uint64_t word = 0;
        for (uint64_t i = 0; i < 64 && slot + i < count; i += 8) {
            uint64_t eight = 0;
            const uint64_t here = count - slot - i < 8 ? count - slot - i : 8;
            memcpy(&eight, how + slot + i, (size_t)here);
            word |= ((eight | eight >> 1) & ones) * meet >> 56 << i;
        }
        words[slot / 64] = word;
    }
}

/* Mark the slot of the start. */
static void begin_at(uint8_t *tier, const mb_space *space, uint64_t start)
{
    const mb_rules *rules = space->rules;
    MB_ASSERT(start != MB_NO_SLOT);
    tier[start] = rules->game->mark(rules->self, rules->start) == MB_UNMARKED ? MB_REACH_ON : MB_REACH_OVER;
}

/* Store the bits of some slots: in the file or, where there is none, in memory. */
static mb_status put_words(mb_reached *r, uint32_t tier, uint64_t slot, const uint64_t *words, uint64_t count,
                           mb_error *error)
{
    MB_ASSERT(slot % 64 == 0 && slot + 64 * (count - 1) < r->space->slots[tier]);
    if (r->disk)
        return mb_disk_write(r->disk, r->offset[tier] + slot / 8, words, (size_t)count * 8, error);
    memcpy(r->bits[tier] + slot / 64, words, (size_t)count * 8);
    return MB_OK;
}

typedef struct reach_sweeping {
    const mb_sweep *sweep;
    const void *kernel;
    uint32_t tier;
    uint8_t *now;          /* the tier, one MB_REACH_ byte a slot */
    const uint8_t *before; /* the tier before it; NULL: no move leads to this one */
    uint64_t *words;       /* bits of the slots first .. end-1 */
    uint64_t first, end;
} reach_sweeping;

static void reach_sweep_block(void *context, uint32_t b, int worker)
{
    const reach_sweeping *s = context;
    const uint64_t from = s->first + (uint64_t)b * BLOCK, to = s->end - from < BLOCK ? s->end : from + BLOCK;
    const mb_slice slice = {.tier = s->tier, .begin = from, .end = to, .other = s->before, .out = s->now + from};
    (void)worker;
    MB_ASSERT(s->first <= from && from < to && (from - s->first) % 64 == 0);
    if (s->before)
        s->sweep->reach(s->kernel, &slice);
    reach_pack(s->words + (from - s->first) / 64, s->now + from, to - from);
}

static mb_status sweep_tier(mb_reached *r, reach_sweeping *s, mb_pace *pace, mb_error *error)
{
    const uint64_t slots = r->space->slots[s->tier], round = (uint64_t)ROUND * BLOCK;
    const int threads = mb_space_threads(r->space, pace->limits);
    mb_status status = MB_OK;
    for (s->first = 0; s->first < slots && status == MB_OK; s->first += round) {
        s->end = slots - s->first < round ? slots : s->first + round;
        const uint64_t count = s->end - s->first;
        mb_team_run(threads, (uint32_t)((count + BLOCK - 1) / BLOCK), reach_sweep_block, s);
        status = put_words(r, s->tier, s->first, s->words, reach_words_of(count), error);
        if (status == MB_OK)
            status = mb_pace_step(pace, count);
    }
    return status;
}

/* Memory for the bits, where there is no file for them. */
static mb_status allocate_bits(mb_reached *r, uint32_t tiers)
{
    for (uint32_t tier = 0; tier < tiers; tier++)
        if (!(r->bits[tier] = mb_alloc_zero(reach_words_of(r->space->slots[tier]), sizeof *r->bits[tier])))
            return MB_ENOMEM;
    return MB_OK;
}

/* From the tier of the start on; the tiers before it are not reachable. */
static mb_status sweep_all(mb_reached *r, const void *kernel, uint32_t tiers, const char *beside, mb_pace *pace,
                           mb_error *error)
{
    const mb_space *space = r->space;
    uint32_t first;
    const uint64_t start = mb_space_slot(&first, space, space->rules->start), room = mb_space_pair(space);
    reach_sweeping s = {.sweep = space->numbering->sweep,
                        .kernel = kernel,
                        .words = mb_alloc((size_t)ROUND * BLOCK / 64, sizeof *s.words)};
    uint8_t *pair = mb_alloc(room, 1);
    mb_status status = s.words && pair ? MB_OK : MB_ENOMEM;
    if (status == MB_OK && mb_disk_scratch(&r->disk, beside, NULL) != MB_OK) {
        r->disk = NULL;
        status = allocate_bits(r, tiers);
    }
    uint64_t at = 0;
    for (uint32_t tier = 0; tier < space->tiers; at += reach_words_of(space->slots[tier++]) * 8)
        r->offset[tier] = at;
    for (uint32_t tier = 0; tier < tiers && status == MB_OK; tier++) {
        MB_ASSERT(s.words && pair);
        s.tier = tier;
        s.before = tier <= first ? NULL : s.now; /* no move leads to these tiers from a reachable slot */
        s.now = mb_space_place(pair, space, tier, room, 1);
        if (tier <= first)
            memset(s.now, 0, (size_t)space->slots[tier]);
        if (tier == first)
            begin_at(s.now, space, start);
        status = sweep_tier(r, &s, pace, error);
    }
    mb_release_all(pair, s.words);
    return status;
}

/* ---- by moves ---- */

/* Set a bit that other threads may be setting; true: it is new.  Most bits are set many times. */
static inline bool set_bit(uint64_t *bits, uint64_t slot)
{
    const uint64_t bit = UINT64_C(1) << (slot % 64);
    return !(__atomic_load_n(&bits[slot / 64], __ATOMIC_RELAXED) & bit)
           && !(__atomic_fetch_or(&bits[slot / 64], bit, __ATOMIC_RELAXED) & bit);
}

/* Follow the moves of the slots of a word that are reachable and not done; true: one led to a new slot of the tier.
 */
static bool follow_word(mb_reached *r, uint32_t tier, uint64_t *done, uint64_t word, mb_room *room)
{
    const mb_space *space = r->space;
    const mb_rules *rules = space->rules;
    bool inside = false;
    uint64_t left = __atomic_load_n(&r->bits[tier][word], __ATOMIC_RELAXED) & ~done[word];
    for (; left; left &= left - 1) {
        const uint64_t bit = left & -left, slot = word * 64 + (uint64_t)__builtin_ctzll(left);
        mb_state state = 0;
        size_t count = 0;
        const bool is = mb_space_state(&state, space, tier, slot);
        MB_ASSERT(is);
        if (is && rules->game->mark(rules->self, state) == MB_UNMARKED && !mb_room_moves(&count, room, rules, state))
            return inside; /* this slot is not done: there was no room for its moves */
        done[word] |= bit;
        for (size_t i = 0; i < count; i++) {
            uint32_t to;
            const uint64_t next = mb_space_slot(&to, space, room->next[i]);
            MB_ASSERT(next != MB_NO_SLOT && tier <= to && to < space->tiers);
            const bool added = set_bit(r->bits[to], next);
            inside = inside || (added && to == tier);
        }
    }
    return inside;
}

/* The slots of a word, from `begin` on, that follow each other with set bits in `left`. */
static unsigned run_of(uint64_t left, unsigned begin)
{
    const uint64_t rest = ~(left >> begin);
    MB_ASSERT(left >> begin & 1);
    return rest ? (unsigned)__builtin_ctzll(rest) : 64;
}

/* The same as follow_word(), by a kernel. */
static bool follow_word_by_kernel(mb_reached *r, const mb_adjacency *kernel, uint32_t tier, uint64_t *done,
                                  uint64_t word, mb_room *room)
{
    const uint64_t mask = (UINT64_C(1) << MB_KEY_SLOT) - 1;
    bool inside = false;
    uint64_t left = __atomic_load_n(&r->bits[tier][word], __ATOMIC_RELAXED) & ~done[word];
    while (left && mb_room_lists(kernel, room)) {
        mb_slot_moves moves[64];
        const unsigned begin = (unsigned)__builtin_ctzll(left), run = run_of(left, begin);
        const size_t count =
            kernel->successors(moves, room->key, room->room, r->space->numbers, tier, word * 64 + begin, run, true);
        const uint64_t bits = (count == 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1) << begin;
        size_t keys = 0;
        MB_ASSERT(0 < count && count <= run);
        for (size_t i = 0; i < count; i++) {
            MB_ASSERT(moves[i].state);
            keys += moves[i].later;
        }
        for (size_t k = 0; k < keys; k++)
            __builtin_prefetch(&r->bits[room->key[k] >> MB_KEY_SLOT][(room->key[k] & mask) / 64], 1);
        for (size_t k = 0; k < keys; k++) {
            const uint32_t to = (uint32_t)(room->key[k] >> MB_KEY_SLOT);
            MB_ASSERT(tier <= to && to < r->space->tiers && (room->key[k] & mask) < r->space->slots[to]);
            const bool added = set_bit(r->bits[to], room->key[k] & mask);
            inside = inside || (added && to == tier);
        }
        done[word] |= bits;
        left &= ~bits;
    }
    return inside;
}

typedef struct following {
    mb_reached *reached;
    const mb_adjacency *kernel; /* NULL: moves are listed */
    uint32_t tier;
    uint64_t *done;        /* bits of the slots whose moves were followed */
    uint64_t first, words; /* `words` words from `first` on */
    mb_room *rooms;        /* one a thread */
    bool again;            /* a move led to a new slot of the tier itself */
} following;

static void follow_words(void *context, uint32_t item, int worker)
{
    following *f = context;
    const uint64_t begin = (uint64_t)item * WORDS, end = f->words - begin < WORDS ? f->words : begin + WORDS;
    bool inside = false;
    for (uint64_t w = f->first + begin; w < f->first + end; w++)
        inside |= f->kernel ? follow_word_by_kernel(f->reached, f->kernel, f->tier, f->done, w, &f->rooms[worker])
                            : follow_word(f->reached, f->tier, f->done, w, &f->rooms[worker]);
    if (inside)
        __atomic_store_n(&f->again, true, __ATOMIC_RELAXED);
}

/* Follow all moves of a tier, until none is left. */
static mb_status follow_tier(following *f, int threads, mb_pace *pace)
{
    const uint64_t slots = f->reached->space->slots[f->tier], words = reach_words_of(slots);
    const uint64_t round = ITEMS * WORDS * (f->kernel ? QUICK : 1);
    f->done = mb_alloc_zero(words, sizeof *f->done);
    mb_status status = f->done ? MB_OK : MB_ENOMEM;
    for (f->again = true; f->again && status == MB_OK;) {
        f->again = false;
        for (f->first = 0; f->first < words && status == MB_OK; f->first += round) {
            bool grown = false;
            f->words = words - f->first < round ? words - f->first : round;
            mb_team_run(threads, (uint32_t)((f->words + WORDS - 1) / WORDS), follow_words, f);
            mb_pace_sooner(pace, 64 * f->words); /* progress is counted when the whole tier is done */
            if ((status = mb_rooms_grow(&grown, f->rooms, threads)) == MB_OK)
                status = mb_pace_step(pace, 0);
            f->again = f->again || grown;
        }
    }
    mb_release(f->done);
    return status == MB_OK ? mb_pace_step(pace, slots) : status;
}

static mb_status follow_all(mb_reached *r, uint32_t tiers, mb_pace *pace)
{
    const mb_space *space = r->space;
    const int threads = mb_space_threads(space, pace->limits);
    following f = {.reached = r, .kernel = mb_space_adjacency(space)};
    const uint64_t start = mb_space_slot(&f.tier, space, space->rules->start);
    mb_status status = mb_rooms_new(&f.rooms, threads);
    if (status == MB_OK && (status = allocate_bits(r, space->tiers)) == MB_OK)
        set_bit(r->bits[f.tier], start);
    for (; f.tier < tiers && status == MB_OK; f.tier++)
        status = follow_tier(&f, threads, pace);
    mb_rooms_free(f.rooms, threads);
    return status;
}

/* ---- a list of states: all are reachable ---- */

static mb_status reach_list(mb_reached *r)
{
    const uint64_t slots = r->space->slots[0], words = reach_words_of(slots);
    r->bits[0] = mb_alloc_zero(words, sizeof *r->bits[0]);
    if (!r->bits[0])
        return MB_ENOMEM;
    memset(r->bits[0], 0xff, (size_t)words * sizeof *r->bits[0]);
    if (slots % 64)
        r->bits[0][words - 1] >>= 64 - slots % 64;
    return MB_OK;
}

mb_status mb_reached_compute(mb_reached *out, const mb_space *space, const void *kernel, uint32_t tiers,
                             const char *beside, mb_pace *pace, mb_error *error)
{
    mb_reached r = {.space = space};
    mb_status status;
    r.bits = mb_alloc_zero(space->tiers, sizeof *r.bits);
    r.offset = mb_alloc_zero(space->tiers, sizeof *r.offset);
    if (!r.bits || !r.offset)
        status = MB_ENOMEM;
    else if (!space->numbering)
        status = reach_list(&r);
    else if (kernel)
        status = sweep_all(&r, kernel, tiers, beside, pace, error);
    else
        status = follow_all(&r, tiers, pace);
    if (status == MB_OK)
        *out = r;
    else
        mb_reached_clear(&r);
    return status;
}
