/* draw.c -- random arenas as texts, with names that nobody would choose. */
#include "torture.h"

torture_shape torture_any_shape(uint64_t *dice, uint32_t positions)
{
    const uint64_t bits = mb_random(dice);
    return (torture_shape){
        .positions = torture_rarely(dice, 8) ? positions
                     : positions < 12        ? positions
                                             : 12,
        .acyclic = bits & 1,
        .payoffs = (bits & 6) == 6,
        .odd_names = (bits & 24) == 24,
        .costs = (bits & 96) == 96,
    };
}

/* The name of position v, each time the same. */
static void add_name(mb_text *out, const torture_shape *form, uint32_t v)
{
    static const char *const odd[] = {
        "\"%s x\"",
        "\" %s\"",
        "\"%s \"",
        "\"start%s\"",
        "\"-> %s\"",
        "\"#%s\"",
        "\"a\\\"%s\"",
        "\"\\\\%s\"",
        "é%s",
        "(1,%s)",
        "\"(1,%s\"",
        "\"%s,2\"",
        "((%s,1),(0,2))",
        "-%s",
        "\"{%s}\"",
        "\"win 1 : %s\"",
        "+%s",
        "\"%s=3\"",
        "*%s/",
        "\"'%s'\"",
        "\"[%s;1]\"",
        "0%s",
        "\"日本 %s ☃\"",
        "\"endless %s\"",
    };
    char number[16], *end = number + sizeof number - 1;
    *end = 0;
    uint32_t rest = v;
    do {
        *--end = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (!form->odd_names || v % 3 == 2) {
        mb_text_add(out, end);
        return;
    }
    const char *pattern = odd[(v * 7 + form->positions) % MB_COUNT(odd)];
    const char *hole = strstr(pattern, "%s");
    mb_text_add_n(out, pattern, (size_t)(hole - pattern));
    mb_text_add(out, end);
    mb_text_add(out, hole + 2);
}

/* A mark, or none; also what is no end. */
static void add_marks(mb_text *out, const torture_shape *form, bool end, uint64_t *dice)
{
    bool any = false;
    if (end && !form->impartial && !torture_rarely(dice, 5)) {
        static const char *const marks[] = {" : win 1", " : win 2", " : draw"};
        if (form->payoffs && torture_rarely(dice, 2))
            mb_text_put(out, " : pays ", (int64_t)mb_random_below(dice, 9) - 4);
        else
            mb_text_add(out, marks[mb_random_below(dice, 3)]);
        any = true;
    }
    if (!form->costs)
        return;
    if (torture_rarely(dice, 4)) {
        mb_text_add(out, any ? " goal" : " : goal");
        any = true;
    }
    if (torture_rarely(dice, 2))
        mb_text_put(out, any ? "" : " :", torture_rarely(dice, 2) ? " h " : " estimate ",
                    (int64_t)mb_random_below(dice, 9) - 4);
}

static void add_position(mb_text *out, const torture_shape *form, uint32_t v, uint32_t n, uint64_t *dice)
{
    add_name(out, form, v);
    if (!form->impartial)
        mb_text_put(out, " ", 1 + mb_random_below(dice, 2));
    const uint32_t degree = form->acyclic && v + 1 == n ? 0 : mb_random_below(dice, 4);
    for (uint32_t i = 0; i < degree; i++) {
        mb_text_add(out, i == 0 ? " -> " : " ");
        add_name(out, form, form->acyclic ? v + 1 + mb_random_below(dice, n - v - 1) : mb_random_below(dice, n));
        if (form->costs && torture_rarely(dice, 2))
            mb_text_put(out, "=", mb_random_below(dice, 7));
    }
    add_marks(out, form, degree == 0 || torture_rarely(dice, 8), dice);
    mb_text_char(out, '\n');
}

void torture_draw(mb_text *out, const torture_shape *form, uint64_t *dice)
{
    static const char *const endless[] = {"", "", "", "endless draw\n", "endless 1\n", "endless 2\n"};
    const uint32_t n = 1 + mb_random_below(dice, form->positions);
    if (torture_rarely(dice, 3)) {
        mb_text_add(out, "start ");
        add_name(out, form, mb_random_below(dice, n));
        mb_text_char(out, '\n');
    }
    if (form->payoffs && !form->impartial && torture_rarely(dice, 3))
        mb_text_put(out, "endless pays ", (int64_t)mb_random_below(dice, 7) - 3, "\n");
    else if (!form->impartial)
        mb_text_add(out, endless[mb_random_below(dice, MB_COUNT(endless))]);
    for (uint32_t v = 0; v < n; v++)
        add_position(out, form, v, n, dice);
}

mb_arena *torture_arena(const torture_case *c)
{
    mb_arena *arena = NULL;
    const mb_read_options options = {.format = "arena"};
    if (mb_arena_read(&arena, c->text, strlen(c->text), &options, NULL) != MB_OK || arena->positions > TORTURE_MOST)
        torture_no_case();
    return arena;
}

void torture_solve_slowly(torture_truth *out, const mb_arena *arena)
{
    if (arena->positions > TORTURE_MOST || arena->impartial)
        torture_no_case();
    twin_solve(arena, out->value, out->rank);
}

bool torture_is_best(const mb_arena *arena, const torture_truth *truth, uint32_t v, uint32_t to)
{
    if (truth->value[v] == 0 && arena->endless != 0) /* a drawn end is approached */
        return truth->value[to] == 0 && truth->rank[to] < truth->rank[v];
    return twin_is_right_move(arena, truth->value, truth->rank, v, to);
}
