/* octal_heaps.c -- octal games: matches are taken from a heap, which may be split in two, by a code such as 0.77.
 *
 * The order of heaps does not matter.  Drawn one above the other, in rising order, they make a staircase, and a state
 * is its outline: from the lowest bit on, 0 is a step to the right and 1 a step up.  So every 1 is a heap, of 1 plus
 * the number of zeros below it, and the highest 1 ends the state.  The largest heap and the number of heaps are
 * together at most one more than the matches, and 64 matches fit into 64 bits.
 */
#include "games/octal_heaps.h"

#include "core/mem.h"
#include "core/name.h"
#include "games/draw.h"
#include "games/numbers.h"

static const mb_words SAY_HEAP_LIMIT =
    MB_WORDS("too large to be explored: {found} {found?match:matches}; at most {most}",
             "trop grand pour être exploré : {found} {found?allumette:allumettes} ; au plus {most}");
static const mb_words SAY_HEAP_BREAK = MB_WORDS("take {count} from the heap of {heap}, leaving {a} and {b}",
                                                "prendre {count} dans le tas de {heap} et laisser {a} et {b}");
static const mb_words SAY_HEAP_SPLIT =
    MB_WORDS("split the heap of {heap} into {a} and {b}", "partager le tas de {heap} en {a} et {b}");
static const mb_words SAY_OCTAL_FORM =
    MB_WORDS("code must be digits after a point, such as 0.77, found \"{code}\"",
             "code doit être fait de chiffres après un point, comme 0.77, et non « {code} »");
static const mb_words SAY_OCTAL_BEFORE =
    MB_WORDS("code {code}: before the point stands 0, or 4 where heaps may be split without taking",
             "code {code} : avant le point il y a 0, ou 4 si l'on peut partager un tas sans rien prendre");
static const mb_words SAY_OCTAL_DIGIT =
    MB_WORDS("code {code}: the digits after the point go from 0 to 7, found \"{found}\"",
             "code {code} : les chiffres après le point vont de 0 à 7, et non « {found} »");

enum { LEAVES_NONE = 1, LEAVES_ONE = 2, LEAVES_TWO = 4 }; /* bits of a digit */

void mb_octal_clear(mb_octal *rules)
{
    mb_release((void *)rules->digit);
    *rules = (mb_octal){0};
}

/* Refuse the code for what stands at `at`. */
static mb_status refuse_code(mb_error *error, mb_words words, const char *code, const char *at)
{
    return mb_fail(error, MB_EINVAL, words, "found", mb_piece_at(at, mb_utf8_length(at, strlen(at))), "code", code,
                   "place", (uint64_t)(at - code));
}

mb_status mb_octal_parse(mb_octal *out, const char *code, mb_error *error)
{
    const char *point = strchr(code, '.');
    if (!point || point[1] == '\0')
        return refuse_code(error, SAY_OCTAL_FORM, code, code);
    if (point > code + 1 || (point == code + 1 && *code != '0' && *code != '4'))
        return refuse_code(error, SAY_OCTAL_BEFORE, code, code);
    const size_t wrong = strspn(point + 1, "01234567");
    if (point[1 + wrong] != '\0')
        return refuse_code(error, SAY_OCTAL_DIGIT, code, point + 1 + wrong);
    if (wrong >= UINT32_MAX)
        return mb_error_plain(error, MB_ELIMIT);
    uint8_t *digit = mb_alloc(wrong + 1, sizeof *digit);
    if (!digit)
        return mb_error_plain(error, MB_ENOMEM);
    digit[0] = point > code ? (uint8_t)(*code - '0') : 0;
    for (size_t k = 1; k <= wrong; k++)
        digit[k] = (uint8_t)(point[k] - '0');
    *out = (mb_octal){.digit = digit, .digits = (uint32_t)wrong + 1};
    return MB_OK;
}

/* The code of a game that takes any number of the list and never breaks a heap. */
static mb_status octal_of_takes(mb_octal *out, const mb_value *take)
{
    enum { MOST = 1 << 28 };
    int64_t most = 0;
    for (size_t i = 0; i < take->count; i++)
        most = take->list[i] > most ? take->list[i] : most;
    if (most > MOST)
        return MB_ELIMIT;
    uint8_t *digit = mb_alloc_zero((size_t)most + 1, sizeof *digit);
    if (!digit)
        return MB_ENOMEM;
    for (size_t i = 0; i < take->count; i++) {
        MB_ASSERT(0 < take->list[i] && take->list[i] <= most);
        digit[take->list[i]] = LEAVES_NONE | LEAVES_ONE;
    }
    *out = (mb_octal){.digit = digit, .digits = (uint32_t)most + 1};
    return MB_OK;
}

mb_status mb_octal_of_game(mb_octal *out, const mb_game *game, const mb_value *values)
{
    if (game == &mb_game_octal)
        return mb_octal_parse(out, mb_value_of(game, values, "code")->string, NULL);
    if (game == &mb_game_kayles)
        return mb_octal_parse(out, MB_KAYLES_CODE, NULL);
    const bool one_heap = game == &mb_game_subtract && mb_value_of(game, values, "heaps")->count == 1;
    if (game == &mb_game_nim || one_heap)
        return octal_of_takes(out, mb_value_of(game, values, "take"));
    return MB_EUNSUITED;
}

mb_status mb_breaking_open(void **self, const char *code, int64_t n, int64_t last, mb_error *error)
{
    mb_octal rules;
    const mb_status status = mb_octal_parse(&rules, code, error);
    if (status != MB_OK)
        return status;
    mb_breaking *made = mb_alloc(1, sizeof *made);
    if (!made) {
        mb_octal_clear(&rules);
        return mb_error_plain(error, MB_ENOMEM);
    }
    *made = (mb_breaking){.rules = rules, .n = n, .last = last};
    *self = made;
    return MB_OK;
}

void mb_breaking_close(void *self)
{
    mb_octal_clear(&((mb_breaking *)self)->rules);
    mb_release(self);
}

size_t mb_breaking_heaps(int64_t heap[MB_BREAKING_MOST], mb_state state)
{
    size_t count = 0;
    int64_t size = 1;
    for (; state; state >>= 1) {
        MB_ASSERT(count < MB_BREAKING_MOST);
        if (state & 1)
            heap[count++] = size;
        else
            size++;
    }
    return count;
}

/* The state of heaps in rising order, none of them empty. */
static mb_state heaps_pack(const int64_t *heap, size_t count)
{
    mb_state state = 0;
    for (size_t i = 0; i < count; i++) {
        MB_ASSERT(heap[i] >= 1 && (i == 0 || heap[i] >= heap[i - 1]));
        MB_ASSERT((size_t)heap[i] - 1 + i < MB_BREAKING_MOST);
        state |= UINT64_C(1) << ((size_t)heap[i] - 1 + i);
    }
    return state;
}

static mb_status heaps_refuse_size(int64_t found, mb_error *error)
{
    return mb_fail(error, MB_ELIMIT, SAY_HEAP_LIMIT, "found", found, "most", MB_BREAKING_MOST);
}

mb_status mb_breaking_start(mb_state *out, const void *self, mb_error *error)
{
    const int64_t n = ((const mb_breaking *)self)->n;
    if (n > MB_BREAKING_MOST)
        return heaps_refuse_size(n, error);
    *out = heaps_pack(&n, n > 0);
    return MB_OK;
}

/* May taking k from `heap` leave no second part: one heap, or nothing? */
static bool keeps_whole(const mb_octal *rules, int64_t heap, uint32_t k)
{
    MB_ASSERT(k < rules->digits && k <= heap);
    return k > 0 && rules->digit[k] & (k == heap ? LEAVES_NONE : LEAVES_ONE);
}

/* In how many ways can k be taken from `heap`? */
static size_t heaps_ways(const mb_octal *rules, int64_t heap, uint32_t k)
{
    const size_t broken = rules->digit[k] & LEAVES_TWO ? (size_t)(heap - k) / 2 : 0;
    return keeps_whole(rules, heap, k) + broken;
}

/* One way to take k from a heap: the smaller part left, 0 when it is not broken. */
typedef struct heaps_way {
    int64_t heap;
    uint32_t k;
    int64_t part;
} heaps_way;

/* The state after heap number i is treated in that way. */
static mb_state heaps_after(const int64_t *heap, size_t count, size_t i, heaps_way how)
{
    int64_t next[MB_BREAKING_MOST];
    size_t kept = 0;
    for (size_t j = 0; j < count; j++)
        if (j != i)
            next[kept++] = heap[j];
    const int64_t other = how.heap - how.k - how.part;
    MB_ASSERT(heap[i] == how.heap && 0 <= how.part && how.part <= other && kept + 2 <= MB_BREAKING_MOST + 1);
    if (how.part > 0)
        next[kept++] = how.part;
    if (other > 0)
        next[kept++] = other;
    mb_numbers_sort(next, kept);
    return heaps_pack(next, kept);
}

/* List the moves of a state, from the smallest heap first, few matches before many; of equal heaps one is enough.
 * No two moves lead to the same heaps.  With `named`, the way of move `index` goes there. */
static size_t heaps_list(mb_state *out, size_t cap, heaps_way *named, size_t index, const mb_octal *rules,
                         mb_state state)
{
    int64_t heap[MB_BREAKING_MOST];
    const size_t heaps = mb_breaking_heaps(heap, state);
    size_t count = 0;
    for (size_t i = 0; i < heaps; i++) {
        if (i > 0 && heap[i] == heap[i - 1])
            continue;
        for (uint32_t k = 0; k < rules->digits && k <= heap[i]; k++) {
            const size_t all = heaps_ways(rules, heap[i], k);
            MB_ASSERT(all <= (size_t)(heap[i] - k) / 2 + 1);
            for (size_t w = 0; w < all; w++, count++) {
                const heaps_way how = {heap[i], k, (int64_t)w + !keeps_whole(rules, heap[i], k)};
                if (count < cap)
                    out[count] = heaps_after(heap, heaps, i, how);
                if (named && count == index)
                    *named = how;
            }
        }
    }
    return count;
}

size_t mb_breaking_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    return heaps_list(out, cap, NULL, 0, &((const mb_breaking *)self)->rules, state);
}

mb_mark mb_breaking_mark(const void *self, mb_state state)
{
    const mb_breaking *game = self;
    return mb_breaking_moves(self, state, NULL, 0) == 0 ? mb_last_mark(game->last) : MB_UNMARKED;
}

void mb_breaking_show(mb_text *out, const void *self, mb_state state)
{
    (void)self;
    int64_t heap[MB_BREAKING_MOST];
    const size_t count = mb_breaking_heaps(heap, state);
    mb_tuple_show(out, heap, count);
}

/* Heaps in any order; empty ones are left out. */
mb_status mb_breaking_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    const mb_breaking *game = self;
    int64_t heap[MB_BREAKING_MOST];
    size_t found;
    const mb_status status = mb_matches_parse(heap, MB_BREAKING_MOST, &found, text, length, error);
    if (status != MB_OK)
        return status;
    if (found > MB_BREAKING_MOST)
        return mb_matches_refuse(error, text, length);
    size_t count = 0;
    int64_t matches = 0;
    for (size_t i = 0; i < found; i++) {
        if (heap[i] < 0 || heap[i] > game->n - matches)
            return mb_matches_refuse(error, text, length);
        matches += heap[i];
        MB_ASSERT(matches <= game->n);
        if (heap[i] > 0)
            heap[count++] = heap[i];
    }
    if (matches > MB_BREAKING_MOST)
        return heaps_refuse_size(matches, error);
    mb_numbers_sort(heap, count);
    *out = heaps_pack(heap, count);
    return MB_OK;
}

void mb_breaking_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    const mb_octal *rules = &((const mb_breaking *)self)->rules;
    heaps_way how = {0};
    const size_t count = heaps_list(NULL, 0, &how, index, rules, state);
    MB_ASSERT(index < count);
    (void)count;
    if (how.part == 0)
        mb_matches_move_name(out, how.k, how.heap);
    else
        mb_note_say(out, how.k == 0 ? SAY_HEAP_SPLIT : SAY_HEAP_BREAK, "heap", how.heap, "count", how.k, "a",
                    how.part, "b", how.heap - how.k - how.part);
}

/* ---- the picture ---- */

enum { DOTS = 24, MOST_ROWS = 8, LEFT = 32 }; /* height of a row of dots; how many at most; where matches begin */

/* How many numbers can be taken from a heap at most this large; where they are too many, none is clicked. */
static int64_t count_rows(const mb_octal *rules, int64_t largest)
{
    int64_t rows = 0;
    for (uint32_t k = 0; k < rules->digits && k <= largest; k++)
        rows += rules->digit[k] != 0;
    return rows <= MOST_ROWS ? rows : 0;
}

/* The index of the move that takes k from heap number i and leaves `left` and the rest, or MB_DRAW_NO_MOVE. */
static size_t heaps_index_of(const mb_octal *rules, const int64_t *heap, size_t i, uint32_t k, int64_t left)
{
    const int64_t right = heap[i] - k - left, part = left < right ? left : right;
    if (part > 0 ? !(rules->digit[k] & LEAVES_TWO) : !keeps_whole(rules, heap[i], k))
        return MB_DRAW_NO_MOVE;
    size_t index = 0;
    for (size_t j = 0; heap[j] < heap[i]; j++)
        for (uint32_t any = 0; any < rules->digits && any <= heap[j] && (j == 0 || heap[j] > heap[j - 1]); any++)
            index += heaps_ways(rules, heap[j], any);
    for (uint32_t fewer = 0; fewer < k; fewer++)
        index += heaps_ways(rules, heap[i], fewer);
    return index + (size_t)part - !keeps_whole(rules, heap[i], k);
}

/* The dots for taking k from heap number i, whose matches begin at (LEFT, top) and whose dots stand at y. */
static void draw_dots(mb_canvas *canvas, const mb_octal *rules, const int64_t *heap, size_t i, uint32_t k,
                      int64_t top, int64_t y)
{
    bool numbered = false;
    for (int64_t left = 0; left + k <= heap[i]; left++) {
        const size_t index = heaps_index_of(rules, heap, i, k, left);
        if (index == MB_DRAW_NO_MOVE)
            continue;
        if (!numbered)
            mb_draw_number(canvas, MB_LOOK_COUNT, LEFT / 2, y, k);
        numbered = true;
        const int64_t x = LEFT + left * MB_DRAW_MATCH, wide = k > 0 ? (int64_t)k * MB_DRAW_MATCH : 4;
        mb_draw_move(canvas, index);
        mb_draw_box(canvas, MB_LOOK_SPAN, k > 0 ? x : x - 2, top, wide, MB_DRAW_HEAP - 12, 4);
        mb_draw_disc(canvas, MB_LOOK_HIT, x + (int64_t)k * MB_DRAW_MATCH / 2, y, DOTS / 2);
        mb_draw_disc(canvas, MB_LOOK_REACH, x + (int64_t)k * MB_DRAW_MATCH / 2, y, 6);
        mb_draw_move_end(canvas);
    }
}

void mb_breaking_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    const mb_octal *rules = &((const mb_breaking *)self)->rules;
    int64_t heap[MB_BREAKING_MOST];
    const size_t count = mb_breaking_heaps(heap, state);
    const int64_t largest = count > 0 ? heap[count - 1] : 1, rows = count_rows(rules, largest);
    const int64_t high = MB_DRAW_HEAP + rows * DOTS;
    if (largest > MB_DRAW_MATCHES)
        return;
    mb_draw_frame(canvas, LEFT + largest * MB_DRAW_MATCH + 8, (int64_t)(count > 0 ? count : 1) * high);
    for (size_t i = 0; i < count; i++) {
        const int64_t top = (int64_t)i * high;
        int64_t y = top + MB_DRAW_HEAP;
        mb_draw_heap(canvas, LEFT, top, heap[i], NULL);
        for (uint32_t k = 0; rows > 0 && k < rules->digits && k <= heap[i]; k++)
            if (rules->digit[k] != 0) {
                draw_dots(canvas, rules, heap, i, k, top, y);
                y += DOTS;
            }
    }
}
