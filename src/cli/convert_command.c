/* convert_command.c -- from one format to another, or from a game to a file. */
#include "cli/input.h"
#include "cli/output.h"
#include "cli/rows.h"
#include "io/file.h"

typedef struct convert_options {
    const mb_format *to;
    const char *file;
    bool impartial, doubled, transpose, lossy;
    input_options input;
} convert_options;

static const cli_option rows[] = {
    {ROW_TO(convert_options)},
    {ROW_FILE(convert_options)},
    {ROW_IMPARTIAL(convert_options)},
    {ROW_DOUBLED(convert_options)},
    {CLI_FLAG("transpose", convert_options, transpose),
     .help = MB_WORDS("the transposed graph: every move goes the other way",
                      "le graphe transposé : chaque coup va dans l'autre sens")},
    {CLI_FLAG("lossy", convert_options, lossy),
     .help = MB_WORDS("leave out what the format cannot hold, even where answers change",
                      "omettre ce que le format ne peut contenir, même si des réponses en changent")},
};

static const cli_group groups[] = {CLI_GROUP(rows), CLI_GROUP_IN(input_rows, convert_options, input)};

/* By default files are written as they are, and games as arenas; a dict, a list and a
 * matrix have no owners of their own. */
static int convert_wanted(const cli_call *cli, const convert_options *options)
{
    const bool file = cli->words > 0 && !input_is_game(cli, &options->input);
    const bool dict = options->to && mb_choice_find("dict|lists|matrix", options->to->name) >= 0;
    return !options->doubled && (options->impartial || file || dict) ? INPUT_GRAPH : INPUT_ARENA;
}

/* Read or explore, and write. */
static mb_status convert(cli_call *cli)
{
    const convert_options *options = cli->options;
    input in;
    mb_status status = input_open(&in, cli, &options->input, convert_wanted(cli, options));
    if (status != MB_OK)
        return status;
    mb_arena *transposed = NULL;
    status = input_refuse_forms(&in, options->doubled, options->impartial);
    if (status == MB_OK && options->transpose)
        status = mb_arena_transpose(&transposed, in.arena, cli->limits);
    if (status == MB_OK)
        status = output_arena(cli, transposed ? transposed : in.arena, options->to, options->file, options->lossy);
    mb_arena_free(transposed);
    input_close(&in);
    return status;
}

/* An arena of more than half of the memory is made on the disk, beside the .mba file that it becomes. */
static mb_status convert_run(cli_call *cli)
{
    const convert_options *options = cli->options;
    const mb_format *to = output_format(options->to, options->file);
    if (cli->common.json)
        return cli_refuse_json(cli);
    if (!options->file || strcmp(options->file, "-") == 0 || strcmp(to->name, "mba") != 0)
        return convert(cli);
    mb_disk_annex annex;
    mb_disk_annex_begin(&annex, options->file);
    const mb_limits *usual = cli->limits;
    mb_limits roomy = *usual;
    if (annex.base.reserve)
        roomy.annex = &annex.base;
    cli->limits = &roomy;
    const mb_status status = convert(cli);
    cli->limits = usual;
    mb_disk_annex_end(&annex);
    return status;
}

const cli_command cli_command_convert = {
    .name = "convert",
    .usage = "GAME|FILE [name=value …] [--to FORMAT] [-o FILE]",
    .brief = MB_WORDS("from one file format to another, or from a game to a file",
                      "d'un format de fichier à un autre, ou d'un jeu à un fichier"),
    .about = MB_WORDS("Writes an arena or a game in another file format. What the format cannot hold is refused; "
                      "with --lossy the rest is written, and what was lost is named.",
                      "Écrit une arène ou un jeu dans un autre format de fichier. Ce que le format ne peut "
                      "contenir est refusé ; avec --lossy le reste est écrit, et ce qui est perdu est nommé."),
    .examples = "marienbad convert docs/examples/course.arena --to dict\n"
                "marienbad convert chomp rows=2 cols=3 -o chomp.mba\n",
    CLI_OPTIONS(groups, convert_options),
    .works = true,
    .run = convert_run,
};
