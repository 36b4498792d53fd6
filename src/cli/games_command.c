/* games_command.c -- which games are there, and what are their parameters? */
#include "cli/cli.h"
#include "core/columns.h"
#include "core/name.h"

static const mb_words SAY_NO_GAME = MB_WORDS("no game is called \"{found}\": see marienbad games",
                                             "aucun jeu ne s'appelle « {found} » : voir marienbad games");
static const mb_words SAY_NEAR_GAME =
    MB_WORDS("no game is called \"{found}\": did you mean {nearest}? See marienbad games",
             "aucun jeu ne s'appelle « {found} » : vouliez-vous dire {nearest} ? Voir marienbad games");

/* The title of a game; without one, its name. */
static const char *games_called(mb_words words, const char *name, mb_lang lang)
{
    const char *said = mb_words_in(words, lang);
    MB_ASSERT(name && (!said || *said));
    return said ? said : name;
}

static void json_param(mb_json *json, const mb_param *param, mb_lang lang)
{
    static const char *const types[] = {"integer", "integers", "choice", "string", "graph"};
    mb_json_open(json, '{');
    mb_json_add(json, "name", param->name, "label", games_called(param->label, param->name, lang), "type",
                types[param->type], "default", param->preset);
    if (param->type == MB_INTEGER || param->type == MB_INTEGERS)
        mb_json_add(json, "least", param->least, "most", param->most);
    if (param->choices)
        mb_json_add(json, "choices", param->choices, "said", games_called(param->said, param->choices, lang));
    mb_json_add(json, "help", mb_words_in(param->help, lang));
    mb_json_close(json);
}

static void json_heuristics(mb_json *json, const mb_game *game, mb_lang lang)
{
    mb_json_open_key(json, "heuristics", '[');
    for (size_t i = 0; i < game->heuristic_count; i++) {
        const mb_heuristic *one = &game->heuristics[i];
        mb_json_open(json, '{');
        mb_json_add(json, "name", one->name, "label", games_called(one->label, one->name, lang), "brief",
                    mb_words_in(one->brief, lang));
        mb_json_close(json);
    }
    mb_json_close(json);
}

static void json_game(mb_json *json, const mb_game *game, mb_lang lang)
{
    const mb_expert *expert = mb_expert_find(game->name);
    mb_json_open(json, '{');
    mb_json_add(json, "name", game->name, "title", games_called(game->title, game->name, lang), "brief",
                mb_words_in(game->brief, lang), "impartial", (bool)((game->traits & MB_IMPARTIAL) != 0), "puzzle",
                (bool)((game->traits & MB_PUZZLE) != 0), "symmetry", (bool)(game->canonical != NULL), "advised",
                (bool)(expert && expert->advisor));
    mb_json_open_key(json, "parameters", '[');
    for (size_t i = 0; i < game->param_count; i++)
        json_param(json, &game->params[i], lang);
    mb_json_close(json);
    if (game->heuristic_count > 0)
        json_heuristics(json, game, lang);
    mb_json_close(json);
}

enum { NAME = 11, PARAM = 22 }; /* widths of columns */

/* A row: `form` in a column of that width, then the help and the choices (nullable) in lines that fit a terminal; in
 * French, the first of the other names, too. */
static void say_row(cli_call *cli, mb_piece form, size_t width, mb_words help, const char *choices, const char *also,
                    const char *equals)
{
    const size_t taken = mb_utf8_count(form.at, form.length);
    mb_text words = {0};
    mb_text_say(&words, cli->lang, help);
    if (choices)
        mb_text_put(&words, " (", choices, ")");
    if (also && cli->lang == MB_FRENCH)
        mb_text_put(&words, " (aussi : ", mb_piece_at(also, strcspn(also, "|")), equals, ")");
    mb_column_left(&cli->out, form, width);
    mb_column_wrap(&cli->out, mb_piece_of(&words), taken < width ? width : taken + 1, width);
    mb_text_char(&cli->out, '\n');
    mb_text_clear(&words);
}

static void say_game(cli_call *cli, const mb_game *game)
{
    mb_text form = {0}; /* how a parameter is typed */
    say_row(cli, mb_piece_at(game->name, strlen(game->name)), NAME, game->brief, NULL, game->also, "");
    for (size_t i = 0; i < game->param_count; i++) {
        const mb_param *param = &game->params[i];
        form.length = 0;
        mb_text_put(&form, "    ", param->name, "=", param->preset);
        say_row(cli, mb_piece_of(&form), PARAM, param->help, param->choices, param->also, "=");
    }
    mb_text_clear(&form);
}

static mb_status games_run(cli_call *cli)
{
    const mb_status status = cli_refuse_words(cli, 1);
    if (status != MB_OK)
        return status;
    const mb_game *one = cli->words > 0 ? mb_game_find(cli->word[0]) : NULL;
    const char *nearest = cli->words > 0 && !one ? mb_game_nearest(cli->word[0]) : NULL;
    if (cli->words > 0 && !one)
        return nearest ? cli_refuse(cli, SAY_NEAR_GAME, "found", cli->word[0], "nearest", nearest)
                       : cli_refuse(cli, SAY_NO_GAME, "found", cli->word[0]);
    mb_json json = {0};
    if (cli->common.json)
        json = mb_json_begin(&cli->out, '[');
    for (size_t i = 0; i < mb_games.count; i++) {
        const mb_game *game = mb_games.row[i];
        if (one && game != one)
            continue;
        if (cli->common.json)
            json_game(&json, game, cli->lang);
        else
            say_game(cli, game);
    }
    if (cli->common.json)
        mb_json_end(&json);
    return MB_OK;
}

const cli_command cli_command_games = {
    .name = "games",
    .usage = "[GAME]",
    .brief = MB_WORDS("the games, with their parameters", "les jeux, avec leurs paramètres"),
    .about = MB_WORDS("Without a name, one line for each game and its parameters with their defaults. With a name, "
                      "that game alone. JSON has the labels, ranges and choices of the parameters, too.",
                      "Sans nom, chaque jeu avec ses paramètres et leurs valeurs par défaut. Avec un nom, ce jeu "
                      "seul. Le JSON contient aussi les noms affichés, intervalles et choix des paramètres."),
    .examples = "marienbad games\n"
                "marienbad games nim --json\n",
    .run = games_run,
};
