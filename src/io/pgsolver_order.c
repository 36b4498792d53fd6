/* pgsolver_order.c -- the statements of a PGSolver text that are not in the order of their ids. */
#include "core/mem.h"
#include "io/pgsolver_reader.h"

static const mb_words SAY_TWICE =
    MB_WORDS("position {name} has a statement already", "la position {name} a déjà une instruction");
static const mb_words SAY_HOLE =
    MB_WORDS("position {name} has a statement, but {missing} has none: numbers without holes expected",
             "la position {name} a une instruction, mais {missing} n'en a pas : des numéros sans trou sont attendus");

enum { AHEAD = 32 }; /* statements prefetched before they are needed */

const char *mb_pgsolver_find_statement(const mb_pgsolver_reader *r, uint32_t s)
{
    MB_ASSERT(r->body && r->body <= r->source.end);
    const char *at = r->body;
    for (; s > 0; s--, at++)
        for (bool quoted = false; quoted || *at != ';'; at++) {
            MB_ASSERT(at < r->source.end);
            quoted ^= *at == '"';
        }
    return mb_pgsolver_skip_blanks(at, r->source.end);
}

/* Ids must be 0 .. count-1, each once: fill statement[], or say which is there twice or missing. */
static mb_status find_statements(mb_pgsolver_reader *r)
{
    const uint32_t count = r->builder.arena.positions;
    r->statement = mb_alloc(count, sizeof *r->statement);
    if (!r->statement)
        return MB_ENOMEM;
    memset(r->statement, 0xff, count * sizeof *r->statement);
    for (uint32_t s = 0; s < count; s++) {
        const uint32_t v = r->id[s];
        if (v >= count)
            continue; /* then another is missing */
        if (r->statement[v] != MB_NONE)
            return mb_source_fail(&r->source, mb_pgsolver_find_statement(r, s), SAY_TWICE, "name", v);
        r->statement[v] = s;
    }
    uint32_t missing = 0, beyond = 0;
    while (missing < count && r->statement[missing] != MB_NONE) {
        MB_ASSERT(r->id[r->statement[missing]] == missing);
        missing++;
    }
    if (missing == count)
        return MB_OK;
    while (r->id[beyond] < missing) {
        beyond++;
        MB_ASSERT(beyond < count); /* one is missing, none is there twice: some id is too large */
    }
    return mb_source_fail(&r->source, mb_pgsolver_find_statement(r, beyond), SAY_HOLE, "name", r->id[beyond],
                          "missing", missing);
}

mb_status mb_pgsolver_sort(mb_pgsolver_reader *r)
{
    mb_status status = find_statements(r);
    if (status != MB_OK)
        return status;
    mb_builder sorted = {.annex = r->builder.annex, .most = r->builder.most};
    const mb_arena *a = &r->builder.arena;
    const uint32_t count = a->positions;
    if ((status = mb_builder_more_positions(&sorted, count)) != MB_OK
        || (status = mb_builder_more_moves(&sorted, a->moves)) != MB_OK) {
        mb_builder_clear(&sorted);
        return status;
    }
    for (uint32_t v = 0; v < count; v++) {
        if (v + AHEAD < count)
            __builtin_prefetch(&a->first[r->statement[v + AHEAD]]);
        if (v + AHEAD / 2 < count)
            __builtin_prefetch(&a->to[a->first[r->statement[v + AHEAD / 2]]]);
        const uint32_t s = r->statement[v];
        MB_ASSERT(s < count && r->id[s] == v);
        const uint64_t stop = s + 1 < count ? a->first[s + 1] : a->moves;
        MB_ASSERT(a->first[s] <= stop && stop <= a->moves);
        mb_builder_position(&sorted, a->tag[s]); /* there is room */
        if ((status = mb_builder_priority(&sorted, a->priority[s])) != MB_OK) {
            mb_builder_clear(&sorted);
            return status;
        }
        for (uint64_t i = a->first[s]; i < stop; i++)
            mb_builder_move(&sorted, a->to[i]);
    }
    mb_builder_clear(&r->builder);
    r->builder = sorted;
    return MB_OK;
}
