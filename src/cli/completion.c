/* completion.c -- which word may come next on a command line?  One table for every shell: the commands' own rows.
 *
 * The scripts of the shells are short: they hand the words to `help --complete`, and offer its lines.
 */
#include "cli/help.h"
#include "core/embed.h"
#include "games/list.h"
#include "grade/exercise.h"

const char completion_shells[] = "bash|zsh|fish";

MB_EMBED(completion_bash, "cli/completion.bash");
MB_EMBED(completion_zsh, "cli/completion.zsh");
MB_EMBED(completion_fish, "cli/completion.fish");

/* What is completed: the word `typed`, of whose candidates only the beginning `before` is kept as it is. */
typedef struct completion {
    mb_text *out;
    const char *typed;
    mb_piece before; /* "last=" or "--solver=", which each value follows; or empty */
    mb_lang lang;
} completion;

static void offer(const completion *c, mb_piece word, const char *after, mb_words means)
{
    mb_text line = {0};
    mb_text_put(&line, c->before, word, after);
    MB_ASSERT(c->typed && word.at);
    if (strncmp(mb_text_string(&line), c->typed, strlen(c->typed)) == 0) {
        mb_text_put(c->out, mb_piece_of(&line));
        if (mb_words_say(means))
            mb_text_put(c->out, "\t", mb_words_in(means, c->lang));
        mb_text_char(c->out, '\n');
    }
    mb_text_put(c->out, mb_piece_status(line.status));
    mb_text_clear(&line);
}

static mb_piece piece_of(const char *word)
{
    return mb_piece_at(word, strlen(word));
}

/* Words with one of these signs between them: "a|b", "a, b".  Only names: a word with a capital stands for others. */
static void offer_list(const completion *c, const char *list, const char *signs)
{
    MB_ASSERT(list && *signs);
    for (const char *at = list; *at;) {
        const size_t length = strcspn(at, signs);
        bool name = length > 0;
        for (size_t i = 0; i < length; i++)
            name &= !(at[i] >= 'A' && at[i] <= 'Z') && at[i] != '.' && at[i] != '=' && at[i] != '[';
        if (name)
            offer(c, mb_piece_at(at, length), "", (mb_words){0});
        at += length;
        at += strspn(at, signs);
    }
}

static void offer_registry(const completion *c, const mb_registry *registry)
{
    for (size_t i = 0; i < registry->count; i++)
        offer(c, piece_of(mb_registry_name(registry->row[i])), "", (mb_words){0});
}

static void offer_commands(const completion *c)
{
    for (size_t i = 0; i < cli_commands.count; i++) {
        const cli_command *command = cli_commands.row[i];
        offer(c, piece_of(command->name), "", command->brief);
    }
}

static void offer_games(const completion *c)
{
    const mb_game *game;
    for (size_t i = 0; (game = mb_game_at(i)) != NULL; i++)
        offer(c, piece_of(game->name), "", game->brief);
}

static void offer_exercises(const completion *c)
{
    static const char word[] = "exercise ";
    for (mb_piece text = {0}; mb_exercise_next(&text);) {
        const char *at = strstr(text.at, word);
        if (at && at < text.at + text.length)
            offer(c, mb_piece_at(at + strlen(word), strcspn(at + strlen(word), " \n")), "", (mb_words){0});
    }
}

static void offer_paths(const completion *c)
{
    mb_text_add(c->out, "/\n");
}

static void offer_options(const completion *c, const cli_command *command)
{
    const cli_option *option;
    mb_text name = {0};
    for (size_t i = 0; (option = cli_option_at(command, i)) != NULL; i++) {
        name.length = 0;
        mb_text_put(&name, cli_option_called(option));
        offer(c, mb_piece_of(&name), "", option->help);
    }
    mb_text_clear(&name);
}

/* The values of an option: a choice, a row, a form of a picture, a player, a name of its own list, a path. */
static void offer_values(const completion *c, const cli_option *option)
{
    mb_text list = {0};
    if (option->kind == CLI_IS_CHOICE)
        offer_list(c, option->choices, "|");
    if (option->kind == CLI_IS_ROW)
        offer_registry(c, option->among);
    if (option->kind == CLI_IS_PLAYER)
        offer_list(c, "1|2", "|");
    if (option->shows)
        help_forms(&list, option->shows);
    if (option->values && option->kind == CLI_IS_TEXT)
        option->values(&list);
    if (option->kind == CLI_IS_TEXT && option->form && strchr(option->form, '|'))
        mb_text_put(&list, "|", option->form);
    offer_list(c, mb_text_string(&list), "|, ");
    mb_text_put(c->out, mb_piece_status(list.status));
    mb_text_clear(&list);
    if (option->kind == CLI_IS_TEXT && option->form
        && (strstr(option->form, "FILE") || strstr(option->form, "FOLDER") || strstr(option->form, "DIR")))
        offer_paths(c);
}

/* The option that `word` is, up to "="; NULL: none. */
static const cli_option *option_called(const cli_command *command, const char *word)
{
    const char *name = word + strspn(word, "-");
    size_t i;
    return word[0] == '-' && cli_option_find(&i, command, name, strcspn(name, "=")) ? cli_option_at(command, i)
                                                                                    : NULL;
}

/* The last game among the words. */
static const mb_game *game_among(const char *const *word, size_t words)
{
    for (size_t i = words; i-- > 0;) {
        const mb_game *game = mb_game_find(word[i]);
        if (game || strcmp(word[i], "+") == 0)
            return game;
    }
    return NULL;
}

/* The parameter of a game that `word`, "rows=3", gives a value to; NULL: none. */
static const mb_param *param_called(const mb_game *game, const char *word)
{
    const size_t length = strcspn(word, "=");
    return word[length] == '=' ? mb_param_find(game, word, length) : NULL;
}

/* Parameters that no word has given yet; after "name=", the values of a choice. */
static void offer_params(const completion *c, const mb_game *game, const char *const *word, size_t words)
{
    const mb_param *param = param_called(game, c->typed);
    if (param) {
        completion value = *c;
        value.before = mb_piece_at(c->typed, strcspn(c->typed, "=") + 1);
        if (param->type == MB_CHOICE)
            offer_list(&value, param->choices, "|");
        else if (param->type == MB_GRAPH)
            offer_paths(&value);
        else
            offer(&value, piece_of(param->preset), "", param->help);
        return;
    }
    for (size_t i = 0; i < game->param_count; i++) {
        bool given = false;
        for (size_t k = 0; k < words; k++)
            given |= param_called(game, word[k]) == &game->params[i];
        if (!given)
            offer(c, piece_of(game->params[i].name), "=", game->params[i].help);
    }
}

/* The part of the usage that speaks of this verb: "query FILE [MOVES …]"; all of it, where there are no verbs. */
static mb_piece usage_of(const cli_command *command, const char *verb)
{
    const char *at = command->usage;
    while (command->verbs) {
        const char *end = strstr(at, " | ");
        const mb_piece part = mb_piece_at(at, end ? (size_t)(end - at) : strlen(at));
        const char *found = strstr(at, verb);
        if (!end || (found && found < at + strcspn(at, " ")))
            return part;
        at = end + strlen(" | ");
    }
    return piece_of(at);
}

/* Does a usage have that word?  The file of an option does not count. */
static bool usage_has(mb_piece usage, const char *word)
{
    static const char option[] = "-o ";
    const size_t length = strlen(word), before = strlen(option);
    for (size_t i = 0; i + length <= usage.length; i++)
        if (memcmp(usage.at + i, word, length) == 0
            && (i < before || memcmp(usage.at + i - before, option, before) != 0))
            return true;
    return false;
}

/* Words that are no options: as the usage of the command names them. */
static void offer_words(const completion *c, const cli_command *command, const char *const *word, size_t words)
{
    if (words == 0 && command->verbs) {
        offer_list(c, command->verbs, "|");
        return;
    }
    const mb_piece usage = usage_of(command, words > 0 ? word[0] : "");
    const mb_game *game = game_among(word, words);
    if (words == 1 && usage_has(usage, "exercise "))
        offer_list(c, usage.at + strlen("exercise "), "| ");
    if (usage_has(usage, "[COMMAND]"))
        offer_commands(c);
    if (usage_has(usage, "EXERCISE") && words == 0)
        offer_exercises(c);
    if (!game && (usage_has(usage, "GAME") || usage_has(usage, "PUZZLE")))
        offer_games(c);
    if (game)
        offer_params(c, game, word, words);
    if ((!game && usage_has(usage, "FILE")) || usage_has(usage, "CERTIFICATE"))
        offer_paths(c);
}

void completion_list(mb_text *out, const char *const *word, size_t words, mb_lang lang)
{
    completion c = {.out = out, .typed = words > 0 ? word[words - 1] : "", .before = {.at = ""}, .lang = lang};
    if (words < 2) {
        offer_commands(&c);
        return;
    }
    const cli_command *command = mb_registry_find(&cli_commands, word[0]);
    if (!command)
        return;
    const cli_option *here = option_called(command, c.typed), *before = option_called(command, word[words - 2]);
    if (here && strchr(c.typed, '=')) {
        c.before = mb_piece_at(c.typed, strcspn(c.typed, "=") + 1);
        offer_values(&c, here);
    } else if (words > 2 && before && before->kind != CLI_IS_FLAG && !strchr(word[words - 2], '=')) {
        offer_values(&c, before);
    } else if (c.typed[0] == '-') {
        offer_options(&c, command);
    } else {
        offer_words(&c, command, word + 1, words - 2);
    }
}

/* The script of a shell, in which NAME is the program's. */
void completion_script(mb_text *out, int shell)
{
    const char *const scripts[] = {completion_bash, completion_zsh, completion_fish};
    MB_ASSERT(shell >= 0 && (size_t)shell < MB_COUNT(scripts));
    mb_text function = {0};
    for (const char *name = cli_self.name; *name; name++)
        mb_text_char(&function, *name == '-' ? '_' : *name);
    for (const char *at = scripts[shell]; *at;) {
        const char *place = strchr(at, '@');
        const size_t length = place ? (size_t)(place - at) : strlen(at);
        mb_text_put(out, mb_piece_at(at, length));
        at += length;
        if (!place)
            break;
        if (strncmp(at, "@program@", 9) == 0) {
            mb_text_add(out, cli_self.name);
            at += 9;
        } else if (strncmp(at, "@function@", 10) == 0) {
            mb_text_put(out, mb_piece_of(&function));
            at += 10;
        } else {
            mb_text_char(out, *at++);
        }
    }
    mb_text_clear(&function);
}
