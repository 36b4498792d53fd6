/* games_command.c -- which games are there, and what are their parameters? */
#include "cli/cli.h"
#include "core/columns.h"
#include "core/json.h"

static void json_param(mb_json *json, const mb_param *param, mb_lang lang)
{
    static const char *const types[] = {"integer", "integers", "choice", "string", "graph"};
    mb_json_open(json, '{');
    mb_json_key(json, "name");
    mb_json_string(json, param->name);
    mb_json_key(json, "type");
    mb_json_string(json, types[param->type]);
    mb_json_key(json, "default");
    mb_json_string(json, param->preset);
    if (param->type == MB_INTEGER || param->type == MB_INTEGERS) {
        mb_json_key(json, "least");
        mb_json_number(json, param->least);
        mb_json_key(json, "most");
        mb_json_number(json, param->most);
    }
    if (param->choices) {
        mb_json_key(json, "choices");
        mb_json_string(json, param->choices);
    }
    mb_json_key(json, "help");
    mb_json_string(json, mb_words(param->help, lang));
    mb_json_close(json, '}');
}

static void json_game(mb_json *json, const mb_game *game, mb_lang lang)
{
    mb_json_open(json, '{');
    mb_json_key(json, "name");
    mb_json_string(json, game->name);
    mb_json_key(json, "brief");
    mb_json_string(json, mb_words(game->brief, lang));
    mb_json_key(json, "impartial");
    mb_json_bool(json, (game->traits & MB_IMPARTIAL) != 0);
    mb_json_key(json, "puzzle");
    mb_json_bool(json, (game->traits & MB_PUZZLE) != 0);
    mb_json_key(json, "symmetry");
    mb_json_bool(json, game->canonical != NULL);
    mb_json_key(json, "parameters");
    mb_json_open(json, '[');
    for (size_t i = 0; i < game->param_count; i++)
        json_param(json, &game->params[i], lang);
    mb_json_close(json, ']');
    mb_json_close(json, '}');
}

enum { NAME = 11, PARAM = 22 }; /* widths of columns */

static void say_game(cli_call *cli, const mb_game *game)
{
    mb_text form = {0}; /* how a parameter is typed */
    mb_column_left(&cli->out, game->name, strlen(game->name), NAME);
    cli_say(cli, game->brief);
    mb_text_char(&cli->out, '\n');
    for (size_t i = 0; i < game->param_count; i++) {
        const mb_param *param = &game->params[i];
        form.length = 0;
        mb_text_add(&form, "    ");
        mb_text_add(&form, param->name);
        mb_text_char(&form, '=');
        mb_text_add(&form, param->preset);
        mb_column_left(&cli->out, form.data, form.length, PARAM);
        cli_say(cli, param->help);
        if (param->choices) {
            mb_text_add(&cli->out, " (");
            mb_text_add(&cli->out, param->choices);
            mb_text_char(&cli->out, ')');
        }
        mb_text_char(&cli->out, '\n');
    }
    mb_text_clear(&form);
}

static int run(cli_call *cli)
{
    const mb_game *one = NULL;
    if (cli->words > 0 && !(one = mb_game_find(cli->word[0])))
        return cli_fail_with(cli, MB_M_CLI_NO_GAME, "found", cli->word[0]);
    mb_json json = mb_json_begin(&cli->out);
    const bool as_json = cli_value(cli, "json") != NULL;
    if (as_json)
        mb_json_open(&json, '[');
    const mb_game *game;
    for (size_t i = 0; (game = mb_game_at(i)) != NULL; i++) {
        if (one && game != one)
            continue;
        if (as_json)
            json_game(&json, game, cli->lang);
        else
            say_game(cli, game);
    }
    if (as_json) {
        mb_json_close(&json, ']');
        mb_text_char(&cli->out, '\n');
    }
    return CLI_DONE;
}

const cli_command cli_command_games = {
    .name = "games",
    .usage = "[GAME]",
    .brief = MB_M_CMD_GAMES,
    .run = run,
};
