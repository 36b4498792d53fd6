/* board_command.c -- the picture of a position, as text, SVG or TikZ; nothing is solved. */
#include "cli/input.h"
#include "cli/output.h"
#include "cli/rows.h"

/* What is said here. */
static const mb_words SAY_NO_RULES =
    MB_WORDS("{found} is a file: only games have boards", "{found} est un fichier : seuls les jeux ont un plateau");

typedef struct board_options {
    const char *as, *file;
    input_options input;
} board_options;

static const cli_option rows[] = {
    {ROW_AS(board_options, "text|svg|tikz")},
    {ROW_FILE(board_options)},
};

static const cli_group groups[] = {CLI_GROUP(rows), CLI_GROUP_IN(input_rows, board_options, input)};

static mb_status draw(cli_call *cli, const mb_rules *rules, const char *form, const char *path)
{
    if (!rules)
        return cli_refuse(cli, SAY_NO_RULES, "found", cli->word[0]);
    const mb_exhibit what = {.kind = MB_SHOW_BOARD, .rules = rules, .state = rules->start};
    const mb_status status = mb_rules_fit(rules, &cli->error);
    return status == MB_OK ? output_show(cli, &what, form, path) : status;
}

static mb_status run(cli_call *cli)
{
    const board_options *options = cli->options;
    const char *form;
    input in;
    mb_status status = output_find(&form, cli, MB_SHOW_BOARD, options->as, options->file);
    if (status != MB_OK)
        return status;
    status = input_open(&in, cli, &options->input, INPUT_RULES);
    if (status != MB_OK)
        return status;
    status = draw(cli, in.rules, form, options->file);
    input_close(&in);
    return status;
}

const cli_command cli_command_board = {
    .name = "board",
    .usage = "GAME [name=value …] [POSITION] [--as FORMAT] [-o FILE]",
    .brief =
        MB_WORDS("the board of a position, as text, SVG or TikZ", "le plateau d'une position, en texte, SVG ou TikZ"),
    CLI_OPTIONS(groups, board_options),
    .run = run,
};
