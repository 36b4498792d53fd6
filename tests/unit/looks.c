/* looks.c -- how long may work be deaf?  Between two checks of the limits only so much of it is done: whoever presses
 * Ctrl-C waits for that much, whatever the game.
 *
 * Work is counted, not timed: the moves that a game lists, by a copy of the game that counts its own calls; the bytes
 * of a text that is read.
 */
#include "core/item.h"
#include "marienbad/table.h"
#include "support.h"

/* The game that is counted, and the moves that it has listed: in all, since the last look, and at most between two.
 */
static const mb_game *counted;
static uint64_t listed, since, most, looks;

static size_t count_moves(const void *self, mb_state state, mb_state *next, size_t room)
{
    const size_t count = counted->moves(self, state, next, room);
    __atomic_add_fetch(&listed, count, __ATOMIC_RELAXED);
    __atomic_add_fetch(&since, count, __ATOMIC_RELAXED);
    return count;
}

static bool look(void *context, uint64_t done, uint64_t total)
{
    (void)context, (void)done, (void)total;
    const uint64_t now = __atomic_exchange_n(&since, 0, __ATOMIC_RELAXED);
    most = now > most ? now : most;
    looks++;
    return true;
}

/* The same rules, counted from now on. */
static mb_rules count_rules(const mb_rules *rules, mb_game *game)
{
    mb_rules copy = *rules;
    counted = rules->game;
    *game = *counted;
    game->moves = count_moves;
    copy.game = game;
    listed = since = most = looks = 0;
    return copy;
}

static void exploring_looks_after_so_many_moves(void **unused)
{
    (void)unused;
    mb_rules *rules =
        OPEN("wythoff", "a=150", "b=150"); /* one state has 450 moves, and almost all are in one level */
    for (int threads = 1; threads <= 2; threads++) {
        const mb_limits limits = {.tick = look, .threads = threads};
        mb_game game;
        const mb_rules copy = count_rules(rules, &game);
        mb_arena *arena = NULL;
        check_ok(mb_explore(&arena, &copy, NULL, &limits, NULL), NULL);
        assert_true(listed > 4000000);
        assert_in_range(most, 1, 2 << 20);
        mb_arena_free(arena);
    }
    mb_rules_close(rules);
}

static void a_table_that_follows_moves_looks_after_so_many(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("taquin", "rows=3", "cols=3"); /* one tier, gone through again and again */
    for (int threads = 1; threads <= 2; threads++) {
        const mb_limits limits = {.tick = look, .threads = threads};
        mb_game game;
        const mb_rules copy = count_rules(rules, &game);
        mb_table_about about;
        check_ok(mb_table_build(&about, &copy, &(mb_table_options){0}, &limits, NULL), NULL);
        assert_int_equal(about.positions, 181440);
        assert_true(listed > 2 * about.positions);
        assert_in_range(most, 1, about.positions / 2);
    }
    mb_rules_close(rules);
}

/* How far reading had come at the last look, and the most bytes between two looks. */
static uint64_t read_by_then, most_bytes;

static bool look_at_bytes(void *context, uint64_t done, uint64_t total)
{
    (void)context, (void)total;
    most_bytes = done - read_by_then > most_bytes ? done - read_by_then : most_bytes;
    read_by_then = done;
    looks++;
    return true;
}

typedef enum notation {
    CERTIFICATE,
    PARITYSOL,
    MOVES,
    NUMBERS,
    DICT,
    TABLE,
    CASES,
    LIST,
    SERIES,
    SET,
    BOOLEANS,
    NOTATIONS
} notation;

/* A claim about positions 0 .. count-1 in that notation. */
static void write_claim(mb_text *out, notation how, unsigned count)
{
    static const char *const begins[NOTATIONS] = {[CERTIFICATE] = "certificate 1\n",
                                                  [PARITYSOL] = "paritysol 0;\n",
                                                  [DICT] = "{",
                                                  [TABLE] = "[",
                                                  [CASES] = "let f = function ",
                                                  [SET] = "{",
                                                  [BOOLEANS] = "["};
    mb_text_add(out, begins[how] ? begins[how] : "");
    for (unsigned v = 0; v < count; v++)
        switch (how) {
        case CERTIFICATE:
            mb_text_put(out, v, " 2 -\n");
            break;
        case PARITYSOL:
            mb_text_put(out, v, " 1;\n");
            break;
        case MOVES:
            mb_text_put(out, v, " -> 0\n");
            break;
        case NUMBERS:
            mb_text_put(out, v, " 7\n");
            break;
        case DICT:
            mb_text_put(out, v, ": 7, ");
            break;
        case CASES:
            mb_text_put(out, "| ", v, " -> 7 ");
            break;
        case SERIES:
            mb_text_put(out, v, " ");
            break;
        case BOOLEANS:
            mb_text_add(out, "True, ");
            break;
        default:
            mb_text_put(out, v, ",");
        }
    mb_text_add(out, how == DICT || how == SET ? "}" : how == TABLE || how == BOOLEANS ? "]" : "");
}

static mb_status read_as(notation how, const mb_arena *arena, const mb_text *text, uint32_t *number,
                         const mb_limits *limits)
{
    mb_solution solution = {0};
    mb_list list = {0};
    mb_status status;
    if (how == CERTIFICATE || how == PARITYSOL)
        status = (how == PARITYSOL ? mb_paritysol_read : mb_certificate_read)(&solution, arena, text->data,
                                                                              text->length, NULL, limits, NULL);
    else if (how == MOVES)
        status = mb_moves_read(number, NULL, arena, text->data, text->length, NULL, limits, NULL);
    else if (how < LIST)
        status = mb_claim_numbers(number, arena, text->data, text->length, NULL, limits, NULL);
    else
        status =
            (how == SET ? mb_claim_set : mb_claim_list)(&list, arena, text->data, text->length, NULL, limits, NULL);
    mb_solution_clear(&solution);
    mb_list_clear(&list);
    return status;
}

static void reading_a_claim_looks_after_so_many_bytes(void **unused)
{
    (void)unused;
    enum { COUNT = 40000, BYTES = 1 << 15 };
    mb_text graph = {0};
    for (unsigned v = 0; v < COUNT; v++)
        mb_text_put(&graph, v, " 1 -> 0\n");
    mb_arena *arena = arena_from(mb_text_string(&graph));
    uint32_t *number = malloc(COUNT * sizeof *number);
    assert_non_null(number);
    for (notation how = CERTIFICATE; how < NOTATIONS; how++) {
        mb_text text = {0};
        const mb_limits limits = {.tick = look_at_bytes}, stopped = {.tick = stop_at_once};
        write_claim(&text, how, COUNT);
        assert_int_equal(text.status, MB_OK);
        read_by_then = most_bytes = looks = 0;
        assert_int_equal(read_as(how, arena, &text, number, &limits), MB_OK);
        assert_in_range(most_bytes, 1, BYTES);
        assert_in_range(read_by_then, text.length - BYTES, text.length);
        number[1] = 12345;
        assert_int_equal(read_as(how, arena, &text, number, &stopped), MB_ECANCEL);
        assert_int_equal(number[1], 12345);
        mb_text_clear(&text);
    }
    free(number);
    mb_arena_free(arena);
    mb_text_clear(&graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exploring_looks_after_so_many_moves),
        cmocka_unit_test(a_table_that_follows_moves_looks_after_so_many),
        cmocka_unit_test(reading_a_claim_looks_after_so_many_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
