/* board_command.c -- the picture of a position, as text, SVG or TikZ; nothing is solved. */
#include "cli/cli_words.h"
#include "cli/input.h"
#include "cli/output.h"

static const cli_option options[] = {
    {"as", "text|svg|tikz",
     MB_WORDS("what to make (default: by the file's extension, or text)",
              "ce qu'il faut faire (par défaut : selon l'extension, ou text)")},
    {"o", "FILE", MB_WORDS("write to that file", "écrire dans ce fichier")},
};

static int run(cli_call *cli)
{
    const char *form = output_form(cli);
    mb_error error = {0};
    const bool known = form && mb_show_check(MB_SHOW_BOARD, form, &error) == MB_OK;
    if (!known && cli_value(cli, "as"))
        return cli_fail(cli, &error);
    if (cli->words > 0 && !mb_game_find(cli->word[0]))
        return cli_fail_with(cli, SAY_NO_GAME, "found", cli->word[0]);
    input in;
    int code = input_open(&in, cli, INPUT_ARENA | INPUT_RULES, 0);
    if (code != CLI_DONE)
        return code;
    const mb_rules *rules = in.rules;
    mb_text *text;
    if (!rules->fits)
        code = cli_fail(cli, &rules->too_large);
    if (code == CLI_DONE)
        code = output_begin(cli, &text);
    if (code == CLI_DONE) {
        const mb_exhibit what = {.kind = MB_SHOW_BOARD, .rules = rules, .state = rules->start};
        code = output_end(cli, text, mb_show(text, known ? form : "text", &what, cli->lang, &error), &error);
    }
    input_close(&in);
    return code;
}

const cli_command cli_command_board = {
    .name = "board",
    .usage = "GAME [name=value …] [POSITION] [--as FORMAT] [-o FILE]",
    .brief =
        MB_WORDS("the board of a position, as text, SVG or TikZ", "le plateau d'une position, en texte, SVG ou TikZ"),
    .options = options,
    .option_count = MB_COUNT(options),
    .input = true,
    .run = run,
};
