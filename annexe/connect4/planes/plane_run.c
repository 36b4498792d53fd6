/* plane_run.c -- every position's outcome, threshold by threshold, layer by layer. */
#include "planes/plane_run.h"
#include "core/mem.h"

mb_status mb_plane_board_make_cut(mb_plane_board *out, mb_plane_shape shape, const mb_limits *limits)
{
    out->cells = shape.width * shape.height;
    MB_ASSERT(out->cells <= MB_PLANE_MOST_CELLS);
    memset(out->layer, 0, sizeof out->layer);
    return mb_plane_lists_make(&out->lists, shape, limits);
}

mb_status mb_plane_board_make_lists(mb_plane_board *out, int width, int height, const mb_limits *limits)
{
    return mb_plane_board_make_cut(out, mb_plane_shape_of_cores(width, height), limits);
}

mb_status mb_plane_board_make(mb_plane_board *out, int width, int height, uint64_t transposed_most,
                              const mb_limits *limits)
{
    mb_status status = mb_plane_board_make_cut(out, mb_plane_shape_of(width, height), limits);
    if (status != MB_OK)
        return status;
    status = mb_plane_lists_rank(&out->lists, limits);
    for (int n = 0; n <= out->cells && status == MB_OK; n++)
        status = mb_plane_layer_make(&out->layer[n], &out->lists, n, transposed_most);
    if (status != MB_OK)
        mb_plane_board_clear(out);
    return status;
}

void mb_plane_board_clear(mb_plane_board *board)
{
    for (int n = 0; n <= board->cells; n++)
        mb_plane_layer_clear(&board->layer[n]);
    mb_plane_lists_clear(&board->lists);
}

uint64_t mb_plane_board_words(const mb_plane_board *board)
{
    uint64_t most = board->layer[0].words;
    for (int n = 0; n < board->cells; n++)
        if (board->layer[n].words + board->layer[n + 1].words > most)
            most = board->layer[n].words + board->layer[n + 1].words;
    return most;
}

uint64_t mb_plane_board_transposed(const mb_plane_board *board)
{
    uint64_t most = 0;
    for (int n = 0; n <= board->cells; n++)
        most = board->layer[n].transposed_words > most ? board->layer[n].transposed_words : most;
    return most;
}

uint64_t mb_plane_board_room(const mb_plane_board *board, int planes)
{
    MB_ASSERT(planes == 1 || planes == MB_PLANE_NESTED);
    const uint64_t numbers = planes == 1 ? 1 : 2;
    uint64_t most = mb_plane_board_words(board) * numbers;
    for (int n = 0; n <= board->cells; n++)
        if (board->layer[n].words * (numbers + 1) > most)
            most = board->layer[n].words * (numbers + 1);
    return most;
}

uint64_t mb_plane_board_bytes(const mb_plane_board *board, int planes)
{
    const uint64_t transposed = mb_plane_board_transposed(board) * (planes == 1 ? 1 : 2);
    return (mb_plane_board_room(board, planes) + transposed) * sizeof(uint32_t);
}

int mb_plane_fit(const mb_plane_board *board, uint64_t bytes)
{
    if (mb_plane_board_bytes(board, MB_PLANE_NESTED) <= bytes)
        return MB_PLANE_NESTED;
    return mb_plane_board_bytes(board, 1) <= bytes ? 1 : 0;
}

/* The questions about the positions of one layer. */
typedef struct layer_questions {
    uint64_t *bit;    /* where each position lies: its bit, or its key where the engine wants keys */
    uint32_t *number; /* of each question among all */
    uint8_t *got;     /* what the engine has read for each */
    size_t count;
} layer_questions;

/* Enter what a pass says about a position, whose two bits are `pair`: does it win earlier than the passes so far
 * said? */
static void learn(mb_plane_outcome *outcome, const mb_plane_pass *p, int stones, unsigned pair, bool wdl)
{
    const bool high = pair >> 1, low = pair & 1;
    const bool holds[MB_PLANE_NESTED] = {high && low, high, high || low}; /* each threshold */
    for (int i = 0; i < MB_PLANE_NESTED; i++) {
        const mb_plane_threshold t = p->at[i];
        const bool wins = t.player == 0 ? holds[i] : !holds[i];
        if (stones < t.ply && wins && (outcome->ply == 0 || t.ply < outcome->ply)) {
            outcome->winner = (uint8_t)(t.player + 1);
            outcome->ply = wdl ? 0 : (uint8_t)t.ply;
        }
    }
}

/* Sort the questions by layers: count, then write. */
static mb_status sort_questions(layer_questions *layers, const mb_plane_engine *engine, const mb_plane_board *board,
                                const mb_plane_question *question, size_t count)
{
    for (size_t i = 0; i < count; i++)
        layers[mb_plane_stones(&question[i].position)].count++;
    for (int n = 0; n <= board->cells; n++) {
        layer_questions *a = &layers[n];
        if (a->count == 0)
            continue;
        a->bit = mb_alloc(a->count, sizeof *a->bit);
        a->number = mb_alloc(a->count, sizeof *a->number);
        a->got = mb_alloc(a->count, sizeof *a->got);
        if (!a->bit || !a->number || !a->got)
            return MB_ENOMEM;
        a->count = 0;
    }
    for (size_t i = 0; i < count; i++) {
        const int stones = mb_plane_stones(&question[i].position);
        layer_questions *a = &layers[stones];
        bool there = true;
        if (engine->keys)
            a->bit[a->count] = mb_plane_key(&question[i].position);
        else
            there = mb_plane_find_bit(&a->bit[a->count], &board->lists, &board->layer[stones], &question[i].position);
        MB_ASSERT(there); /* the callers ask about no position with a four */
        (void)there;
        a->number[a->count++] = (uint32_t)i;
    }
    return MB_OK;
}

/* Compute the layers of a pass, from the highest ply down to the empty board, and answer the questions of each. */
static mb_status run_pass(mb_plane_engine *engine, const mb_plane_pass *p, layer_questions *layers,
                          mb_plane_question *question, bool wdl, mb_plane_ledger *ledger, const mb_limits *limits)
{
    const int top = mb_plane_top(p);
    mb_status status = MB_OK;
    for (int n = top; n >= 0 && status == MB_OK; n--) {
        status = engine->layer(engine, n, n == top, p->at, limits);
        layer_questions *a = &layers[n];
        if (status == MB_OK && a->count > 0)
            status = engine->read(engine, a->got, a->bit, a->count);
        for (size_t i = 0; i < a->count && status == MB_OK; i++)
            learn(&question[a->number[i]].outcome, p, n, a->got[i], wdl);
        if (status == MB_OK && ledger) {
            mb_plane_sum sum[MB_PLANE_NESTED];
            status = engine->sum(engine, sum, p->at, limits);
            if (status == MB_OK)
                mb_plane_ledger_enter(ledger, n, sum, p->at);
        }
    }
    return status;
}

mb_status mb_plane_answer(mb_plane_engine *engine, const mb_plane_board *board, mb_plane_question *question,
                          size_t count, bool wdl, mb_plane_ledger *ledger, const mb_limits *limits)
{
    const int cells = board->cells;
    layer_questions layers[MB_PLANE_MOST_CELLS + 1] = {{0}};
    mb_plane_pass list[MB_PLANE_MOST_CELLS];
    const int passes = mb_plane_passes(list, cells, wdl, engine->planes);
    if (ledger)
        memset(ledger, 0, sizeof *ledger);
    for (size_t i = 0; i < count; i++)
        question[i].outcome = (mb_plane_outcome){0, 0};
    mb_status status = sort_questions(layers, engine, board, question, count);
    for (int i = 0; i < passes && status == MB_OK; i++) {
        if (limits && limits->tick && !limits->tick(limits->context, (uint64_t)i, (uint64_t)passes))
            status = MB_ECANCEL;
        else
            status = run_pass(engine, &list[i], layers, question, wdl, ledger, limits);
    }
    for (int n = 0; n <= cells; n++) {
        mb_release(layers[n].bit);
        mb_release(layers[n].number);
        mb_release(layers[n].got);
    }
    return status;
}
