/* text.c -- the game and its parameters, as the file of a table has them. */
#include "core/message.h"
#include "games/list.h"
#include "table/build.h"

static const mb_words SAY_GAME =
    MB_WORDS("a table of the game \"{game}\", which is unknown here", "une table du jeu « {game} », inconnu ici");
static const mb_words SAY_OTHER_GAME = MB_WORDS("a table of the game \"{game}\", and not of \"{found}\"",
                                                "une table du jeu « {game} », et non de « {found} »");

static void end_string(mb_text *out)
{
    mb_text_add_n(out, "", 1);
}

mb_status mb_table_game_text(char **out, uint32_t *length, const mb_rules *rules)
{
    mb_text text = {0};
    mb_text_add(&text, rules->game->name);
    end_string(&text);
    for (size_t i = 0; i < rules->game->param_count; i++) {
        mb_text_put(&text, rules->game->params[i].name, "=", rules->values[i].string);
        end_string(&text);
    }
    if (rules->from) {
        const bool second = rules->first == MB_P2;
        mb_text_put(&text, "from=", second ? "(2," : "", rules->from, second ? ")" : "");
        end_string(&text);
    }
    if (text.status != MB_OK || text.length > UINT32_MAX) {
        mb_text_clear(&text);
        return MB_ENOMEM;
    }
    *out = text.data;
    *length = (uint32_t)text.length;
    return MB_OK;
}

mb_status mb_table_game_open(mb_rules **out, const mb_game *game, const char *text, uint32_t length, mb_error *error)
{
    enum { MOST = 64 };
    const char *args[MOST];
    size_t count = 0;
    MB_ASSERT(length > 0 && text[length - 1] == 0);
    if (!game)
        game = mb_game_find(text);
    else if (strcmp(game->name, text) != 0)
        return mb_fail(error, MB_EPARSE, SAY_OTHER_GAME, "game", text, "found", game->name);
    if (!game)
        return mb_fail(error, MB_EPARSE, SAY_GAME, "game", text);
    for (size_t at = strlen(text) + 1; at < length && count < MOST; at += strlen(text + at) + 1)
        args[count++] = text + at;
    return mb_rules_open(out, game, args, count, error);
}

/* ---- are two games the same? ---- */

static bool same_value(const mb_param *param, const mb_value *a, const mb_value *b)
{
    switch (param->type) {
    case MB_INTEGER:
    case MB_CHOICE:
        return a->number == b->number;
    case MB_INTEGERS:
        return a->count == b->count && memcmp(a->list, b->list, a->count * sizeof *a->list) == 0;
    default:
        return strcmp(a->string, b->string) == 0;
    }
}

bool mb_table_same_game(const mb_rules *a, const mb_rules *b)
{
    if (a->game != b->game)
        return false;
    for (size_t i = 0; i < a->game->param_count; i++)
        if (!same_value(&a->game->params[i], &a->values[i], &b->values[i]))
            return false;
    return true;
}
