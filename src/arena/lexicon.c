/* lexicon.c -- names that were read from a file. */
#include "arena/lexicon.h"

#include "core/hash.h"
#include "core/mem.h"

typedef struct slot {
    uint64_t key;
    uint32_t number; /* of the word, plus 1; 0: free */
} slot;

struct mb_lexicon {
    mb_names base;
    uint64_t seed; /* differs from run to run, so that no file can be made whose words all collide */
    char *pool;    /* the words, end to end */
    size_t pool_room;
    uint64_t *begin; /* begin[i] .. begin[i+1]: word i in the pool */
    size_t begin_room;
    uint32_t count;
    uint32_t *plain; /* plain[k]: number of the word that writes k in decimal, plus 1; 0: none */
    uint32_t plain_room;
    slot *slot; /* all other words, open addressing; at most half full */
    size_t mask;
    size_t taken;
};

enum { SHORT = 7 }; /* bytes of a word that is its own key */
#define LONG_KEY (UINT64_C(0xff) << 56)

/* Words of up to seven bytes: the bytes and the length, nothing lost.  Others: a hash with a top byte of its own. */
static uint64_t key_of(const mb_lexicon *self, const char *name, size_t length)
{
    uint64_t key = 0;
    if (length <= SHORT) {
        memcpy(&key, name, length);
        return key | (uint64_t)length << 56;
    }
    uint64_t hash = self->seed ^ length;
    for (; length >= 8; name += 8, length -= 8) {
        memcpy(&key, name, 8);
        hash = mb_hash_mix(hash ^ key);
    }
    key = 0;
    memcpy(&key, name, length);
    return mb_hash_mix(hash ^ key) | LONG_KEY;
}

static size_t home(const mb_lexicon *self, uint64_t key)
{
    return mb_hash_mix(key ^ self->seed) & self->mask;
}

static bool is_word(const mb_lexicon *self, uint32_t number, const char *name, size_t length)
{
    const uint64_t begin = self->begin[number];
    return self->begin[number + 1] - begin == length && memcmp(self->pool + begin, name, length) == 0;
}

mb_word mb_lexicon_word(const mb_lexicon *self, const char *name, size_t length)
{
    mb_word word = {.number = mb_name_number(name, length)};
    if (word.number < self->plain_room) {
        __builtin_prefetch(&self->plain[word.number]);
        return word;
    }
    word.key = key_of(self, name, length);
    if (self->slot)
        __builtin_prefetch(&self->slot[home(self, word.key)]);
    return word;
}

uint32_t mb_lexicon_find_word(const mb_lexicon *self, mb_word word, const char *name, size_t length)
{
    if (word.number < self->plain_room)
        return self->plain[word.number] ? self->plain[word.number] - 1 : MB_NONE;
    if (!self->slot)
        return MB_NONE;
    for (size_t at = home(self, word.key); self->slot[at].number; at = (at + 1) & self->mask)
        if (self->slot[at].key == word.key) {
            const uint32_t number = self->slot[at].number - 1;
            if (length <= SHORT || is_word(self, number, name, length))
                return number;
        }
    return MB_NONE;
}

uint32_t mb_lexicon_find(const mb_lexicon *self, const char *name, size_t length)
{
    return mb_lexicon_find_word(self, mb_lexicon_word(self, name, length), name, length);
}

uint32_t mb_lexicon_count(const mb_lexicon *self)
{
    return self->count;
}

/* Double the table, or make the first. */
static bool widen(mb_lexicon *self)
{
    const size_t old = self->slot ? self->mask + 1 : 0, size = old ? old * 2 : 64;
    slot *before = self->slot, *wide = mb_alloc_zero(size, sizeof *wide);
    if (!wide)
        return false;
    self->slot = wide;
    self->mask = size - 1;
    for (size_t i = 0; i < old; i++) {
        if (!before[i].number)
            continue;
        size_t at = home(self, before[i].key);
        while (wide[at].number)
            at = (at + 1) & self->mask;
        wide[at] = before[i];
    }
    mb_release(before);
    return true;
}

/* Append the word to the pool; the tables do not know it yet. */
static mb_status store(mb_lexicon *self, const char *name, size_t length)
{
    if (self->count >= MB_POSITIONS_MAX)
        return MB_ELIMIT;
    void *pool = self->pool, *begin = self->begin;
    const size_t used = self->begin[self->count];
    if (!mb_grow(&begin, &self->begin_room, (size_t)self->count + 1, 1, sizeof *self->begin))
        return MB_ENOMEM;
    self->begin = begin;
    if (!mb_grow(&pool, &self->pool_room, used, length, 1))
        return MB_ENOMEM;
    self->pool = pool;
    memcpy(self->pool + used, name, length);
    self->begin[++self->count] = used + length;
    return MB_OK;
}

mb_status mb_lexicon_add(uint32_t *number, bool *added, mb_lexicon *self, const char *name, size_t length)
{
    MB_ASSERT(length > 0);
    const mb_word word = mb_lexicon_word(self, name, length);
    const uint32_t old = mb_lexicon_find_word(self, word, name, length);
    *added = old == MB_NONE;
    *number = *added ? self->count : old;
    if (!*added)
        return MB_OK;
    const bool plain = word.number < self->plain_room;
    if (!plain && (!self->slot || self->taken * 2 > self->mask) && !widen(self))
        return MB_ENOMEM;
    const mb_status status = store(self, name, length);
    if (status != MB_OK)
        return status;
    if (plain) {
        self->plain[word.number] = self->count;
        return MB_OK;
    }
    size_t at = home(self, word.key);
    while (self->slot[at].number)
        at = (at + 1) & self->mask;
    self->slot[at] = (slot){.key = word.key, .number = self->count};
    self->taken++;
    return MB_OK;
}

static void show(mb_text *out, const mb_names *names, uint32_t v)
{
    const mb_lexicon *self = (const mb_lexicon *)names;
    mb_text_add_n(out, self->pool + self->begin[v], self->begin[v + 1] - self->begin[v]);
}

static uint32_t find(const mb_names *names, const char *name, size_t length)
{
    return length == 0 ? MB_NONE : mb_lexicon_find((const mb_lexicon *)names, name, length);
}

static void release(mb_names *names)
{
    mb_lexicon *self = (mb_lexicon *)names;
    mb_release(self->pool);
    mb_release(self->begin);
    mb_release(self->plain);
    mb_release(self->slot);
    mb_release(self);
}

mb_names *mb_lexicon_names(mb_lexicon *lexicon)
{
    return &lexicon->base;
}

mb_lexicon *mb_lexicon_new(size_t text_length)
{
    mb_lexicon *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return NULL;
    self->base = (mb_names){.show = show, .find = find, .free = release};
    self->seed = mb_hash_mix((uint64_t)(uintptr_t)self);
    const size_t plain = text_length / 4 + 64; /* a position takes four bytes of text or more, mostly */
    self->plain_room = plain < MB_POSITIONS_MAX ? (uint32_t)plain : MB_POSITIONS_MAX;
    self->plain = mb_alloc_zero(self->plain_room, sizeof *self->plain);
    self->begin_room = 16;
    self->begin = mb_alloc_zero(self->begin_room, sizeof *self->begin);
    if (!self->plain || !self->begin) {
        release(&self->base);
        return NULL;
    }
    return self;
}
