/* open.c -- the board that a call is about. */
#include <stdlib.h>

#include "cli/system.h"
#include "cli/work.h"
#include "command/command.h"
#include "games/list.h"

static const mb_words SAY_NO_FILE = MB_WORDS("the name of a file is expected", "le nom d'un fichier est attendu");
static const mb_words SAY_SHAPE = MB_WORDS(
    "planes are for boards with four in a row, {least} to 7 columns wide and at most 6 high",
    "les plans valent pour quatre jetons alignés, sur un plateau large de {least} à 7 colonnes et haut de 6 au plus");
static const mb_words SAY_MEMORY =
    MB_WORDS("planes of this board need more than {most} MB: --megabytes gives more",
             "les plans de ce plateau demandent plus de {most} Mo : --megabytes en donne plus");
static const mb_words SAY_MEMORY_OR_DISK = MB_WORDS(
    "planes of this board need more than {most} MB: --megabytes gives more, --folder keeps them on a disk",
    "les plans de ce plateau demandent plus de {most} Mo : --megabytes en donne plus, --folder les garde sur "
    "un disque");
static const mb_words SAY_BY_PLANES = MB_WORDS("by planes", "par plans");
static const mb_words SAY_ON_GPU = MB_WORDS("on the GPU", "sur le GPU");

mb_words connect4_where(const connect4_options *options)
{
    return options->gpu ? SAY_ON_GPU : SAY_BY_PLANES;
}

mb_status connect4_open(input *in, cli_call *cli, const char **file)
{
    const connect4_options *options = cli->options;
    if (file && (cli->words == 0 || input_is_argument(NULL, cli->word[0])))
        return cli_refuse(cli, SAY_NO_FILE);
    if (file)
        *file = cli->word[0];
    else /* cli_parse() leaves room for one word more */
        memmove(cli->word + 1, cli->word, cli->words++ * sizeof *cli->word);
    cli->word[0] = "connect4";
    return input_open(in, cli, &options->input, INPUT_RULES);
}

mb_status connect4_shape(int *width, int *height, cli_call *cli, const mb_rules *rules)
{
    const connect4_options *options = cli->options;
    const int least = options->gpu ? 5 : 4;
    const int64_t columns = mb_value_of(rules->game, rules->values, "width")->number,
                  high = mb_value_of(rules->game, rules->values, "height")->number,
                  row = mb_value_of(rules->game, rules->values, "row")->number;
    if (columns < least || columns > 7 || high > 6 || row != 4)
        return cli_refuse(cli, SAY_SHAPE, "least", least);
    *width = (int)columns;
    *height = (int)high;
    return MB_OK;
}

uint64_t connect4_gpu_bytes(void)
{
    const char *megabytes = system_variable("MARIENBAD_GPU_MEGABYTES");
    return megabytes ? strtoull(megabytes, NULL, 10) * 1000000 : 0;
}

mb_status connect4_say_limit(cli_call *cli, mb_status status)
{
    const connect4_options *options = cli->options;
    const bool scarce = (status == MB_ELIMIT || status == MB_ENOMEM) && cli->limits->bytes && !work_is_late(cli);
    if (!scarce || mb_words_say(cli->error.note.words))
        return status;
    return mb_fail(&cli->error, MB_ELIMIT, options->gpu || options->folder ? SAY_MEMORY : SAY_MEMORY_OR_DISK, "most",
                   cli->limits->bytes / 1000000);
}
