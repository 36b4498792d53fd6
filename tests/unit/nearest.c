/* nearest.c -- claims about names as people type them: those of games and parameters, and mistyped ones. */
#include "core/nearest.h"

#include "games/list.h"
#include "support.h"

static void case_accents_blanks_and_hyphens_do_not_count(void **unused)
{
    (void)unused;
    static const char *const same[] = {"géographie", "Geographie", "GÉOGRAPHIE", "géo-graphie", "géo graphie"};
    for (size_t i = 0; i < MB_COUNT(same); i++)
        assert_true(mb_name_among("nim|géographie", same[i], strlen(same[i])));
    assert_false(mb_name_among("géographie", "géographies", strlen("géographies")));
    assert_false(mb_name_among("nim|géographie", "", 0));
    assert_false(mb_name_among(NULL, "nim", 3));
}

/* The name among "solve|search|kernel" that `word` is most like. */
static const char *nearest_of(const char *word)
{
    static const char *const names[] = {"solve", "search", "kernel"};
    mb_nearest nearest = mb_nearest_to(word, strlen(word));
    for (size_t i = 0; i < MB_COUNT(names); i++)
        mb_nearest_try(&nearest, names[i], names[i]);
    return nearest.name ? nearest.name : "none";
}

static void letters_inserted_deleted_replaced_or_exchanged_are_one_edit_each(void **unused)
{
    (void)unused;
    assert_string_equal(nearest_of("sollve"), "solve");
    assert_string_equal(nearest_of("solv"), "solve");
    assert_string_equal(nearest_of("folve"), "solve");
    assert_string_equal(nearest_of("sovle"), "solve");
    assert_string_equal(nearest_of("kernnle"), "kernel");
}

static void a_word_like_no_name_has_no_nearest(void **unused)
{
    (void)unused;
    assert_string_equal(nearest_of("x"), "none");
    assert_string_equal(nearest_of(""), "none");
    assert_string_equal(nearest_of("sale"), "none"); /* two edits of four letters */
    assert_string_equal(nearest_of("solvesolvesolvesolvesolvesolvesolvesolve"), "none");
}

/* Copy the first name of "a|b|c" to `out`; returns the rest. */
static const char *take_name(char out[64], const char *names)
{
    const size_t length = strcspn(names, "|");
    assert_true(length > 0 && length < 64);
    memcpy(out, names, length);
    out[length] = 0;
    return names + length + (names[length] == '|');
}

static void every_name_of_a_game_finds_it(void **unused)
{
    (void)unused;
    const mb_game *game;
    char name[64];
    for (size_t i = 0; (game = mb_game_at(i)) != NULL; i++) {
        assert_ptr_equal(mb_game_find(game->name), game);
        for (const char *at = game->also ? game->also : ""; *at;) {
            at = take_name(name, at);
            assert_ptr_equal(mb_game_find(name), game);
        }
    }
    assert_null(mb_game_find("morpio"));
    assert_string_equal(mb_game_nearest("morpio"), "tictactoe");
    assert_null(mb_game_nearest("quarto"));
}

static void every_name_of_a_parameter_finds_it(void **unused)
{
    (void)unused;
    const mb_game *game;
    char name[64];
    for (size_t i = 0; (game = mb_game_at(i)) != NULL; i++)
        for (size_t k = 0; k < game->param_count; k++) {
            const mb_param *param = &game->params[k];
            assert_ptr_equal(mb_param_find(game, param->name, strlen(param->name)), param);
            for (const char *at = param->also ? param->also : ""; *at;) {
                at = take_name(name, at);
                assert_ptr_equal(mb_param_find(game, name, strlen(name)), param);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_accents_blanks_and_hyphens_do_not_count),
        cmocka_unit_test(letters_inserted_deleted_replaced_or_exchanged_are_one_edit_each),
        cmocka_unit_test(a_word_like_no_name_has_no_nearest),
        cmocka_unit_test(every_name_of_a_game_finds_it),
        cmocka_unit_test(every_name_of_a_parameter_finds_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
