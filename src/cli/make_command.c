/* make_command.c -- generated arenas, for tests and benchmarks, and sheets of exercises. */
#include <errno.h>
#include <stdlib.h>

#include "arena/generate.h"
#include "cli/make_exercise.h"
#include "cli/output.h"
#include "cli/rows.h"
#include "io/file.h"
#include "worksheet/task.h"

static const char verb_names[] = "random|chain|grid|parity|ladder|clique|exercise";

static const mb_words SAY_KIND =
    MB_WORDS("random, chain, grid, parity, ladder, clique or exercise expected, found \"{found}\"",
             "random, chain, grid, parity, ladder, clique ou exercise attendu, trouvé « {found} »");
static const mb_words SAY_WHAT = MB_WORDS("make what? random, chain, grid, parity, ladder, clique or exercise",
                                          "make quoi ? random, chain, grid, parity, ladder, clique ou exercise");
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
    exercise_options exercise;
} make_options;

/* Index of a verb, a parameter name=N or an option. */
enum { RANDOM = 1, CHAIN = 2, GRID = 4, PARITY = 8, LADDER = 16, CLIQUE = 32, ARENAS = 63, EXERCISE = 64 };

static const cli_option rows[] = {
    {ROW_TO(make_options), .verbs = ARENAS},
    {ROW_FILE(make_options)},
    {CLI_CHOICE("endless", make_options, endless, "draw|1|2"), .verbs = ARENAS,
     .help = MB_WORDS("who wins endless and stuck plays", "qui gagne les parties sans fin ou bloquées")},
    {CLI_INTEGER("seed", make_options, exercise.seed, 0, INT64_MAX, 1), .verbs = EXERCISE,
     .help = MB_WORDS("which sheet: the same seed gives the same exercises",
                      "quelle feuille : la même graine donne les mêmes exercices")},
    {CLI_INTEGER("difficulty", make_options, exercise.difficulty, 1, MB_DIFFICULTIES, 1), .verbs = EXERCISE,
     .help = MB_WORDS("from 1, easy, to 5: sizes, ranks, cuts", "de 1, facile, à 5 : tailles, rangs, élagages")},
    {CLI_INTEGER("count", make_options, exercise.count, 1, MB_WORKSHEET_MOST, 1), .verbs = EXERCISE,
     .help = MB_WORDS("how many exercises, no two alike", "combien d'exercices, tous différents")},
    {CLI_FLAG("solved", make_options, exercise.solved), .verbs = EXERCISE,
     .help = MB_WORDS("with the solutions", "avec les solutions")},
    {CLI_TEXT("as", make_options, exercise.as, "text|markdown|latex|tikz|svg|pdf"), .verbs = EXERCISE,
     .help = MB_WORDS("form of the sheet (default: by the file's extension, or text); svg and tikz with --json: both "
                      "pictures of each exercise",
                      "forme de la feuille (par défaut : selon l'extension, ou text) ; svg et tikz avec --json : les "
                      "deux images de chaque exercice")},
};

static const cli_group groups[] = {CLI_GROUP(rows)};

static mb_status (*const kinds[])(mb_arena **out, const mb_make *how) = {
    mb_make_random, mb_make_chain, mb_make_grid, mb_make_parity, mb_make_ladder, mb_make_clique};

/* Index of a parameter name=N. */
enum { POSITIONS, MOVES, SEED, SHUFFLE, PRIORITIES, LEAST, MOST, LOOPS, ARGUMENTS };

typedef struct argument {
    const char *name;
    uint64_t least, most, preset;
    unsigned kinds; /* bits of the kinds that have it */
} argument;
static const argument arguments[ARGUMENTS] = {
    [POSITIONS] = {"n", 1, MB_POSITIONS_MAX, 1000, ARENAS},
    [MOVES] = {"moves", 0, (UINT64_C(1) << 40) - 1, UINT64_MAX, RANDOM}, /* four a position */
    [SEED] = {"seed", 0, UINT64_MAX, 1, RANDOM | CHAIN | GRID | PARITY},
    [SHUFFLE] = {"shuffle", 0, 1, 0, CHAIN},
    [PRIORITIES] = {"priorities", 1, UINT32_MAX, 10, PARITY},
    [LEAST] = {"least", 1, UINT32_MAX / 2, 1, PARITY},
    [MOST] = {"most", 1, UINT32_MAX / 2, 4, PARITY},
    [LOOPS] = {"loops", 0, 1, 1, PARITY},
};

/* The name of the kind with this bit. */
static mb_piece kind_name(unsigned kind)
{
    const char *at = verb_names;
    for (; kind > 1; kind >>= 1)
        at += strcspn(at, "|") + 1;
    return mb_piece_at(at, strcspn(at, "|"));
}

/* "n=, seed=, shuffle=" */
static mb_status refuse_argument(cli_call *cli, unsigned kind, const char *word)
{
    mb_text names = {0};
    for (int i = 0; i < ARGUMENTS; i++)
        if (arguments[i].kinds & kind)
            mb_text_put(&names, names.length ? ", " : "", arguments[i].name, "=");
    const mb_status status =
        cli_refuse(cli, SAY_ARGUMENT, "kind", kind_name(kind), "arguments", mb_piece_of(&names), "found", word);
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
    for (size_t i = 0; i < cli->words && status == MB_OK; i++)
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

static mb_status make_arena(cli_call *cli, int kind)
{
    static const int32_t pays[] = {0, 1, -1}; /* by --endless */
    const make_options *options = cli->options;
    mb_make how;
    if (cli->common.json)
        return cli_refuse_json(cli);
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

static mb_status make_run(cli_call *cli)
{
    const make_options *options = cli->options;
    int verb;
    mb_status status = cli_take_verb(&verb, cli);
    if (status == MB_OK && verb < 0)
        status = cli->words ? cli_refuse(cli, SAY_KIND, "found", cli->word[0]) : cli_refuse(cli, SAY_WHAT);
    if (status != MB_OK)
        return status;
    return 1u << verb == EXERCISE ? make_exercise(cli, &options->exercise, options->file) : make_arena(cli, verb);
}

const cli_command cli_command_make = {
    .name = "make",
    .usage =
        "random|chain|grid|parity|ladder|clique [n=N] [moves=M] [seed=S] [shuffle=0|1] [priorities=D] [least=L] "
        "[most=M] [loops=0|1] [--to FORMAT] [-o FILE] | exercise attractor|kernel|grundy|minimax|alphabeta|astar "
        "[--seed N] [--difficulty 1..5] [--count K]",
    .brief = MB_WORDS("sheets of exercises; random arenas and parity games for tests and benchmarks",
                      "feuilles d'exercices ; arènes aléatoires et jeux de parité pour tests et mesures"),
    .about = MB_WORDS("Makes sheets of exercises with their keys, and random arenas and parity games of any size. "
                      "The same seed gives the same output.",
                      "Produit des feuilles d'exercices avec leurs corrigés, et des arènes aléatoires et jeux de "
                      "parité de toute taille. La même graine donne la même sortie."),
    .parameters = MB_WORDS(
        "random: N positions with M moves in all (default: four a position). chain: N in a row, in random order with "
        "shuffle=1. grid: a square board of about N. parity: N with D priorities from 0 on, and L to M successors "
        "each, perhaps themselves with loops=1. ladder, clique: the parity games of these names.",
        "random : N positions et M coups en tout (par défaut : quatre par position). chain : N à la suite, dans le "
        "désordre avec shuffle=1. grid : un plateau carré d'environ N. parity : N, à D priorités à partir de 0, et L "
        "à M successeurs chacune, peut-être elle-même avec loops=1. ladder, clique : les jeux de parité de ces "
        "noms."),
    .examples = "marienbad make exercise attractor --seed 1 --difficulty 2\n"
                "marienbad make random n=1000 -o random.arena\n",
    .verbs = verb_names,
    CLI_OPTIONS(groups, make_options),
    .works = true,
    .only_writes = true,
    .run = make_run,
};
