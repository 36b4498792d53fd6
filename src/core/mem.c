/* mem.c -- all heap memory is allocated here. */
#include "core/mem.h"

#include <stdlib.h>

#if defined(__linux__) && !defined(__wasm__)
#include <malloc.h>
#include <sys/mman.h>
#define HAS_BLOCK_SIZES 1
#else
#define HAS_BLOCK_SIZES 0
#endif

#ifdef MB_TESTING
static uint64_t made, fails_at; /* several threads may allocate */

void mb_mem_fail_at(uint64_t k)
{
    __atomic_store_n(&made, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&fails_at, k, __ATOMIC_RELAXED);
}

uint64_t mb_mem_count(void)
{
    return __atomic_load_n(&made, __ATOMIC_RELAXED);
}

static int64_t live, watched, peak; /* bytes: now, at mb_mem_watch(), and the most since */

void mb_mem_watch(void)
{
    watched = __atomic_load_n(&live, __ATOMIC_RELAXED);
    __atomic_store_n(&peak, watched, __ATOMIC_RELAXED);
}

uint64_t mb_mem_peak(void)
{
    return (uint64_t)(__atomic_load_n(&peak, __ATOMIC_RELAXED) - watched);
}

static int64_t size_of(void *block)
{
#if HAS_BLOCK_SIZES
    return (int64_t)malloc_usable_size(block);
#else
    (void)block;
    return 0;
#endif
}

/* Count the bytes of a block that takes the place of one of `before` bytes; returns the block. */
static void *counted(void *block, int64_t before)
{
    if (!block)
        return NULL;
    const int64_t now = __atomic_add_fetch(&live, size_of(block) - before, __ATOMIC_RELAXED);
    int64_t most = __atomic_load_n(&peak, __ATOMIC_RELAXED);
    while (now > most && !__atomic_compare_exchange_n(&peak, &most, now, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        ;
    return block;
}

static void uncount(void *block)
{
    __atomic_sub_fetch(&live, block ? size_of(block) : 0, __ATOMIC_RELAXED);
}

static bool is_refused_by_test(void)
{
    return __atomic_add_fetch(&made, 1, __ATOMIC_RELAXED) == __atomic_load_n(&fails_at, __ATOMIC_RELAXED);
}
#else
static inline bool is_refused_by_test(void)
{
    return false;
}

static inline int64_t size_of(void *block)
{
    (void)block;
    return 0;
}

static inline void *counted(void *block, int64_t before)
{
    (void)before;
    return block;
}

static inline void uncount(void *block)
{
    (void)block;
}
#endif

/* The size of the block in bytes, at least 1; 0 when it cannot be addressed. */
static size_t bytes(uint64_t count, size_t size)
{
    size_t product;
    if (__builtin_mul_overflow(count, size, &product) || product > PTRDIFF_MAX)
        return 0;
    return product ? product : 1;
}

/* Advise the system to use huge pages for a large block, so that random accesses miss the TLB far less often.
 * Failure does not matter; returns the block. */
static void *advise_huge_pages(void *block, size_t size)
{
#if defined(__linux__) && !defined(__wasm__)
    enum { LARGE = 1 << 23, PAGE = 1 << 12 };
    if (block && size >= LARGE) {
        const uintptr_t begin = ((uintptr_t)block + PAGE - 1) & ~(uintptr_t)(PAGE - 1);
        const uintptr_t end = ((uintptr_t)block + size) & ~(uintptr_t)(PAGE - 1);
        madvise((void *)begin, end - begin, MADV_HUGEPAGE);
    }
#else
    (void)size;
#endif
    return block;
}

void *mb_alloc(uint64_t count, size_t size)
{
    const size_t need = bytes(count, size);
    return need == 0 || is_refused_by_test() ? NULL : counted(advise_huge_pages(malloc(need), need), 0);
}

void *mb_alloc_zero(uint64_t count, size_t size)
{
    const size_t need = bytes(count, size);
    return need == 0 || is_refused_by_test() ? NULL : counted(advise_huge_pages(calloc(need, 1), need), 0);
}

void *mb_resize(void *block, uint64_t count, size_t size)
{
    const size_t need = bytes(count, size);
    const int64_t before = block ? size_of(block) : 0;
    return need == 0 || is_refused_by_test() ? NULL : counted(advise_huge_pages(realloc(block, need), need), before);
}

char *mb_copy_string(const char *string)
{
    const size_t size = strlen(string) + 1;
    char *copy = mb_alloc(size, 1);
    return copy ? memcpy(copy, string, size) : NULL;
}

void mb_release(void *block)
{
    uncount(block);
    free(block);
}

void mb_release_blocks(void *const *block, size_t count)
{
    for (size_t i = 0; i < count; i++)
        mb_release(block[i]);
}

bool mb_grow_block(void *array, size_t *room, size_t count, size_t more, size_t size)
{
    MB_ASSERT(count <= *room);
    if (more <= *room - count)
        return true;
    size_t wanted;
    if (__builtin_add_overflow(count, more, &wanted))
        return false;
    size_t doubled = *room < SIZE_MAX / 2 ? *room * 2 : SIZE_MAX;
    if (doubled < 16)
        doubled = 16;
    if (wanted < doubled)
        wanted = doubled;
    void *block;
    memcpy(&block, array, sizeof block); /* a pointer to whatever type */
    block = mb_resize(block, wanted, size);
    if (!block)
        return false;
    MB_ASSERT(wanted - count >= more);
    memcpy(array, &block, sizeof block);
    *room = wanted;
    return true;
}
