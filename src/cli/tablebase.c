/* tablebase.c -- --tablebase FILE: a table that answers, instead of solving or searching. */
#include "cli/tablebase.h"

static const mb_words SAY_GAME =
    MB_WORDS("--tablebase is for the rules of a game, not for a file of positions",
             "--tablebase va avec les règles d'un jeu, pas avec un fichier de positions");
static const mb_words SAY_OTHER =
    MB_WORDS("this is a table of another game: {game}", "c'est la table d'un autre jeu : {game}");

/* The game of a table, as it is typed. */
static void write_game(mb_text *out, const mb_rules *rules)
{
    mb_text_add(out, rules->game->name);
    for (size_t i = 0; i < rules->game->param_count; i++)
        mb_text_put(out, " ", rules->game->params[i].name, "=", rules->values[i].string);
}

mb_status tablebase_open(mb_table **out, cli_call *cli, const input *in, const char *path)
{
    mb_table *table;
    mb_table_answer answer;
    *out = NULL;
    if (!path)
        return MB_OK;
    if (!in->rules)
        return cli_refuse(cli, SAY_GAME);
    mb_status status = mb_table_open(&table, path, &cli->error);
    if (status != MB_OK)
        return status;
    if (!mb_table_is_of(table, in->rules)) {
        mb_text name = {0};
        write_game(&name, mb_table_rules(table));
        status = cli_refuse(cli, SAY_OTHER, "game", mb_piece_of(&name));
        mb_error_at(&cli->error, path, 0, 0);
        mb_text_clear(&name);
    } else {
        status = mb_table_ask(&answer, table, in->from, &cli->error);
    }
    if (status == MB_OK) {
        *out = table;
        cli->tablebase = path;
    } else {
        mb_table_close(table);
    }
    return status;
}
