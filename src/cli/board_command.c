/* board_command.c -- the picture of a position, as text or SVG; nothing is solved. */
#include "cli/input.h"
#include "cli/output.h"

/* What is said here. */
static const mb_words SAY_BOARD_AS =
    MB_WORDS("--as must be text or svg, found \"{found}\"", "--as doit être text ou svg, trouvé « {found} »");
static const mb_words SAY_NO_RULES =
    MB_WORDS("{found} is a file: only games have boards", "{found} est un fichier : seuls les jeux ont un plateau");
static const mb_words SAY_NO_SVG =
    MB_WORDS("{game} is not drawn: ask for --as text", "{game} ne se dessine pas : demandez --as text");

typedef struct board_options {
    const char *as, *file;
    input_options input;
} board_options;

static const cli_option rows[] = {
    {CLI_TEXT("as", board_options, as, "text|svg"),
     .help = MB_WORDS("text (default) or svg", "text (par défaut) ou svg")},
    {CLI_TEXT("o", board_options, file, "FILE"), .help = MB_WORDS("write to that file", "écrire dans ce fichier")},
};

static const cli_group groups[] = {CLI_GROUP(rows), CLI_GROUP_IN(input_rows, board_options, input)};

static mb_status draw(cli_call *cli, const mb_rules *rules, bool svg, const char *path)
{
    mb_text *text;
    if (!rules)
        return cli_refuse(cli, SAY_NO_RULES, "found", cli->word[0]);
    if (svg && !rules->game->draw)
        return cli_refuse(cli, SAY_NO_SVG, "game", rules->game->name);
    mb_status status = mb_rules_fit(rules, &cli->error);
    if (status == MB_OK)
        status = output_begin(&text, cli, path);
    if (status != MB_OK)
        return status;
    (svg ? rules->game->draw : rules->game->board)(text, rules->self, rules->start);
    return output_end(text, cli, path, text->status);
}

static mb_status run(cli_call *cli)
{
    const board_options *options = cli->options;
    const int as = options->as ? cli_choice("text|svg", options->as) : 0;
    if (as < 0)
        return cli_refuse(cli, SAY_BOARD_AS, "found", options->as);
    input in;
    mb_status status = input_open(&in, cli, &options->input, INPUT_RULES, 0);
    if (status != MB_OK)
        return status;
    status = draw(cli, in.rules, as == 1, options->file);
    input_close(&in);
    return status;
}

const cli_command cli_command_board = {
    .name = "board",
    .usage = "GAME [name=value …] [POSITION] [--as text|svg] [-o FILE]",
    .brief = MB_WORDS("the board of a position, as text or SVG", "le plateau d'une position, en texte ou en SVG"),
    .groups = groups,
    .group_count = MB_COUNT(groups),
    .size = sizeof(board_options),
    .run = run,
};
