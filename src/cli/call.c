/* call.c -- one call: parse the arguments, run the command, print.  In case of an error, one line and nothing else is
 * printed. */
#include "cli/call.h"

#include <stdlib.h>

#include "cli/guard.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/work.h"

static const mb_words SAY_WARNING = MB_WORDS("warning", "avertissement");
static const mb_words SAY_CHANGED = MB_WORDS("it changed while it was in use: run the command again",
                                             "il a changé pendant son utilisation : relancez la commande");
static const mb_words SAY_TABLE =
    MB_WORDS("damaged table: an outcome is not the one that its moves give; table verify --all finds it",
             "table endommagée : un résultat n'est pas celui que donnent ses coups ; table verify --all le trouve");
static const mb_words SAY_SHORT = MB_WORDS("marienbad: not enough memory\n", "marienbad: mémoire insuffisante\n");

void cli_warn(void *context, const mb_error *warning)
{
    const cli_call *cli = context;
    mb_error_show(cli->warnings, warning, cli->lang);
    mb_text_add(cli->warnings, " (");
    mb_text_say(cli->warnings, cli->lang, SAY_WARNING);
    mb_text_add(cli->warnings, ")\n");
}

void cli_tint_as(cli_call *cli, cli_tint tint)
{
    static const char *const codes[] = {"\033[m", "\033[32m", "\033[31m", "\033[1m"};
    if (cli->colors)
        mb_text_add(&cli->out, codes[tint]);
}

/* Report that memory is exhausted, without allocating any. */
static void complain_shortly(mb_lang lang)
{
    char words[64];
    const size_t length = strlen(mb_words_in(SAY_SHORT, lang));
    MB_ASSERT(length < sizeof words);
    memcpy(words, mb_words_in(SAY_SHORT, lang), length);
    terminal_error(&(mb_text){.data = words, .length = length});
}

/* Print the error as one line. */
static int complain(cli_call *cli, mb_status status)
{
    mb_text line = {.players = cli->out.players};
    if (cli->error.code == MB_OK && status == MB_EPARSE && cli->tablebase) {
        mb_fail(&cli->error, status, SAY_TABLE);
        mb_error_at(&cli->error, cli->tablebase, 0, 0);
    }
    if (cli->error.code == MB_OK)
        mb_error_plain(&cli->error, status);
    if (!cli->error.file[0])
        mb_text_put(&line, cli_self.name, ": ");
    mb_error_show(&line, &cli->error, cli->lang);
    mb_text_char(&line, '\n');
    if (line.status == MB_OK)
        terminal_error(&line);
    else
        complain_shortly(cli->lang);
    mb_text_clear(&line);
    return CLI_ERROR;
}

/* Refuse an answer from a mapped file that has changed since it was opened. */
static mb_status check_unchanged(cli_call *cli)
{
    const char *path = guard_changed();
    if (!path)
        return MB_OK;
    mb_fail(&cli->error, MB_EIO, SAY_CHANGED);
    mb_error_at(&cli->error, path, 0, 0);
    return MB_EIO;
}

/* Run the command; if a rules program failed meanwhile, that is the error, and there is no answer. */
static mb_status call_run(cli_call *cli)
{
    const mb_status status = cli->command->run(cli);
    if (cli->broken == MB_OK)
        return status;
    cli->error = cli->breach;
    return cli->broken;
}

mb_lang cli_lang_of_locale(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < MB_COUNT(variables); i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return strncmp(value, "fr", 2) == 0 ? MB_FRENCH : MB_ENGLISH;
    }
    return MB_ENGLISH;
}

int cli_main(int argc, char **argv, mb_lang lang)
{
    return cli_main_of_team(argc, argv, lang, NULL);
}

static mb_status call_agree(cli_team *team, mb_status status)
{
    return team ? team->agree(team, status) : status;
}

int cli_main_of_team(int argc, char **argv, mb_lang lang, cli_team *team)
{
    const bool leads = !team || team->leads;
    MB_ASSERT(argc > 0 && argv);
    mb_text warnings = {0};
    cli_call cli = {.lang = lang, .limits = progress_limits(), .warnings = &warnings, .team = team};
    mb_text_init(&cli.out, output_flow, &cli);
    mb_status status = cli_parse(&cli, argc, argv);
    if (status == MB_OK)
        status = work_end(&cli, call_run(&cli));
    progress_end();
    if (status == MB_OK)
        status = warnings.status;
    if (status == MB_OK)
        status = check_unchanged(&cli);
    status = call_agree(team, status);
    if (status == MB_OK && leads)
        status = work_end(&cli, terminal_speak(&cli));
    if (status == MB_OK && leads)
        status = output_keep(&cli);
    else
        output_drop(&cli);
    guard_unwatch();
    if (status == MB_OK && leads && warnings.length > 0)
        terminal_error(&warnings);
    status = call_agree(team, status);
    const bool explains = status != MB_OK && (!team || team->explains(team));
    const int answered = cli.partial ? CLI_ERROR : cli.no ? CLI_NO : CLI_DONE;
    const int code = status == MB_OK ? answered : explains ? complain(&cli, status) : CLI_ERROR;
    cli_clear(&cli);
    mb_text_clear(&cli.said);
    mb_text_clear(&warnings);
    return code;
}
