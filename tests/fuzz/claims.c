/* claims.c -- no claim, however it is written, harms who reads it: lists, sets, numbers, strategies, certificates,
 * the nodes of a search.
 *
 * Every input is a claim about each of a few small arenas, whose names are as odd as names may be.  What was
 * understood is judged, and a certificate or a strategy that was read is written and read again.
 */
#include "fuzz.h"

#include "core/base.h"
#include "io/tree_claims.h"

enum { MOST = 16 }; /* positions of an arena here */

static const char *const arenas[] = {
    "{0: [1, 'a'], 1: [(1, 2)], 'a': [], (1, 2): [0]}",
    "endless 1\nb 2 -> a \"x, y\"\na 1 -> b c\nc 1 : win 2\n\"x, y\" 2 -> \"> b\" a\n\"> b\" 1 : draw\n",
    "[[1, 2], [2], []]",
    "parity 2;\n0 0 0 1,2;\n1 1 1 1;\n2 0 1 0,1;\n",
};

/* A list, or the same as a set, which refuses some lists. */
static void check_list(const mb_arena *arena, const char *data, size_t length, bool set)
{
    mb_list list = {0};
    mb_error error = {0};
    const mb_status status = (set ? mb_claim_set : mb_claim_list)(&list, arena, data, length, "fuzz", NULL, &error);
    fuzz_check_error(status, &error);
    REQUIRE(status == MB_OK || list.at == NULL);
    for (uint32_t i = 0; i < list.count; i++)
        REQUIRE(list.at[i] < arena->positions);
    mb_list_clear(&list);
}

static void check_numbers(const mb_arena *arena, const char *data, size_t length)
{
    uint32_t number[MOST];
    mb_error error = {0};
    const mb_status status = mb_claim_numbers(number, arena, data, length, "fuzz", NULL, &error);
    fuzz_check_error(status, &error);
    if (status != MB_OK || !arena->impartial)
        return;
    mb_finding finding = {0};
    REQUIRE(mb_check_grundy(&finding, arena, number, NULL) == MB_OK);
    mb_finding_clear(&finding);
}

static void check_moves(const mb_arena *arena, const char *data, size_t length)
{
    uint32_t next[MOST], again[MOST];
    uint8_t winner[MOST];
    mb_error error = {0};
    fuzz_check_error(mb_claim_moves(next, arena, data, length, "fuzz", NULL, &error), &error);
    error = (mb_error){0};
    const mb_status status = mb_moves_read(next, winner, arena, data, length, "fuzz", NULL, &error);
    fuzz_check_error(status, &error);
    if (status != MB_OK)
        return;
    for (uint32_t v = 0; v < arena->positions; v++)
        REQUIRE(next[v] == MB_NONE || next[v] < arena->positions);
    if (arena->impartial)
        return;
    for (int player = MB_P1; player <= MB_P2; player++) {
        mb_text text = {0};
        REQUIRE(mb_moves_write(&text, arena, (mb_player)player, next) == MB_OK);
        REQUIRE(mb_claim_moves(again, arena, text.data, text.length, "again", NULL, NULL) == MB_OK);
        for (uint32_t v = 0; v < arena->positions; v++)
            REQUIRE(again[v] == ((int)mb_owner(arena, v) == player ? next[v] : MB_NONE));
        mb_finding finding = {0};
        REQUIRE(mb_check_strategy(&finding, NULL, arena, (mb_player)player, NULL, next, arena->start, NULL) == MB_OK);
        mb_finding_clear(&finding);
        mb_text_clear(&text);
    }
}

static void check_certificate(const mb_arena *arena, const char *data, size_t length)
{
    mb_solution claim = {0};
    mb_error error = {0};
    const mb_status status = mb_certificate_read(&claim, arena, data, length, "fuzz", NULL, &error);
    fuzz_check_error(status, &error);
    REQUIRE(status == MB_OK || claim.winner == NULL);
    if (status == MB_OK && !arena->impartial) {
        mb_finding finding = {0};
        REQUIRE(mb_check_solution(&finding, arena, &claim, NULL) == MB_OK);
        mb_finding_clear(&finding);
    }
    mb_solution_clear(&claim);
}

/* What is claimed of a search names its nodes in words that end within the text. */
static void check_tree(const char *data, size_t length)
{
    mb_tree_claims claims;
    mb_error error = {0};
    const mb_status status = mb_tree_claims_read(&claims, data, length, "fuzz", &error);
    fuzz_check_error(status, &error);
    REQUIRE(status != MB_OK || claims.count > 0);
    for (size_t i = 0; i < claims.count; i++) {
        const mb_tree_claim *claim = &claims.at[i];
        REQUIRE(claim->name < claims.words.length && claim->skipped < claims.words.length);
        REQUIRE(claim->at >= data && claim->at <= data + length);
        REQUIRE(memchr(mb_tree_claim_word(&claims, claim->name), 0, claims.words.length - claim->name) != NULL);
    }
    mb_tree_claims_clear(&claims);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    char *copy = fuzz_copy(data, length);
    check_tree(copy, length);
    for (size_t i = 0; i < MB_COUNT(arenas); i++) {
        mb_arena *arena = NULL;
        REQUIRE(mb_arena_read(&arena, arenas[i], strlen(arenas[i]), NULL, NULL) == MB_OK);
        REQUIRE(arena->positions <= MOST);
        check_list(arena, copy, length, false);
        check_list(arena, copy, length, true);
        check_numbers(arena, copy, length);
        check_moves(arena, copy, length);
        check_certificate(arena, copy, length);
        mb_arena_free(arena);
    }
    free(copy);
    return 0;
}
