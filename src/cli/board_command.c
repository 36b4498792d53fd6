/* board_command.c -- the picture of a position, as text or SVG; nothing is solved. */
#include "cli/cli_words.h"
#include "cli/input.h"
#include "cli/output.h"

/* What is said here. */
static const mb_words SAY_CLI_BOARD_AS =
    MB_WORDS("--as must be text or svg, found \"{found}\"", "--as doit être text ou svg, trouvé « {found} »");
static const mb_words SAY_NO_SVG =
    MB_WORDS("{game} is not drawn: ask for --as text", "{game} ne se dessine pas : demandez --as text");

static const cli_option options[] = {
    {"as", "text|svg", MB_WORDS("text (default) or svg", "text (par défaut) ou svg")},
    {"o", "FILE", MB_WORDS("write to that file", "écrire dans ce fichier")},
};

static int run(cli_call *cli)
{
    const char *as = cli_value(cli, "as");
    const bool svg = as && strcmp(as, "svg") == 0;
    if (as && !svg && strcmp(as, "text") != 0)
        return cli_fail_with(cli, SAY_CLI_BOARD_AS, "found", as);
    if (cli->words > 0 && !mb_game_find(cli->word[0]))
        return cli_fail_with(cli, SAY_NO_GAME, "found", cli->word[0]);
    input in;
    int code = input_open(&in, cli, INPUT_ARENA | INPUT_RULES, 0);
    if (code != CLI_DONE)
        return code;
    const mb_rules *rules = in.rules;
    mb_text *text;
    mb_error error = {0};
    if (!rules->fits)
        code = cli_fail(cli, &rules->too_large);
    else if (svg && !rules->game->draw)
        code = cli_fail_with(cli, SAY_NO_SVG, "game", rules->game->name);
    if (code == CLI_DONE)
        code = output_begin(cli, &text);
    if (code == CLI_DONE) {
        (svg ? rules->game->draw : rules->game->board)(text, rules->self, rules->start);
        code = output_end(cli, text, text->status, &error);
    }
    input_close(&in);
    return code;
}

const cli_command cli_command_board = {
    .name = "board",
    .usage = "GAME [name=value …] [POSITION] [--as text|svg] [-o FILE]",
    .brief = MB_WORDS("the board of a position, as text or SVG", "le plateau d'une position, en texte ou en SVG"),
    .options = options,
    .option_count = MB_COUNT(options),
    .input = true,
    .run = run,
};
