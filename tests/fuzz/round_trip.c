/* round_trip.c -- what is written and read again is what it was.
 *
 * The input is no text but choices, from which an arena of every shape is made.  The formats that carry everything
 * give it back field by field; PGSolver gives back who wins where; certificates, strategies and solutions of parity
 * games give back what was solved.
 */
#include "fuzz.h"

#include "core/base.h"

/* Formats that carry everything. */
static const char *const whole[] = {"arena", "mba"};

static mb_arena *back_from(const mb_text *text, const char *format)
{
    mb_arena *back = NULL;
    mb_error error = {0};
    const mb_read_options options = {.format = format};
    const mb_status status = mb_arena_read(&back, text->data, text->length, &options, &error);
    fuzz_check_error(status, &error);
    REQUIRE(status == MB_OK);
    fuzz_check_arena(back);
    return back;
}

static void check_whole(const mb_arena *arena)
{
    for (size_t i = 0; i < MB_COUNT(whole); i++) {
        mb_text text = {0};
        mb_error error = {0};
        REQUIRE(mb_format_find(whole[i])->write(&text, arena, &error) == MB_OK);
        mb_arena *back = back_from(&text, whole[i]), *guessed = back_from(&text, NULL);
        REQUIRE(fuzz_same_arena(arena, back));
        REQUIRE(fuzz_same_arena(arena, guessed));
        mb_arena_free(back);
        mb_arena_free(guessed);
        mb_text_clear(&text);
    }
}

/* Whatever a format says at all, it says of every position, and reads it itself. */
static void check_others(const mb_arena *arena)
{
    const mb_format *format;
    for (size_t i = 0; (format = mb_format_at(i)) != NULL; i++) {
        mb_text text = {0};
        mb_error error = {0};
        const mb_status status = format->write ? format->write(&text, arena, &error) : MB_EUNSUITED;
        REQUIRE(status == MB_OK || status == MB_EUNSUITED);
        if (status == MB_OK) {
            mb_arena *back = back_from(&text, format->name);
            REQUIRE(back->positions == arena->positions);
            mb_arena_free(back);
        }
        mb_text_clear(&text);
    }
}

/* PGSolver: marks become loops, and who wins stays. */
static void check_winners(const mb_arena *arena, const mb_solution *solution)
{
    mb_text text = {0};
    if (mb_format_find("pgsolver")->write(&text, arena, NULL) == MB_OK) {
        mb_arena *back = back_from(&text, "pgsolver");
        mb_solution again = {0};
        REQUIRE(mb_solve(&again, back, NULL, NULL, NULL, NULL, NULL) == MB_OK);
        REQUIRE(memcmp(again.winner, solution->winner, arena->positions) == 0);
        mb_solution_clear(&again);
        mb_arena_free(back);
    }
    mb_text_clear(&text);
}

static void check_certificate(const mb_arena *arena, const mb_solution *solution)
{
    mb_text text = {0};
    mb_solution back = {0};
    mb_error error = {0};
    REQUIRE(mb_certificate_write(&text, arena, solution) == MB_OK);
    REQUIRE(mb_certificate_read(&back, arena, text.data, text.length, "certificate", NULL, &error) == MB_OK);
    for (uint32_t v = 0; v < arena->positions; v++) {
        REQUIRE(back.winner[v] == solution->winner[v]);
        REQUIRE(mb_solution_value(&back, v) == mb_solution_value(solution, v));
        REQUIRE(back.rank[v] == solution->rank[v] && back.move[v] == solution->move[v]);
    }
    mb_finding finding = {0};
    REQUIRE(mb_check_solution(&finding, arena, &back, NULL) == MB_OK && finding.accepted);
    mb_finding_clear(&finding);
    mb_solution_clear(&back);
    mb_text_clear(&text);
}

static void check_strategy(const mb_arena *arena, const mb_solution *solution)
{
    uint32_t *next = malloc(arena->positions * sizeof *next);
    REQUIRE(next != NULL);
    for (int player = MB_P1; player <= MB_P2; player++) {
        mb_text text = {0};
        mb_error error = {0};
        REQUIRE(mb_moves_write(&text, arena, (mb_player)player, solution->move) == MB_OK);
        REQUIRE(mb_moves_read(next, NULL, arena, text.data, text.length, "strategy", NULL, &error) == MB_OK);
        for (uint32_t v = 0; v < arena->positions; v++)
            REQUIRE(next[v] == ((int)mb_owner(arena, v) == player ? solution->move[v] : MB_NONE));
        mb_text_clear(&text);
    }
    free(next);
}

/* `paritysol N;` and `id winner [move];`, read as plainly as can be. */
static void check_paritysol(const mb_arena *arena, const mb_solution *solution)
{
    mb_text text = {0};
    if (mb_paritysol_write(&text, arena, solution, NULL) == MB_OK) {
        const char *at = mb_text_string(&text);
        char *end;
        REQUIRE(strncmp(at, "paritysol ", 10) == 0);
        REQUIRE(strtoul(at + 10, &end, 10) == arena->positions - 1 && strncmp(end, ";\n", 2) == 0);
        for (uint32_t v = 0; v < arena->positions; v++) {
            REQUIRE(strtoul(end + 2, &end, 10) == v && strtoul(end, &end, 10) == solution->winner[v] - 1u);
            if ((int)mb_owner(arena, v) == solution->winner[v] - 1)
                REQUIRE(strtoul(end, &end, 10) == (mb_is_terminal(arena, v) ? v : solution->move[v]));
            REQUIRE(strncmp(end, ";\n", 2) == 0);
        }
        REQUIRE(end[2] == 0);
    }
    mb_text_clear(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    fuzz_bytes bytes = {.at = data, .end = data ? data + length : NULL};
    mb_arena *arena = fuzz_arena(&bytes);
    check_whole(arena);
    check_others(arena);
    if (!arena->impartial) {
        mb_solution solution = {0};
        REQUIRE(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, NULL) == MB_OK);
        check_winners(arena, &solution);
        check_certificate(arena, &solution);
        check_strategy(arena, &solution);
        check_paritysol(arena, &solution);
        mb_solution_clear(&solution);
    }
    mb_arena_free(arena);
    return 0;
}
