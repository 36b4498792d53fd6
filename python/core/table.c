/* table.c -- from vertices to their numbers. */
#include "table.h"

static inline uint64_t mixed(Py_hash_t hash)
{
    const uint64_t h = (uint64_t)hash * UINT64_C(0x9e3779b97f4a7c15); /* Python's hashes of ints are the ints */
    return h ^ h >> 32;
}

static inline size_t slot_of(const py_table *table, uint64_t hash)
{
    return (size_t)(hash >> 7) & table->mask;
}

/* Look from its slot on. */
static uint32_t find(const py_table *table, PyObject *vertex, uint64_t hash)
{
    for (size_t i = slot_of(table, hash); table->slot[i]; i = (i + 1) & table->mask) {
        if (table->slot[i] >> 32 != (hash & UINT32_MAX))
            continue;
        const uint32_t v = (uint32_t)table->slot[i] - 1;
        MB_ASSERT(v < table->count);
        if (table->key[v] == vertex)
            return v;
        const int same = PyObject_RichCompareBool(table->key[v], vertex, Py_EQ);
        if (same != 0)
            return same > 0 ? v : MB_NONE;
    }
    return MB_NONE;
}

uint32_t py_table_find(const py_table *table, PyObject *vertex)
{
    const Py_hash_t hash = PyObject_Hash(vertex);
    return hash == -1 ? MB_NONE : find(table, vertex, mixed(hash));
}

int py_table_find_all(uint32_t *out, const py_table *table, PyObject *const *vertex, size_t count)
{
    uint64_t hash[PY_BLOCK];
    MB_ASSERT(count <= PY_BLOCK);
    for (size_t i = 0; i < count; i++)
        if (PyTuple_CheckExact(vertex[i]))
            for (Py_ssize_t j = 0; j < 3 && j < PyTuple_Size(vertex[i]); j++)
                __builtin_prefetch(PyTuple_GetItem(vertex[i], j));
    for (size_t i = 0; i < count; i++) {
        const Py_hash_t raw = PyObject_Hash(vertex[i]);
        if (raw == -1)
            return -1;
        hash[i] = mixed(raw);
        __builtin_prefetch(&table->slot[slot_of(table, hash[i])]);
    }
    for (size_t i = 0; i < count; i++) {
        const uint64_t slot = table->slot[slot_of(table, hash[i])];
        if (slot)
            __builtin_prefetch(&table->key[(uint32_t)slot - 1]);
    }
    for (size_t i = 0; i < count; i++) {
        const uint64_t slot = table->slot[slot_of(table, hash[i])];
        if (slot && table->key[(uint32_t)slot - 1] != vertex[i])
            __builtin_prefetch(table->key[(uint32_t)slot - 1]);
    }
    for (size_t i = 0; i < count; i++) {
        out[i] = find(table, vertex[i], hash[i]);
        if (out[i] == MB_NONE && PyErr_Occurred())
            return -1;
    }
    return 0;
}

/* Give key[v] its place, unless an equal one has one. */
static int add(py_table *table, uint32_t v, uint64_t hash)
{
    if (find(table, table->key[v], hash) != MB_NONE)
        return 0;
    if (PyErr_Occurred())
        return -1;
    size_t i = slot_of(table, hash);
    while (table->slot[i])
        i = (i + 1) & table->mask;
    table->slot[i] = (hash & UINT32_MAX) << 32 | ((uint64_t)v + 1);
    return 0;
}

py_table *py_table_new(PyObject *list)
{
    const Py_ssize_t count = PyList_Size(list);
    py_table *table = mb_alloc_zero(1, sizeof *table);
    size_t slots = 16;
    while (slots < 2 * (size_t)count)
        slots *= 2;
    if (table) {
        table->mask = slots - 1;
        table->slot = mb_alloc_zero(slots, sizeof *table->slot);
        table->key = mb_alloc((size_t)count + 1, sizeof *table->key);
    }
    if (!table || !table->slot || !table->key) {
        py_table_free(table);
        return py_raise(MB_ENOMEM, NULL);
    }
    for (; table->count < count; table->count++)
        table->key[table->count] = PyList_GetItem(list, (Py_ssize_t)table->count);
    enum { AHEAD = 16 };
    uint64_t hash[AHEAD]; /* of key[v % AHEAD], hashed before its slot is looked at */
    for (uint32_t v = 0; v < table->count + AHEAD; v++) {
        if (v >= AHEAD && add(table, v - AHEAD, hash[v % AHEAD]) < 0)
            goto failed;
        if (v < table->count) {
            const Py_hash_t raw = PyObject_Hash(table->key[v]);
            if (raw == -1)
                goto failed;
            hash[v % AHEAD] = mixed(raw);
            __builtin_prefetch(&table->slot[slot_of(table, hash[v % AHEAD])]);
        }
    }
    return table;
failed:
    py_table_free(table);
    return NULL;
}

void py_table_free(py_table *table)
{
    if (!table)
        return;
    mb_release(table->slot);
    mb_release(table->key);
    mb_release(table);
}
