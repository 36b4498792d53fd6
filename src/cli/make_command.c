/* make_command.c -- arenas made by rule, for tests and benchmarks. */
#include <stdlib.h>

#include "arena/generate.h"
#include "cli/output.h"
#include "cli/rows.h"
#include "cli/work.h"
#include "io/file.h"

/* What is said here. */
static const mb_words SAY_KIND =
    MB_WORDS("random, chain, grid, parity, ladder or clique expected, found \"{found}\"",
             "random, chain, grid, parity, ladder ou clique attendu, trouvé « {found} »");
static const mb_words SAY_ARGUMENT =
    MB_WORDS("n=N, moves=M, seed=S, shuffle=0|1, or for parity priorities=D, least=L, most=M and loops=0|1 expected, "
             "found \"{found}\"",
             "n=N, moves=M, seed=S, shuffle=0|1, ou pour parity priorities=D, least=L, most=M et loops=0|1 attendu, "
             "trouvé « {found} »");
static const mb_words SAY_DEGREES =
    MB_WORDS("least={least} is more than most={most}", "least={least} est plus grand que most={most}");

typedef struct make_options {
    const mb_format *to;
    const char *file;
    int endless; /* 0: drawn, or who wins */
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

/* Read name=N into the field of that name. */
static mb_status read_argument(mb_make *how, cli_call *cli, const char *word)
{
    const char *equals = strchr(word, '=');
    const bool digits = equals && equals[1] >= '0' && equals[1] <= '9';
    char *end = NULL;
    const unsigned long long number = digits ? strtoull(equals + 1, &end, 10) : 0;
    const bool good = digits && *end == 0;
    if (good && strncmp(word, "n=", 2) == 0 && number >= 1 && number <= MB_POSITIONS_MAX)
        how->positions = (uint32_t)number;
    else if (good && strncmp(word, "moves=", 6) == 0 && number < UINT64_C(1) << 40)
        how->moves = number;
    else if (good && strncmp(word, "seed=", 5) == 0)
        how->seed = number;
    else if (good && strncmp(word, "shuffle=", 8) == 0 && number <= 1)
        how->shuffle = number == 1;
    else if (good && strncmp(word, "priorities=", 11) == 0 && number >= 1 && number <= UINT32_MAX)
        how->priorities = (uint32_t)number;
    else if (good && strncmp(word, "least=", 6) == 0 && number >= 1 && number <= UINT32_MAX / 2)
        how->least = (uint32_t)number;
    else if (good && strncmp(word, "most=", 5) == 0 && number >= 1 && number <= UINT32_MAX / 2)
        how->most = (uint32_t)number;
    else if (good && strncmp(word, "loops=", 6) == 0 && number <= 1)
        how->loops = number == 1;
    else
        return cli_refuse(cli, SAY_ARGUMENT, "found", word);
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

static mb_status run(cli_call *cli)
{
    static const int32_t pays[] = {0, 1, -1}; /* by --endless */
    const make_options *options = cli->options;
    mb_make how = {.positions = 1000,
                   .moves = UINT64_MAX,
                   .seed = 1,
                   .endless = pays[options->endless],
                   .priorities = 10,
                   .least = 1,
                   .most = 4,
                   .loops = true,
                   .limits = cli->limits};
    const int kind = cli->words > 0 ? mb_choice_find("random|chain|grid|parity|ladder|clique", cli->word[0]) : -1;
    if (cli->common.json)
        return cli_refuse_json(cli);
    if (kind < 0)
        return cli_refuse(cli, SAY_KIND, "found", cli->words ? cli->word[0] : "");
    mb_status status = MB_OK;
    for (size_t i = 1; i < cli->words && status == MB_OK; i++)
        status = read_argument(&how, cli, cli->word[i]);
    if (status == MB_OK && how.least > how.most)
        return cli_refuse(cli, SAY_DEGREES, "least", how.least, "most", how.most);
    if (how.moves == UINT64_MAX)
        how.moves = (uint64_t)how.positions * 4;
    mb_arena *arena;
    MB_ASSERT((size_t)kind < MB_COUNT(kinds));
    if (status == MB_OK && kind <= MB_MAKE_GRID)
        status = find_room(&how, cli, (mb_make_kind)kind);
    if (status == MB_OK)
        status = kinds[kind](&arena, &how);
    if (status != MB_OK)
        return status;
    if (work_is_late(cli))
        status = MB_ELIMIT;
    else
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
    .run = run,
};
