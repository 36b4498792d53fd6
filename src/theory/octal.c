/* octal.c -- octal games in normal play: the xor of the Grundy numbers of the heaps.
 *
 * The numbers come from the game's sequence; where its period is proved, heaps may have as many matches as 63 bits
 * can say.
 */
#include "core/mem.h"
#include "games/octal_heaps.h"
#include "theory/heaps.h"

static const mb_words SAY_NUMBER_WINS =
    MB_WORDS("a heap of {n} has the Grundy number {xor}, not 0, so the mover wins",
             "un tas de {n} a le nombre de Grundy {xor}, non nul, donc le joueur au trait gagne");
static const mb_words SAY_NUMBER_LOSES =
    MB_WORDS("a heap of {n} has the Grundy number 0, so the mover loses",
             "un tas de {n} a le nombre de Grundy 0, donc le joueur au trait perd");

enum {
    TERMS = 1 << 17,   /* numbers that are always computed: a second or two for the worst codes */
    MOST = 1 << 22,    /* at most, where they cost little: longer periods are proved */
    LISTED = 1000,     /* winning moves of vast heaps */
    VAST = 1 << 24,    /* a heap with more moves than are listed */
    COST = 1000000000, /* options looked at for more than TERMS numbers: half a second */
};

/* The numbers of the heaps 0, 1, …; beyond what was worked out, by the proved period. */
static uint32_t octal_number_of(const mb_sequence *s, int64_t n)
{
    MB_ASSERT(n >= 0);
    if (n < s->count)
        return s->number[n];
    MB_ASSERT(s->proved && s->period > 0 && s->preperiod + s->period <= s->count);
    return s->number[s->preperiod + (uint64_t)(n - s->preperiod) % s->period];
}

/* The heaps of a position in rising order, empty ones left out; one heap of n when name is NULL. */
static mb_status read_heaps(int64_t **out, size_t *count, int64_t n, const char *name, size_t length, mb_error *error)
{
    size_t found = 1;
    const mb_status status = name ? mb_matches_parse(NULL, 0, &found, name, length, error) : MB_OK;
    if (status != MB_OK)
        return status;
    int64_t *heap = mb_alloc(found + 1, sizeof *heap); /* with room for one to break */
    if (!heap)
        return mb_error_plain(error, MB_ENOMEM);
    heap[0] = n;
    if (name)
        mb_tuple_parse(heap, found, &found, name, length);
    size_t kept = 0;
    for (size_t i = 0; i < found; i++) {
        if (heap[i] < 0 || heap[i] > n) {
            mb_release(heap);
            return mb_matches_refuse(error, name, length);
        }
        n -= heap[i];
        if (heap[i] > 0)
            heap[kept++] = heap[i];
    }
    mb_numbers_sort(heap, kept);
    *out = heap;
    *count = kept;
    return MB_OK;
}

/* One position under judgement. */
typedef struct judged {
    mb_octal rules;
    mb_sequence numbers;
    int64_t *heap, *next; /* `next` is where a move's heaps are put together */
    size_t count;
    size_t room; /* winning moves that may still be listed */
} judged;

static bool is_cheap(void *context, uint64_t done, uint64_t total)
{
    (void)context;
    (void)total;
    return done < COST;
}

/* The numbers of heaps up to `largest`, all of them or as many as prove their period. */
static mb_status find_numbers(mb_sequence *out, const mb_octal *rules, int64_t largest)
{
    if (largest < TERMS)
        return mb_sequence_compute(out, rules, (uint32_t)largest + 1, NULL);
    const mb_limits limits = {.tick = is_cheap};
    const mb_status status = mb_sequence_compute(out, rules, largest < MOST ? (uint32_t)largest + 1 : MOST, &limits);
    const bool known = status == MB_OK && (out->proved || largest < out->count);
    return known || status == MB_ENOMEM ? status : MB_EUNSUITED; /* no number of such a heap is known */
}

/* Name the position in which heap i has become a and b, 0 being none. */
static void show_broken(mb_text *out, judged *j, size_t i, int64_t a, int64_t b)
{
    MB_ASSERT(i < j->count && a + b <= j->heap[i]);
    size_t kept = 0;
    for (size_t k = 0; k < j->count; k++)
        if (k != i)
            j->next[kept++] = j->heap[k];
    if (a > 0)
        j->next[kept++] = a;
    if (b > 0)
        j->next[kept++] = b;
    MB_ASSERT(kept <= j->count + 1);
    mb_numbers_sort(j->next, kept);
    mb_tuple_show(out, j->next, kept);
}

/* One winning move more, in which heap i becomes a and b. */
static void octal_win(mb_theory *theory, judged *j, size_t i, int64_t a, int64_t b)
{
    if (j->room == 0) {
        theory->cut = true;
        return;
    }
    j->room--;
    show_broken(mb_theory_move(theory), j, i, a, b);
}

/* The parts of `rest` whose numbers have the xor `wanted`.  Once the smaller part is in the period, where the larger
 * one is then as well, a period without such parts is followed by others alike. */
static void look_at_parts(mb_theory *theory, judged *j, size_t i, int64_t rest, uint64_t wanted)
{
    const mb_sequence *s = &j->numbers;
    int64_t last = s->preperiod; /* the last that was found in the period, or where it begins */
    for (int64_t a = 1; a <= rest / 2 && !theory->cut; a++) {
        if ((octal_number_of(s, a) ^ octal_number_of(s, rest - a)) == wanted) {
            octal_win(theory, j, i, a, rest - a);
            last = a > last ? a : last;
        }
        if (s->proved && a - last > s->period)
            break;
    }
}

/* Go through the moves of heap i: whether there is one and, in `theory` (nullable), those that leave `wanted`. */
static bool look_at(mb_theory *theory, judged *j, size_t i, uint64_t wanted)
{
    bool any = false;
    for (uint32_t k = 0; k < j->rules.digits && k <= j->heap[i]; k++) {
        const int64_t rest = j->heap[i] - k;
        const unsigned digit = j->rules.digit[k];
        if ((digit & 1 && rest == 0) || (digit & 2 && rest > 0 && k > 0) || (digit & 4 && rest > 1))
            any = true;
        if (!theory)
            continue;
        if (digit & 1 && rest == 0 && wanted == 0)
            octal_win(theory, j, i, 0, 0);
        if (digit & 2 && rest > 0 && k > 0 && octal_number_of(&j->numbers, rest) == wanted)
            octal_win(theory, j, i, rest, 0);
        if (digit & 4)
            look_at_parts(theory, j, i, rest, wanted);
    }
    return any;
}

/* A theory of the position: over, or the xor of its heaps and every move that makes it 0. */
static mb_status octal_judge(mb_theory *out, judged *j)
{
    bool goes_on = false;
    for (size_t i = 0; i < j->count && !goes_on; i++)
        goes_on = look_at(NULL, j, i, 0);
    mb_tuple_show(&out->position, j->heap, j->count);
    if (!goes_on) {
        mb_theory_over(out, false);
        out->has_grundy = true;
        return MB_OK;
    }
    uint64_t *term = mb_alloc(j->count, sizeof *term);
    if (!term)
        return MB_ENOMEM;
    for (size_t i = 0; i < j->count; i++)
        term[i] = octal_number_of(&j->numbers, j->heap[i]);
    mb_heaps_judge_numbers(out, term, j->count);
    if (j->count == 1) { /* nothing to add up */
        memset(out->reason, 0, sizeof out->reason);
        mb_theory_reason(out, out->mover_wins ? SAY_NUMBER_WINS : SAY_NUMBER_LOSES, "n", j->heap[0], "xor",
                         out->grundy);
    }
    if (j->numbers.proved)
        mb_heaps_say_period(out, j->numbers.preperiod, j->numbers.period);
    for (size_t i = 0; i < j->count && out->mover_wins; i++)
        if (i == 0 || j->heap[i] != j->heap[i - 1]) /* equal heaps are alike */
            look_at(out, j, i, out->grundy ^ term[i]);
    return MB_OK;
}

static mb_status octal_ask(mb_theory *out, const mb_game *game, const mb_value *values, const char *name,
                           size_t length, mb_error *error)
{
    if (mb_theory_is_misere(game, values))
        return mb_heaps_refuse_misere(error);
    judged j = {0};
    mb_theory theory = {0};
    mb_status status = read_heaps(&j.heap, &j.count, mb_value_of(game, values, "n")->number, name, length, error);
    if (status != MB_OK)
        return status;
    const int64_t largest = j.count > 0 ? j.heap[j.count - 1] : 0;
    if ((status = mb_octal_of_game(&j.rules, game, values)) != MB_OK)
        goto done;
    if ((status = find_numbers(&j.numbers, &j.rules, largest)) != MB_OK)
        goto done;
    j.room = largest < VAST ? SIZE_MAX : LISTED;
    j.next = mb_alloc(j.count + 1, sizeof *j.next);
    status = j.next ? octal_judge(&theory, &j) : MB_ENOMEM;
done:
    if (status == MB_OK)
        status = mb_theory_finish(out, &theory, error);
    else {
        mb_error_plain(error, status);
        mb_theory_clear(&theory);
    }
    mb_sequence_clear(&j.numbers);
    mb_octal_clear(&j.rules);
    mb_release_all(j.heap, j.next);
    return status;
}

const mb_expert mb_expert_octal = {.game = "octal", .brief = MB_HEAPS_BRIEF, .ask = octal_ask};
const mb_expert mb_expert_kayles = {.game = "kayles", .brief = MB_HEAPS_BRIEF, .ask = octal_ask};
