/* ways.c -- cheapest ways to the goal of an instance, estimates of them, and what an A* that never reopens makes of
 * it. */
#include "grade/instance.h"

int64_t *mb_instance_distances(mb_pool *pool, const mb_instance *instance)
{
    int64_t *distance = mb_pool_take(pool, instance->n, sizeof *distance);
    if (!distance)
        return NULL;
    for (uint32_t v = 0; v < instance->n; v++)
        distance[v] = v == instance->goal ? 0 : -1;
    for (bool changed = true; changed;) { /* as long as some move shortens a way */
        changed = false;
        for (uint32_t e = instance->m; e-- > 0;) {
            const mb_edge edge = instance->edge[e];
            const int64_t through = distance[edge.to] < 0 ? -1 : distance[edge.to] + edge.cost;
            if (through >= 0 && (distance[edge.from] < 0 || through < distance[edge.from])) {
                distance[edge.from] = through;
                changed = true;
            }
        }
    }
    return distance;
}

int64_t mb_instance_estimate(const mb_instance *instance, const int64_t *distance, uint32_t v)
{
    MB_ASSERT(v < instance->n);
    const int64_t value = instance->vertex[v].value;
    return distance[v] < 0 ? value : distance[v] * (value % 4) / 3;
}

/* The open vertex with the least f = g + h, the last one of several; MB_NONE: no vertex is open. */
static uint32_t ways_least(const mb_instance *instance, const int64_t *distance, const int64_t *g, const bool *closed)
{
    uint32_t least = MB_NONE;
    int64_t f = 0;
    for (uint32_t v = 0; v < instance->n; v++) {
        const int64_t found = g[v] + mb_instance_estimate(instance, distance, v);
        if (g[v] >= 0 && !closed[v] && (least == MB_NONE || found <= f)) {
            least = v;
            f = found;
        }
    }
    return least;
}

bool mb_instance_needs_reopening(mb_pool *pool, const mb_instance *instance)
{
    const int64_t *distance = mb_instance_distances(pool, instance);
    int64_t *g = mb_pool_take(pool, instance->n, sizeof *g); /* cost of the best way so far; -1: none */
    bool *closed = mb_pool_take(pool, instance->n, sizeof *closed);
    if (!distance || !g || !closed || distance[instance->pick] < 0)
        return false;
    for (uint32_t v = 0; v < instance->n; v++)
        g[v] = v == instance->pick ? 0 : -1;
    for (uint32_t v; (v = ways_least(instance, distance, g, closed)) != MB_NONE && v != instance->goal;) {
        uint32_t first;
        const uint32_t count = mb_instance_moves(&first, instance, v);
        closed[v] = true;
        for (uint32_t i = 0; i < count; i++) {
            const mb_edge edge = instance->edge[first + i];
            if (!closed[edge.to] && (g[edge.to] < 0 || g[v] + edge.cost < g[edge.to]))
                g[edge.to] = g[v] + edge.cost;
        }
    }
    return g[instance->goal] != distance[instance->pick];
}
