/* own_game.c -- a game that the library does not know, solved from outside its source: own_game [n=N]
 *
 * Subtract a square: one heap of n matches; a move takes 1, 4, 9, 16, … of them; a player who cannot move loses.
 * The game is one `const mb_game`; the rest of the library does not distinguish it from its own.
 */
#include <marienbad.h>
#include <stdio.h>
#include <stdlib.h>

static const mb_param params[] = {
    {"n", NULL, MB_INTEGER, "20", 0, 1000000, NULL, MB_WORDS("matches of the heap", "allumettes du tas"),
     MB_WORDS("matches", "allumettes"), MB_WORDS(NULL, NULL)},
};

typedef struct squares {
    uint64_t n;
} squares;

static mb_status squares_open(void **self, const mb_value *values, mb_error *error)
{
    (void)error;
    squares *made = (squares *)malloc(sizeof *made);
    if (!made)
        return MB_ENOMEM;
    made->n = (uint64_t)values[0].number;
    *self = made;
    return MB_OK;
}

static void squares_close(void *self)
{
    free(self);
}

static mb_status squares_start(mb_state *out, const void *self, mb_error *error)
{
    (void)error;
    *out = ((const squares *)self)->n;
    return MB_OK;
}

static size_t squares_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    (void)self;
    size_t count = 0;
    for (uint64_t k = 1; k * k <= state; k++, count++)
        if (count < cap)
            out[count] = state - k * k;
    return count;
}

static mb_mark squares_mark(const void *self, mb_state state)
{
    (void)self;
    return state == 0 ? MB_MOVER_LOSES : MB_UNMARKED;
}

static void squares_show(mb_text *out, const void *self, mb_state state)
{
    (void)self;
    mb_text_u64(out, state);
}

static mb_status squares_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    (void)error;
    uint64_t number = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || number > 1000000)
            return MB_EPARSE;
        number = 10 * number + (uint64_t)(text[i] - '0');
    }
    if (length == 0 || number > ((const squares *)self)->n)
        return MB_EPARSE;
    *out = number;
    return MB_OK;
}

static void squares_board(mb_text *out, const void *self, mb_state state)
{
    squares_show(out, self, state);
    mb_text_char(out, '\n');
}

static mb_game squares_game(void)
{
    mb_game game = {0};
    const mb_words brief = MB_WORDS("take a square number of matches", "prendre un nombre carré d'allumettes");
    game.name = "squares";
    game.brief = brief;
    game.params = params;
    game.param_count = 1;
    game.traits = MB_IMPARTIAL | MB_ACYCLIC;
    game.open = squares_open;
    game.close = squares_close;
    game.start = squares_start;
    game.moves = squares_moves;
    game.mark = squares_mark;
    game.show = squares_show;
    game.parse = squares_parse;
    game.board = squares_board;
    return game;
}

/* What went wrong, in English. */
static void complain(const mb_error *error)
{
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    mb_error_show(&text, error, MB_ENGLISH);
    fprintf(stderr, "%s\n", mb_text_string(&text));
    mb_text_clear(&text);
}

/* Do the callbacks keep the laws that game.h states: names read back, moves repeatable, no cycle? */
static bool keeps_laws(const mb_rules *rules)
{
    mb_finding finding;
    if (mb_check_laws(&finding, rules, 1000, NULL) != MB_OK)
        return false;
    const bool accepted = finding.accepted;
    if (!accepted) { /* the reason names the state and the law */
        mb_text text;
        mb_text_init(&text, NULL, NULL);
        mb_note_show(&text, &finding.reason, MB_ENGLISH);
        fprintf(stderr, "%s\n", mb_text_string(&text));
        mb_text_clear(&text);
    }
    mb_finding_clear(&finding);
    return accepted;
}

/* Explore, make the arena of (player, heap) pairs, and solve it. */
static int solve_rules(const mb_rules *rules)
{
    mb_arena *graph = NULL, *arena = NULL;
    mb_solution solution;
    int failed = 1;
    if (mb_explore(&graph, rules, NULL, NULL, NULL) == MB_OK
        && mb_arena_double(&arena, graph, MB_P1, true, NULL) == MB_OK
        && mb_solve(&solution, arena, NULL, NULL, NULL, NULL, NULL) == MB_OK) {
        printf("player %d wins in %u moves\n", solution.winner[arena->start], (unsigned)solution.rank[arena->start]);
        mb_solution_clear(&solution);
        failed = 0;
    }
    mb_arena_free(
        arena); /* in the reverse order: the arena borrows names of the graph, the graph those of the rules */
    mb_arena_free(graph);
    return failed;
}

int main(int argc, char **argv)
{
    const mb_game game = squares_game(); /* must outlive the rules */
    mb_rules *rules;
    mb_error error;
    if (mb_rules_open(&rules, &game, (const char *const *)(argv + 1), (size_t)(argc - 1), &error) != MB_OK) {
        complain(&error);
        return 2;
    }
    const int failed = !keeps_laws(rules) || solve_rules(rules);
    mb_rules_close(rules);
    return failed;
}
