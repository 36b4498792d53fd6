/* table.c -- tables say what solving says, whoever builds them, however often they are stopped; damage is noticed. */
#include "support.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/checksum.h"
#include "folder.h"
#include "io/disk.h"
#include "length.h"
#include "table/table.h"

static char folder[] = "/tmp/marienbad-table-XXXXXX";

static const char *path_of(const char *name)
{
    static char path[4][200];
    static int next;
    char *out = path[next++ % 4];
    snprintf(out, sizeof path[0], "%s/%s", folder, name);
    return out;
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    remove_tree(folder);
    return 0;
}

static mb_table_about build(const mb_rules *rules, const mb_table_options *options, const mb_limits *limits)
{
    mb_table_about about;
    mb_error error = {0};
    check_ok(mb_table_build(&about, rules, options, limits, &error), &error);
    return about;
}

static mb_table *open_table(const char *path)
{
    mb_table *table;
    mb_error error = {0};
    check_ok(mb_table_open(&table, path, &error), &error);
    return table;
}

/* The bytes of a file; release them. */
static uint8_t *bytes_of(const char *path, size_t *size)
{
    mb_file file;
    check_ok(mb_file_read(&file, path, NULL, NULL), NULL);
    uint8_t *bytes = mb_alloc(file.length, 1);
    assert_non_null(bytes);
    memcpy(bytes, file.data, file.length);
    *size = file.length;
    mb_file_clear(&file);
    return bytes;
}

static void put_bytes(const char *path, const uint8_t *bytes, size_t size)
{
    mb_text text;
    check_ok(mb_file_write(&text, path, NULL, NULL), NULL);
    mb_text_add_n(&text, (const char *)bytes, size);
    check_ok(mb_file_close(&text, path, NULL), NULL);
}

static void same_files(const char *a, const char *b)
{
    size_t size[2];
    uint8_t *bytes[2] = {bytes_of(a, &size[0]), bytes_of(b, &size[1])};
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(bytes[0], bytes[1], size[0]);
    mb_release(bytes[0]);
    mb_release(bytes[1]);
}

/* ---- the same answers as solving ---- */

/* Has a state of the same slot been seen before?  Only where the numbering folds more than canonical() does. */
static bool seen_before(const mb_table *table, mb_state state, uint8_t *seen)
{
    const mb_space *space = &table->space;
    uint32_t tier = 0;
    if (!space->folded)
        return false;
    uint64_t at = mb_space_slot(&tier, space, state);
    assert_true(at < space->slots[tier]);
    for (uint32_t t = 0; t < tier; t++)
        at += space->slots[t];
    return seen[at]++ > 0;
}

/* Every position of the arena is asked about; those counted are what the table counts. */
static void agrees_with_solving(const mb_rules *rules, const mb_table_options *options)
{
    mb_table_options how = *options;
    how.path = path_of("same");
    const mb_table_about about = build(rules, &how, NULL);
    mb_table *table = open_table(how.path);
    mb_arena *graph, *arena;
    mb_solution solution;
    mb_error error = {0};
    const mb_question question = {.both = true, .symmetry = options->symmetry};
    check_ok(mb_arena_of_rules(&graph, &arena, rules, &question, 0, NULL, &error), &error);
    check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, &error), &error);
    const mb_ground ground = mb_ground_of_arena(arena, rules);
    uint64_t counted = 0, won = 0, drawn = 0, lost = 0;
    uint8_t *seen = mb_alloc_zero(table->space.total + 1, 1);
    assert_non_null(seen);
    for (uint32_t v = 0; v < arena->positions; v++) {
        mb_state state;
        mb_place place = mb_arena_place(arena, v);
        mb_table_answer answer;
        assert_true(mb_ground_state(&state, &ground, place));
        place.at = state;
        check_ok(mb_table_ask(&answer, table, place, &error), &error);
        assert_int_equal(answer.winner, solution.winner[v]);
        assert_int_equal(answer.has_rank, solution.winner[v] != 0 && !options->wdl);
        if (answer.has_rank)
            assert_int_equal(answer.rank, solution.rank[v]);
        if (seen_before(table, state, seen))
            continue;
        counted++;
        won += answer.winner == mb_player_number(place.mover);
        drawn += answer.winner == 0;
        lost += answer.winner == 3 - mb_player_number(place.mover);
    }
    const uint64_t times = arena == graph ? 1 : 2; /* pairs of a state and a player */
    mb_release(seen);
    assert_int_equal(about.positions * times, counted);
    assert_int_equal(about.won * times, won);
    assert_int_equal(about.drawn * times, drawn);
    assert_int_equal(about.lost * times, lost);
    const mb_table_about *opened = mb_table_info(table);
    assert_int_equal(opened->positions, about.positions);
    assert_int_equal(opened->winner, about.winner);
    assert_int_equal(opened->rank, about.rank);
    mb_table_finding finding;
    check_ok(mb_table_verify(&finding, table, UINT64_MAX, 1, NULL, &error), &error);
    assert_true(finding.accepted);
    check_ok(mb_table_verify(&finding, table, 50, 7, NULL, &error), &error);
    assert_true(finding.accepted);
    mb_table_close(table);
    mb_solution_clear(&solution);
    if (arena != graph)
        mb_arena_free(arena);
    mb_arena_free(graph);
}

static void tables_of_every_game_agree_with_solving(void **state)
{
    (void)state;
    static const struct {
        const char *game, *args[3];
    } cases[] = {
        {"nim", {"n=20"}},
        {"nim", {"n=11", "take=1,3,4", "last=wins"}},
        {"marienbad", {"heaps=1,3,5,7"}},
        {"marienbad", {"heaps=2,2,4", "stop=1"}},
        {"marienbad", {"heaps=0,0"}},
        {"marienbad", {"heaps=3,4,5", "from=(1,4,4)", "last=wins"}},
        {"subtract", {"heaps=5,7,9", "take=2,3,7"}},
        {"subtract", {"heaps=4,5,6", "last=loses"}},
        {"chomp", {"rows=4", "cols=5"}},
        {"chomp", {"rows=1", "cols=6", "last=loses"}},
        {"chomp", {"rows=4", "cols=4", "from=(3,3,1)"}},
        {"wythoff", {"a=6", "b=9"}},
        {"wythoff", {"a=3", "b=3", "from=(5,8)"}}, /* beyond its numbers: a list of states */
        {"wythoff", {"a=0", "b=4", "last=loses"}},
        {"cut", {NULL}},
        {"octal", {NULL}},
        {"kayles", {NULL}},
        {"geography", {NULL}},
        {"race", {NULL}},
        {"tictactoe", {NULL}},
        {"tictactoe", {"rows=2", "cols=4", "row=3"}},
        {"tictactoe", {"rows=2", "cols=2", "row=1"}},
        {"connect4", {"width=4", "height=4"}},
        {"connect4", {"width=3", "height=5", "row=3"}},
        {"connect4", {"width=2", "height=7"}},
        {"connect4", {"width=1", "height=6"}},
        {"connect4", {"width=7", "height=1", "row=3"}},
        {"connect4", {"width=5", "height=2", "row=2"}},
        {"connect4", {"width=3", "height=3", "row=1"}},
        {"connect4", {"width=4", "height=3", "from=12"}},
        {"hex", {"size=3"}},
        {"hex", {"size=3", "first=2", "from=.../.O./..."}},
        {"domineering", {"rows=3", "cols=4"}},
        {"hexapawn", {NULL}},
        {"dodgem", {NULL}},
        {"dodgem", {"size=2", "first=2"}},
        {"wolf", {"size=4"}},
        {"taquin", {"rows=2", "cols=3"}},
        {"taquin", {"rows=1", "cols=5"}},
        {"taquin", {"rows=2", "cols=2", "goal=last"}},
        {"taquin", {"rows=2", "cols=3", "from=0,2,1,3,4,5"}}, /* no way to the goal */
        {"morris", {"men=3"}},
        {"morris", {"men=3", "fly=1", "first=2"}},
    };
    for (size_t i = 0; i < MB_COUNT(cases); i++) {
        mb_rules *rules = open_rules(cases[i].game, cases[i].args, 3);
        agrees_with_solving(rules, &(mb_table_options){0});
        agrees_with_solving(rules, &(mb_table_options){.wdl = true});
        if (rules->game->canonical)
            agrees_with_solving(rules, &(mb_table_options){.symmetry = true});
        mb_rules_close(rules);
    }
}

static void distances_beyond_a_byte_take_two(void **state)
{
    (void)state;
    static const char *const args[][3] = {{"heaps=70,70"}, {"heaps=1,69,69"}};
    for (size_t i = 0; i < MB_COUNT(args); i++) {
        mb_rules *rules = open_rules("marienbad", args[i], 3);
        agrees_with_solving(rules, &(mb_table_options){0});
        assert_int_equal(build(rules, &(mb_table_options){0}, NULL).width, 2);
        assert_int_equal(build(rules, &(mb_table_options){.wdl = true}, NULL).width, 1);
        mb_rules_close(rules);
    }
    mb_rules *rules = OPEN("nim", "n=600", "take=1,2", NULL);
    agrees_with_solving(rules, &(mb_table_options){0});
    mb_rules_close(rules);
}

static void distances_that_no_table_holds_are_refused(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("nim", "n=70000", "take=1,2", NULL);
    mb_table_about about;
    mb_error error = {0};
    assert_int_equal(mb_table_build(&about, rules, &(mb_table_options){0}, NULL, &error), MB_ELIMIT);
    check_ok(mb_table_build(&about, rules, &(mb_table_options){.wdl = true}, NULL, &error), &error);
    assert_int_equal(about.positions, 70001);
    mb_rules_close(rules);
}

/* Counted by distance, and one of the farthest shown. */
static void counts_as_solving(const mb_rules *rules)
{
    mb_census census = {0, NULL};
    mb_arena *graph, *arena;
    mb_solution solution;
    uint64_t won[MB_CENSUS_FAR + 1] = {0}, lost[MB_CENSUS_FAR + 1] = {0}, drawn = 0;
    const mb_question question = {.both = true};
    const mb_table_about about = build(rules, &(mb_table_options){.census = &census}, NULL);
    check_ok(mb_arena_of_rules(&graph, &arena, rules, &question, 0, NULL, NULL), NULL);
    check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, NULL), NULL);
    for (uint32_t v = 0; v < arena->positions; v++) {
        const int mover = mb_player_number(mb_arena_place(arena, v).mover), winner = solution.winner[v];
        drawn += winner == 0;
        if (winner != 0)
            (winner == mover ? won : lost)[solution.rank[v]]++;
    }
    const uint64_t times = arena == graph ? 1 : 2;
    uint64_t positions = 0;
    uint32_t longest = 0;
    for (uint32_t t = 0; t < census.tiers; t++) {
        const mb_census_row *row = &census.row[t];
        positions += row->positions;
        drawn -= row->drawn * times;
        for (int i = 0; i <= MB_CENSUS_FAR; i++) {
            won[i] -= row->won[i] * times;
            lost[i] -= row->lost[i] * times;
            if (row->won[i] + row->lost[i] > 0)
                assert_true(row->decided && row->longest >= (uint32_t)i);
        }
        if (row->decided) {
            assert_true(row->won[row->longest] + row->lost[row->longest] > 0);
            longest = row->longest > longest ? row->longest : longest;
        }
    }
    assert_int_equal(positions, about.positions);
    assert_int_equal(longest, about.farthest);
    assert_int_equal(drawn, 0);
    for (int i = 0; i <= MB_CENSUS_FAR; i++)
        assert_true(won[i] == 0 && lost[i] == 0);
    mb_solution_clear(&solution);
    if (arena != graph)
        mb_arena_free(arena);
    mb_arena_free(graph);
    mb_census_clear(&census);
}

static void positions_are_counted_by_distance(void **state)
{
    (void)state;
    mb_rules *rules[] = {OPEN("connect4", "width=4", "height=3"),
                         OPEN("connect4", "width=5", "height=3"),
                         OPEN("tictactoe", NULL),
                         OPEN("nim", "n=30"),
                         OPEN("nim", "n=600", "take=1,2"), /* beyond a byte */
                         OPEN("chomp", "rows=3", "cols=4"),
                         OPEN("morris", "men=3")};
    for (size_t i = 0; i < MB_COUNT(rules); i++) {
        counts_as_solving(rules[i]);
        mb_rules_close(rules[i]);
    }
    mb_census census = {0, NULL};
    mb_table_about about;
    mb_rules *far = OPEN("nim", "n=2500", "take=1,2", NULL);
    assert_int_equal(mb_table_build(&about, far, &(mb_table_options){.census = &census}, NULL, NULL), MB_ELIMIT);
    mb_census_clear(&census);
    mb_rules_close(far);
}

/* ---- the kernel and its slow twin ---- */

static void kernels_write_the_same_file_as_moves(void **state)
{
    (void)state;
    static const char *const args[][3] = {
        {"width=4", "height=4"},          {"width=5", "height=3"},           {"width=3", "height=6"},
        {"width=6", "height=2", "row=2"}, {"width=4", "height=3", "row=3"},  {"width=2", "height=9", "row=3"},
        {"width=7", "height=2", "row=3"}, {"width=1", "height=20"},          {"width=8", "height=2", "row=4"},
        {"width=3", "height=4", "row=1"}, {"width=4", "height=4", "from=1"},
    };
    for (size_t i = 0; i < MB_COUNT(args); i += tests_count_slow(3, 1))
        for (int wdl = 0; wdl < 2; wdl++) {
            mb_rules *rules = open_rules("connect4", args[i], 3);
            mb_numbering slow = *rules->game->numbering;
            mb_game game = *rules->game;
            mb_rules twin = *rules;
            slow.sweep = NULL;
            game.numbering = &slow;
            twin.game = &game;
            build(rules, &(mb_table_options){.path = path_of("fast"), .wdl = wdl}, NULL);
            build(&twin, &(mb_table_options){.path = path_of("slow"), .wdl = wdl}, NULL);
            same_files(path_of("fast"), path_of("slow"));
            mb_rules_close(rules);
        }
}

/* A slice of a tier is the same wherever it is cut. */
static void slices_do_not_depend_on_where_they_are_cut(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("connect4", "width=5", "height=4", NULL);
    const mb_numbering *numbering = rules->game->numbering;
    void *numbers, *kernel;
    uint64_t slots[64], seed = 3;
    check_ok(numbering->open(&numbers, rules->self), NULL);
    check_ok(numbering->sweep->open(&kernel, NULL, numbers), NULL);
    assert_int_equal(numbering->tiers(numbers, slots, 64), 21);
    const uint32_t tier = 13;
    uint8_t *other = mb_alloc(slots[tier + 1] + slots[tier - 1], 1), *whole = mb_alloc(slots[tier], 1),
            *pieces = mb_alloc(slots[tier], 1);
    for (uint64_t i = 0; i < slots[tier + 1] + slots[tier - 1]; i++)
        other[i] = (uint8_t)mb_random(&seed);
    for (int reach = 0; reach < 2; reach++) {
        void (*const work)(const void *, const mb_slice *) =
            reach ? numbering->sweep->reach : numbering->sweep->solve;
        mb_slice slice = {.tier = tier, .end = slots[tier], .other = other, .out = whole, .distances = true};
        work(kernel, &slice);
        for (uint64_t at = 0; at < slots[tier]; at = slice.end) {
            slice.begin = at;
            slice.end = at + 1 + mb_random_below(&seed, 300);
            slice.end = slice.end < slots[tier] ? slice.end : slots[tier];
            slice.out = pieces + at;
            work(kernel, &slice);
        }
        assert_memory_equal(whole, pieces, slots[tier]);
    }
    mb_release(other);
    mb_release(whole);
    mb_release(pieces);
    numbering->sweep->close(kernel);
    numbering->close(numbers);
    mb_rules_close(rules);
}

static void every_slot_leads_to_its_state_and_back(void **state)
{
    (void)state;
    static const char *const cases[][4] = {
        {"connect4", "width=4", "height=3"}, {"tictactoe"}, {"chomp", "rows=4", "cols=6"},
        {"marienbad", "heaps=2,4,4,5"},      {"wythoff"},   {"taquin", "rows=2", "cols=3"},
        {"taquin", "rows=3", "cols=2"},      {"subtract"},  {"taquin", "rows=2", "cols=4"},
    };
    for (size_t i = 0; i < MB_COUNT(cases); i++) {
        mb_rules *rules = open_rules(cases[i][0], &cases[i][1], 3);
        const mb_numbering *numbering = rules->game->numbering;
        void *numbers;
        uint64_t slots[128];
        check_ok(numbering->open(&numbers, rules->self), NULL);
        const size_t tiers = numbering->tiers(numbers, slots, 128);
        assert_in_range(tiers, 1, 128);
        for (uint32_t tier = 0; tier < tiers; tier++)
            for (uint64_t slot = 0; slot < slots[tier]; slot++) {
                mb_state at;
                uint32_t back = UINT32_MAX;
                if (!numbering->unindex(&at, numbers, tier, slot))
                    continue;
                assert_int_equal(numbering->index(&back, numbers, at), slot);
                assert_int_equal(back, tier);
            }
        numbering->close(numbers);
        mb_rules_close(rules);
    }
}

/* ---- threads, stopping, going on ---- */

static void files_do_not_depend_on_threads(void **state)
{
    (void)state;
    static const char *const cases[][4] = {{"connect4", "width=5", "height=4"},
                                           {"tictactoe"},
                                           {"taquin", "rows=2", "cols=4"},
                                           {"marienbad", "heaps=9,9,9"},
                                           {"kayles", "n=20"}};
    for (size_t i = 0; i < MB_COUNT(cases); i++) {
        mb_rules *rules = open_rules(cases[i][0], &cases[i][1], 3);
        static const int threads[] = {1, 2, 3, 4, 8};
        for (size_t t = 0; t < MB_COUNT(threads); t++) {
            const mb_limits limits = {.threads = threads[t]};
            build(rules, &(mb_table_options){.path = path_of(t ? "many" : "one")}, &limits);
            if (t > 0)
                same_files(path_of("one"), path_of("many"));
        }
        mb_rules_close(rules);
    }
}

/* Stops when it was asked so many times. */
static bool stop_after(void *context, uint64_t done, uint64_t total)
{
    (void)done, (void)total;
    return --*(int *)context > 0;
}

static void a_build_that_was_stopped_goes_on_to_the_same_file(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("connect4", "width=5", "height=4", NULL);
    build(rules, &(mb_table_options){.path = path_of("whole")}, NULL);
    uint32_t most = 0;
    int stops = 0;
    for (int looks = 2; stops < 1000; looks += (int)tests_count_slow(9, 3)) {
        int left = looks;
        const mb_limits limits = {.tick = stop_after, .context = &left};
        mb_table_about about;
        mb_error error = {0};
        const mb_status status =
            mb_table_build(&about, rules, &(mb_table_options){.path = path_of("parts")}, &limits, &error);
        if (status == MB_OK) {
            most = about.resumed;
            break;
        }
        assert_int_equal(status, MB_ECANCEL);
        stops++;
    }
    assert_in_range(stops, 2, 999);
    assert_in_range(most, 1, 21);
    same_files(path_of("whole"), path_of("parts"));
    assert_int_not_equal(access(path_of("parts.part"), F_OK), 0);
    mb_rules_close(rules);
}

/* What another build left behind is no part of this one. */
static void parts_of_another_table_are_not_used(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("tictactoe", NULL), *other = OPEN("chomp", "rows=4", "cols=5");
    build(rules, &(mb_table_options){.path = path_of("right")}, NULL);
    build(other, &(mb_table_options){.path = path_of("mixed.part")}, NULL);
    assert_int_equal(build(rules, &(mb_table_options){.path = path_of("mixed")}, NULL).resumed, 0);
    same_files(path_of("right"), path_of("mixed"));
    put_bytes(path_of("mixed.part"), (const uint8_t *)"no table at all", 15);
    build(rules, &(mb_table_options){.path = path_of("mixed")}, NULL);
    same_files(path_of("right"), path_of("mixed"));
    mb_rules_close(rules);
    mb_rules_close(other);
}

/* Every byte of a part changed, one after the other: the table built upon it is the right one. */
static void nothing_is_built_upon_a_damaged_part(void **state)
{
    (void)state;
    static const char *const cases[][4] = {{"tictactoe", "rows=2", "cols=2", "row=2"}, {"chomp", "rows=2", "cols=3"}};
    for (size_t i = 0; i < MB_COUNT(cases); i++) {
        mb_rules *rules = open_rules(cases[i][0], &cases[i][1], 3);
        mb_draft draft;
        unlink(path_of("gone-on"));
        build(rules, &(mb_table_options){.path = path_of("whole")}, NULL);
        build(rules, &(mb_table_options){.path = path_of("gone-on"), .draft = &draft}, NULL);
        mb_draft_drop(&draft);
        assert_int_not_equal(access(path_of("gone-on"), F_OK), 0);
        size_t size;
        uint32_t damaged = 0, resumed = 0;
        uint8_t *bytes = bytes_of(path_of("gone-on.part"), &size);
        for (size_t at = 0; at < size; at += tests_count_slow(5, 1)) {
            bytes[at] ^= 0x10;
            put_bytes(path_of("gone-on.part"), bytes, size);
            bytes[at] ^= 0x10;
            const mb_table_about about = build(rules, &(mb_table_options){.path = path_of("gone-on")}, NULL);
            same_files(path_of("whole"), path_of("gone-on"));
            damaged += about.damaged > 0;
            resumed += about.damaged > 0 && about.resumed > 0;
        }
        assert_in_range(damaged, 1, size);
        assert_in_range(resumed, 1, damaged); /* tiers before the damage are used */
        mb_release(bytes);
        mb_rules_close(rules);
    }
}

static void a_part_that_is_a_link_costs_no_other_file(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("tictactoe", NULL);
    for (int hard = 0; hard < 2; hard++) {
        mb_table_about about;
        mb_error error = {0};
        put_bytes(path_of("other"), (const uint8_t *)"mine", 4);
        assert_int_equal(hard ? link(path_of("other"), path_of("linked.part"))
                              : symlink(path_of("other"), path_of("linked.part")),
                         0);
        assert_int_equal(mb_table_build(&about, rules, &(mb_table_options){.path = path_of("linked")}, NULL, &error),
                         MB_EIO);
        assert_true(mb_words_say(error.note.words));
        size_t size;
        uint8_t *bytes = bytes_of(path_of("other"), &size);
        assert_int_equal(size, 4);
        assert_memory_equal(bytes, "mine", 4);
        mb_release(bytes);
        unlink(path_of("linked.part"));
    }
    mb_rules_close(rules);
}

/* As other files that the command writes. */
static void a_table_keeps_the_link_and_the_mode_of_what_it_replaces(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("tictactoe", NULL);
    struct stat about;
    put_bytes(path_of("behind"), (const uint8_t *)"old", 3);
    assert_int_equal(chmod(path_of("behind"), 0600), 0);
    assert_int_equal(symlink("behind", path_of("link")), 0);
    build(rules, &(mb_table_options){.path = path_of("link")}, NULL);
    assert_int_equal(lstat(path_of("link"), &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    assert_int_equal(stat(path_of("behind"), &about), 0);
    assert_int_equal(about.st_mode & 07777, 0600);
    mb_table_close(open_table(path_of("behind")));
    mb_rules_close(rules);
}

/* ---- damage ---- */

/* Is this a good table? */
static bool is_good(const uint8_t *bytes, size_t size)
{
    mb_disk *disk;
    mb_table *table;
    mb_table_finding finding = {0};
    mb_error error = {0};
    check_ok(mb_disk_of_memory(&disk, "memory", bytes, size), NULL);
    mb_status status = mb_table_open_disk(&table, disk, "memory", NULL, &error);
    if (status == MB_OK) {
        check_ok(mb_table_verify(&finding, table, 5, 1, NULL, &error), &error);
        assert_true(mb_words_say(finding.reason.words));
        mb_table_close(table);
        return finding.accepted;
    }
    assert_int_equal(status, MB_EPARSE);
    assert_true(mb_words_say(error.note.words));
    assert_string_equal(error.file, "memory");
    return false;
}

static void every_changed_byte_and_every_cut_is_noticed(void **state)
{
    (void)state;
    static const char *const cases[][4] = {{"tictactoe", "rows=2", "cols=2", "row=2"},
                                           {"nim", "n=9"},
                                           {"taquin", "rows=2", "cols=2"},
                                           {"chomp", "rows=2", "cols=3"}};
    for (size_t i = 0; i < MB_COUNT(cases); i++) {
        mb_rules *rules = open_rules(cases[i][0], &cases[i][1], 3);
        build(rules, &(mb_table_options){.path = path_of("damage")}, NULL);
        size_t size;
        uint8_t *bytes = bytes_of(path_of("damage"), &size);
        assert_true(is_good(bytes, size));
        for (size_t at = 0; at < size; at++)
            for (int bit = 0; bit < 8; bit += 7) {
                bytes[at] ^= (uint8_t)(1 << bit);
                if (is_good(bytes, size))
                    fail_msg("%s: byte %zu, bit %d", cases[i][0], at, bit);
                bytes[at] ^= (uint8_t)(1 << bit);
            }
        for (size_t cut = 0; cut < size; cut++)
            assert_false(is_good(bytes, cut));
        uint8_t *longer = mb_alloc_zero(size + 1, 1);
        memcpy(longer, bytes, size);
        assert_false(is_good(longer, size + 1));
        mb_release(longer);
        mb_release(bytes);
        mb_rules_close(rules);
    }
}

/* A kernel that is wrong about one position of tier 6. */
static const mb_sweep *right;

static void solve_wrong(const void *kernel, const mb_slice *slice)
{
    right->solve(kernel, slice);
    for (uint64_t i = 0; i < slice->end - slice->begin && slice->tier == 6; i++)
        if (slice->out[i] == MB_OUTCOME_DRAWN) {
            slice->out[i] = MB_OUTCOME_WON - 5;
            break;
        }
}

/* A position has an answer with a move, or none; at least one has none. */
static void contradictions_are_not_answered(const mb_rules *rules, mb_table *table)
{
    const mb_ground ground = mb_ground_of_rules(rules);
    const mb_question question = {.table = table};
    mb_answerer by_table, by_arena;
    uint32_t refused = 0;
    check_ok(mb_answerer_open(&by_table, &ground, &question, NULL, NULL), NULL);
    check_ok(mb_answerer_open(&by_arena, &ground, NULL, NULL, NULL), NULL);
    for (uint32_t v = 0; v < by_arena.arena->positions; v++) {
        const mb_place place = mb_arena_place(by_arena.arena, v);
        mb_place at = place;
        mb_facts facts;
        assert_true(mb_ground_state(&at.at, mb_answer_ground(by_arena.answer), place));
        const mb_status status = mb_answer_get(&facts, by_table.answer, at);
        if (status == MB_OK)
            assert_int_equal(facts.has_move, !mb_is_terminal(by_arena.arena, v));
        else
            assert_int_equal(status, MB_EPARSE);
        refused += status != MB_OK;
    }
    assert_in_range(refused, 1, 1000);
    mb_answerer_close(&by_table);
    mb_answerer_close(&by_arena);
}

static void a_wrong_code_is_found_from_its_moves(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("connect4", "width=4", "height=3", NULL);
    mb_game game = *rules->game;
    mb_rules spoilt = *rules;
    mb_numbering numbering = *game.numbering;
    right = numbering.sweep;
    mb_sweep wrong = *right;
    wrong.solve = solve_wrong;
    numbering.sweep = &wrong;
    game.numbering = &numbering;
    spoilt.game = &game;
    build(&spoilt, &(mb_table_options){.path = path_of("wrong")}, NULL);
    mb_table *table = open_table(path_of("wrong"));
    mb_table_finding finding;
    check_ok(mb_table_verify(&finding, table, 0, 1, NULL, NULL), NULL);
    assert_true(finding.accepted); /* its checksums are right */
    check_ok(mb_table_verify(&finding, table, UINT64_MAX, 1, NULL, NULL), NULL);
    assert_false(finding.accepted);
    check_ok(mb_table_verify(&finding, table, 20000, 1, NULL, NULL), NULL);
    assert_false(finding.accepted);
    contradictions_are_not_answered(rules, table);
    mb_table_close(table);
    mb_rules_close(rules);
}

/* ---- what cannot be built ---- */

static mb_state no_symmetry(const void *self, mb_state state)
{
    (void)self;
    return state & ~UINT64_C(1);
}

static void a_symmetry_that_is_none_is_not_trusted(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("tictactoe", NULL);
    mb_game game = *rules->game;
    mb_rules spoilt = *rules;
    game.canonical = no_symmetry;
    spoilt.game = &game;
    mb_table_about about;
    mb_error error = {0};
    assert_int_equal(mb_table_build(&about, &spoilt, &(mb_table_options){.symmetry = true}, NULL, &error),
                     MB_EUNSUITED);
    mb_rules_close(rules);
}

static void too_much_memory_is_refused_before_it_is_taken(void **state)
{
    (void)state;
    static const char *const cases[][4] = {
        {"connect4"}, {"chomp", "rows=30", "cols=30"}, {"kayles", "n=60"}, {"connect4", "width=5", "height=5"}};
    for (size_t i = 0; i < MB_COUNT(cases); i++) {
        mb_rules *rules = open_rules(cases[i][0], &cases[i][1], 3);
        const mb_limits limits = {.bytes = 1 << 20, .threads = 1};
        mb_table_about about;
        mb_error error = {0};
        assert_int_equal(mb_table_build(&about, rules, &(mb_table_options){0}, &limits, &error), MB_ELIMIT);
        assert_true(mb_words_say(error.note.words));
        mb_rules_close(rules);
    }
}

static void positions_that_a_table_does_not_hold_are_not_found(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("nim", "n=9", "take=2,4", NULL);
    build(rules, &(mb_table_options){.path = path_of("nim")}, NULL);
    mb_table *table = open_table(path_of("nim"));
    mb_table_answer answer;
    assert_int_equal(mb_table_ask(&answer, table, (mb_place){.at = 8}, NULL), MB_ENOTFOUND);
    check_ok(mb_table_ask(&answer, table, (mb_place){.at = 7}, NULL), NULL);
    assert_true(mb_table_is_of(table, rules));
    mb_rules *other = OPEN("nim", "n=9", "take=2,3", NULL);
    assert_false(mb_table_is_of(table, other));
    mb_rules_close(other);
    mb_table_close(table);
    mb_rules_close(rules);
}

static void building_and_asking_survive_every_failing_allocation(void **state)
{
    (void)state;
    static const char *const cases[][4] = {{"tictactoe", "rows=2", "cols=2", "row=2"},
                                           {"nim", "n=5"},
                                           {"connect4", "width=2", "height=2", "row=2"},
                                           {"taquin", "rows=2", "cols=2"},
                                           {"morris", "men=3"},
                                           {"marienbad", "heaps=2,3"}};
    for (size_t i = 0; i < MB_COUNT(cases); i++) {
        mb_rules *rules = open_rules(cases[i][0], &cases[i][1], 3);
        const uint64_t step = strcmp(cases[i][0], "morris") == 0 ? tests_count_slow(7, 1) : 1; /* a longer build */
        bool reached = true;
        for (uint64_t k = 1; reached; k += step) {
            mb_table_about about;
            mb_table *table = NULL;
            mb_table_finding finding;
            const mb_limits limits = {.threads = 1};
            unlink(path_of("fail.part"));
            mb_mem_fail_at(k);
            mb_status status =
                mb_table_build(&about, rules, &(mb_table_options){.path = path_of("fail")}, &limits, NULL);
            if (status == MB_OK)
                status = mb_table_open(&table, path_of("fail"), NULL);
            if (status == MB_OK)
                status = mb_table_verify(&finding, table, UINT64_MAX, 1, &limits, NULL);
            if (status == MB_OK)
                status = mb_table_verify(&finding, table, 5, 1, &limits, NULL);
            mb_table_close(table);
            reached = mb_mem_count() >= k;
            mb_mem_fail_at(0);
            if (status != MB_OK)
                assert_int_equal(status, MB_ENOMEM);
        }
        mb_rules_close(rules);
    }
}

/* ---- games that a program brings ---- */

static void a_table_of_a_game_of_the_program_is_opened_with_that_game_alone(void **state)
{
    (void)state;
    mb_game mine = *mb_game_find("chomp");
    mb_rules *rules;
    mb_table *table;
    mb_error error;
    mb_table_answer answer;
    mine.name = "mine";
    check_ok(mb_rules_open(&rules, &mine, NULL, 0, &error), &error);
    const mb_table_about about = build(rules, &(mb_table_options){.path = path_of("mine")}, NULL);
    assert_int_equal(mb_table_open(&table, path_of("mine"), &error), MB_EPARSE);
    assert_int_equal(mb_table_open_of(&table, path_of("mine"), mb_game_find("chomp"), &error), MB_EPARSE);
    check_ok(mb_table_open_of(&table, path_of("mine"), &mine, &error), &error);
    const mb_ground ground = mb_ground_of_rules(mb_table_rules(table));
    check_ok(mb_table_ask(&answer, table, mb_ground_start(&ground), &error), &error);
    assert_int_equal(answer.winner, about.winner);
    assert_int_equal(answer.rank, about.rank);
    assert_true(mb_table_is_of(table, rules));
    mb_table_close(table);
    mb_rules_close(rules);
}

/* ---- answers ---- */

static void answers_of_a_table_are_those_of_the_arena(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("connect4", "width=4", "height=4", NULL);
    build(rules, &(mb_table_options){.path = path_of("answers")}, NULL);
    mb_table *table = open_table(path_of("answers"));
    const mb_ground ground = mb_ground_of_rules(rules);
    const mb_question question = {.table = table};
    mb_answerer by_table, by_arena;
    check_ok(mb_answerer_open(&by_table, &ground, &question, NULL, NULL), NULL);
    check_ok(mb_answerer_open(&by_arena, &ground, NULL, NULL, NULL), NULL);
    assert_string_equal(mb_answer_by(by_table.answer), "table");
    for (uint32_t v = 0; v < by_arena.arena->positions; v += 97) {
        mb_facts here, there;
        const mb_place place = mb_arena_place(by_arena.arena, v);
        mb_place at = place;
        mb_places best = {0}, best_there = {0};
        assert_true(mb_ground_state(&at.at, mb_answer_ground(by_arena.answer), place));
        check_ok(mb_answer_get(&here, by_table.answer, at), NULL);
        check_ok(mb_answer_get(&there, by_arena.answer, place), NULL);
        assert_int_equal(here.winner, there.winner);
        assert_int_equal(here.mark, there.mark);
        assert_int_equal(here.value, there.value);
        assert_int_equal(here.has_move, there.has_move);
        check_ok(mb_answer_best(&best, by_table.answer, at), NULL);
        check_ok(mb_answer_best(&best_there, by_arena.answer, place), NULL);
        assert_int_equal(best.count, best_there.count);
        mb_places_clear(&best);
        mb_places_clear(&best_there);
    }
    mb_answerer_close(&by_table);
    mb_answerer_close(&by_arena);
    mb_table_close(table);
    mb_rules_close(rules);
}

static void advice_of_a_table_is_that_of_the_expert(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("connect4", "width=5", "height=4", NULL);
    build(rules, &(mb_table_options){.path = path_of("advice")}, NULL);
    mb_table *table = open_table(path_of("advice"));
    mb_advisor *expert = advisor_of(rules, NULL), *advisor;
    const mb_ground ground = mb_ground_of_rules(rules);
    check_ok(mb_advisor_of_table(&advisor, table, rules), NULL);
    uint64_t seed = 11;
    for (int play = 0; play < 12; play++) {
        mb_place at = mb_ground_start(&ground);
        mb_places next = {0};
        for (;;) {
            mb_advice one, two;
            check_ok(mb_ground_moves(&next, &ground, at), NULL);
            if (next.count == 0)
                break;
            check_ok(mb_advisor_ask(&one, advisor, at, MB_ADVISE_ALL, NULL, NULL), NULL);
            check_ok(mb_advisor_ask(&two, expert, at, MB_ADVISE_ALL, NULL, NULL), NULL);
            assert_int_equal(one.score, two.score);
            assert_int_equal(one.winner, two.winner);
            assert_int_equal(one.rank, two.rank);
            assert_int_equal(one.count, two.count);
            for (size_t i = 0; i < one.count; i++) {
                assert_int_equal(one.moves[i].score, two.moves[i].score);
                assert_int_equal(one.moves[i].best, two.moves[i].best);
            }
            mb_advice_clear(&one);
            mb_advice_clear(&two);
            at = next.at[mb_random_below(&seed, (uint32_t)next.count)];
        }
        mb_places_clear(&next);
    }
    mb_advisor_free(advisor);
    mb_advisor_free(expert);
    mb_table_close(table);
    mb_rules_close(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_of_every_game_agree_with_solving),
        cmocka_unit_test(distances_beyond_a_byte_take_two),
        cmocka_unit_test(distances_that_no_table_holds_are_refused),
        cmocka_unit_test(positions_are_counted_by_distance),
        cmocka_unit_test(kernels_write_the_same_file_as_moves),
        cmocka_unit_test(slices_do_not_depend_on_where_they_are_cut),
        cmocka_unit_test(every_slot_leads_to_its_state_and_back),
        cmocka_unit_test(files_do_not_depend_on_threads),
        cmocka_unit_test(a_build_that_was_stopped_goes_on_to_the_same_file),
        cmocka_unit_test(parts_of_another_table_are_not_used),
        cmocka_unit_test(nothing_is_built_upon_a_damaged_part),
        cmocka_unit_test(a_part_that_is_a_link_costs_no_other_file),
        cmocka_unit_test(a_table_keeps_the_link_and_the_mode_of_what_it_replaces),
        cmocka_unit_test(every_changed_byte_and_every_cut_is_noticed),
        cmocka_unit_test(a_wrong_code_is_found_from_its_moves),
        cmocka_unit_test(a_symmetry_that_is_none_is_not_trusted),
        cmocka_unit_test(too_much_memory_is_refused_before_it_is_taken),
        cmocka_unit_test(positions_that_a_table_does_not_hold_are_not_found),
        cmocka_unit_test(building_and_asking_survive_every_failing_allocation),
        cmocka_unit_test(a_table_of_a_game_of_the_program_is_opened_with_that_game_alone),
        cmocka_unit_test(answers_of_a_table_are_those_of_the_arena),
        cmocka_unit_test(advice_of_a_table_is_that_of_the_expert),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
