/* lexicon.c -- names that were read from a file. */
#include "arena/lexicon.h"

#include "core/hash.h"
#include "core/mem.h"

typedef struct slot {
    uint64_t key;
    uint32_t number; /* number of the word, plus 1; 0: free */
    uint32_t at;     /* where a long word lies in the pool; FAR_AWAY: see begin[] */
} slot;

#define FAR_AWAY UINT32_MAX

struct mb_lexicon {
    mb_names base;
    uint64_t seed; /* differs from run to run, so that no file can be made whose words all collide */
    uint32_t count;
    uint32_t counted; /* so many words at the beginning are 0, 1, 2, …, and stored nowhere */
    char *pool;       /* the texts of the others, each ended by a byte 0 */
    size_t pool_room;
    uint64_t *begin; /* the text of word counted + i is pool[begin[i] .. begin[i+1]-2] */
    size_t begin_room;
    uint32_t
        *plain; /* plain[k]: number of the word that is k in decimal, plus 1; 0: none; NULL: no such word at all */
    uint32_t plain_room;
    slot *slot; /* a hash table of all other words: open addressing, at most half full */
    size_t mask;
    size_t taken;
};

/* Words that are their own key: of up to SHORT bytes, or of up to PACKED that fit into half a byte each. */
enum { SHORT = 7, PACKED = 14 };
#define PACKED_KEY (UINT64_C(0x80) << 56)
#define LONG_KEY   (UINT64_C(0xff) << 56)
#define EACH_BYTE  UINT64_C(0x0101010101010101)

/* These bytes as a number, the first one lowest on every machine: keys put bytes at places of their own. */
static uint64_t lexicon_load(const char *at, size_t bytes)
{
    uint64_t word = 0;
    MB_ASSERT(bytes <= sizeof word);
    memcpy(&word, at, bytes);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* Are these eight bytes all digits or ( ) , -?  Their bits 4 and 5 are inverted, which makes them 0 to 9, and 18, 19,
 * 1c, 1d in hexadecimal. */
static bool is_packable(uint64_t inverted)
{
    const uint64_t b1 = inverted >> 1, b2 = inverted >> 2, b3 = inverted >> 3, b4 = inverted >> 4;
    const uint64_t odd = (~b4 & b3 & (b2 | b1)) | (b4 & (~b3 | b1));
    return ((odd & EACH_BYTE) | (inverted & EACH_BYTE * 0xe0)) == 0;
}

/* Half a byte for each of these eight bytes: 0 to 9, and a, b, e, f. */
static uint64_t lexicon_pack(uint64_t inverted)
{
    uint64_t half = (inverted & EACH_BYTE * 0x0f) ^ (inverted >> 3 & EACH_BYTE * 2);
    half = (half | half >> 4) & UINT64_C(0x00ff00ff00ff00ff);
    half = (half | half >> 8) & UINT64_C(0x0000ffff0000ffff);
    return (half | half >> 16) & UINT32_MAX;
}

/* The key of a short or packed word has its bytes and its length; that of a long one is a hash, with a top byte that
 * no other key has.  The hash reads eight bytes at a time; the last eight may overlap those before. */
static uint64_t key_of(const mb_lexicon *self, const char *name, size_t length)
{
    MB_ASSERT(length > 0);
    if (length > SHORT) {
        if (length <= PACKED) {
            const uint64_t head = lexicon_load(name, 8) ^ EACH_BYTE * 0x30,
                           tail = lexicon_load(name + length - 8, 8) ^ EACH_BYTE * 0x30;
            if (is_packable(head) && is_packable(tail))
                return lexicon_pack(head) | lexicon_pack(tail) << (length - 8) * 4 | (uint64_t)length << 56
                       | PACKED_KEY;
        }
        uint64_t hash = self->seed ^ length;
        for (size_t i = 0; i + 8 < length; i += 8) {
            hash = (hash ^ lexicon_load(name + i, 8)) * UINT64_C(0xD6E8FEB86659FD93);
            hash ^= hash >> 32;
        }
        return mb_hash_mix(hash ^ lexicon_load(name + length - 8, 8)) | LONG_KEY;
    }
    uint64_t key;
    if (length >= 4)
        key = lexicon_load(name, 4) | lexicon_load(name + length - 4, 4) << (length - 4) * 8;
    else
        key = lexicon_load(name, 1) | lexicon_load(name + length / 2, 1) << 8
              | lexicon_load(name + length - 1, 1) << 16;
    return key | (uint64_t)length << 56;
}

static size_t home(const mb_lexicon *self, uint64_t key)
{
    return (size_t)mb_hash_mix(key ^ self->seed) & self->mask;
}

/* Where the word of a slot lies in the pool. */
static const char *text_of(const mb_lexicon *self, const slot *at)
{
    MB_ASSERT(self->counted < at->number && at->number <= self->count);
    const uint64_t begin = at->at == FAR_AWAY ? self->begin[at->number - 1 - self->counted] : at->at;
    MB_ASSERT(begin == self->begin[at->number - 1 - self->counted]);
    return self->pool + begin;
}

/* The slot with that key, or the free one where the search ends. */
static const slot *find_slot(const mb_lexicon *self, uint64_t key, size_t from)
{
    MB_ASSERT(from <= self->mask && self->taken <= self->mask); /* some slot is free, so that the search ends */
    size_t at = from;
    while (self->slot[at].number && self->slot[at].key != key)
        at = (at + 1) & self->mask;
    return &self->slot[at];
}

mb_word mb_lexicon_word(const mb_lexicon *self, const char *name, size_t length)
{
    mb_word word = {.number = mb_name_number(name, length)};
    if (word.number < self->counted)
        return word;
    if (word.number < self->plain_room) {
        if (self->plain)
            __builtin_prefetch(&self->plain[word.number]);
        return word;
    }
    word.key = key_of(self, name, length);
    if (self->slot)
        __builtin_prefetch(&self->slot[home(self, word.key)]);
    return word;
}

void mb_lexicon_near(const mb_lexicon *self, mb_word word)
{
    if (word.key < LONG_KEY || !self->slot)
        return;
    const slot *at = find_slot(self, word.key, home(self, word.key));
    if (at->number)
        __builtin_prefetch(text_of(self, at));
}

uint32_t mb_lexicon_find_word(const mb_lexicon *self, mb_word word, const char *name, size_t length)
{
    if (word.number < self->counted)
        return word.number;
    if (word.number < self->plain_room)
        return self->plain && self->plain[word.number] ? self->plain[word.number] - 1 : MB_NONE;
    if (!self->slot)
        return MB_NONE;
    const slot *at = find_slot(self, word.key, home(self, word.key));
    while (at->number && word.key >= LONG_KEY) { /* two long words may share a key */
        const char *text = text_of(self, at);
        if (strncmp(text, name, length) == 0
            && text[length] == 0) /* a shorter text ends with a byte 0, which differs */
            break;
        at = find_slot(self, word.key, ((size_t)(at - self->slot) + 1) & self->mask);
    }
    MB_ASSERT(at->number <= self->count);
    return at->number ? at->number - 1 : MB_NONE;
}

uint32_t mb_lexicon_find(const mb_lexicon *self, const char *name, size_t length)
{
    return mb_lexicon_find_word(self, mb_lexicon_word(self, name, length), name, length);
}

uint32_t mb_lexicon_count(const mb_lexicon *self)
{
    return self->count;
}

/* Double the table, or make the first one. */
static bool lexicon_widen(mb_lexicon *self)
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
    MB_ASSERT(2 * self->taken <= self->mask + 1);
    mb_release(before);
    return true;
}

/* Append the word to the pool; it is not in a table yet. */
static mb_status lexicon_store(mb_lexicon *self, const char *name, size_t length)
{
    if (self->count >= MB_POSITIONS_MAX)
        return MB_ELIMIT;
    const size_t kept = self->count - self->counted, used = (size_t)self->begin[kept];
    MB_ASSERT(kept < self->begin_room && used <= self->pool_room);
    if (!mb_grow(&self->begin, &self->begin_room, kept + 1, 1))
        return MB_ENOMEM;
    if (!mb_grow(&self->pool, &self->pool_room, used, length + 1))
        return MB_ENOMEM;
    memcpy(self->pool + used, name, length);
    self->pool[used + length] = 0;
    self->begin[kept + 1] = used + length + 1;
    self->count++;
    MB_ASSERT(self->begin[kept + 1] <= self->pool_room);
    return MB_OK;
}

/* Is it the next of 0, 1, 2, …, and were all words before it? */
static bool is_next(const mb_lexicon *self, mb_word word)
{
    return self->count == self->counted && word.number == self->count && self->count < MB_POSITIONS_MAX;
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
    if (is_next(self, word)) {
        self->counted = ++self->count;
        return MB_OK;
    }
    const bool plain = word.number < self->plain_room;
    if (plain && !self->plain && !(self->plain = mb_alloc_zero(self->plain_room, sizeof *self->plain)))
        return MB_ENOMEM;
    if (!plain && (!self->slot || self->taken * 2 > self->mask) && !lexicon_widen(self))
        return MB_ENOMEM;
    const mb_status status = lexicon_store(self, name, length);
    if (status != MB_OK)
        return status;
    MB_ASSERT(*number == self->count - 1);
    if (plain) {
        MB_ASSERT(self->plain[word.number] == 0);
        self->plain[word.number] = self->count;
        return MB_OK;
    }
    size_t at = home(self, word.key);
    while (self->slot[at].number)
        at = (at + 1) & self->mask;
    const uint64_t begin = self->begin[self->count - 1 - self->counted];
    const uint32_t near = begin < FAR_AWAY ? (uint32_t)begin : FAR_AWAY;
    self->slot[at] = (slot){.key = word.key, .number = self->count, .at = near};
    self->taken++;
    return MB_OK;
}

static void lexicon_show(mb_text *out, const mb_names *names, uint32_t v)
{
    const mb_lexicon *self = (const mb_lexicon *)names;
    MB_ASSERT(v < self->count);
    if (v < self->counted) {
        mb_text_u64(out, v);
        return;
    }
    const uint64_t *bounds = &self->begin[v - self->counted];
    MB_ASSERT(bounds[0] < bounds[1]);
    mb_text_add_n(out, self->pool + bounds[0], (size_t)(bounds[1] - bounds[0] - 1));
}

static uint32_t lexicon_find(const mb_names *names, const char *name, size_t length)
{
    return length == 0 ? MB_NONE : mb_lexicon_find((const mb_lexicon *)names, name, length);
}

static void lexicon_release(mb_names *names)
{
    mb_lexicon *self = (mb_lexicon *)names;
    mb_release_all(self->pool, self->begin, self->plain, self->slot, self);
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
    self->base = (mb_names){.show = lexicon_show, .find = lexicon_find, .free = lexicon_release};
    self->seed = mb_hash_mix((uint64_t)(uintptr_t)self);
    const size_t plain = text_length / 4 + 64; /* most positions take four bytes of text or more */
    self->plain_room = plain < MB_POSITIONS_MAX ? (uint32_t)plain : MB_POSITIONS_MAX;
    self->begin_room = 16;
    self->begin = mb_alloc_zero(self->begin_room, sizeof *self->begin);
    if (!self->begin) {
        lexicon_release(&self->base);
        return NULL;
    }
    return self;
}
