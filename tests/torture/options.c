/* options.c -- any options together: the command answers, or refuses in one line; it never crashes and never hangs.
 *
 * A case is a row of tests/cli/options.table, which has every option of every command, with options of other rows:
 * most of the same command, the others of any.
 */
#include <stdio.h>

#include "torture.h"

enum { ROWS = 2048, MOST_OPTIONS = 4 };

/* A row: COMMAND SUBJECT … | OPTION [VALUE] | KIND */
typedef struct option_row {
    mb_piece subject, option;
    bool changes; /* its kind: the option changes an answer; other rows may be long without the option */
} option_row;

/* Cut a piece at the first `|`; returns what is before it, without blanks around. */
static mb_piece take_field(mb_piece *rest)
{
    const char *at = memchr(rest->at, '|', rest->length);
    const size_t length = at ? (size_t)(at - rest->at) : rest->length;
    mb_piece field = mb_piece_at(rest->at, length);
    rest->at += length + (at != NULL);
    rest->length -= length + (at != NULL);
    for (; field.length > 0 && field.at[0] == ' '; field.length--)
        field.at++;
    while (field.length > 0 && field.at[field.length - 1] == ' ')
        field.length--;
    return field;
}

/* The rows of the table, read once. */
static size_t read_rows(const option_row **out)
{
    static option_row rows[ROWS];
    static mb_file table;
    static size_t count;
    *out = rows;
    if (count > 0)
        return count;
    check_ok(mb_file_read(&table, MB_ROOT "/tests/cli/options.table", NULL, NULL), NULL);
    for (size_t at = 0; at < table.length;) {
        const char *line = table.data + at, *end = memchr(line, '\n', table.length - at);
        mb_piece rest = mb_piece_at(line, end ? (size_t)(end - line) : table.length - at);
        at += rest.length + 1;
        if (rest.length == 0 || line[0] == '#')
            continue;
        assert_true(count < ROWS);
        option_row *row = &rows[count++];
        row->subject = take_field(&rest);
        row->option = take_field(&rest);
        row->changes = rest.length > 1 && rest.at[1] == 'c';
    }
    assert_true(count > 0);
    return count;
}

static size_t command_length(const option_row *row)
{
    const char *blank = memchr(row->subject.at, ' ', row->subject.length);
    return blank ? (size_t)(blank - row->subject.at) : row->subject.length;
}

static bool is_same_command(const option_row *a, const option_row *b)
{
    const size_t length = command_length(a);
    return length == command_length(b) && memcmp(a->subject.at, b->subject.at, length) == 0;
}

static void make(mb_text *text, uint64_t *dice)
{
    static const char *const odd[] = {"--nonsense", "--limit x", "--attractor 3", "--endless 7", "--depth 0",
                                      "0",          "a",         "\"a\"",         "--",          "-"};
    const option_row *rows, *row, *other;
    const size_t count = read_rows(&rows);
    do
        row = &rows[mb_random_below(dice, (uint32_t)count)];
    while (!row->changes);
    mb_text_put(text, row->subject, " ", row->option);
    for (uint32_t many = mb_random_below(dice, MOST_OPTIONS); many > 0; many--) {
        const bool any = torture_rarely(dice, 8);
        do
            other = &rows[mb_random_below(dice, (uint32_t)count)];
        while (!any && !is_same_command(row, other));
        mb_text_put(text, " ", other->option);
    }
    if (torture_rarely(dice, 8))
        mb_text_put(text, " ", odd[mb_random_below(dice, MB_COUNT(odd))]);
    mb_text_char(text, '\n');
}

/* The files that the rows name; they stay until the folder is emptied. */
static void make_files(const torture_case *c)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/wdl.tab", c->folder);
    FILE *last = fopen(path, "rb");
    if (last) {
        fclose(last);
        return;
    }
    static const char script[] = "marienbad() { \"$0\" \"$@\"; }; cp \"$1\"/known/*.* .; . \"$1\"/cli/option_files";
    torture_case shell = *c;
    torture_said said;
    shell.binary = "/bin/sh";
    TORTURE_RUN(&said, &shell, "-c", script, c->binary, MB_ROOT "/tests");
    assert_int_equal(said.status, 0);
    torture_said_clear(&said);
}

static void run(torture_case *c)
{
    make_files(c);
    mb_text script = {0};
    mb_text_put(&script, "rm -rf out.*; exec \"$0\" ", c->text);
    torture_case shell = *c;
    torture_said said;
    shell.binary = "/bin/sh"; /* which cuts the line into words */
    TORTURE_RUN(&said, &shell, "-c", mb_text_string(&script), c->binary);
    mb_text_clear(&script);
    if (strncmp(c->text, "grade ", 6) != 0) /* which says of copies that they could not run, with exit code 2 */
        torture_behaves(&said);
    const bool is_help = strstr(c->text, "--help") || strncmp(c->text, "help", 4) == 0;
    if (strstr(c->text, "--json") && said.status < 2 && said.out_length > 0 && !is_help)
        assert_true(json_is_valid(said.out));
    torture_said_clear(&said);
}

const torture_kind torture_options = {"options", "any options of the table together: an answer, or one line", make,
                                      run};
