/* board_command.c -- the picture of a position, as text, SVG or TikZ; nothing is solved. */
#include "cli/input.h"
#include "cli/output.h"
#include "cli/rows.h"
#include "core/columns.h"

static const mb_words SAY_NO_RULES =
    MB_WORDS("{found} is a file: only games have boards", "{found} est un fichier : seuls les jeux ont un plateau");

static const mb_words SAY_NO_WEIGHTS =
    MB_WORDS("the estimate of {game} is no table of weights", "l'estimation de {game} n'est pas une table de poids");

typedef struct board_options {
    const char *as, *file;
    bool weights;
    input_options input;
} board_options;

static const cli_option rows[] = {
    {ROW_AS(board_options, 1u << MB_SHOW_BOARD)},
    {ROW_FILE(board_options)},
    {CLI_FLAG("weights", board_options, weights), .excludes = "as",
     .help =
         MB_WORDS("what a stone on each cell adds to the estimate (connect4: the lines through it)",
                  "ce qu'un jeton sur chaque case ajoute à l'estimation (connect4 : les alignements qui y passent)")},
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

/* Write the table of weights of the estimate, the top row of the board first. */
static mb_status say_weights(cli_call *cli, const mb_rules *rules, const char *path)
{
    enum { CELLS = 64 };
    int32_t weight[CELLS];
    size_t columns;
    mb_text *out;
    if (!rules)
        return cli_refuse(cli, SAY_NO_RULES, "found", cli->word[0]);
    if (!rules->game->weights)
        return cli_refuse(cli, SAY_NO_WEIGHTS, "game", rules->game->name);
    mb_status status = mb_rules_fit(rules, &cli->error);
    if (status == MB_OK)
        status = output_begin(&out, cli, path);
    if (status != MB_OK)
        return status;
    const size_t count = rules->game->weights(rules->self, weight, CELLS, &columns);
    MB_ASSERT(count <= CELLS && columns > 0);
    mb_json json = {0};
    if (cli->common.json) {
        json = mb_json_begin(out, '{');
        mb_json_open_key(&json, "weights", '[');
    }
    for (size_t i = 0; i < count; i++) {
        const bool first = i % columns == 0, last = (i + 1) % columns == 0;
        if (!cli->common.json) {
            mb_column_right(out, weight[i], first ? 3 : 4);
            mb_text_add(out, last ? "\n" : "");
            continue;
        }
        if (first)
            mb_json_open(&json, '[');
        mb_json_put(&json, weight[i]);
        if (last)
            mb_json_close(&json);
    }
    if (cli->common.json)
        mb_json_end(&json);
    return output_end(out, cli, path, out->status);
}

static mb_status board_run(cli_call *cli)
{
    const board_options *options = cli->options;
    const char *form;
    input in;
    if (!options->weights && cli->common.json)
        return cli_refuse_json(cli);
    mb_status status = output_find(&form, cli, MB_SHOW_BOARD, options->as, options->file);
    if (status != MB_OK)
        return status;
    status = input_open(&in, cli, &options->input,
                        INPUT_RULES | INPUT_VAIN(ABOUT_WINNING | ABOUT_RULE | ABOUT_MIRRORS | ABOUT_SIZE));
    if (status != MB_OK)
        return status;
    status = options->weights ? say_weights(cli, in.rules, options->file) : draw(cli, in.rules, form, options->file);
    input_close(&in);
    return status;
}

const cli_command cli_command_board = {
    .name = "board",
    .usage = "GAME [name=value …] [POSITION] [--as FORMAT] [-o FILE]",
    .brief =
        MB_WORDS("the board of a position, as text, SVG or TikZ", "le plateau d'une position, en texte, SVG ou TikZ"),
    .about = MB_WORDS("Draws the board of one position of a game.", "Dessine le plateau d'une position d'un jeu."),
    .examples = "marienbad board tictactoe XO./.X./O..\n"
                "marienbad board connect4 444 -o board.svg\n",
    CLI_OPTIONS(groups, board_options),
    .run = board_run,
};
