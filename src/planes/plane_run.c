/* plane_run.c -- every position's outcome, threshold by threshold, layer by layer. */
#include "planes/plane_run.h"
#include "core/mem.h"

mb_status mb_plane_board_make_lists(mb_plane_board *out, int width, int height, const mb_limits *limits)
{
    out->cells = width * height;
    MB_ASSERT(out->cells <= MB_PLANE_MOST_CELLS);
    memset(out->layer, 0, sizeof out->layer);
    return mb_plane_lists_make(&out->lists, mb_plane_shape_of(width, height), limits);
}

mb_status mb_plane_board_make(mb_plane_board *out, int width, int height, uint64_t turned_most,
                              const mb_limits *limits)
{
    mb_status status = mb_plane_board_make_lists(out, width, height, limits);
    if (status != MB_OK)
        return status;
    for (int n = 0; n <= out->cells && status == MB_OK; n++)
        status = mb_plane_layer_make(&out->layer[n], &out->lists, n, turned_most);
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

uint64_t mb_plane_board_turned(const mb_plane_board *board)
{
    uint64_t most = 0;
    for (int n = 0; n <= board->cells; n++)
        most = board->layer[n].turned_words > most ? board->layer[n].turned_words : most;
    return most;
}

/* The questions of one layer. */
typedef struct asked {
    uint64_t *bit;
    uint32_t *number;
    uint8_t *got;
    size_t count;
} asked;

/* Three thresholds that nest, the narrowest first. */
typedef struct pass {
    mb_plane_threshold at[MB_PLANE_NESTED];
} pass;

static int top_of(const pass *p)
{
    int top = 0;
    for (int i = 0; i < MB_PLANE_NESTED; i++)
        top = p->at[i].ply > top ? p->at[i].ply : top;
    return top;
}

/* The highest ply at which a player can win. */
static int last_win(int cells, int player)
{
    return cells % 2 == 1 - player ? cells : cells - 1;
}

/* The passes of a player: his plies by threes, the latest first. */
static int passes_of(pass *list, int cells, int player)
{
    int count = 0;
    for (int ply = last_win(cells, player); ply >= MB_PLANE_FIRST_WIN; ply -= 2 * MB_PLANE_NESTED, count++)
        for (int i = 0; i < MB_PLANE_NESTED; i++) {
            int earlier = ply - 2 * i;
            if (earlier < MB_PLANE_FIRST_WIN)
                earlier += 2 * ((MB_PLANE_FIRST_WIN - earlier + 1) / 2);
            list[count].at[player ? i : MB_PLANE_NESTED - 1 - i] = (mb_plane_threshold){player, earlier};
        }
    return count;
}

/* What a pass says about a position: bit i of `holds` is threshold i. */
static void learn(mb_plane_outcome *outcome, const pass *p, int stones, unsigned pair, bool wdl)
{
    const bool high = pair >> 1, low = pair & 1;
    const bool holds[MB_PLANE_NESTED] = {high && low, high, high || low};
    for (int i = 0; i < MB_PLANE_NESTED; i++) {
        const mb_plane_threshold t = p->at[i];
        const bool wins = t.player == 0 ? holds[i] : !holds[i];
        if (stones < t.ply && wins && (outcome->ply == 0 || t.ply < outcome->ply)) {
            outcome->winner = (uint8_t)(t.player + 1);
            outcome->ply = wdl ? 0 : (uint8_t)t.ply;
        }
    }
}

/* Find the questions of each layer; done by counting, then by writing. */
static mb_status sort_questions(asked *layers, const mb_plane_engine *engine, const mb_plane_board *board,
                                const mb_plane_question *question, size_t count)
{
    for (size_t i = 0; i < count; i++)
        layers[mb_plane_stones(&question[i].position)].count++;
    for (int n = 0; n <= board->cells; n++) {
        asked *a = &layers[n];
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
        asked *a = &layers[stones];
        const bool there = engine->keys ? mb_plane_key(&a->bit[a->count], &question[i].position)
                                        : mb_plane_find_bit(&a->bit[a->count], &board->lists, &board->layer[stones],
                                                            &question[i].position);
        MB_ASSERT(there);
        (void)there;
        a->number[a->count++] = (uint32_t)i;
    }
    return MB_OK;
}

static mb_status run_pass(mb_plane_engine *engine, const pass *p, asked *layers, mb_plane_question *question,
                          bool wdl, double *seconds, const mb_limits *limits)
{
    const bool timed = seconds && limits && limits->now;
    const int top = top_of(p);
    mb_status status = MB_OK;
    for (int n = top; n >= 0 && status == MB_OK; n--) {
        const double began = timed ? limits->now(limits->context) : 0;
        status = engine->layer(engine, n, n == top, p->at, limits);
        asked *a = &layers[n];
        if (status == MB_OK && a->count > 0)
            status = engine->read(engine, a->got, a->bit, a->count);
        for (size_t i = 0; i < a->count && status == MB_OK; i++)
            learn(&question[a->number[i]].outcome, p, n, a->got[i], wdl);
        if (timed)
            seconds[n] += limits->now(limits->context) - began;
    }
    return status;
}

mb_status mb_plane_answer(mb_plane_engine *engine, const mb_plane_board *board, mb_plane_question *question,
                          size_t count, bool wdl, double *seconds, const mb_limits *limits)
{
    const int cells = board->cells;
    asked layers[MB_PLANE_MOST_CELLS + 1] = {{0}};
    pass list[MB_PLANE_MOST_CELLS];
    int passes = 0;
    const mb_plane_threshold first = {0, last_win(cells, 0)}, second = {1, last_win(cells, 1)};
    if (wdl)
        list[passes++] = (pass){{first, first, second}};
    else
        for (int player = 0; player < 2; player++)
            passes += passes_of(list + passes, cells, player);
    for (size_t i = 0; i < count; i++)
        question[i].outcome = (mb_plane_outcome){0, 0};
    mb_status status = sort_questions(layers, engine, board, question, count);
    for (int i = 0; i < passes && status == MB_OK; i++) {
        if (limits && limits->tick && !limits->tick(limits->context, (uint64_t)i, (uint64_t)passes))
            status = MB_ECANCEL;
        else
            status = run_pass(engine, &list[i], layers, question, wdl, seconds, limits);
    }
    for (int n = 0; n <= cells; n++) {
        mb_release(layers[n].bit);
        mb_release(layers[n].number);
        mb_release(layers[n].got);
    }
    return status;
}
