/* book_make.c -- a book is made: all scores first, then layer by layer the model that fits them, and the
 * packed scores.
 *
 * The weights of the traits are those of the least squares.
 */
#include "book/book_make.h"

#include "book/book_code.h"
#include "core/checksum.h"
#include "core/limits.h"
#include "core/mem.h"

/* A layer while it is made. */
typedef struct draft_layer {
    mb_c4_slots slots;
    const int8_t *score; /* of the positions that are not forced, in order */
    size_t count;
    int8_t *pile_score; /* of the pile at hand */
    int8_t *guess;      /* guess[i], kind[i]: of the i-th of them */
    uint8_t *kind;
    mb_c4_model model;
} draft_layer;

/* Goes through all positions of a layer that are not forced; `visit` gets the number of each. */
typedef void visitor(draft_layer *layer, size_t number, const mb_c4_position *position, uint32_t second,
                     uint32_t rank, void *context);

/* Visit the positions of a pile, `number` being that of its first; returns the number after the last. */
static size_t visit_pile(draft_layer *layer, uint32_t pile, size_t number, visitor *visit, void *context)
{
    int height[MB_C4_SLOT_WIDTH];
    uint32_t second = mb_c4_slots_first(&layer->slots);
    mb_c4_slots_heights(&layer->slots, height, pile);
    for (uint32_t c = 0; c < layer->slots.colourings; c++, second = mb_c4_slots_next(second)) {
        const mb_c4_position position = mb_c4_slots_position(&layer->slots, height, second);
        int8_t forced;
        const bool is_forced = mb_c4_forced(&forced, layer->slots.shape, &position);
        if (layer->pile_score)
            layer->pile_score[c] = forced;
        if (is_forced || mb_c4_slots_is_mirror(&layer->slots, &position))
            continue;
        visit(layer, number, &position, second, c, context);
        if (layer->pile_score)
            layer->pile_score[c] = layer->score[number];
        number++;
    }
    return number;
}

static size_t visit_all(draft_layer *layer, visitor *visit, void *context)
{
    size_t number = 0;
    for (uint32_t p = 0; p < layer->slots.piles; p++)
        number = visit_pile(layer, p, number, visit, context);
    return number;
}

static void only_count(draft_layer *layer, size_t number, const mb_c4_position *position, uint32_t second,
                       uint32_t rank, void *context)
{
    (void)layer, (void)number, (void)position, (void)second, (void)rank, (void)context;
}

static void list_position(draft_layer *layer, size_t number, const mb_c4_position *position, uint32_t second,
                          uint32_t rank, void *context)
{
    (void)layer, (void)second, (void)rank;
    ((mb_c4_position *)context)[number] = *position;
}

/* ---- the model ---- */

/* The equations of the least squares: a row a trait, the sums with the scores last. */
typedef struct squares {
    double at[MB_C4_TRAITS][MB_C4_TRAITS + 1];
} squares;

static void add_square(draft_layer *layer, size_t number, const mb_c4_position *position, uint32_t second,
                       uint32_t rank, void *context)
{
    squares *s = context;
    mb_c4_traits t;
    mb_c4_look_at(&t, &layer->slots, position, second, rank, layer->pile_score);
    for (int i = 0; i < MB_C4_TRAITS; i++) {
        for (int j = 0; j < MB_C4_TRAITS; j++)
            s->at[i][j] += (double)t.trait[i] * t.trait[j];
        s->at[i][MB_C4_TRAITS] += (double)t.trait[i] * layer->score[number];
    }
}

/* Solve them: rows are positive definite, once a little was added to their diagonal. */
static void solve_squares(int32_t weight[MB_C4_TRAITS], squares *s)
{
    double x[MB_C4_TRAITS];
    for (int i = 0; i < MB_C4_TRAITS; i++)
        s->at[i][i] += 0.1;
    for (int i = 0; i < MB_C4_TRAITS; i++)
        for (int j = i + 1; j < MB_C4_TRAITS; j++) {
            const double times = s->at[j][i] / s->at[i][i];
            for (int k = i; k <= MB_C4_TRAITS; k++)
                s->at[j][k] -= times * s->at[i][k];
        }
    for (int i = MB_C4_TRAITS - 1; i >= 0; i--) {
        x[i] = s->at[i][MB_C4_TRAITS];
        for (int j = i + 1; j < MB_C4_TRAITS; j++)
            x[i] -= s->at[i][j] * x[j];
        x[i] /= s->at[i][i];
        const double most = 1 << 20, scaled = x[i] * MB_C4_WEIGHT_ONE;
        weight[i] = (int32_t)(scaled < -most ? -most : scaled > most ? most : scaled);
    }
}

static void note_guess(draft_layer *layer, size_t number, const mb_c4_position *position, uint32_t second,
                       uint32_t rank, void *context)
{
    (void)context;
    mb_c4_traits t;
    mb_c4_look_at(&t, &layer->slots, position, second, rank, layer->pile_score);
    layer->guess[number] = (int8_t)mb_c4_guess(&t, layer->model.weight);
    layer->kind[number] = (uint8_t)t.kind;
}

typedef uint32_t counts[MB_C4_KINDS][MB_C4_GUESSES][MB_C4_SYMBOLS];

static void count_scores(counts count, const draft_layer *layer)
{
    const mb_c4_model *m = &layer->model;
    memset(count, 0, sizeof(counts));
    for (size_t i = 0; i < layer->count; i++)
        count[layer->kind[i]][(layer->guess[i] + MB_C4_INFINITY) >> m->shared][layer->score[i] - m->least]++;
}

/* Frequencies that are written, as the scores are counted now. */
static size_t frequencies_of(counts count, int scores)
{
    size_t frequencies = 0;
    for (int kind = 0; kind < MB_C4_KINDS; kind++)
        for (int guess = 0; guess < MB_C4_GUESSES; guess++) {
            bool comes = false;
            for (int s = 0; s < scores; s++)
                comes |= count[kind][guess][s] > 0;
            frequencies += comes ? (size_t)scores : 0;
        }
    return frequencies;
}

enum { WORTH = 60 }; /* scores, for a frequency to be written */

/* Weights, scores and frequencies; few scores share more of them. */
static mb_status fit(draft_layer *layer)
{
    mb_c4_model *m = &layer->model;
    squares *s = mb_alloc_zero(1, sizeof *s);
    counts *count = mb_alloc(1, sizeof *count);
    mb_status status = MB_ENOMEM;
    if (!s || !count)
        goto done;
    int least = layer->count > 0 ? layer->score[0] : 0, most = least;
    for (size_t i = 1; i < layer->count; i++) {
        least = layer->score[i] < least ? layer->score[i] : least;
        most = layer->score[i] > most ? layer->score[i] : most;
    }
    m->least = least;
    m->scores = most - least + 1;
    MB_ASSERT(m->scores <= MB_C4_SYMBOLS);
    visit_all(layer, add_square, s);
    solve_squares(m->weight, s);
    visit_all(layer, note_guess, NULL);
    for (m->shared = 0; m->shared <= MB_C4_MOST_SHARED; m->shared++) {
        count_scores(*count, layer);
        if (frequencies_of(*count, m->scores) * WORTH <= layer->count || m->shared == MB_C4_MOST_SHARED)
            break;
    }
    for (int kind = 0; kind < MB_C4_KINDS; kind++)
        for (int guess = 0; guess < MB_C4_GUESSES; guess++)
            mb_c4_code_fit(&m->at[kind][guess], (*count)[kind][guess], m->scores);
    status = MB_OK;
done:
    mb_release(s);
    mb_release(count);
    return status;
}

/* ---- writing ---- */

static void write_number(mb_text *out, uint64_t number)
{
    for (; number >= 128; number >>= 7)
        mb_text_char(out, (char)(128 | (number & 127)));
    mb_text_char(out, (char)number);
}

static void write_signed(mb_text *out, int32_t number)
{
    write_number(out, number < 0 ? 2 * (uint64_t) - (int64_t)number + 1 : 2 * (uint64_t)number);
}

static void write_none(mb_text *out, uint64_t *none)
{
    if (*none > 0) {
        write_number(out, 0);
        write_number(out, *none - 1);
    }
    *none = 0;
}

/* A score that never comes has the frequency 0; where none comes, nothing is written. */
static void write_model(mb_text *out, const draft_layer *layer)
{
    const mb_c4_model *m = &layer->model;
    bool comes[MB_C4_KINDS][MB_C4_GUESSES] = {{false}};
    for (size_t i = 0; i < layer->count; i++)
        comes[layer->kind[i]][(layer->guess[i] + MB_C4_INFINITY) >> m->shared] = true;
    write_signed(out, m->least);
    write_number(out, (uint64_t)m->scores);
    write_number(out, (uint64_t)m->shared);
    for (int i = 0; i < MB_C4_TRAITS; i++)
        write_signed(out, m->weight[i]);
    uint64_t none = 0; /* that never come, and are not written yet */
    for (int kind = 0; kind < MB_C4_KINDS; kind++)
        for (int guess = 0; guess <= (MB_C4_GUESSES - 1) >> m->shared; guess++) {
            const mb_c4_frequencies *f = &m->at[kind][guess];
            none += !comes[kind][guess];
            if (comes[kind][guess])
                write_none(out, &none);
            for (int s = 0; s < m->scores && comes[kind][guess]; s++)
                write_number(out, (uint64_t)(f->from[s + 1] - f->from[s] + (s == 0)));
        }
    write_none(out, &none);
}

/* The scores of a block as they will be encoded, the last first. */
typedef struct draft_block {
    uint16_t (*at)[2]; /* where in its frequencies a score begins, and its frequency */
    size_t count;
} draft_block;

static void draft_score(draft_layer *layer, size_t number, const mb_c4_position *position, uint32_t second,
                        uint32_t rank, void *context)
{
    draft_block *block = context;
    mb_c4_traits t;
    mb_c4_frequencies f;
    mb_c4_look_at(&t, &layer->slots, position, second, rank, layer->pile_score);
    mb_c4_model_at(&f, &layer->model, &t);
    const int score = layer->score[number] - layer->model.least;
    block->at[block->count][0] = f.from[score];
    block->at[block->count++][1] = (uint16_t)(f.from[score + 1] - f.from[score]);
}

/* Pack a block; returns how many bytes it takes, at the end of the room. */
static size_t pack(uint8_t *begin, uint8_t *end, const draft_block *block)
{
    mb_c4_encoder e;
    mb_c4_encode_begin(&e, begin, end);
    for (size_t i = block->count; i-- > 0;)
        mb_c4_encode(&e, block->at[i][0], block->at[i][1]);
    mb_c4_encode_end(&e);
    return (size_t)(end - e.at);
}

/* The blocks of a layer: their sizes, and their bytes. */
static mb_status write_blocks(mb_text *sizes, mb_text *blocks, draft_layer *layer)
{
    const uint32_t piles = mb_c4_block_piles(&layer->slots);
    const size_t slots = (size_t)piles * layer->slots.colourings, room = 2 * slots + MB_C4_CODE_END;
    uint8_t *bytes = mb_alloc(room, 1);
    draft_block block = {.at = mb_alloc(slots, sizeof *block.at)};
    const bool enough = bytes && block.at;
    size_t number = 0;
    for (uint32_t p = 0; p < layer->slots.piles && enough;) {
        block.count = 0;
        for (uint32_t i = 0; i < piles && p < layer->slots.piles; i++, p++)
            number = visit_pile(layer, p, number, draft_score, &block);
        const size_t size = pack(bytes, bytes + room, &block);
        write_number(sizes, size);
        mb_text_add_n(blocks, (const char *)bytes + room - size, size);
    }
    MB_ASSERT(!enough || number == layer->count);
    mb_release(bytes);
    mb_release(block.at);
    return enough ? MB_OK : MB_ENOMEM;
}

static mb_status write_layer(mb_text *out, draft_layer *layer)
{
    mb_text head, blocks;
    mb_text_init(&head, NULL, NULL);
    mb_text_init(&blocks, NULL, NULL);
    layer->pile_score = mb_alloc(layer->slots.colourings, 1);
    layer->guess = mb_alloc(layer->count, 1);
    layer->kind = mb_alloc(layer->count, 1);
    mb_status status = layer->pile_score && layer->guess && layer->kind ? fit(layer) : MB_ENOMEM;
    if (status != MB_OK)
        goto done;
    write_model(&head, layer);
    status = write_blocks(&head, &blocks, layer);
    if (status != MB_OK)
        goto done;
    write_number(out, head.length + blocks.length);
    mb_text_add_n(out, head.data, head.length);
    mb_text_add_n(out, blocks.data, blocks.length);
    status = head.status != MB_OK ? head.status : blocks.status;
done:
    mb_text_clear(&head);
    mb_text_clear(&blocks);
    mb_release(layer->pile_score);
    mb_release(layer->guess);
    mb_release(layer->kind);
    return status;
}

static mb_status write_book(mb_text *out, mb_c4_shape shape, int plies, draft_layer **layer, int layers)
{
    mb_text_add(out, MB_C4_BOOK_MAGIC);
    mb_text_char(out, MB_C4_BOOK_VERSION);
    mb_text_char(out, (char)shape.width);
    mb_text_char(out, (char)shape.height);
    mb_text_char(out, (char)plies);
    mb_status status = MB_OK;
    for (int i = 0; i < layers && status == MB_OK; i++)
        status = write_layer(out, layer[i]);
    if (status != MB_OK || out->status != MB_OK)
        return status != MB_OK ? status : out->status;
    uint64_t sum = mb_checksum(out->data, out->length);
    for (int i = 0; i < MB_C4_BOOK_TAIL; i++, sum >>= 8)
        mb_text_char(out, (char)(sum & 255));
    return out->status;
}

mb_status mb_c4_book_make(mb_text *out, mb_c4_shape shape, int plies, mb_c4_scorer *scorer, void *context,
                          const mb_limits *limits)
{
    MB_ASSERT(0 <= plies && plies <= MB_C4_SLOT_STONES && plies <= shape.cells);
    draft_layer *layer[MB_C4_BOOK_LAYERS] = {NULL};
    mb_c4_position *position = NULL;
    int8_t *score = NULL;
    size_t count = 0;
    int layers = 0;
    mb_status status = MB_OK;
    for (int stones = plies; stones >= 0 && status == MB_OK; stones -= MB_C4_BOOK_STEP, layers++) {
        layer[layers] = mb_alloc_zero(1, sizeof **layer);
        status = layer[layers] ? mb_c4_slots_make(&layer[layers]->slots, shape, stones) : MB_ENOMEM;
        if (status == MB_OK)
            count += layer[layers]->count = visit_all(layer[layers], only_count, NULL);
    }
    if (status != MB_OK)
        goto done;
    position = mb_alloc(count, sizeof *position);
    score = mb_alloc(count, sizeof *score);
    status = position && score ? MB_OK : MB_ENOMEM;
    if (status != MB_OK)
        goto done;
    size_t at = 0;
    for (int i = 0; i < layers; at += layer[i++]->count) {
        visit_all(layer[i], list_position, position + at);
        layer[i]->score = score + at;
    }
    status = scorer(context, score, position, count, limits);
    if (status == MB_OK)
        status = write_book(out, shape, plies, layer, layers);
done:
    for (int i = 0; i < MB_C4_BOOK_LAYERS && layer[i]; i++) {
        mb_c4_slots_clear(&layer[i]->slots);
        mb_release(layer[i]);
    }
    mb_release(position);
    mb_release(score);
    return status;
}

/* How far the scores are, for the limits of a search, which takes minutes at worst. */
typedef struct scoring {
    const mb_limits *limits;
    uint64_t done, total;
} scoring;

static bool tick_scoring(void *context, uint64_t nodes, uint64_t unknown)
{
    const scoring *self = context;
    (void)nodes, (void)unknown;
    return !self->limits->tick || self->limits->tick(self->limits->context, self->done, self->total);
}

static double scoring_now(void *context)
{
    const scoring *self = context;
    return self->limits->now(self->limits->context);
}

mb_status mb_c4_score_all(void *context, int8_t *score, const mb_c4_position *position, size_t count,
                          const mb_limits *limits)
{
    mb_c4_solver *solver = context;
    scoring here = {.limits = limits, .total = count};
    mb_limits search = limits ? *limits : (mb_limits){0};
    search.positions = 0;
    search.context = &here;
    search.tick = tick_scoring;
    search.now = limits && limits->now ? scoring_now : NULL;
    mb_c4_limit(solver, limits ? &search : NULL);
    mb_pace pace = mb_pace_begin(limits, count);
    mb_status status = MB_OK;
    mb_pace_often(&pace);
    for (; here.done < count && status == MB_OK; here.done++) {
        int exact;
        status = mb_c4_score(&exact, solver, &position[here.done]);
        score[here.done] = (int8_t)(status == MB_OK ? exact : 0);
        if (status == MB_OK)
            status = mb_pace_step(&pace, 1);
    }
    mb_c4_limit(solver, NULL);
    return status;
}
