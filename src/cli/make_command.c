/* make_command.c -- generated arenas, for tests and benchmarks. */
#include <errno.h>
#include <stdlib.h>

#include "arena/generate.h"
#include "cli/output.h"
#include "cli/rows.h"
#include "io/file.h"

static const mb_words SAY_KIND =
    MB_WORDS("random, chain, grid, parity, ladder or clique expected, found \"{found}\"",
             "random, chain, grid, parity, ladder ou clique attendu, trouvé « {found} »");
static const mb_words SAY_ARGUMENT = MB_WORDS("make {kind} takes {arguments}, found \"{found}\"",
                                              "make {kind} attend {arguments}, trouvé « {found} »");
static const mb_words SAY_NUMBER = MB_WORDS("{name}={least} to {name}={most} expected, found \"{found}\"",
                                            "{name}={least} à {name}={most} attendu, trouvé « {found} »");
static const mb_words SAY_TWICE = MB_WORDS("{name} is given twice", "{name} est donné deux fois");
static const mb_words SAY_OF_PARITY =
    MB_WORDS("--endless does not apply to parity games: priorities decide there",
             "--endless ne s'applique pas aux jeux de parité : les priorités y décident");
static const mb_words SAY_DEGREES =
    MB_WORDS("least={least} is more than most={most}", "least={least} est plus grand que most={most}");

typedef struct make_options {
    const mb_format *to;
    const char *file;
    int endless; /* the winner of endless plays; 0: they are drawn */
} make_options;

static const cli_option rows[] = {
    {ROW_TO(make_options)},
    {ROW_FILE(make_options)},
    {CLI_CHOICE("endless", make_options, endless, "draw|1|2"),
     .help = MB_WORDS("who wins endless and stuck plays", "qui gagne les parties sans fin ou bloquées")},
};

static const cli_group groups[] = {CLI_GROUP(rows)};

static mb_status (*const kinds[])(mb_arena **out, const mb_make *how) = {
    mb_make_random, mb_make_chain, mb_make_grid, mb_make_parity, mb_make_ladder, mb_make_clique};

/* Index of a parameter name=N. */
enum { POSITIONS, MOVES, SEED, SHUFFLE, PRIORITIES, LEAST, MOST, LOOPS, ARGUMENTS };
enum { RANDOM = 1, CHAIN = 2, GRID = 4, PARITY = 8, LADDER = 16, CLIQUE = 32, ALL = 63 };
static const char kind_names[] = "random|chain|grid|parity|ladder|clique";

typedef struct argument {
    const char *name;
    uint64_t least, most, preset;
    unsigned kinds; /* bits of the kinds that have it */
} argument;
static const argument arguments[ARGUMENTS] = {
    [POSITIONS] = {"n", 1, MB_POSITIONS_MAX, 1000, ALL},
    [MOVES] = {"moves", 0, (UINT64_C(1) << 40) - 1, UINT64_MAX, RANDOM}, /* four a position */
    [SEED] = {"seed", 0, UINT64_MAX, 1, RANDOM | CHAIN | GRID | PARITY},
    [SHUFFLE] = {"shuffle", 0, 1, 0, CHAIN},
    [PRIORITIES] = {"priorities", 1, UINT32_MAX, 10, PARITY},
    [LEAST] = {"least", 1, UINT32_MAX / 2, 1, PARITY},
    [MOST] = {"most", 1, UINT32_MAX / 2, 4, PARITY},
    [LOOPS] = {"loops", 0, 1, 1, PARITY},
};

/* "n=, seed=, shuffle=" */
static mb_status refuse_argument(cli_call *cli, unsigned kind, const char *word)
{
    mb_text names = {0};
    for (int i = 0; i < ARGUMENTS; i++)
        if (arguments[i].kinds & kind)
            mb_text_put(&names, names.length ? ", " : "", arguments[i].name, "=");
    const mb_status status =
        cli_refuse(cli, SAY_ARGUMENT, "kind", cli->word[0], "arguments", mb_piece_of(&names), "found", word);
    mb_text_clear(&names);
    return status;
}

static mb_status read_argument(uint64_t *value, bool *given, cli_call *cli, unsigned kind, const char *word)
{
    const char *equals = strchr(word, '=');
    const size_t length = equals ? (size_t)(equals - word) : 0;
    int i = 0;
    while (i < ARGUMENTS && (strlen(arguments[i].name) != length || memcmp(arguments[i].name, word, length) != 0))
        i++;
    if (!equals || i == ARGUMENTS || !(arguments[i].kinds & kind))
        return refuse_argument(cli, kind, word);
    const argument *a = &arguments[i];
    if (given[i])
        return cli_refuse(cli, SAY_TWICE, "name", a->name);
    given[i] = true;
    char *end = NULL;
    const bool digits = equals[1] >= '0' && equals[1] <= '9';
    errno = 0;
    value[i] = digits ? strtoull(equals + 1, &end, 10) : 0;
    if (!digits || *end || errno == ERANGE || value[i] < a->least || value[i] > a->most)
        return cli_refuse(cli, SAY_NUMBER, "name", a->name, "least", a->least, "most", a->most, "found", word);
    return MB_OK;
}

/* Read the parameters of the command line; the others have their defaults. */
static mb_status read_arguments(mb_make *how, cli_call *cli, unsigned kind)
{
    uint64_t value[ARGUMENTS];
    bool given[ARGUMENTS] = {0};
    mb_status status = MB_OK;
    for (int i = 0; i < ARGUMENTS; i++)
        value[i] = arguments[i].preset;
    for (size_t i = 1; i < cli->words && status == MB_OK; i++)
        status = read_argument(value, given, cli, kind, cli->word[i]);
    if (status == MB_OK && value[LEAST] > value[MOST])
        status = cli_refuse(cli, SAY_DEGREES, "least", value[LEAST], "most", value[MOST]);
    if (status != MB_OK)
        return status;
    *how = (mb_make){.positions = (uint32_t)value[POSITIONS],
                     .moves = value[MOVES] == UINT64_MAX ? 4 * value[POSITIONS] : value[MOVES],
                     .seed = value[SEED],
                     .shuffle = value[SHUFFLE] == 1,
                     .priorities = (uint32_t)value[PRIORITIES],
                     .least = (uint32_t)value[LEAST],
                     .most = (uint32_t)value[MOST],
                     .loops = value[LOOPS] == 1,
                     .limits = cli->limits};
    return MB_OK;
}

/* An arena of more than half of the memory is made on the disk, beside the .mba file that it becomes. */
static mb_status find_room(mb_make *how, cli_call *cli, mb_make_kind kind)
{
    const make_options *options = cli->options;
    const uint64_t size = mb_make_block(kind, how), bytes = cli->limits->bytes;
    const mb_format *to = output_format(options->to, options->file);
    const bool stays = !options->file || strcmp(options->file, "-") == 0 || strcmp(to->name, "mba") != 0;
    if (stays || bytes == 0 || size <= bytes / 2)
        return MB_OK;
    return mb_file_room(&how->block, size, options->file, &cli->error);
}

static mb_status make_run(cli_call *cli)
{
    static const int32_t pays[] = {0, 1, -1}; /* by --endless */
    const make_options *options = cli->options;
    const int kind = cli->words > 0 ? mb_choice_find(kind_names, cli->word[0]) : -1;
    mb_make how;
    if (cli->common.json)
        return cli_refuse_json(cli);
    if (kind < 0)
        return cli_refuse(cli, SAY_KIND, "found", cli->words ? cli->word[0] : "");
    if (cli_is_given(cli, "endless") && kind > MB_MAKE_GRID)
        return cli_refuse(cli, SAY_OF_PARITY);
    mb_status status = read_arguments(&how, cli, 1u << kind);
    if (status != MB_OK)
        return status;
    how.endless = pays[options->endless];
    mb_arena *arena;
    MB_ASSERT((size_t)kind < MB_COUNT(kinds));
    if (kind <= MB_MAKE_GRID)
        status = find_room(&how, cli, (mb_make_kind)kind);
    if (status == MB_OK)
        status = kinds[kind](&arena, &how);
    if (status != MB_OK)
        return status;
    status = output_arena(cli, arena, options->to, options->file, false);
    mb_arena_free(arena);
    return status;
}

const cli_command cli_command_make = {
    .name = "make",
    .usage = "random|chain|grid|parity|ladder|clique [n=N] [moves=M] [seed=S] [shuffle=0|1] [priorities=D] [least=L] "
             "[most=M] [loops=0|1] [--to FORMAT] [-o FILE]",
    .brief = MB_WORDS("random, chain and grid arenas and parity games for tests and benchmarks",
                      "arènes aléatoires, chaînes, grilles et jeux de parité pour tests et mesures"),
    CLI_OPTIONS(groups, make_options),
    .works = true,
    .only_writes = true,
    .run = make_run,
};
