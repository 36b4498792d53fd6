/* games.c -- the registry, what may be typed, the games of matches, and the laws. */
#include "support.h"

#include "core/message.h"

/* What is said, in English. */
#define SAYS_LAW_BOARD     "the picture of {state} is not made of whole lines"
#define SAYS_LAW_CYCLE     "{state} can come back, in a game said to be acyclic"
#define SAYS_LAW_END       "{state} has no moves and no mark, in an impartial game"
#define SAYS_LAW_ESTIMATE  "the estimate of {state} is beyond a thousand million"
#define SAYS_LAW_MARK      "{state} has a mark that its kind of game does not have"
#define SAYS_LAW_MOVE_NAME "a move of {state} has no name"
#define SAYS_LAW_NAME      "a state's name is not one line of text: \"{state}\""
#define SAYS_LAW_PARSE     "the name {state} is not read back as the same state"
#define SAYS_LAW_NUMBER    "the number of {state} does not lead back to it"
#define SAYS_LAW_TIER      "a move of {state} leads to an earlier tier, or too many tiers on"
#define SAYS_LAW_BACK      "a move of {state} cannot be taken back, in a game said to be reversible"
#define SAYS_LAW_UNMOVES   "the predecessors of {state} or of one of its moves are not those that lead there"
#define SAYS_LAW_PAID      "{state} shares the rest of its play with a state from which plays go on otherwise"
#define SAYS_LAW_FOLDED    "{state} shares its number with a state that plays otherwise"
#define SAYS_LAW_ROOM      "the moves of {state} are written past the end of the buffer"
#define SAYS_LAW_SYMMETRY  "{state} and its mirror image do not have the same moves and marks"

static const char *shown(const mb_rules *rules, mb_state state)
{
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    rules->game->show(&text, rules->self, state);
    return kept(&text);
}

static const char *picture(const mb_rules *rules, mb_state state)
{
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    rules->game->board(&text, rules->self, state);
    return kept(&text);
}

static void every_game_is_found_by_its_name_and_complete(void **state)
{
    (void)state;
    size_t count = 0;
    for (const mb_game *game; (game = mb_game_at(count)); count++) {
        assert_ptr_equal(mb_game_find(game->name), game);
        assert_true(mb_words_say(game->brief));
        assert_true(game->open && game->close && game->start && game->moves && game->mark);
        assert_true(game->show && game->parse && game->board);
        assert_true(game->mover || game->traits & (MB_IMPARTIAL | MB_PUZZLE));
        for (size_t i = 0; i < game->param_count; i++)
            assert_true(mb_words_say(game->params[i].help));
    }
    assert_true(count >= 3);
    assert_null(mb_game_at(count + 7));
    assert_null(mb_game_find("chess"));
    assert_null(mb_game_find(""));
}

static void impartial_games_say_who_wins_with_the_last_move(void **state)
{
    (void)state;
    const mb_game *game;
    for (size_t i = 0; (game = mb_game_at(i)); i++) {
        const char *preset = NULL;
        for (size_t p = 0; p < game->param_count; p++)
            if (strcmp(game->params[p].name, "last") == 0)
                preset = game->params[p].preset;
        if (!(game->traits & MB_IMPARTIAL))
            continue;
        const bool matches = strcmp(game->name, "nim") == 0 || strcmp(game->name, "marienbad") == 0;
        assert_non_null(preset);
        assert_string_equal(preset, matches ? "loses" : "wins");
    }
}

static void missing_parameters_take_their_defaults(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("nim", NULL, NULL, NULL);
    assert_int_equal(rules->start, 20);
    assert_null(rules->from);
    assert_string_equal(rules->values[0].string, "20");
    assert_int_equal(rules->values[1].count, 3);
    assert_int_equal(rules->values[2].number, 1);
    mb_rules_close(rules);
    mb_rules_close(NULL);
}

static void lists_may_be_written_as_in_python(void **state)
{
    (void)state;
    static const char *const ways[] = {"heaps=2,1,2", "heaps=(2,1,2)", "heaps=[2, 1, 2]", "heaps= ( 2 ,1,2, ) "};
    for (size_t i = 0; i < MB_COUNT(ways); i++) {
        mb_rules *rules = OPEN("marienbad", ways[i], NULL, NULL);
        assert_string_equal(shown(rules, rules->start), "(1,2,2)");
        mb_rules_close(rules);
    }
}

static void from_starts_elsewhere(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("nim", "from=7", "n=9", NULL);
    assert_int_equal(rules->start, 7);
    assert_non_null(rules->from);
    mb_rules_close(rules);
    rules = OPEN("marienbad", "from=(3,0,1)", NULL, NULL);
    assert_string_equal(shown(rules, rules->start), "(0,0,1,3)");
    mb_rules_close(rules);
}

static void what_cannot_be_opened_is_explained_in_one_line(void **state)
{
    (void)state;
    assert_string_equal(refusal_to_open("nim", "m=3", NULL),
                        "nim has no parameter \"m\"; it has n, take, last, stop, from");
    assert_string_equal(refusal_to_open("nim", "20", NULL), "\"20\" is not of the form name=value");
    assert_string_equal(refusal_to_open("nim", "=20", NULL), "\"=20\" is not of the form name=value");
    assert_string_equal(refusal_to_open("nim", "n=3", "n=4"), "n is given twice");
    assert_string_equal(refusal_to_open("nim", "from=3", "from=3"), "from is given twice");
    assert_string_equal(refusal_to_open("nim", "n=", NULL), "n must be an integer, found \"\"");
    assert_string_equal(refusal_to_open("nim", "n=1e3", NULL), "n must be an integer, found \"1e3\"");
    assert_string_equal(refusal_to_open("nim", "n=-1", NULL), "n must be from 0 to 9223372036854775807, found -1");
    assert_string_equal(refusal_to_open("nim", "n=9223372036854775808", NULL),
                        "n must be from 0 to 9223372036854775807, found 9223372036854775808");
    assert_string_equal(refusal_to_open("nim", "stop=2", NULL), "stop must be from 0 to 1, found 2");
    assert_string_equal(refusal_to_open("nim", "last=win", NULL), "last must be one of wins|loses, found \"win\"");
    assert_string_equal(refusal_to_open("nim", "last=", NULL), "last must be one of wins|loses, found \"\"");
    assert_string_equal(refusal_to_open("nim", "take=1,,2", NULL),
                        "take must be integers separated by commas, found \"1,,2\"");
    assert_string_equal(refusal_to_open("nim", "take=(1,2", NULL),
                        "take must be integers separated by commas, found \"(1,2\"");
    assert_string_equal(refusal_to_open("nim", "take=()", NULL),
                        "take must be integers separated by commas, found \"()\"");
    assert_string_equal(refusal_to_open("nim", "take=0,1", NULL),
                        "take must be from 1 to 9223372036854775807, found 0,1");
    assert_string_equal(refusal_to_open("nim", "take=2,1,2", NULL), "take holds 2 twice");
    assert_string_equal(refusal_to_open("nim", "from=21", NULL), "a position is a number from 0 to 20, found \"21\"");
    assert_string_equal(refusal_to_open("nim", "from=x", NULL), "a position is a number from 0 to 20, found \"x\"");
    assert_string_equal(refusal_to_open("marienbad", "from=(1,2", NULL),
                        "a position is heaps such as (1,2,2), found \"(1,2\"");
    assert_string_equal(refusal_to_open("marienbad", "from=(6,6)", NULL),
                        "no play leads from the start to the heaps (6,6)");
    assert_string_equal(refusal_to_open("marienbad", "from=(1,1,1,1,1)", NULL),
                        "no play leads from the start to the heaps (1,1,1,1,1)");
    assert_string_equal(refusal_to_open("marienbad", "from=(-1)", NULL),
                        "no play leads from the start to the heaps (-1)");
}

static void heaps_beyond_64_bits_are_refused_at_the_start_only(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("marienbad", "heaps=7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7", NULL, NULL);
    mb_rules_close(rules);
    rules = OPEN("marienbad", "heaps=9223372036854775807", "stop=1", NULL);
    assert_string_equal(shown(rules, rules->start), "(9223372036854775807)");
    mb_state few[2];
    assert_int_equal(rules->game->moves(rules->self, rules->start, few, 2), INT64_MAX - 1);
    assert_string_equal(shown(rules, few[1]), "(9223372036854775805)");
    mb_rules_close(rules);

    const char *const large[] = {"heaps=7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7"};
    mb_error error = {0};
    mb_arena *arena = NULL;
    check_ok(mb_rules_open(&rules, mb_game_find("marienbad"), large, 1, &error), &error);
    assert_false(rules->fits);
    assert_int_equal(mb_explore(&arena, rules, NULL, NULL, &error), MB_ELIMIT);
    assert_int_equal(error.code, MB_ELIMIT);
    assert_null(arena);
    mb_rules_close(rules);
}

static void moves_are_called_in_both_languages(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("nim", "take=4,2", NULL, NULL);
    assert_string_equal(move_words(rules, 0, MB_ENGLISH), "take 2");
    assert_string_equal(move_words(rules, 1, MB_FRENCH), "prendre 4");
    mb_rules_close(rules);
    rules = OPEN("marienbad", "heaps=3,1,3", NULL, NULL);
    assert_string_equal(move_words(rules, 0, MB_ENGLISH), "take 1 from the heap of 1");
    assert_string_equal(move_words(rules, 2, MB_ENGLISH), "take 2 from the heap of 3");
    assert_string_equal(move_words(rules, 3, MB_FRENCH), "prendre 3 dans le tas de 3");
    mb_rules_close(rules);
}

static void a_move_without_words_is_called_by_where_it_leads(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("nim", NULL, NULL, NULL);
    mb_game silent = *rules->game;
    silent.move_name = NULL;
    mb_rules plain = *rules;
    plain.game = &silent;
    assert_string_equal(move_words(&plain, 2, MB_ENGLISH), "17");
    mb_rules_close(rules);
}

static void pictures_show_the_matches(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("marienbad", "from=(2,0,3)", NULL, NULL);
    assert_string_equal(picture(rules, rules->start), "\n\n||\n|||\n");
    mb_rules_close(rules);
    rules = OPEN("nim", "n=51", NULL, NULL);
    assert_string_equal(picture(rules, 4), "||||\n");
    assert_string_equal(picture(rules, 51), "||||||||||||||||||||||||||||||||||||||||||||||||||… 51\n");
    mb_rules_close(rules);
}

static void heaps_are_read_in_any_order_with_or_without_empty_ones(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("marienbad", NULL, NULL, NULL);
    static const char *const ways[] = {"(0,1,2,2)", "(1,2,2)", "2,1,2", "[2, 2, 1, 0]"};
    for (size_t i = 0; i < MB_COUNT(ways); i++) {
        mb_state heaps;
        check_ok(rules->game->parse(&heaps, rules->self, ways[i], strlen(ways[i]), NULL), NULL);
        assert_string_equal(shown(rules, heaps), "(0,1,2,2)");
    }
    mb_state none;
    check_ok(rules->game->parse(&none, rules->self, "()", 2, NULL), NULL);
    assert_string_equal(shown(rules, none), "(0,0,0,0)");
    assert_int_equal(rules->game->parse(&none, rules->self, "", 0, NULL), MB_EPARSE);
    mb_rules_close(rules);
}

static mb_mark mark_of(const mb_rules *rules, mb_state state)
{
    return rules->game->mark(rules->self, state);
}

static void who_cannot_move_loses_or_wins_as_last_says(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("nim", "take=2,3", NULL, NULL);
    assert_int_equal(mark_of(rules, 0), MB_MOVER_WINS);
    assert_int_equal(mark_of(rules, 1), MB_MOVER_WINS);
    assert_int_equal(mark_of(rules, 2), MB_UNMARKED);
    mb_rules_close(rules);
    rules = OPEN("nim", "take=2,3", "last=wins", "stop=1");
    assert_int_equal(mark_of(rules, 0), MB_MOVER_LOSES);
    assert_int_equal(mark_of(rules, 1), MB_MOVER_LOSES);
    assert_int_equal(mark_of(rules, 2), MB_UNMARKED);
    mb_rules_close(rules);
}

static void with_stop_one_match_left_is_lost_for_the_mover(void **state)
{
    (void)state;
    mb_state next[4];
    mb_rules *rules = OPEN("nim", "stop=1", NULL, NULL);
    assert_int_equal(mark_of(rules, 1), MB_MOVER_LOSES);
    assert_int_equal(rules->game->moves(rules->self, 3, next, 4), 2);
    mb_rules_close(rules);
    rules = OPEN("marienbad", "heaps=2", "stop=1", NULL);
    assert_int_equal(mark_of(rules, 1), MB_MOVER_LOSES);
    assert_int_equal(rules->game->moves(rules->self, 2, next, 4), 1);
    mb_rules_close(rules);
}

static void no_match_at_the_start_is_an_end(void **state)
{
    (void)state;
    static const char *const stops[] = {"stop=0", "stop=1"};
    for (size_t i = 0; i < 2; i++) {
        mb_rules *rules = OPEN("nim", "n=0", stops[i], NULL);
        assert_int_equal(mark_of(rules, rules->start), MB_MOVER_WINS);
        mb_rules_close(rules);
        rules = OPEN("marienbad", "heaps=0,0", stops[i], "last=wins");
        assert_int_equal(mark_of(rules, rules->start), MB_MOVER_LOSES);
        mb_rules_close(rules);
    }
}

static void every_game_keeps_the_laws(void **state)
{
    (void)state;
    for (size_t i = 0; mb_game_at(i); i++)
        keeps_the_laws(mb_game_at(i)->name, NULL, NULL);
    keeps_the_laws("nim", "stop=1", "take=3,1,4");
    keeps_the_laws("nim", "last=wins", "take=2,5");
    keeps_the_laws("nim", "n=9223372036854775807", NULL);
    keeps_the_laws("nim", "n=0", NULL);
    keeps_the_laws("marienbad", "stop=1", NULL);
    keeps_the_laws("marienbad", "heaps=4", "last=wins");
    keeps_the_laws("marienbad", "heaps=0,0,0", "stop=1");
    keeps_the_laws("marienbad", "heaps=1,1,1,1,1,1,1,1,1,1,1,1", "stop=1");
    keeps_the_laws("race", "n=0", NULL);
    keeps_the_laws("race", "k=5", "last=loses");
}

/* Rules that break a law each: the race, with one callback spoilt. */

static size_t moves_round(const void *self, mb_state state, mb_state *out, size_t cap)
{
    (void)self;
    if (cap > 0)
        out[0] = state == 5 ? 0 : state + 1;
    return 1;
}

static size_t moves_past_the_room(const void *self, mb_state state, mb_state *out, size_t cap)
{
    (void)self;
    (void)cap;
    if (out)
        out[0] = state + 1;
    return 1;
}

static size_t moves_nowhere(const void *self, mb_state state, mb_state *out, size_t cap)
{
    return state == 3 ? 0 : mb_game_find("race")->moves(self, state, out, cap);
}

static mb_mark mark_for_player_1(const void *self, mb_state state)
{
    (void)self;
    return state > 4 ? MB_WIN1 : MB_UNMARKED;
}

static void show_two_lines(mb_text *out, const void *self, mb_state state)
{
    (void)self;
    mb_text_u64(out, state);
    mb_text_char(out, '\n');
}

static void show_less(mb_text *out, const void *self, mb_state state)
{
    (void)self;
    mb_text_u64(out, state / 2);
}

static void board_without_end(mb_text *out, const void *self, mb_state state)
{
    (void)self;
    mb_text_u64(out, state);
}

static void no_words(mb_note *out, const void *self, mb_state state, size_t index)
{
    (void)out, (void)self, (void)state, (void)index;
}

static mb_state fold_unlike(const void *self, mb_state state)
{
    (void)self;
    return state & ~UINT64_C(1);
}

static int32_t estimate_too_much(const void *self, mb_state state)
{
    (void)self, (void)state;
    return INT32_MIN;
}

/* Numbers of the race's states, a tier each, and wrong ones. */

static mb_status numbers_open(void **out, const void *self)
{
    *out = (void *)(uintptr_t)self;
    return MB_OK;
}

static void numbers_close(void *numbers)
{
    (void)numbers;
}

static size_t thousand_tiers(const void *numbers, uint64_t *slots, size_t cap)
{
    (void)numbers;
    for (size_t i = 0; i < 1000 && i < cap; i++)
        slots[i] = 1000;
    return 1000;
}

static uint64_t index_by_tier(uint32_t *tier, const void *numbers, mb_state state)
{
    (void)numbers;
    *tier = (uint32_t)state;
    return 0;
}

static bool unindex_by_tier(mb_state *out, const void *numbers, uint32_t tier, uint64_t slot)
{
    (void)numbers, (void)slot;
    *out = tier;
    return true;
}

static bool unindex_wrong(mb_state *out, const void *numbers, uint32_t tier, uint64_t slot)
{
    (void)numbers, (void)slot;
    *out = tier + 1;
    return true;
}

static uint64_t index_in_one(uint32_t *tier, const void *numbers, mb_state state)
{
    (void)numbers;
    *tier = 0;
    return state;
}

static bool unindex_in_one(mb_state *out, const void *numbers, uint32_t tier, uint64_t slot)
{
    (void)numbers, (void)tier;
    *out = slot;
    return true;
}

/* ---- predecessors, and numbers up to symmetry ---- */

static size_t no_unmoves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    (void)self, (void)state, (void)out, (void)cap;
    return 0;
}

static size_t unmoves_to_itself(const void *self, mb_state state, mb_state *out, size_t cap)
{
    (void)self;
    if (cap > 0)
        out[0] = state;
    return 1;
}

static uint64_t index_all_alike(uint32_t *tier, const void *numbers, mb_state state)
{
    (void)numbers, (void)state;
    *tier = 0;
    return 0;
}

static bool unindex_all_alike(mb_state *out, const void *numbers, uint32_t tier, uint64_t slot)
{
    (void)numbers, (void)tier, (void)slot;
    *out = UINT64_C(6) << 48; /* the start of three men's morris */
    return true;
}

/* The law that the game with this change breaks; NULL: none. */
static const char *law_broken_by(const mb_rules *rules, const mb_game *game)
{
    mb_rules spoilt = *rules;
    mb_finding finding;
    spoilt.game = game;
    check_ok(mb_check_laws(&finding, &spoilt, 6000, NULL), NULL);
    const char *said = finding.accepted ? NULL : mb_words_in(finding.reason.words, MB_ENGLISH);
    mb_finding_clear(&finding);
    return said;
}

static void broken_laws_of_predecessors_and_folding_are_noticed(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("morris", "men=3", NULL, NULL);
    assert_int_equal(rules->start, UINT64_C(6) << 48);
    mb_game game = *rules->game;
    assert_null(law_broken_by(rules, &game));
    game.unmoves = no_unmoves;
    assert_string_equal(law_broken_by(rules, &game), SAYS_LAW_UNMOVES);
    game.unmoves = unmoves_to_itself;
    assert_string_equal(law_broken_by(rules, &game), SAYS_LAW_UNMOVES);
    game.unmoves = NULL;
    mb_numbering folded = *game.numbering->folded, plain = *game.numbering;
    plain.folded = &folded;
    game.numbering = &plain;
    assert_null(law_broken_by(rules, &game));
    folded.index = index_all_alike;
    folded.unindex = unindex_all_alike;
    assert_string_equal(law_broken_by(rules, &game), SAYS_LAW_FOLDED);
    mb_rules_close(rules);
}

/* ---- what was paid ---- */

static int32_t nothing_is_paid(mb_state *rest, const void *self, mb_state state)
{
    (void)self;
    *rest = state & ~UINT64_C(1); /* without the mover */
    return 0;
}

static int32_t it_is_paid_twice(mb_state *rest, const void *self, mb_state state)
{
    return 2 * mb_game_find("kalah")->paid(rest, self, state);
}

static void broken_laws_of_what_is_paid_are_noticed(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("kalah", "holes=2", "seeds=3", NULL);
    mb_game game = *rules->game;
    assert_null(law_broken_by(rules, &game));
    game.paid = nothing_is_paid;
    assert_string_equal(law_broken_by(rules, &game), SAYS_LAW_PAID);
    game.paid = it_is_paid_twice;
    assert_string_equal(law_broken_by(rules, &game), SAYS_LAW_PAID);
    game = *rules->game;
    game.traits &= ~(unsigned)MB_ACYCLIC;
    assert_string_equal(law_broken_by(rules, &game), SAYS_LAW_PAID);
    mb_rules_close(rules);
}

static void broken_laws_of_numbers_are_noticed(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("race", NULL, NULL, NULL);
    const mb_numbering right = {.open = numbers_open,
                                .close = numbers_close,
                                .tiers = thousand_tiers,
                                .index = index_by_tier,
                                .unindex = unindex_by_tier};
    mb_numbering wrong[] = {right, right, right, right, right};
    static const char *const reasons[] = {NULL, SAYS_LAW_NUMBER, SAYS_LAW_TIER, SAYS_LAW_TIER, SAYS_LAW_BACK};
    wrong[1].unindex = unindex_wrong;
    wrong[2].index = index_in_one;
    wrong[2].unindex = unindex_in_one;
    wrong[3].leap = 1;
    wrong[4].reversible = true;
    for (size_t i = 0; i < MB_COUNT(wrong); i++) {
        mb_game game = *rules->game;
        mb_rules spoilt = *rules;
        mb_finding finding;
        game.numbering = &wrong[i];
        spoilt.game = &game;
        check_ok(mb_check_laws(&finding, &spoilt, 100, NULL), NULL);
        assert_int_equal(finding.accepted, reasons[i] == NULL);
        if (reasons[i])
            assert_string_equal(finding.reason.words.in[MB_ENGLISH], reasons[i]);
        mb_finding_clear(&finding);
    }
    mb_rules_close(rules);
}

static void broken_laws_are_noticed(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("race", NULL, NULL, NULL);
    const mb_game *race = rules->game;
    struct {
        mb_game game;
        const char *reason;
    } wrong[] = {
        {*race, SAYS_LAW_CYCLE},    {*race, SAYS_LAW_ROOM},     {*race, SAYS_LAW_END},   {*race, SAYS_LAW_MARK},
        {*race, SAYS_LAW_NAME},     {*race, SAYS_LAW_PARSE},    {*race, SAYS_LAW_BOARD}, {*race, SAYS_LAW_MOVE_NAME},
        {*race, SAYS_LAW_SYMMETRY}, {*race, SAYS_LAW_ESTIMATE},
    };
    wrong[0].game.moves = moves_round;
    wrong[1].game.moves = moves_past_the_room;
    wrong[2].game.moves = moves_nowhere;
    wrong[3].game.mark = mark_for_player_1;
    wrong[4].game.show = show_two_lines;
    wrong[5].game.show = show_less;
    wrong[6].game.board = board_without_end;
    wrong[7].game.move_name = no_words;
    wrong[8].game.canonical = fold_unlike;
    wrong[9].game.estimate = estimate_too_much;
    for (size_t i = 0; i < MB_COUNT(wrong); i++) {
        mb_rules spoilt = *rules;
        spoilt.game = &wrong[i].game;
        mb_finding finding;
        check_ok(mb_check_laws(&finding, &spoilt, 100, NULL), NULL);
        assert_false(finding.accepted);
        assert_string_equal(finding.reason.words.in[MB_ENGLISH], wrong[i].reason);
        assert_int_equal(finding.play.count, i == 0 ? 6 : 0);
        mb_finding_clear(&finding);
    }
    mb_rules_close(rules);
}

static void opening_and_trying_laws_survive_every_failing_allocation(void **state)
{
    (void)state;
    static const char *const args[] = {"last=wins", "from=2"};
    const mb_game *game;
    for (size_t g = 0; (game = mb_game_at(g)); g++) {
        const size_t given = strcmp(game->name, "nim") == 0 ? MB_COUNT(args) : 0;
        bool reached = true;
        for (uint64_t k = 1; reached; k++) {
            mb_rules *rules = NULL;
            mb_finding finding = {0};
            mb_mem_fail_at(k);
            mb_status status = mb_rules_open(&rules, game, args, given, NULL);
            if (status == MB_OK)
                status = mb_check_laws(&finding, rules, 50, NULL);
            reached = mb_mem_count() >= k;
            mb_mem_fail_at(0);
            assert_true(status == MB_OK || status == MB_ENOMEM);
            mb_finding_clear(&finding);
            mb_rules_close(rules);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_found_by_its_name_and_complete),
        cmocka_unit_test(impartial_games_say_who_wins_with_the_last_move),
        cmocka_unit_test(missing_parameters_take_their_defaults),
        cmocka_unit_test(lists_may_be_written_as_in_python),
        cmocka_unit_test(from_starts_elsewhere),
        cmocka_unit_test(what_cannot_be_opened_is_explained_in_one_line),
        cmocka_unit_test(heaps_beyond_64_bits_are_refused_at_the_start_only),
        cmocka_unit_test(moves_are_called_in_both_languages),
        cmocka_unit_test(a_move_without_words_is_called_by_where_it_leads),
        cmocka_unit_test(pictures_show_the_matches),
        cmocka_unit_test(heaps_are_read_in_any_order_with_or_without_empty_ones),
        cmocka_unit_test(who_cannot_move_loses_or_wins_as_last_says),
        cmocka_unit_test(with_stop_one_match_left_is_lost_for_the_mover),
        cmocka_unit_test(no_match_at_the_start_is_an_end),
        cmocka_unit_test(every_game_keeps_the_laws),
        cmocka_unit_test(broken_laws_are_noticed),
        cmocka_unit_test(broken_laws_of_what_is_paid_are_noticed),
        cmocka_unit_test(broken_laws_of_numbers_are_noticed),
        cmocka_unit_test(broken_laws_of_predecessors_and_folding_are_noticed),
        cmocka_unit_test(opening_and_trying_laws_survive_every_failing_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
