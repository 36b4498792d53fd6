/* tables.c -- tables with damaged bytes: what is wrong is noticed, and nothing is built upon it. */
#include <stdio.h>

#include "torture.h"

static const char *const games[] = {"tictactoe rows=2 cols=3 row=3",
                                    "nim n=40 take=1,3",
                                    "connect4 width=3 height=3",
                                    "taquin rows=2 cols=2",
                                    "kayles n=8",
                                    "marienbad heaps=1,2,3",
                                    "dodgem size=2",
                                    "hexapawn rows=3 cols=3",
                                    "wolf size=4"};

static void make(mb_text *text, uint64_t *dice)
{
    mb_text_put(text, games[mb_random_below(dice, MB_COUNT(games))], "\n");
}

/* Change some bytes of a file, or cut it; false: it is as it was. */
static bool damage(const torture_case *c, const char *from, const char *to, uint64_t *dice)
{
    static char data[1 << 20];
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", c->folder, from);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(data, 1, sizeof data, file);
    fclose(file);
    if (length == 0)
        return false;
    bool changed = false;
    for (uint32_t many = 1 + mb_random_below(dice, 3); many > 0; many--) {
        const uint32_t at = mb_random_below(dice, (uint32_t)length);
        const uint8_t by = (uint8_t)(1 + mb_random_below(dice, 255));
        data[at] = (char)((uint8_t)data[at] ^ by);
        changed = true;
    }
    if (torture_rarely(dice, 4))
        length = mb_random_below(dice, (uint32_t)length);
    torture_file(c, to, data, length);
    return changed;
}

/* Run the words of the case between others. */
static void run_words(torture_said *said, const torture_case *c, const char *const *before, const char *const *after)
{
    static char line[1024];
    const char *words[64];
    size_t count = 0;
    for (; *before; before++)
        words[count++] = *before;
    strncpy(line, c->text, sizeof line - 1);
    for (char *word = strtok(line, " \n"); word && count < 50; word = strtok(NULL, " \n"))
        words[count++] = word;
    for (; *after; after++)
        words[count++] = *after;
    words[count] = NULL;
    torture_run(said, c, words);
}

static void run(torture_case *c)
{
    torture_said said;
    const char *const build[] = {"table", "build", NULL};
    remove("table"), remove("again"), remove("again.part");
    run_words(&said, c, build, (const char *const[]){"-o", "table", "--json", NULL});
    if (said.status != 0)
        torture_no_case();
    torture_said_clear(&said);
    /* a damaged table is refused, or every answer of it is an answer or one line */
    damage(c, "table", "hurt", &c->dice);
    TORTURE_RUN(&said, c, "table", "verify", "hurt");
    torture_behaves(&said);
    assert_int_not_equal(said.status, 0);
    torture_said_clear(&said);
    TORTURE_RUN(&said, c, "table", "info", "hurt");
    torture_behaves(&said);
    torture_said_clear(&said);
    TORTURE_RUN(&said, c, "table", "query", "hurt");
    torture_behaves(&said);
    torture_said_clear(&said);
    /* what lies there as an unfinished part, damaged or whole, makes no other table */
    damage(c, "table", "again.part", &c->dice);
    run_words(&said, c, build, (const char *const[]){"-o", "again", "--json", NULL});
    torture_behaves(&said);
    const int status = said.status;
    torture_said_clear(&said);
    if (status != 0)
        return;
    TORTURE_RUN(&said, c, "table", "verify", "again", "--all");
    assert_int_equal(said.status, 0);
    torture_said_clear(&said);
}

const torture_kind torture_tables = {"tables", "damaged tables and parts: noticed, never built upon", make, run};
