/* make_command.c -- arenas made by rule, for tests and benchmarks. */
#include <stdlib.h>

#include "arena/generate.h"
#include "cli/cli_words.h"
#include "cli/output.h"

/* What is said here. */
static const mb_words SAY_KIND = MB_WORDS("random, chain or grid expected, found \"{found}\"",
                                          "random, chain ou grid attendu, trouvé « {found} »");
static const mb_words SAY_ARGUMENT = MB_WORDS("n=N, moves=M, seed=S or shuffle=0|1 expected, found \"{found}\"",
                                              "n=N, moves=M, seed=S ou shuffle=0|1 attendu, trouvé « {found} »");

static const cli_option options[] = {
    {"to", "FORMAT",
     MB_WORDS("format to write: arena, dict, pgsolver, dimacs, mba",
              "format à écrire : arena, dict, pgsolver, dimacs, mba")},
    {"o", "FILE", MB_WORDS("write to that file", "écrire dans ce fichier")},
    {"endless", "draw|1|2",
     MB_WORDS("who wins endless and stuck plays, or what they pay",
              "qui gagne les parties sans fin ou bloquées, ou leur gain")},
};

static const struct {
    const char *name;
    mb_status (*make)(mb_arena **out, const mb_make *how);
} kinds[] = {{"random", mb_make_random}, {"chain", mb_make_chain}, {"grid", mb_make_grid}};

/* Read name=N into the field of that name; false: said already. */
static bool read_argument(mb_make *how, const cli_call *cli, const char *word)
{
    const char *equals = strchr(word, '=');
    char *end = NULL;
    const unsigned long long number = equals && equals[1] ? strtoull(equals + 1, &end, 10) : 0;
    const size_t length = equals ? (size_t)(equals - word) : 0;
    const bool good = end && *end == 0 && equals[1] >= '0' && equals[1] <= '9';
    if (good && length == 1 && word[0] == 'n' && number >= 1 && number <= MB_POSITIONS_MAX)
        how->positions = (uint32_t)number;
    else if (good && length == 5 && memcmp(word, "moves", 5) == 0 && number < UINT64_C(1) << 40)
        how->moves = number;
    else if (good && length == 4 && memcmp(word, "seed", 4) == 0)
        how->seed = number;
    else if (good && length == 7 && memcmp(word, "shuffle", 7) == 0 && number <= 1)
        how->shuffle = number == 1;
    else {
        cli_fail_with(cli, SAY_ARGUMENT, "found", word);
        return false;
    }
    return true;
}

static int run(cli_call *cli)
{
    mb_make how = {.positions = 1000, .moves = UINT64_MAX, .seed = 1};
    size_t kind = 0;
    while (kind < MB_COUNT(kinds) && (cli->words == 0 || strcmp(kinds[kind].name, cli->word[0]) != 0))
        kind++;
    if (kind == MB_COUNT(kinds))
        return cli_fail_with(cli, SAY_KIND, "found", cli->words ? cli->word[0] : "");
    for (size_t i = 1; i < cli->words; i++)
        if (!read_argument(&how, cli, cli->word[i]))
            return CLI_ERROR;
    if (how.moves == UINT64_MAX)
        how.moves = (uint64_t)how.positions * 4;
    const char *endless = cli_value(cli, "endless");
    if (endless && strcmp(endless, "draw") != 0) {
        int64_t player;
        if (!cli_integer(&player, cli, "endless", 1, 2, 0))
            return CLI_ERROR;
        how.endless = player == 1 ? 1 : -1;
    }
    mb_arena *arena;
    const mb_status status = kinds[kind].make(&arena, &how);
    if (status != MB_OK)
        return cli_fail_status(cli, status);
    const int code = output_arena(cli, arena);
    mb_arena_free(arena);
    return code;
}

const cli_command cli_command_make = {
    .name = "make",
    .usage = "random|chain|grid [n=N] [moves=M] [seed=S] [shuffle=0|1] [--to FORMAT] [-o FILE]",
    .brief = MB_WORDS("random, chain and grid arenas for tests and benchmarks",
                      "arènes aléatoires, chaînes et grilles pour tests et mesures"),
    .options = options,
    .option_count = MB_COUNT(options),
    .run = run,
};
