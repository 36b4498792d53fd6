/* connect4_book.c -- reads a book, and looks positions up in it. */
#include "connect4/connect4_book.h"
#include "connect4/connect4_moves.h"
#include "core/checksum.h"
#include "core/mem.h"
#include "core/message.h"
#include "games/list.h"

static const mb_words SAY_MAGIC =
    MB_WORDS("not a book: its first bytes are wrong", "pas un livre : ses premiers octets sont faux");
static const mb_words SAY_VERSION = MB_WORDS("version {found} of the format of books, version {expected} expected",
                                             "version {found} du format des livres, version {expected} attendue");
static const mb_words SAY_SUM =
    MB_WORDS("damaged book: its checksum does not match its {bytes} {bytes?byte:bytes}",
             "livre endommagé : sa somme de contrôle n'est pas celle de ses {bytes} {bytes?octet:octets}");
static const mb_words SAY_SHAPE =
    MB_WORDS("there is no book of {plies} {plies?ply:plies} on {width}x{height}",
             "il n'y a pas de livre de {plies} {plies?coup:coups} sur {width}x{height}");
static const mb_words SAY_LAYER = MB_WORDS("damaged book: its layer of {stones} {stones?stone:stones}",
                                           "livre endommagé : sa couche de {stones} {stones?jeton:jetons}");

typedef struct book_layer {
    mb_c4_slots slots;
    mb_c4_model model;
    const uint8_t *data;
    uint32_t *begin; /* begin[b]: where block b begins in data; blocks+1 of them */
    int8_t **score;  /* score[b]: those of block b; NULL: not unpacked yet */
} book_layer;

struct mb_book {
    mb_c4_shape shape;
    int plies, layers;
    uint64_t bytes;
    book_layer layer[MB_C4_BOOK_LAYERS]; /* layer[i] has plies - 3i stones */
};

/* ---- reading ---- */

/* The bytes that are left; reading beyond them gives zeros, and is reported at the end. */
typedef struct book_reader {
    const uint8_t *at, *end;
    bool bad;
} book_reader;

static uint64_t book_read_number(book_reader *r)
{
    uint64_t number = 0;
    for (int shift = 0; shift < 63; shift += 7) {
        if (r->at == r->end)
            break;
        const uint8_t byte = *r->at++;
        number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return number;
    }
    r->bad = true;
    return 0;
}

/* A number of at most `most`. */
static uint32_t read_within(book_reader *r, uint32_t most)
{
    const uint64_t number = book_read_number(r);
    r->bad |= number > most;
    return r->bad ? 0 : (uint32_t)number;
}

static int32_t read_signed(book_reader *r, int32_t most)
{
    const uint32_t number = read_within(r, 2 * (uint32_t)most + 1);
    const int32_t half = (int32_t)(number / 2);
    return number % 2 ? -half : half;
}

/* *none: so many more never come. */
static void read_frequencies(mb_c4_frequencies *f, uint32_t *none, book_reader *r, int scores)
{
    uint32_t sum = 0;
    for (int s = 0; s <= MB_C4_SYMBOLS; s++)
        f->from[s] = s > 0 ? MB_C4_CODE_SUM : 0; /* the first alone, unless more follows */
    if (*none > 0) {
        --*none;
        return;
    }
    const uint32_t first = read_within(r, MB_C4_CODE_SUM + 1);
    if (first == 0) {
        *none = read_within(r, MB_C4_KINDS * MB_C4_GUESSES);
        return;
    }
    for (int s = 0; s < scores; s++) {
        f->from[s] = (uint16_t)sum;
        sum += s == 0 ? first - 1 : read_within(r, MB_C4_CODE_SUM);
        if (sum > MB_C4_CODE_SUM) {
            r->bad = true;
            return;
        }
    }
    r->bad |= sum != MB_C4_CODE_SUM;
}

static void read_model(mb_c4_model *model, book_reader *r)
{
    model->least = read_signed(r, MB_C4_INFINITY);
    model->scores = (int)read_within(r, MB_C4_SYMBOLS);
    model->shared = (int)read_within(r, MB_C4_MOST_SHARED);
    r->bad |= model->scores == 0 || model->least + model->scores > MB_C4_INFINITY + 1;
    for (int i = 0; i < MB_C4_TRAITS; i++)
        model->weight[i] = read_signed(r, INT32_MAX / 2);
    uint32_t none = 0;
    for (int kind = 0; kind < MB_C4_KINDS; kind++)
        for (int guess = 0; guess < MB_C4_GUESSES && !r->bad; guess++)
            if (guess <= (MB_C4_GUESSES - 1) >> model->shared)
                read_frequencies(&model->at[kind][guess], &none, r, model->scores);
}

static mb_status read_layer(book_layer *layer, book_reader *r, mb_c4_shape shape, int stones)
{
    mb_status status = mb_c4_slots_make(&layer->slots, shape, stones);
    if (status != MB_OK)
        return status;
    const uint32_t size = read_within(r, UINT32_MAX), blocks = mb_c4_blocks(&layer->slots);
    if (r->bad || size > (size_t)(r->end - r->at))
        return MB_EPARSE;
    book_reader own = {r->at, r->at + size, false};
    r->at = own.end;
    read_model(&layer->model, &own);
    layer->begin = mb_alloc((size_t)blocks + 1, sizeof *layer->begin);
    layer->score = mb_alloc_zero(blocks, sizeof *layer->score);
    if (!layer->begin || !layer->score)
        return MB_ENOMEM;
    layer->begin[0] = 0;
    for (uint32_t b = 0; b < blocks; b++)
        layer->begin[b + 1] = layer->begin[b] + read_within(&own, size - layer->begin[b]);
    layer->data = own.at;
    return own.bad || layer->begin[blocks] != (size_t)(own.end - own.at) ? MB_EPARSE : MB_OK;
}

static mb_status read_head(mb_book *book, const uint8_t *data, size_t length, mb_error *error)
{
    if (length < sizeof MB_C4_BOOK_MAGIC - 1 || memcmp(data, MB_C4_BOOK_MAGIC, sizeof MB_C4_BOOK_MAGIC - 1) != 0)
        return mb_fail(error, MB_EPARSE, SAY_MAGIC);
    if (length > 8 && data[8] != MB_C4_BOOK_VERSION)
        return mb_fail(error, MB_EPARSE, SAY_VERSION, "found", data[8], "expected", MB_C4_BOOK_VERSION);
    uint64_t sum = 0;
    if (length >= MB_C4_BOOK_HEAD + MB_C4_BOOK_TAIL)
        for (int i = MB_C4_BOOK_TAIL - 1; i >= 0; i--)
            sum = sum << 8 | data[length - MB_C4_BOOK_TAIL + (size_t)i];
    if (length < MB_C4_BOOK_HEAD + MB_C4_BOOK_TAIL || sum != mb_checksum(data, length - MB_C4_BOOK_TAIL))
        return mb_fail(error, MB_EPARSE, SAY_SUM, "bytes", (uint64_t)length);
    const int width = data[9], height = data[10], plies = data[11];
    if (!mb_c4_shape_set(&book->shape, width, height) || width > MB_C4_SLOT_WIDTH || plies > MB_C4_SLOT_STONES
        || plies > book->shape.cells)
        return mb_fail(error, MB_EPARSE, SAY_SHAPE, "plies", plies, "width", width, "height", height);
    book->plies = plies;
    book->bytes = length;
    return MB_OK;
}

mb_status mb_book_open(mb_book **out, const void *data, size_t length, mb_error *error)
{
    mb_book *book = mb_alloc_zero(1, sizeof *book);
    if (!book)
        return mb_error_plain(error, MB_ENOMEM);
    mb_status status = read_head(book, data, length, error);
    if (status != MB_OK)
        goto done;
    const uint8_t *bytes = data;
    book_reader r = {bytes + MB_C4_BOOK_HEAD, bytes + length - MB_C4_BOOK_TAIL, false};
    for (int stones = book->plies; stones >= 0 && status == MB_OK; stones -= MB_C4_BOOK_STEP) {
        status = read_layer(&book->layer[book->layers++], &r, book->shape, stones);
        if (status == MB_OK && stones < MB_C4_BOOK_STEP && r.at < r.end)
            status = MB_EPARSE;
        if (status == MB_EPARSE)
            mb_fail(error, status, SAY_LAYER, "stones", stones);
        else if (status != MB_OK)
            mb_error_plain(error, status);
    }
done:
    if (status == MB_OK)
        *out = book;
    else
        mb_book_close(book);
    return status;
}

static void clear_layer(book_layer *layer)
{
    for (uint32_t b = 0; layer->score && b < mb_c4_blocks(&layer->slots); b++)
        mb_release(layer->score[b]);
    mb_release_all(layer->score, layer->begin);
    mb_c4_slots_clear(&layer->slots);
}

void mb_book_close(mb_book *book)
{
    if (!book)
        return;
    for (int i = 0; i < book->layers; i++)
        clear_layer(&book->layer[i]);
    mb_release(book);
}

mb_book_about mb_book_info(const mb_book *book)
{
    return (mb_book_about){book->shape.width, book->shape.height, book->plies, book->bytes};
}

static int book_number_of(const mb_rules *rules, const char *name)
{
    return (int)mb_value_of(rules->game, rules->values, name)->number;
}

int mb_book_most_plies(const mb_rules *rules)
{
    mb_c4_shape g;
    if (strcmp(rules->game->name, "connect4") != 0 || book_number_of(rules, "row") != 4
        || !mb_c4_shape_set(&g, book_number_of(rules, "width"), book_number_of(rules, "height"))
        || g.width > MB_C4_SLOT_WIDTH)
        return 0;
    return g.cells < MB_C4_SLOT_STONES ? g.cells : MB_C4_SLOT_STONES;
}

bool mb_book_is_of(const mb_book *book, const mb_rules *rules)
{
    return mb_book_most_plies(rules) > 0 && book_number_of(rules, "width") == book->shape.width
           && book_number_of(rules, "height") == book->shape.height;
}

/* ---- asking ---- */

void mb_c4_model_at(mb_c4_frequencies *out, const mb_c4_model *model, const mb_c4_traits *traits)
{
    const uint32_t alone = 10, same = 30, beside = 3;
    const int guess = mb_c4_guess(traits, model->weight) + MB_C4_INFINITY;
    const mb_c4_frequencies *f = &model->at[traits->kind][guess >> model->shared];
    uint32_t weight[MB_C4_SYMBOLS];
    for (int s = 0; s < model->scores; s++) {
        const int at = MB_C4_INFINITY + model->least + s;
        MB_ASSERT(0 <= at && at < MB_C4_GUESSES);
        uint32_t alike = alone + same * traits->alike[at];
        alike += at > 0 ? beside * traits->alike[at - 1] : 0;
        alike += at < MB_C4_GUESSES - 1 ? beside * traits->alike[at + 1] : 0;
        weight[s] = (uint32_t)(f->from[s + 1] - f->from[s]) * alike;
    }
    mb_c4_code_scale(out, weight, model->scores);
}

/* Unpack the scores of a pile. */
static void unpack_pile(int8_t *score, const book_layer *layer, mb_c4_decoder *d, uint32_t pile)
{
    int height[MB_C4_SLOT_WIDTH];
    uint32_t second = mb_c4_slots_first(&layer->slots);
    mb_c4_slots_heights(&layer->slots, height, pile);
    for (uint32_t c = 0; c < layer->slots.colourings; c++, second = mb_c4_slots_next(second)) {
        const mb_c4_position position = mb_c4_slots_position(&layer->slots, height, second);
        mb_c4_traits traits;
        if (mb_c4_forced(&score[c], layer->slots.shape, &position))
            continue;
        if (mb_c4_slots_is_mirror(&layer->slots, &position)) {
            score[c] = MB_C4_NO_SCORE;
            continue;
        }
        mb_c4_look_at(&traits, &layer->slots, &position, second, c, score);
        mb_c4_frequencies frequencies;
        mb_c4_model_at(&frequencies, &layer->model, &traits);
        score[c] = (int8_t)(layer->model.least + mb_c4_decode(d, &frequencies));
    }
}

static mb_status unpack_block(book_layer *layer, uint32_t block)
{
    const uint32_t piles = mb_c4_block_piles(&layer->slots), first = block * piles;
    const uint32_t last = first + piles < layer->slots.piles ? first + piles : layer->slots.piles;
    int8_t *score = mb_alloc((size_t)(last - first) * layer->slots.colourings, 1);
    if (!score)
        return MB_ENOMEM;
    mb_c4_decoder d;
    mb_c4_decode_begin(&d, layer->data + layer->begin[block], layer->data + layer->begin[block + 1]);
    for (uint32_t p = first; p < last; p++)
        unpack_pile(score + (size_t)(p - first) * layer->slots.colourings, layer, &d, p);
    if (!mb_c4_decode_end(&d)) {
        mb_release(score);
        return MB_EPARSE;
    }
    layer->score[block] = score;
    return MB_OK;
}

static mb_status book_look_up(int *score, book_layer *layer, const mb_c4_position *position)
{
    uint32_t pile, colouring;
    mb_c4_slots_find(&pile, &colouring, &layer->slots, position);
    const uint32_t piles = mb_c4_block_piles(&layer->slots), block = pile / piles;
    if (!layer->score[block]) {
        const mb_status status = unpack_block(layer, block);
        if (status != MB_OK)
            return status;
    }
    *score = layer->score[block][(size_t)(pile % piles) * layer->slots.colourings + colouring];
    return *score == MB_C4_NO_SCORE ? MB_EPARSE : MB_OK;
}

/* The i-th column from the middle outwards. */
static int column_at(int width, int i)
{
    return (width - 1) / 2 + (i % 2 ? (i + 1) / 2 : -(i / 2));
}

/* The score of a position `plies` before the next layer, if it lies between `low` and `high`; else a bound on that
 * side of it.  Moves that forced moves decide come first, since blocks take time to decompress. */
static mb_status book_ask(int *score, mb_book *book, const mb_c4_position *position, int plies, int low, int high)
{
    const mb_c4_shape g = book->shape;
    const uint64_t stones = position->mover | position->other;
    int8_t forced;
    if (mb_c4_forced(&forced, g, position)) {
        *score = forced;
        return forced == MB_C4_NO_SCORE ? MB_EINVAL : MB_OK;
    }
    if (plies == 0)
        return book_look_up(score, &book->layer[(book->plies - mb_c4_count(stones)) / MB_C4_BOOK_STEP], position);
    int best = -MB_C4_INFINITY;
    for (int i = 0; i < 2 * g.width && best < high; i++) {
        const int column = column_at(g.width, i % g.width);
        const uint64_t move = mb_c4_playable(g, stones) & ((UINT64_C(1) << g.height) - 1) << column * g.stride;
        const mb_c4_position next = {.mover = position->other, .other = position->mover | move};
        if (move == 0 || mb_c4_forced(&forced, g, &next) != (i < g.width)) /* no move wins at once */
            continue;
        int reply = forced;
        if (i >= g.width) {
            const mb_status status = book_ask(&reply, book, &next, plies - 1, -high, best > low ? -best : -low);
            if (status != MB_OK)
                return status;
        }
        best = -reply > best ? -reply : best;
    }
    *score = best;
    return MB_OK;
}

mb_status mb_c4_book_score(int *score, mb_book *book, const mb_c4_position *position)
{
    const int mover = mb_c4_count(position->mover), other = mb_c4_count(position->other);
    const int left = book->plies - mover - other;
    if (other - mover != (mover + other) % 2) /* as no play goes */
        return MB_ENOTFOUND;
    return left < 0 ? MB_ENOTFOUND
                    : book_ask(score, book, position, left % MB_C4_BOOK_STEP, -MB_C4_INFINITY, MB_C4_INFINITY);
}
