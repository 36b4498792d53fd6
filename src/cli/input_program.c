/* input_program.c -- rules that come from a program, instead of a game. */
#include "cli/input_program.h"

#include "rules/foreign_rules.h"

static const mb_words SAY_ARGUMENT = MB_WORDS("a program has no parameters; found \"{found}\"",
                                              "un programme n'a pas de paramètres ; trouvé « {found} »");
static const mb_words SAY_OWNED =
    MB_WORDS("{option} is for impartial games, and here each state belongs to a player",
             "{option} vaut pour les jeux impartiaux, et ici chaque état est à un joueur");
static const mb_words SAY_MISERE_KERNEL =
    MB_WORDS("under --misere a terminal position is won for the mover: there is neither kernel nor Grundy numbers "
             "(solve --all says who wins)",
             "avec --misere, une position terminale est gagnée pour le joueur au trait : il n'y a ni noyau ni "
             "nombres de Grundy (solve --all dit qui gagne)");

/* Refuse options about impartial play that do not suit the rules. */
static mb_status check_program_options(const input *in, int want)
{
    const input_options *options = in->options;
    const bool impartial = (in->rules->game->traits & MB_IMPARTIAL) != 0;
    const char *vain = options->misere ? "--misere" : options->normal ? "--normal" : options->both ? "--both" : NULL;
    if (vain && !impartial)
        return cli_refuse(in->cli, SAY_OWNED, "option", vain);
    if (!(want & INPUT_NORMAL))
        return MB_OK;
    return options->misere ? cli_refuse(in->cli, SAY_MISERE_KERNEL) : input_refuse_partisan(in);
}

mb_status input_open_program(input *in, int want)
{
    cli_call *cli = in->cli;
    MB_ASSERT(cli->words > 0 && !in->rules && !in->graph);
    for (size_t i = 1; i < cli->words; i++)
        if (input_is_argument(NULL, cli->word[i]))
            return cli_refuse(cli, SAY_ARGUMENT, "found", cli->word[i]);
    const mb_foreign_rules_options how = {.command = cli->word[0],
                                          .misere = in->options->misere,
                                          .alone = (want & INPUT_ALONE) != 0,
                                          .lang = cli->lang,
                                          .limits = cli->limits};
    mb_status status = mb_foreign_rules_open(&in->rules, &how, &cli->error);
    if (status != MB_OK)
        return status;
    cli->program = in->rules;
    status = check_program_options(in, want);
    if (status == MB_OK && in->position)
        status = mb_foreign_rules_begin(in->rules, in->position, &cli->error);
    if (status == MB_OK)
        status = input_mover(&in->rules->first, cli, in->options, in->rules);
    return status;
}

mb_status input_check_program(const mb_rules *rules, mb_error *error)
{
    return mb_foreign_rules_check(rules, error);
}
