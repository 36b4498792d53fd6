/* sketch.c -- a small graph that is being drawn at random. */
#include "worksheet/sketch.h"

#include "arena/builder.h"
#include "arena/lexicon.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

uint32_t mb_sketch_add(mb_sketch *sketch, mb_player owner)
{
    MB_ASSERT(sketch->positions < MB_SKETCH_POSITIONS);
    sketch->at[sketch->positions] = (mb_sketch_position){.owner = owner, .h = MB_NO_HINT};
    return sketch->positions++;
}

bool mb_sketch_link(mb_sketch *sketch, uint32_t from, uint32_t to, uint32_t cost)
{
    MB_ASSERT(from < sketch->positions && to < sketch->positions);
    bool taken = from == to || sketch->moves == MB_SKETCH_MOVES;
    for (uint32_t i = 0; i < sketch->moves; i++)
        taken = taken || (sketch->move[i].from == from && sketch->move[i].to == to);
    if (!taken)
        sketch->move[sketch->moves++] = (mb_sketch_move){from, to, cost};
    return !taken;
}

bool mb_sketch_is_connected(const mb_sketch *sketch)
{
    bool met[MB_SKETCH_POSITIONS] = {[0] = true};
    uint32_t count = 1;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < sketch->moves; i++) {
            const uint32_t from = sketch->move[i].from, to = sketch->move[i].to;
            if (met[from] != met[to]) {
                met[from] = met[to] = more = true;
                count++;
            }
        }
    }
    MB_ASSERT(count <= sketch->positions);
    return count == sketch->positions;
}

uint32_t mb_sketch_reach(const mb_sketch *sketch, uint32_t v)
{
    bool met[MB_SKETCH_POSITIONS] = {[0] = false};
    uint32_t count = 1;
    met[v] = true;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < sketch->moves; i++)
            if (met[sketch->move[i].from] && !met[sketch->move[i].to]) {
                met[sketch->move[i].to] = more = true;
                count++;
            }
    }
    return count;
}

/* Sort the moves by their targets, stably. */
static void order_moves(mb_sketch *sketch)
{
    for (uint32_t i = 1; i < sketch->moves; i++) { /* insertion sort */
        const mb_sketch_move move = sketch->move[i];
        uint32_t at = i;
        for (; at > 0 && sketch->move[at - 1].to > move.to; at--)
            sketch->move[at] = sketch->move[at - 1];
        sketch->move[at] = move;
    }
}

void mb_sketch_shuffle(mb_sketch *sketch, uint32_t first, uint64_t *seed)
{
    uint32_t place[MB_SKETCH_POSITIONS]; /* place[v]: the new number of v */
    mb_sketch_position at[MB_SKETCH_POSITIONS] = {0};
    for (uint32_t v = 0; v < sketch->positions; v++)
        place[v] = v;
    for (uint32_t i = sketch->positions; i > first + 1; i--) {
        const uint32_t j = first + mb_random_below(seed, i - first), swap = place[i - 1];
        place[i - 1] = place[j];
        place[j] = swap;
    }
    for (uint32_t v = 0; v < sketch->positions; v++)
        at[place[v]] = sketch->at[v];
    memcpy(sketch->at, at, sketch->positions * sizeof at[0]);
    for (uint32_t i = 0; i < sketch->moves; i++) {
        sketch->move[i].from = place[sketch->move[i].from];
        sketch->move[i].to = place[sketch->move[i].to];
    }
    sketch->start = place[sketch->start];
    order_moves(sketch);
}

static mb_status add_name(mb_lexicon *names, const char *letters, uint32_t v)
{
    const size_t count = strlen(letters);
    char name[2] = {letters[v % count], (char)('0' + v / count)};
    uint32_t number;
    bool added;
    MB_ASSERT(v / count < 10);
    const mb_status status = mb_lexicon_add(&number, &added, names, name, v < count ? 1 : 2);
    MB_ASSERT(status != MB_OK || (added && number == v));
    return status;
}

static mb_status add_position(mb_builder *builder, const mb_sketch *sketch, uint32_t v)
{
    const mb_sketch_position *at = &sketch->at[v];
    mb_status status = mb_builder_position(builder, mb_tag(at->owner, at->mark, at->goal));
    if (status == MB_OK && at->mark == MB_PAYS)
        status = mb_builder_pays(builder, at->pays);
    if (status == MB_OK && at->h != MB_NO_HINT)
        status = mb_builder_heuristic(builder, at->h);
    for (uint32_t i = 0; i < sketch->moves && status == MB_OK; i++) {
        if (sketch->move[i].from != v)
            continue;
        status = mb_builder_move(builder, sketch->move[i].to);
        if (status == MB_OK && sketch->move[i].cost != 1)
            status = mb_builder_cost(builder, sketch->move[i].cost);
    }
    return status;
}

mb_status mb_sketch_finish(mb_arena **out, const mb_sketch *sketch)
{
    mb_builder builder = mb_builder_new();
    mb_lexicon *names = mb_lexicon_new(2 * MB_SKETCH_POSITIONS);
    mb_status status = names ? MB_OK : MB_ENOMEM;
    if (names)
        builder.arena.names = mb_lexicon_names(names);
    for (uint32_t v = 0; v < sketch->positions && status == MB_OK; v++) {
        status = add_name(names, sketch->letters ? sketch->letters : alphabet, v);
        if (status == MB_OK)
            status = add_position(&builder, sketch, v);
    }
    builder.arena.start = sketch->start;
    builder.arena.impartial = sketch->impartial;
    if (status == MB_OK)
        return mb_builder_finish(out, &builder, NULL);
    mb_builder_clear(&builder);
    return status;
}
