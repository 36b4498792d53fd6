/* boards.c -- claims about Chomp, the cut bar, Wythoff's queen, tic-tac-toe and Connect 4. */
#include <stdio.h>

#include "marienbad/show.h"
#include "support.h"

static mb_arena *explore(const mb_rules *rules, bool symmetry)
{
    mb_arena *arena;
    mb_error error = {0};
    check_ok(mb_explore(&arena, rules, &(mb_explore_options){.symmetry = symmetry}, NULL, &error), &error);
    return arena;
}

static uint32_t count_positions(const mb_rules *rules, bool symmetry)
{
    mb_arena *arena = explore(rules, symmetry);
    const uint32_t positions = arena->positions;
    mb_arena_free(arena);
    return positions;
}

static mb_state parse(const mb_rules *rules, const char *text)
{
    mb_state state;
    mb_error error = {0};
    check_ok(rules->game->parse(&state, rules->self, text, strlen(text), &error), &error);
    return state;
}

/* Is `text` refused with these words, at this column, and *out left alone? */
static void check_refused(const mb_rules *rules, const char *text, uint64_t column, const char *words)
{
    mb_state state = 12345;
    mb_error error = {0};
    assert_int_equal(rules->game->parse(&state, rules->self, text, strlen(text), &error), MB_EPARSE);
    assert_int_equal(rules->game->parse(&state, rules->self, text, strlen(text), NULL), MB_EPARSE);
    assert_int_equal(state, 12345);
    mb_text said;
    mb_text_init(&said, NULL, NULL);
    mb_error_show(&said, &error, MB_ENGLISH);
    assert_string_equal(mb_text_string(&said), words);
    assert_int_equal(error.column, column);
    mb_text_clear(&said);
}

static void check_shown(const mb_rules *rules, mb_state state, const char *name, const char *picture)
{
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    rules->game->show(&text, rules->self, state);
    assert_string_equal(mb_text_string(&text), name);
    mb_text_clear(&text);
    rules->game->board(&text, rules->self, state);
    assert_string_equal(mb_text_string(&text), picture);
    mb_text_clear(&text);
}

static void check_move_name(const mb_rules *rules, mb_state state, size_t index, const char *english,
                            const char *french)
{
    mb_note note;
    mb_rules_move_name(&note, rules, state, index);
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    mb_note_show(&text, &note, MB_ENGLISH);
    assert_string_equal(mb_text_string(&text), english);
    mb_text_clear(&text);
    mb_note_show(&text, &note, MB_FRENCH);
    assert_string_equal(mb_text_string(&text), french);
    mb_text_clear(&text);
}

/* lost[v]: the mover loses at v, from the definition. */
static bool *find_lost(const mb_arena *arena)
{
    uint32_t *order = calloc(arena->positions, sizeof *order);
    bool *lost = calloc(arena->positions, sizeof *lost);
    assert_int_equal(mb_arena_order(order, NULL, arena, NULL), MB_OK);
    for (uint32_t i = 0; i < arena->positions; i++) {
        const uint32_t v = order[i];
        lost[v] = mb_mark_of(arena, v) != MB_MOVER_WINS;
        for (uint64_t m = arena->first[v]; m < arena->first[v + 1]; m++)
            lost[v] = lost[v] && !lost[arena->to[m]];
    }
    free(order);
    return lost;
}

/* ---- Chomp ---- */

static const struct {
    const char *rows, *cols;
    uint32_t positions;
    const char *best; /* the only winning first move */
} bars[] = {
    {"rows=2", "cols=3", 9, "(3,2)"},       {"rows=2", "cols=4", 14, "(4,3)"},
    {"rows=3", "cols=3", 19, "(3,1,1)"},    {"rows=3", "cols=4", 34, "(4,2,2)"},
    {"rows=3", "cols=5", 55, "(5,5,3)"},    {"rows=4", "cols=4", 69, "(4,1,1,1)"},
    {"rows=4", "cols=5", 125, "(5,5,2,2)"}, {"rows=5", "cols=6", 461, "(6,6,3,3,3)"},
};

static void chomp_has_the_known_positions_and_winning_first_moves(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof bars / sizeof bars[0]; i++) {
        mb_rules *rules = OPEN("chomp", bars[i].rows, bars[i].cols);
        mb_arena *arena = explore(rules, false);
        assert_int_equal(arena->positions, bars[i].positions);
        bool *lost = find_lost(arena);
        assert_false(lost[0]);
        uint32_t winning = 0;
        for (uint64_t m = arena->first[0]; m < arena->first[1]; m++)
            if (lost[arena->to[m]]) {
                winning++;
                assert_string_equal(name_of(arena, arena->to[m]), bars[i].best);
            }
        assert_int_equal(winning, 1);
        free(lost);
        mb_arena_free(arena);
        mb_rules_close(rules);
    }
}

/* The moves of a bar, square by square. */
static void chomp_moves_are_those_of_the_definition(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("chomp", "rows=4", "cols=5");
    mb_arena *arena = explore(rules, false);
    for (uint32_t v = 0; v < arena->positions; v++) {
        int length[4], at = 0;
        const char *name = name_of(arena, v);
        for (size_t i = 0; name[i]; i++)
            if (name[i] >= '0' && name[i] <= '9')
                length[at++] = name[i] - '0';
        assert_int_equal(at, 4);
        uint64_t m = arena->first[v];
        for (int row = 0; row < 4; row++)
            for (int col = 0; col < length[row]; col++) {
                if (row + col == 0)
                    continue;
                char next[] = "(0,0,0,0)";
                for (int i = 0; i < 4; i++)
                    next[1 + 2 * i] = (char)('0' + (i >= row && length[i] > col ? col : length[i]));
                assert_true(m < arena->first[v + 1]);
                assert_string_equal(name_of(arena, arena->to[m++]), next);
            }
        assert_int_equal(m, arena->first[v + 1]);
    }
    mb_arena_free(arena);
    mb_rules_close(rules);
}

static void chomp_reads_names_with_and_without_empty_rows(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("chomp", "rows=3", "cols=4");
    assert_int_equal(parse(rules, "(4,4,4)"), rules->start);
    assert_int_equal(parse(rules, "(3,1)"), parse(rules, "(3,1,0)"));
    check_shown(rules, parse(rules, "(3,1)"), "(3,1,0)",
                "     1  2  3  4\n"
                "  1  x  #  #  .\n"
                "  2  #  .  .  .\n"
                "  3  .  .  .  .\n");
    check_move_name(rules, parse(rules, "(3,1)"), 2, "eat at row 2, column 1", "manger en ligne 2, colonne 1");
    static const char *const bad[] = {"(5,1,1)", "(2,3)", "(0,0,0)", "(1,1,1,1)", "()", "(4,-1)", "x"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        mb_state state;
        assert_int_equal(rules->game->parse(&state, rules->self, bad[i], strlen(bad[i]), NULL), MB_EPARSE);
    }
    check_refused(rules, "(2,3)", 0,
                  "a position is the lengths of at most 3 rows, from 4 down and never growing, such as (3,1,0), "
                  "found \"(2,3)\"");
    mb_rules_close(rules);
}

static void the_poisoned_square_alone_is_lost_or_won_as_last_says(void **unused)
{
    (void)unused;
    static const char *const games[] = {"chomp", "cut"};
    for (size_t i = 0; i < 2; i++) {
        mb_rules *normal = OPEN(games[i], "rows=2", "cols=3"),
                 *misere = OPEN(games[i], "rows=2", "cols=3", "last=loses");
        const char *end = i == 0 ? "(1,0)" : "(1,1)";
        assert_int_equal(normal->game->mark(normal->self, parse(normal, end)), MB_MOVER_LOSES);
        assert_int_equal(misere->game->mark(misere->self, parse(misere, end)), MB_MOVER_WINS);
        assert_int_equal(normal->game->mark(normal->self, normal->start), MB_UNMARKED);
        mb_rules_close(normal);
        mb_rules_close(misere);
    }
}

static void a_square_bar_has_fewer_positions_up_to_its_mirror(void **unused)
{
    (void)unused;
    mb_rules *square = OPEN("chomp", "rows=4", "cols=4"), *oblong = OPEN("chomp", "rows=4", "cols=5");
    assert_int_equal(count_positions(square, true), (69 + 15) / 2); /* 15 staircases are their own mirror image */
    assert_int_equal(count_positions(oblong, true), 125);
    mb_rules_close(square);
    mb_rules_close(oblong);
}

/* ---- pairs ---- */

static void the_cut_bar_is_lost_exactly_at_squares(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("cut", "rows=7", "cols=11");
    mb_arena *arena = explore(rules, false);
    assert_int_equal(arena->positions, 77);
    bool *lost = find_lost(arena);
    for (uint32_t v = 0; v < arena->positions; v++) {
        mb_state state;
        assert_true(mb_arena_state(&state, arena, v));
        assert_int_equal(lost[v], state >> 32 == (state & UINT32_MAX));
    }
    free(lost);
    mb_arena_free(arena);
    check_shown(rules, parse(rules, "(2,3)"), "(2,3)",
                "     1  2  3\n"
                "  1  x  #  #\n"
                "  2  #  #  #\n");
    check_move_name(rules, parse(rules, "(2,3)"), 0, "cut down to 1 x 3", "couper pour laisser 1 x 3");
    check_move_name(rules, parse(rules, "(2,3)"), 2, "cut down to 2 x 1", "couper pour laisser 2 x 1");
    check_refused(rules, "(0,3)", 0, "a position is two numbers of at least 1, such as (3,5), found \"(0,3)\"");
    mb_rules_close(rules);
}

static void wythoff_is_lost_at_the_known_pairs(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("wythoff", "a=10", "b=10");
    mb_arena *arena = explore(rules, false);
    assert_int_equal(arena->positions, 121);
    bool *lost = find_lost(arena);
    static const char *const known[] = {"(0,0)", "(1,2)", "(2,1)",  "(3,5)", "(5,3)",
                                        "(4,7)", "(7,4)", "(6,10)", "(10,6)"};
    uint32_t count = 0;
    for (uint32_t v = 0; v < arena->positions; v++)
        count += lost[v];
    assert_int_equal(count, sizeof known / sizeof known[0]);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_true(lost[mb_arena_find(arena, known[i], strlen(known[i]))]);
    free(lost);
    mb_arena_free(arena);
    check_shown(rules, parse(rules, "(2,3)"), "(2,3)",
                "  2  o  o  o  Q\n"
                "  1  .  .  o  o\n"
                "  0  .  o  .  o\n"
                "     0  1  2  3\n");
    check_move_name(rules, parse(rules, "(2,3)"), 1, "move the queen to (0,3)", "déplacer la reine en (0,3)");
    check_move_name(rules, parse(rules, "(2,3)"), 4, "move the queen to (2,0)", "déplacer la reine en (2,0)");
    check_move_name(rules, parse(rules, "(2,3)"), 5, "move the queen to (1,2)", "déplacer la reine en (1,2)");
    mb_rules_close(rules);
}

static void a_large_pair_lists_only_as_many_moves_as_there_is_room_for(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("wythoff", "a=4294967295", "b=4294967294");
    mb_state out[3] = {0};
    assert_int_equal(rules->game->moves(rules->self, rules->start, out, 2),
                     UINT64_C(4294967295) + 2 * UINT64_C(4294967294));
    assert_int_equal(out[1], UINT64_C(4294967293) << 32 | 4294967294u);
    assert_int_equal(out[2], 0);
    check_shown(rules, rules->start, "(4294967295,4294967294)", "(4294967295,4294967294)\n");
    mb_rules_close(rules);
}

/* ---- tic-tac-toe ---- */

static void tictactoe_has_the_known_counts(void **unused)
{
    (void)unused;
    mb_rules *rules = open_rules("tictactoe", NULL, 0);
    mb_arena *arena = explore(rules, false);
    assert_int_equal(arena->positions, 5478);
    assert_int_equal(arena->moves, 16167);
    uint32_t ends = 0;
    for (uint32_t v = 0; v < arena->positions; v++)
        ends += mb_mark_of(arena, v) != MB_UNMARKED;
    assert_int_equal(ends, 958);
    mb_arena_free(arena);
    assert_int_equal(count_positions(rules, true), 765);
    mb_rules_close(rules);
}

static void tictactoe_boards_look_like_boards(void **unused)
{
    (void)unused;
    mb_rules *rules = open_rules("tictactoe", NULL, 0);
    const mb_state state = parse(rules, "X.O/.X./..O");
    check_shown(rules, state, "X.O/.X./..O",
                "     1   2   3\n"
                "   +---+---+---+\n"
                " 1 | X |   | O |\n"
                "   +---+---+---+\n"
                " 2 |   | X |   |\n"
                "   +---+---+---+\n"
                " 3 |   |   | O |\n"
                "   +---+---+---+\n");
    assert_int_equal(rules->game->mover(rules->self, state), MB_P1);
    check_move_name(rules, state, 2, "X at row 2, column 3", "X en ligne 2, colonne 3");
    assert_int_equal(rules->game->estimate(rules->self, rules->start), 0);
    assert_int_equal(rules->game->estimate(rules->self, parse(rules, "5")), 4); /* of 8 lines, O has the 4 borders */
    mb_rules_close(rules);
}

static void tictactoe_reads_lists_of_moves(void **unused)
{
    (void)unused;
    mb_rules *rules = open_rules("tictactoe", NULL, 0), *wide = OPEN("tictactoe", "cols=5");
    assert_int_equal(parse(rules, "-"), rules->start);
    assert_int_equal(parse(rules, "1953"), parse(rules, "X.O/.X./..O"));
    assert_int_equal(parse(rules, "1,9,5,3"), parse(rules, "1953"));
    assert_int_equal(parse(wide, "15,8"), parse(wide, "...../..O../....X"));
    check_refused(rules, "190", 3, "there is no cell \"0\": cells are numbered from 1 to 9, row by row");
    check_refused(rules, "1,9,1", 5, "cell 1 is taken already");
    check_refused(rules, "1,,2", 3, "there is no cell \",\": cells are numbered from 1 to 9, row by row");
    check_refused(rules, "1,", 2, "there is no cell \",\": cells are numbered from 1 to 9, row by row");
    check_refused(rules, "142536", 6, "cell 6: the play is over already");
    check_refused(wide, "99999999999", 1, "there is no cell \"99\": cells are numbered from 1 to 15, row by row");
    mb_rules_close(rules);
    mb_rules_close(wide);
}

static void tictactoe_boards_are_read_as_programs_print_them(void **unused)
{
    (void)unused;
    mb_rules *rules = open_rules("tictactoe", NULL, 0);
    const mb_state state = parse(rules, "X.O/.X./..O");
    static const char *const same[] = {
        "x.o/.x./..o",
        "XVO/VXV/VVO",
        "X_O/_X_/__O",
        "X O/ X /  O",
        "[[X;V;O]; [V;X;V]; [V;V;O]]",
        "[['X', ' ', 'O'], [' ', 'X', ' '], [' ', ' ', 'O']]",
        "[[\"x\",\"_\",\"o\"],[\".\",\"x\",\".\"],[\".\",\".\",\"o\"]]",
    };
    for (size_t i = 0; i < MB_COUNT(same); i++)
        assert_int_equal(parse(rules, same[i]), state);
    check_refused(rules, "[[X;V;O]; [V;X]; [V;V;O]]", 18, "the board has 3 rows of 3 cells, separated by /");
    check_refused(rules, "[[X;V;O]; [V;Z;V]; [V;V;O]]", 14, "a cell is X, O or a dot, found \"Z\"");
    check_refused(rules, "[[X;V;O]; [V;X;V]]", 18, "the board has 3 rows of 3 cells, separated by /");
    check_refused(rules, "[[[[", 4, "the board has 3 rows of 3 cells, separated by /");
    mb_rules_close(rules);
}

static void o_may_begin_at_tictactoe(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("tictactoe", "first=O"), *usual = open_rules("tictactoe", NULL, 0);
    const mb_state state = parse(rules, "OX./.O./...");
    assert_int_equal(state, parse(usual, "XO./.X./...")); /* the same play under other letters */
    assert_int_equal(rules->game->mover(rules->self, state), MB_P2);
    check_shown(rules, state, "OX./.O./...",
                "     1   2   3\n   +---+---+---+\n 1 | O | X |   |\n   +---+---+---+\n 2 |   | O |   |\n"
                "   +---+---+---+\n 3 |   |   |   |\n   +---+---+---+\n");
    check_move_name(rules, state, 0, "X at row 1, column 3", "X en ligne 1, colonne 3");
    assert_int_equal(rules->game->mark(rules->self, parse(rules, "OOO/XX./...")), MB_WIN1);
    check_refused(rules, "X../.../...", 0, "impossible board: O begins, but there are 1 X and 0 O");
    check_refused(rules, "OOO/XX./X..", 0, "impossible board: X played on after O had won");
    assert_int_equal(rules->game->mark(rules->self, parse(rules, "XXX/OO./O..")), MB_WIN2);
    assert_int_equal(count_positions(rules, false), count_positions(usual, false));
    mb_rules_close(rules);
    mb_rules_close(usual);
}

static void impossible_tictactoe_boards_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *board;
        uint64_t column;
        const char *words;
    } bad[] = {
        {"", 0, "the board has 3 rows of 3 cells, separated by /"},
        {"X.O/.X.", 7, "the board has 3 rows of 3 cells, separated by /"},
        {"X.O/.X./..O/", 12, "the board has 3 rows of 3 cells, separated by /"},
        {"X.O/.X/...O", 7, "the board has 3 rows of 3 cells, separated by /"},
        {"X.O/.Xé/..O", 7, "a cell is X, O or a dot, found \"é\""},
        {"XX./.../...", 0, "impossible board: X begins, but there are 2 X and 0 O"},
        {"O../.../...", 0, "impossible board: X begins, but there are 0 X and 1 O"},
        {"XXX/OOO/...", 0, "impossible board: both players have won"},
        {"XXX/OO./O..", 0, "impossible board: O played on after X had won"},
        {"OOO/XX./XX.", 0, "impossible board: X played on after O had won"},
    };
    mb_rules *rules = open_rules("tictactoe", NULL, 0);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        check_refused(rules, bad[i].board, bad[i].column, bad[i].words);
    assert_int_equal(rules->game->mark(rules->self, parse(rules, "XXX/XOO/XOO")), MB_WIN1); /* two lines at once */
    mb_rules_close(rules);

    mb_rules *tall = OPEN("tictactoe", "rows=4");
    check_refused(tall, "XXX/O.O/XXX/OO.", 0, "impossible board: X begins, but there are 6 X and 4 O");
    check_refused(tall, "XXX/O.O/XXX/OOO", 0, "impossible board: both players have won");
    mb_rules_close(tall);
    mb_rules *taller = OPEN("tictactoe", "rows=5");
    check_refused(taller, "XXX/O.O/XXX/O.O/O..", 0, "impossible board: no order of moves leads to it");
    mb_rules_close(taller);
}

/* ---- Connect 4 ---- */

static void connect4_has_the_known_counts(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("connect4", "width=4", "height=4");
    assert_int_equal(count_positions(rules, false), 161029);
    mb_rules_close(rules);
    static const uint32_t plies[] = {1, 7, 49, 238, 1120, 4263};
    rules = open_rules("connect4", NULL, 0);
    uint32_t all = plies[0];
    for (uint32_t depth = 1; depth < sizeof plies / sizeof plies[0]; depth++) {
        mb_arena *arena;
        check_ok(mb_explore(&arena, rules, &(mb_explore_options){.depth = depth}, NULL, NULL), NULL);
        all += plies[depth];
        assert_int_equal(arena->positions, all);
        mb_arena_free(arena);
    }
    mb_rules_close(rules);
}

static void connect4_boards_look_like_boards(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("connect4", "width=5", "height=4");
    const mb_state state = parse(rules, "3321");
    check_shown(rules, state, "...../...../..O../OXX..",
                "| . . . . . |\n"
                "| . . . . . |\n"
                "| . . O . . |\n"
                "| O X X . . |\n"
                "+-----------+\n"
                "  1 2 3 4 5\n");
    assert_int_equal(parse(rules, "...../...../..O../OXX.."), state);
    assert_int_equal(parse(rules, "-"), rules->start);
    assert_int_equal(rules->game->mover(rules->self, state), MB_P1);
    check_move_name(rules, parse(rules, "1111"), 2, "play column 4", "jouer la colonne 4");
    assert_int_equal(rules->game->canonical(rules->self, state),
                     rules->game->canonical(rules->self, parse(rules, "3345")));
    mb_rules_close(rules);
    rules = OPEN("connect4", "width=32", "height=1");
    assert_int_equal(parse(rules, "9aw"), parse(rules, "........XO.....................X"));
    mb_rules_close(rules);
}

static void illegal_connect4_moves_are_refused_where_they_stand(void **unused)
{
    (void)unused;
    mb_rules *rules = open_rules("connect4", NULL, 0);
    check_refused(rules, "4480", 3, "move 3: there is no column \"8\"; columns are 1 to 7");
    check_refused(rules, "44444441", 7, "move 7: column 4 is full");
    check_refused(rules, "12121213", 8, "move 8: the play is over already");
    check_refused(rules, "44-", 3, "move 3: there is no column \"-\"; columns are 1 to 7");
    mb_rules_close(rules);
}

static void impossible_connect4_boards_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *board, *words;
    } bad[] = {
        {"..../..../..X./....", "impossible board: a stone hangs in the air in column 3"},
        {"..../..../..../XX..", "impossible board: X begins, but there are 2 X and 0 O"},
        {"..../..../OOOO/XXXX", "impossible board: both players have won"},
        {"..../O.../OOO./XXXX", "impossible board: O played on after X had won"},
        {"..../..../X.../O...", "impossible board: no order of moves leads to it"},
        {"X.../X.../O.../O...", "impossible board: no order of moves leads to it"},
        {"..../XXXX/OOO./XXXX", "impossible board: X begins, but there are 8 X and 3 O"},
    };
    mb_rules *rules = OPEN("connect4", "width=4", "height=4");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        check_refused(rules, bad[i].board, 0, bad[i].words);
    mb_rules_close(rules);
}

/* 7 stones each: 4+5+7+6+8+13+11 for player 1, 3+5+4+8+10+11+11 for player 2. */
static void the_sample_position_of_connect4_is_worth_2(void **unused)
{
    (void)unused;
    static const int weight[6][7] = {
        {3, 4, 5, 7, 5, 4, 3},    {4, 6, 8, 10, 8, 6, 4}, {5, 8, 11, 13, 11, 8, 5},
        {5, 8, 11, 13, 11, 8, 5}, {4, 6, 8, 10, 8, 6, 4}, {3, 4, 5, 7, 5, 4, 3},
    };
    mb_rules *rules = open_rules("connect4", NULL, 0);
    const mb_state sample = parse(rules, "44455533352126");
    assert_int_equal(rules->game->mark(rules->self, sample), MB_UNMARKED);
    assert_int_equal(rules->game->estimate(rules->self, sample), 2);
    for (int col = 0; col < 7; col++) {
        char moves[] = "000000";
        int sum = 0;
        for (int high = 0; high < 6; high++) {
            moves[high] = (char)('1' + col);
            moves[high + 1] = 0;
            sum += high % 2 == 0 ? weight[high][col] : -weight[high][col];
            assert_int_equal(rules->game->estimate(rules->self, parse(rules, moves)), sum);
        }
    }
    mb_rules_close(rules);
}

/* ---- a slow twin: an array of cells, lines looked for cell by cell ---- */

typedef struct twin {
    int rows, cols, row;
    bool falls;
    char cell[65]; /* row by row from the top */
} twin;

static bool has_line(const twin *board, char player)
{
    for (int r = 0; r < board->rows; r++)
        for (int c = 0; c < board->cols; c++)
            for (int way = 0; way < 4; way++) {
                static const int down[] = {0, 1, 1, 1}, right[] = {1, 0, 1, -1};
                int n = 0;
                for (int i = r, j = c; i >= 0 && i < board->rows && j >= 0 && j < board->cols
                                       && board->cell[i * board->cols + j] == player;
                     i += down[way], j += right[way])
                    n++;
                if (n >= board->row)
                    return true;
            }
    return false;
}

static mb_mark mark_of(const twin *board)
{
    return has_line(board, 'X')               ? MB_WIN1
           : has_line(board, 'O')             ? MB_WIN2
           : strchr(board->cell, '.') == NULL ? MB_DRAW
                                              : MB_UNMARKED;
}

static void name_twin(char out[130], const twin *board)
{
    size_t at = 0;
    for (int i = 0; i < board->rows * board->cols; i++) {
        if (i > 0 && i % board->cols == 0)
            out[at++] = '/';
        out[at++] = board->cell[i];
    }
    out[at] = 0;
}

/* Play at random to the end; moves, marks, names and symmetry agree with the twin all along. */
static void play_beside_twin(const mb_rules *rules, twin *board, uint64_t *seed)
{
    const mb_game *game = rules->game;
    mb_state state = rules->start;
    memset(board->cell, '.', sizeof board->cell);
    board->cell[board->rows * board->cols] = 0;
    for (int ply = 0;; ply++) {
        const char player = ply % 2 == 0 ? 'X' : 'O';
        assert_int_equal(game->mark(rules->self, state), mark_of(board));
        char name[130];
        name_twin(name, board);
        mb_text text;
        mb_text_init(&text, NULL, NULL);
        game->show(&text, rules->self, state);
        assert_string_equal(mb_text_string(&text), name);
        mb_text_clear(&text);
        assert_int_equal(parse(rules, name), state);
        if (mark_of(board) != MB_UNMARKED)
            return;
        assert_int_equal(game->mover(rules->self, state), ply % 2 == 0 ? MB_P1 : MB_P2);

        mb_state next[65];
        const size_t count = game->moves(rules->self, state, next, 65);
        int place[65];
        size_t expected = 0;
        for (int i = 0; i < board->rows * board->cols; i++) {
            const bool rests = i + board->cols >= board->rows * board->cols || board->cell[i + board->cols] != '.';
            if (board->cell[i] == '.' && (!board->falls || rests))
                place[expected++] = i;
        }
        assert_int_equal(count, expected);
        /* falling stones are listed by column: choose the k-th column and find its place */
        const size_t k = mb_random_below(seed, (uint32_t)count);
        if (board->falls) {
            size_t before = 0;
            for (size_t i = 0; i < count; i++) {
                before = 0;
                for (size_t j = 0; j < count; j++)
                    before += place[j] % board->cols < place[i] % board->cols;
                if (before == k) {
                    board->cell[place[i]] = player;
                    break;
                }
            }
        } else {
            board->cell[place[k]] = player;
        }
        state = next[k];
    }
}

static void number(char out[24], const char *name, uint32_t value)
{
    size_t at = strlen(name);
    memcpy(out, name, at);
    if (value > 9)
        out[at++] = (char)('0' + value / 10);
    out[at++] = (char)('0' + value % 10);
    out[at] = 0;
}

static void boards_of_any_size_play_like_their_slow_twins(void **unused)
{
    (void)unused;
    uint64_t seed = 4;
    for (int round = 0; round < 400; round++) {
        const bool falls = round % 2 == 0;
        uint32_t rows, cols;
        do {
            rows = 1 + mb_random_below(&seed, falls ? 63 : 32);
            cols = 1 + mb_random_below(&seed, 32);
            if (round % 8 >= 4) {
                rows = 1 + rows % 6;
                cols = 1 + cols % 7;
            }
        } while (falls ? cols * (rows + 1) > 64 : cols * rows > 32);
        twin board = {
            .rows = (int)rows, .cols = (int)cols, .row = 1 + (int)mb_random_below(&seed, 5), .falls = falls};
        char high[24], wide[24], row[24];
        number(high, falls ? "height=" : "rows=", rows);
        number(wide, falls ? "width=" : "cols=", cols);
        number(row, "row=", (uint32_t)board.row);
        mb_rules *rules = OPEN(falls ? "connect4" : "tictactoe", high, wide, row);
        play_beside_twin(rules, &board, &seed);
        mb_rules_close(rules);
    }
}

/* ---- all of them ---- */

static void games_of_boards_keep_the_laws(void **unused)
{
    (void)unused;
    static const char *const variants[][5] = {
        {"chomp"},
        {"chomp", "rows=5", "cols=5", "last=loses"},
        {"chomp", "rows=1", "cols=1"},
        {"chomp", "rows=1", "cols=63"},
        {"chomp", "rows=32", "cols=32"},
        {"chomp", "rows=63", "cols=1"},
        {"cut", "rows=9", "cols=9"},
        {"cut", "last=loses"},
        {"wythoff", "a=12", "b=12"},
        {"wythoff", "a=0", "b=0"},
        {"tictactoe"},
        {"tictactoe", "rows=4", "cols=4", "row=4"},
        {"tictactoe", "rows=3", "cols=5"},
        {"tictactoe", "rows=1", "cols=32", "row=1"},
        {"connect4"},
        {"connect4", "width=4", "height=4"},
        {"connect4", "width=8", "height=7"},
        {"connect4", "width=1", "height=63"},
        {"connect4", "width=32", "height=1"},
        {"connect4", "width=3", "height=3", "row=1"},
        {"hex", "size=1"},
        {"hex", "size=3", "first=2"},
        {"hex", "size=6"},
        {"domineering", "rows=8", "cols=8"},
        {"domineering", "rows=1", "cols=64", "first=2"},
        {"domineering", "rows=64", "cols=1"},
        {"domineering", "rows=3", "cols=21"},
        {"hexapawn", "rows=3", "cols=13"},
        {"hexapawn", "rows=39", "cols=1"},
        {"hexapawn", "rows=6", "cols=6", "first=2"},
        {"dodgem", "size=2"},
        {"dodgem", "size=6", "first=2"},
        {"wolf", "size=4", "first=2"},
        {"wolf", "size=8", "place=1"},
        {"boxes", "rows=4", "cols=5"},
        {"boxes", "rows=1", "cols=17", "first=2"},
        {"boxes", "rows=3", "cols=3"},
        {"kalah", "holes=6", "seeds=4"},
        {"kalah", "holes=6", "seeds=6"},
        {"kalah", "holes=1", "seeds=64", "first=2"},
        {"kalah", "holes=1", "seeds=29", "capture=standard"},
        {"kalah", "holes=15", "seeds=1", "capture=none"},
        {"kalah", "holes=4", "seeds=6", "first=2"},
    };
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        size_t count = 0;
        while (variants[i][count + 1])
            count++;
        mb_rules *rules = open_rules(variants[i][0], variants[i] + 1, count);
        mb_finding finding;
        check_ok(mb_check_laws(&finding, rules, 2000, NULL), NULL);
        if (!finding.accepted) {
            mb_text text;
            mb_text_init(&text, NULL, NULL);
            mb_note_show(&text, &finding.reason, MB_ENGLISH);
            print_error("%s %s: %s\n", variants[i][0], count ? variants[i][1] : "", mb_text_string(&text));
            mb_text_clear(&text);
        }
        assert_true(finding.accepted);
        mb_finding_clear(&finding);
        mb_rules_close(rules);
    }
}

static void what_no_play_leads_to_is_refused(void **unused)
{
    (void)unused;
    static const char turn[] = "a position ends with /1 or /2, the player to move, found ";
    static const struct {
        const char *game, *board, *words;
    } bad[] = {
        {"hex", "XX../..../..../....", "impossible board: no play leads to 2 X and 0 O"},
        {"hex", "O.../..../..../....", "impossible board: no play leads to 0 X and 1 O"},
        {"hex", "XO../XO../XO../X...", NULL},
        {"hex", "OX../OX../OX../OX..", "impossible board: no order of moves leads to it"},
        {"domineering", "X.../..../..../....",
         "impossible board: no play of upright and lying dominoes covers these cells"},
        {"domineering", "XX../..../..../....",
         "impossible board: no play of upright and lying dominoes covers these cells"},
        {"domineering", "XX../XX../..../....",
         "impossible board: no play of upright and lying dominoes covers these cells"},
        {"domineering", "XXX./X.../..../....", NULL},
        {"hexapawn", "OOO/.../XXX", "found \"OOO/.../XXX\""},
        {"hexapawn", "XOO/.../.XX/1", "impossible board: no order of moves leads to it"},
        {"hexapawn", "OOO/O../XXX/1", "impossible board: no play leads to 3 X and 4 O"},
        {"dodgem", ".../X../.OO/3", "found \".../X../.OO/3\""},
        {"dodgem", ".../.../.OO/1", "impossible board: no order of moves leads to it"},
        {"dodgem", "XX./X../.OO/1", "impossible board: no play leads to 3 X and 2 O"},
        {"wolf", "OOOX/..../..../..../..../..../..../O.../1", "impossible board: no order of moves leads to it"},
        {"wolf", "OOO./..../..../..../..../..../..../..X./1", "impossible board: no play leads to 1 X and 3 O"},
        {"boxes", "x./.../../.../../1/0", "impossible position: it is the other player's turn"},
        {"boxes", "x./.../../.../../2/+1", "impossible position: 0 boxes are closed, and the score is 1"},
        {"boxes", "x./xx./x./.../../2/0", "impossible position: 1 box is closed, and the score is 0"},
        {"boxes", "x./xx./x./.../../2/-1", NULL},
        {"boxes", "x./xx./x./.../../1/+5",
         "a position is rows of lines (x or a dot), the mover and the score, such as ../.../../.../../1/0, found "
         "\"x./xx./x./.../../1/+5\""},
        {"kalah", "2.2.2/0/2.2.2/1/1", "impossible position: there are 13 seeds, not 12"},
        {"kalah", "2.2.2/0/2.2.2/0",
         "a position is the holes and the store of each player and the mover, such as 2.2.2/0/2.2.2/0/1, found "
         "\"2.2.2/0/2.2.2/0\""},
    };
    for (size_t i = 0; i < MB_COUNT(bad); i++) {
        mb_rules *rules = open_rules(bad[i].game, NULL, 0);
        char words[200];
        if (!bad[i].words) {
            parse(rules, bad[i].board);
        } else {
            snprintf(words, sizeof words, "%s%s", strncmp(bad[i].words, "found", 5) == 0 ? turn : "",
                     strncmp(bad[i].words, "found", 5) == 0 ? bad[i].words + 6 : bad[i].words);
            check_refused(rules, bad[i].board, 0, words);
        }
        mb_rules_close(rules);
    }
}

static void boards_too_large_for_64_bits_are_limits(void **unused)
{
    (void)unused;
    static const struct {
        const char *args[3], *words;
    } large[] = {
        {{"chomp", "rows=40", "cols=25"}, "the bar is too large: 40 rows and 25 columns are more than 64 together"},
        {{"cut", "rows=4294967296", "cols=1"},
         "too large to be explored: 4294967296; each number is at most 4294967295"},
        {{"wythoff", "a=1", "b=4611686018427387904"},
         "too large to be explored: 4611686018427387904; each number is at most 4294967295"},
        {{"tictactoe", "rows=3", "cols=11"}, "the board is too large: 3 x 11 is more than 32 cells"},
        {{"connect4", "width=8", "height=8"}, "the board is too large: 8 columns of 8 need more than 64 bits"},
        {{"domineering", "rows=5", "cols=13"}, "the board is too large: 5 x 13 is more than 64 cells"},
        {{"hexapawn", "rows=4", "cols=10"}, "the board is too large: 4 x 10 is more than 39 cells"},
        {{"boxes", "rows=5", "cols=5"}, "the board is too large: 5 x 5 boxes need more than 64 bits"},
        {{"kalah", "holes=16", "seeds=8"}, "too many seeds: 256 in 34 holes and stores need more than 64 bits"},
    };
    for (size_t i = 0; i < sizeof large / sizeof large[0]; i++) {
        mb_rules *rules;
        mb_error error = {0};
        const mb_game *game = mb_game_find(large[i].args[0]);
        mb_arena *arena = NULL;
        check_ok(mb_rules_open(&rules, game, large[i].args + 1, 2, &error), &error);
        assert_int_equal(mb_explore(&arena, rules, NULL, NULL, &error), MB_ELIMIT);
        mb_rules_close(rules);
        mb_text text;
        mb_text_init(&text, NULL, NULL);
        mb_error_show(&text, &error, MB_ENGLISH);
        assert_string_equal(mb_text_string(&text), large[i].words);
        mb_text_clear(&text);
    }
}

static void no_allocation_failure_does_harm(void **unused)
{
    (void)unused;
    static const char *const from[][2] = {
        {"chomp", "from=(3,1)"},
        {"cut", "from=(2,3)"},
        {"wythoff", "from=(3,5)"},
        {"tictactoe", "from=X.O/.X./..O"},
        {"connect4", "from=......./......./....O../..XXO../.XOOX../OXXXOO."},
        {"hex", "from=X.O./..../..../...."},
        {"domineering", "from=X.../X.../.XX./...."},
        {"hexapawn", "from=OOO/X../.XX/2"},
        {"dodgem", "from=.X./X../.OO/2"},
        {"wolf", "from=OOOO/..../..../..../..../..../..X./..../2"},
        {"boxes", "from=x./.../../.../../2/0"},
        {"kalah", "from=2.0.3/1/2.2.2/0/1"},
    };
    for (size_t i = 0; i < sizeof from / sizeof from[0]; i++) {
        mb_status status = MB_ENOMEM;
        for (uint64_t k = 1; status != MB_OK; k++) {
            mb_rules *rules = NULL;
            mb_error error = {0};
            mb_mem_fail_at(k);
            status = mb_rules_open(&rules, mb_game_find(from[i][0]), from[i] + 1, 1, &error);
            mb_mem_fail_at(0);
            if (status == MB_OK)
                mb_rules_close(rules);
            else
                assert_int_equal(status, MB_ENOMEM);
            assert_true(k < 100);
        }
    }
}

/* ---- drawings ---- */

/* A board that is drawn has a part for every move of its start. */
static void every_board_is_drawn_on_every_canvas(void **unused)
{
    (void)unused;
    size_t drawn = 0;
    for (size_t g = 0; mb_game_at(g); g++) {
        if (!mb_game_at(g)->draw)
            continue;
        mb_rules *rules = NULL;
        mb_text svg, tikz;
        mb_error error = {0};
        mb_text_init(&svg, NULL, NULL);
        mb_text_init(&tikz, NULL, NULL);
        check_ok(mb_rules_open(&rules, mb_game_at(g), NULL, 0, &error), &error);
        const mb_exhibit what = {.kind = MB_SHOW_BOARD, .rules = rules, .state = rules->start};
        check_ok(mb_show(&svg, "svg", &what, MB_ENGLISH, &error), &error);
        check_ok(mb_show(&tikz, "tikz", &what, MB_FRENCH, &error), &error);
        const size_t moves = rules->game->moves(rules->self, rules->start, NULL, 0);
        for (size_t i = 0; i < moves; i++) {
            char part[40];
            snprintf(part, sizeof part, "<g data-move=\"%zu\">", i);
            assert_non_null(strstr(mb_text_string(&svg), part));
        }
        assert_non_null(strstr(mb_text_string(&tikz), "\\begin{tikzpicture}"));
        mb_text_clear(&svg);
        mb_text_clear(&tikz);
        mb_rules_close(rules);
        drawn++;
    }
    assert_true(drawn > 0);
}

static void a_board_that_is_too_large_is_refused_and_nothing_written(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("marienbad", "heaps=99");
    mb_text text;
    mb_error error = {0};
    mb_text_init(&text, NULL, NULL);
    const mb_exhibit what = {.kind = MB_SHOW_BOARD, .rules = rules, .state = rules->start};
    assert_int_equal(mb_show(&text, "svg", &what, MB_ENGLISH, &error), MB_EUNSUITED);
    assert_int_equal(text.length, 0);
    mb_text_clear(&text);
    mb_rules_close(rules);
}

static void drawing_a_board_survives_a_failing_allocation(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("wythoff", "a=3", "b=4");
    static const char *const forms[] = {"svg", "tikz"};
    const mb_exhibit what = {.kind = MB_SHOW_BOARD, .rules = rules, .state = rules->start};
    for (size_t f = 0; f < MB_COUNT(forms); f++) {
        mb_status status = MB_ENOMEM;
        for (uint64_t k = 1; status != MB_OK; k++) {
            mb_text text;
            mb_text_init(&text, NULL, NULL);
            mb_mem_fail_at(k);
            status = mb_show(&text, forms[f], &what, MB_ENGLISH, NULL);
            mb_mem_fail_at(0);
            assert_true(status == MB_OK || status == MB_ENOMEM);
            mb_text_clear(&text);
        }
    }
    mb_rules_close(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chomp_has_the_known_positions_and_winning_first_moves),
        cmocka_unit_test(chomp_moves_are_those_of_the_definition),
        cmocka_unit_test(chomp_reads_names_with_and_without_empty_rows),
        cmocka_unit_test(the_poisoned_square_alone_is_lost_or_won_as_last_says),
        cmocka_unit_test(a_square_bar_has_fewer_positions_up_to_its_mirror),
        cmocka_unit_test(the_cut_bar_is_lost_exactly_at_squares),
        cmocka_unit_test(wythoff_is_lost_at_the_known_pairs),
        cmocka_unit_test(a_large_pair_lists_only_as_many_moves_as_there_is_room_for),
        cmocka_unit_test(tictactoe_has_the_known_counts),
        cmocka_unit_test(tictactoe_boards_look_like_boards),
        cmocka_unit_test(tictactoe_reads_lists_of_moves),
        cmocka_unit_test(tictactoe_boards_are_read_as_programs_print_them),
        cmocka_unit_test(o_may_begin_at_tictactoe),
        cmocka_unit_test(impossible_tictactoe_boards_are_refused),
        cmocka_unit_test(connect4_has_the_known_counts),
        cmocka_unit_test(connect4_boards_look_like_boards),
        cmocka_unit_test(illegal_connect4_moves_are_refused_where_they_stand),
        cmocka_unit_test(impossible_connect4_boards_are_refused),
        cmocka_unit_test(the_sample_position_of_connect4_is_worth_2),
        cmocka_unit_test(boards_of_any_size_play_like_their_slow_twins),
        cmocka_unit_test(games_of_boards_keep_the_laws),
        cmocka_unit_test(what_no_play_leads_to_is_refused),
        cmocka_unit_test(boards_too_large_for_64_bits_are_limits),
        cmocka_unit_test(no_allocation_failure_does_harm),
        cmocka_unit_test(every_board_is_drawn_on_every_canvas),
        cmocka_unit_test(a_board_that_is_too_large_is_refused_and_nothing_written),
        cmocka_unit_test(drawing_a_board_survives_a_failing_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
