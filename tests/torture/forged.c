/* forged.c -- tables, books and .mba files that a forger changed, with right checksums: input, never a promise.
 *
 * Every command that reads one answers or refuses it in one line; a table that is found right in every slot answers
 * as the true one does.  Forged certificates are a part of `claims`. */
#include <stdio.h>

#include "forge.h"
#include "torture.h"

typedef void forger(uint8_t *file, size_t length);

/* The commands that ask a forged file; their words, NULL at the end. */
enum { ASKED = 5, WORDS = 8 };
static const struct forgery {
    const char *name;              /* the first word of the case */
    const char *make[WORDS];       /* before the words of the game; makes the file `true` */
    const char *last[WORDS];       /* after them */
    const char *ask[ASKED][WORDS]; /* about the file `forged` */
    forger *forge;
} forgeries[] = {
    {"table",
     {"table", "build"},
     {"-o", "true"},
     {{"table", "verify", "forged"}, {"table", "info", "forged"}, {"table", "query", "forged", "--json"}},
     forge_table},
    {"mba",
     {"convert"},
     {"--to", "mba", "-o", "true"},
     {{"solve", "forged", "--all", "--json"},
      {"convert", "forged", "--to", "arena"},
      {"kernel", "forged", "--json"},
      {"show", "forged", "--json"},
      {"path", "forged", "--json"}},
     forge_mba},
    {"book",
     {NULL},
     {NULL},
     {{"advise", "connect4", "width=5", "height=4", "--book", "forged", "--json"},
      {"advise", "connect4", "width=5", "height=4", "2233", "--book", "forged"}},
     forge_book},
};

static void make(mb_text *text, uint64_t *dice)
{
    static const char *const tables[] = {
        "tictactoe rows=2 cols=3 row=3", "nim n=40 take=1,3", "connect4 width=3 height=3", "kayles n=8",
        "marienbad heaps=1,2,3",         "dodgem size=2",     "hexapawn rows=3 cols=3",    "wolf size=4"};
    static const char *const graphs[] = {"nim n=9", "tictactoe rows=2 cols=2 row=2", "wythoff a=3 b=3",
                                         "kayles n=7 --impartial", "connect4 width=2 height=2"};
    const uint32_t any = mb_random_below(dice, 10);
    if (any == 0)
        mb_text_add(text, "book\n");
    else if (any < 6)
        mb_text_put(text, "table ", tables[mb_random_below(dice, MB_COUNT(tables))], "\n");
    else
        mb_text_put(text, "mba ", graphs[mb_random_below(dice, MB_COUNT(graphs))], "\n");
}

/* Change some bytes, often to small numbers, and forge the checksums. */
static void forge(const torture_case *c, const char *from, forger *seal, uint64_t *dice)
{
    static uint8_t data[1 << 21];
    FILE *file = fopen(from, "rb");
    assert_non_null(file);
    const size_t length = fread(data, 1, sizeof data, file);
    fclose(file);
    if (length == 0 || length == sizeof data)
        torture_no_case();
    for (uint32_t many = 1 + mb_random_below(dice, 4); many > 0; many--) {
        const uint32_t at = mb_random_below(dice, (uint32_t)length);
        data[at] = (uint8_t)mb_random_below(dice, torture_rarely(dice, 2) ? 8 : 256);
    }
    seal(data, length);
    torture_file(c, "forged", (const char *)data, length);
}

static size_t add_words(const char **words, size_t count, const char *const *more)
{
    for (size_t i = 0; i < WORDS && more[i]; i++)
        words[count++] = more[i];
    return count;
}

/* Make the true file. */
static void make_true(const torture_case *c, const struct forgery *of, char *game)
{
    const char *words[64];
    size_t count = add_words(words, 0, of->make);
    for (char *word = strtok(game, " \n"); word && count < 50; word = strtok(NULL, " \n"))
        words[count++] = word;
    count = add_words(words, count, of->last);
    words[count] = NULL;
    torture_said said;
    remove("true");
    torture_run(&said, c, words);
    if (said.status != 0)
        torture_no_case();
    torture_said_clear(&said);
}

/* A table whose slots are all right answers as the true one. */
static void compare_tables(const torture_case *c)
{
    torture_said verified, forged, right;
    TORTURE_RUN(&verified, c, "table", "verify", "forged", "--all");
    torture_behaves(&verified);
    if (verified.status == 0) {
        TORTURE_RUN(&forged, c, "table", "query", "forged", "--json");
        TORTURE_RUN(&right, c, "table", "query", "true", "--json");
        assert_int_equal(forged.status, 0);
        assert_string_equal(forged.out, right.out);
        torture_said_clear(&forged);
        torture_said_clear(&right);
    }
    torture_said_clear(&verified);
}

static void run(torture_case *c)
{
    static char line[1024];
    strncpy(line, c->text, sizeof line - 1);
    const size_t length = strcspn(line, " \n");
    const struct forgery *of = NULL;
    for (size_t i = 0; i < MB_COUNT(forgeries); i++)
        if (strlen(forgeries[i].name) == length && memcmp(forgeries[i].name, line, length) == 0)
            of = &forgeries[i];
    if (!of) {
        torture_no_case();
        return;
    }
    char path[4096];
    snprintf(path, sizeof path, "%s/true", c->folder);
    if (of->make[0])
        make_true(c, of, line + length);
    forge(c, of->make[0] ? path : MB_ROOT "/tests/known/connect4-5x4.book", of->forge, &c->dice);
    for (size_t i = 0; i < ASKED && of->ask[i][0]; i++) {
        const char *words[WORDS + 1] = {NULL};
        add_words(words, 0, of->ask[i]);
        torture_said said;
        torture_run(&said, c, words);
        torture_behaves(&said);
        torture_said_clear(&said);
    }
    if (of->forge == forge_table)
        compare_tables(c);
}

const torture_kind torture_forged = {"forged", "tables, books and .mba files with right checksums and wrong contents",
                                     make, run};
