/* transposition.c -- results of the search for places, in a hash table of bounded size. */
#include "search/transposition.h"

#include "core/mem.h"

mb_status mb_transpositions_init(mb_transpositions *table, uint64_t bytes)
{
    mb_transpositions made = {0};
    if (bytes > 0) {
        made.pairs = 1;
        while (made.pairs * 2 * sizeof *made.pair <= bytes)
            made.pairs *= 2;
        MB_ASSERT((made.pairs & (made.pairs - 1)) == 0); /* a hash is cut with a mask */
        made.pair = mb_alloc_zero((size_t)made.pairs, sizeof *made.pair);
        if (!made.pair)
            return MB_ENOMEM;
    }
    *table = made;
    return MB_OK;
}

void mb_transpositions_clear(mb_transpositions *table)
{
    mb_release(table->pair);
    *table = (mb_transpositions){0};
}

static mb_entry *transposition_pair_of(const mb_transpositions *table, uint64_t key, unsigned mover)
{
    MB_ASSERT(table->pairs > 0 && mover <= 1);
    return table->pair[mb_hash_mix(key + mover) & (table->pairs - 1)];
}

static bool is_of(const mb_entry *entry, uint64_t key, unsigned mover)
{
    return entry->bound != MB_BOUND_NONE && entry->key == key && entry->mover == mover;
}

const mb_entry *mb_transpositions_find(const mb_transpositions *table, uint64_t key, mb_player mover)
{
    const mb_entry *pair = transposition_pair_of(table, key, mover);
    return is_of(&pair[0], key, mover) ? &pair[0] : is_of(&pair[1], key, mover) ? &pair[1] : NULL;
}

void mb_transpositions_keep(mb_transpositions *table, const mb_entry *entry)
{
    MB_ASSERT(entry->bound != MB_BOUND_NONE && entry->age == table->age);
    mb_entry *pair = transposition_pair_of(table, entry->key, entry->mover);
    for (int i = 0; i < 2; i++)
        if (is_of(&pair[i], entry->key, entry->mover)) { /* a place has one entry: the last */
            pair[i] = *entry;
            return;
        }
    const bool empty = pair[0].bound == MB_BOUND_NONE;
    if (!empty && pair[0].age == table->age && entry->work < pair[0].work) {
        pair[1] = *entry;
        return;
    }
    if (!empty)
        pair[1] = pair[0];
    pair[0] = *entry;
}

void mb_transpositions_age(mb_transpositions *table)
{
    table->age = (table->age + 1) & 7;
}
