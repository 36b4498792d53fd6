/* mba_names.c -- names in an .mba file, found by a hash table.
 *
 * All names are known at once, so the table never grows, and the slots of many names are prefetched before the first
 * is looked up.
 */
#include "io/mba_names.h"

#include "core/hash.h"
#include "core/mem.h"

enum { AHEAD = 32 }; /* names prefetched at once */

typedef struct names_slot {
    uint32_t check;  /* high half of the hash: another name rarely has the same */
    uint32_t number; /* of the position, plus 1; 0: free */
} names_slot;

typedef struct spelling {
    mb_names base;
    const uint64_t *spell;
    const char *pool;
    uint32_t count;
    uint64_t seed;    /* differs from run to run, so that no file can be made whose names all collide */
    names_slot *slot; /* open addressing, at most half full */
    size_t mask;
} spelling;

static uint64_t hash_of(const spelling *self, const char *name, size_t length)
{
    uint64_t hash = self->seed ^ length, word;
    for (; length >= 8; name += 8, length -= 8) {
        memcpy(&word, name, 8);
        hash = mb_hash_mix(hash ^ word);
    }
    word = 0;
    memcpy(&word, name, length);
    return mb_hash_mix(hash ^ word);
}

/* The slot of `name`, or the free one where it belongs. */
static names_slot *names_look_up(const spelling *self, uint64_t hash, const char *name, size_t length)
{
    for (size_t at = (size_t)hash & self->mask;; at = (at + 1) & self->mask) {
        names_slot *s = &self->slot[at];
        if (s->number == 0)
            return s;
        MB_ASSERT(s->number <= self->count);
        const uint64_t *bounds = &self->spell[s->number - 1];
        if (s->check == hash >> 32 && bounds[1] - bounds[0] == length
            && memcmp(self->pool + bounds[0], name, length) == 0)
            return s;
    }
}

static void names_show(mb_text *out, const mb_names *names, uint32_t v)
{
    const spelling *self = (const spelling *)names;
    MB_ASSERT(v < self->count && self->spell[v] < self->spell[v + 1]);
    mb_text_add_n(out, self->pool + self->spell[v], (size_t)(self->spell[v + 1] - self->spell[v]));
}

static uint32_t names_find(const mb_names *names, const char *name, size_t length)
{
    const spelling *self = (const spelling *)names;
    const names_slot *s = names_look_up(self, hash_of(self, name, length), name, length);
    return s->number ? s->number - 1 : MB_NONE;
}

static void names_release(mb_names *names)
{
    spelling *self = (spelling *)names;
    mb_release_all(self->slot, self);
}

/* Put all names into the table, or find twins. */
static mb_status names_fill(spelling *self, uint32_t twins[2], uint32_t count)
{
    for (uint32_t begin = 0, more; begin < count; begin += more) {
        uint64_t hash[AHEAD];
        more = count - begin < AHEAD ? count - begin : AHEAD;
        for (uint32_t i = 0; i < more; i++) {
            const uint64_t *bounds = &self->spell[begin + i];
            MB_ASSERT(bounds[0] < bounds[1]);
            hash[i] = hash_of(self, self->pool + bounds[0], (size_t)(bounds[1] - bounds[0]));
            __builtin_prefetch(&self->slot[hash[i] & self->mask], 1);
        }
        for (uint32_t i = 0; i < more; i++) {
            const uint64_t *bounds = &self->spell[begin + i];
            names_slot *s = names_look_up(self, hash[i], self->pool + bounds[0], (size_t)(bounds[1] - bounds[0]));
            if (s->number) {
                twins[0] = s->number - 1;
                twins[1] = begin + i;
                return MB_EINVAL;
            }
            *s = (names_slot){.check = (uint32_t)(hash[i] >> 32), .number = begin + i + 1};
        }
    }
    return MB_OK;
}

mb_status mb_spelling_new(mb_names **out, uint32_t twins[2], uint32_t count, const uint64_t *spell, const char *pool)
{
    size_t size = 2;
    while (size / 2 < count)
        size *= 2;
    spelling *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return MB_ENOMEM;
    *self = (spelling){.base = {.show = names_show, .find = names_find, .free = names_release},
                       .spell = spell,
                       .pool = pool,
                       .count = count};
    self->seed = mb_hash_mix((uint64_t)(uintptr_t)self);
    MB_ASSERT((size & (size - 1)) == 0 && size >= 2 * (size_t)count);
    self->mask = size - 1;
    self->slot = mb_alloc_zero(size, sizeof *self->slot);
    const mb_status status = self->slot ? names_fill(self, twins, count) : MB_ENOMEM;
    if (status == MB_OK)
        *out = &self->base;
    else
        names_release(&self->base);
    return status;
}
