/* search_setup.c -- what `search` searches, and how. */
#include "cli/search_setup.h"

#include <stdlib.h>

#include "cli/cli_words.h"
#include "cli/terminal.h"

/* What is said here. */
static const mb_words SAY_SEARCH_CHOICE = MB_WORDS("--{option} must be one of {choices}, found \"{found}\"",
                                                   "--{option} doit être l'un de {choices}, trouvé « {found} »");
static const mb_words SAY_SECONDS = MB_WORDS("--seconds must be a number above 0, found \"{found}\"",
                                             "--seconds doit être un nombre positif, trouvé « {found} »");
static const mb_words SAY_SEARCH_MINIMAX = MB_WORDS("minimax has no refinements: only --depth and --limit",
                                                    "minimax n'a pas de raffinements : seulement --depth et --limit");

enum { MOST_DEPTH = 5000, TABLE = 64 << 20 }; /* moves; bytes */

const cli_option search_setup_options[] = {
    {"algorithm", "alphabeta|minimax",
     MB_WORDS("alphabeta (default), or minimax", "alphabeta (par défaut), ou minimax")},
    {"order", "NAME,…",
     MB_WORDS("try promising moves first: estimate, history, killers (default: none)",
              "essayer d'abord les coups prometteurs : estimate, history, killers (par défaut : none)")},
    {"table", NULL,
     MB_WORDS("keep what was found in a transposition table",
              "garder ce qui a été trouvé dans une table de transposition")},
    {"bytes", "N", MB_WORDS("size of the table (default: 67108864)", "taille de la table (par défaut : 67108864)")},
    {"deepen", NULL, MB_WORDS("look 1, 2, 3, … moves ahead", "regarder 1, 2, 3, … coups en avant")},
    {"seconds", "S",
     MB_WORDS("stop after S seconds, with the best found so far (deepens)",
              "arrêter après S secondes, avec le meilleur coup trouvé (approfondit)")},
    {"window", "full|aspiration|null",
     MB_WORDS("windows of alpha-beta (default: full)", "fenêtres d'alpha-bêta (par défaut : full)")},
};
const size_t search_setup_option_count = MB_COUNT(search_setup_options);

/* The number of `text` among the choices "a|b|c"; false: said already. */
static bool choose(int *out, cli_call *cli, const char *option, const char *text, const char *choices)
{
    const size_t length = strlen(text);
    int number = 0;
    for (const char *at = choices; *at; number++) {
        const size_t width = strcspn(at, "|");
        if (width == length && memcmp(at, text, width) == 0) {
            *out = number;
            return true;
        }
        at += width + (at[width] == '|');
    }
    mb_error error;
    mb_fail(&error, MB_EINVAL, SAY_SEARCH_CHOICE, "option", option, "choices", choices, "found", text);
    cli_fail(cli, &error);
    return false;
}

/* --order estimate,history,killers, or none. */
static bool read_order(unsigned *out, cli_call *cli)
{
    static const unsigned bits[] = {0, MB_ORDER_ESTIMATE, MB_ORDER_HISTORY, MB_ORDER_KILLERS};
    const char *text = cli_value(cli, "order");
    char word[16];
    *out = 0;
    while (text && *text) {
        const size_t length = strcspn(text, ",");
        const size_t kept = length < sizeof word - 1 ? length : sizeof word - 1;
        int which;
        memcpy(word, text, kept);
        word[kept] = 0;
        if (!choose(&which, cli, "order", word, "none|estimate|history|killers"))
            return false;
        *out |= bits[which];
        text += length + (text[length] == ',');
    }
    return true;
}

bool search_setup_seconds(double *out, cli_call *cli)
{
    const char *text = cli_value(cli, "seconds");
    char *end = NULL;
    *out = text ? strtod(text, &end) : 0;
    if (!text || (end != text && *end == 0 && *out > 0 && *out < 1e9))
        return true;
    cli_fail_with(cli, SAY_SECONDS, "found", text);
    return false;
}

static bool read_options(search_setup *s, cli_call *cli, bool compare)
{
    const char *algorithm = cli_value(cli, "algorithm"), *window = cli_value(cli, "window");
    int64_t depth, bytes, limit;
    int which = 0;
    if (!cli_integer(&depth, cli, "depth", 0, MOST_DEPTH, MB_TO_THE_END)
        || !cli_integer(&bytes, cli, "bytes", 1, INT64_MAX / 2, TABLE)
        || !cli_integer(&limit, cli, "limit", 1, INT64_MAX, 0) || !search_setup_seconds(&s->limits.seconds, cli)
        || !read_order(&s->options.order, cli))
        return false;
    if (window && !choose(&which, cli, "window", window, "full|aspiration|null"))
        return false;
    s->options.window = (mb_window)which;
    which = 0;
    if (algorithm && !choose(&which, cli, "algorithm", algorithm, "alphabeta|minimax"))
        return false;
    s->options.algorithm = (mb_algorithm)which;
    s->options.depth = (uint32_t)depth;
    s->options.table = cli_value(cli, "table") || cli_value(cli, "bytes") ? (uint64_t)bytes : 0;
    s->options.deepen = cli_value(cli, "deepen") || s->limits.seconds > 0;
    s->limits.positions = (uint64_t)limit;
    const bool refined = s->options.order || s->options.table || s->options.deepen || window;
    if (s->options.algorithm == MB_MINIMAX && refined && !compare) {
        cli_fail_with(cli, SAY_SEARCH_MINIMAX, NULL, NULL);
        return false;
    }
    return true;
}

int search_setup_open(search_setup *s, cli_call *cli, bool compare)
{
    *s = (search_setup){.limits = *cli->limits};
    if (!read_options(s, cli, compare))
        return CLI_ERROR;
    const int code = input_open(&s->in, cli, INPUT_ARENA | INPUT_RULES, 0);
    if (code != CLI_DONE)
        return code;
    if (!s->in.rules) {
        s->ground = mb_ground_of_arena(s->in.arena);
        s->from = mb_arena_place(s->in.arena, s->in.from);
        return CLI_DONE;
    }
    s->ground = mb_ground_of_rules(s->in.rules);
    if (s->in.rules->fits)
        s->from = mb_ground_start(&s->ground);
    if (input_endless(&s->ground.endless, cli) == CLI_DONE)
        return CLI_DONE;
    input_close(&s->in);
    return CLI_ERROR;
}

void search_setup_close(search_setup *s)
{
    input_close(&s->in);
}

int search_setup_run(mb_found *out, const search_setup *s, cli_call *cli, const mb_search_options *options,
                     size_t line)
{
    mb_error error = {0};
    mb_search *search = NULL;
    mb_status status = mb_search_new(&search, &s->ground, options, &s->limits, &error);
    if (status == MB_OK) {
        terminal_work(cli, SAY_SEARCHING);
        status = mb_search_run(out, search, s->from, line, &s->limits, &error);
        terminal_clear();
    }
    mb_search_free(search);
    return status == MB_OK ? CLI_DONE : cli_fail(cli, &error);
}

void search_setup_json(mb_json *json, const mb_found *found)
{
    mb_json_add(json, "value", found->value, "exact", found->exact);
    mb_json_add(json, "nodes", found->work.nodes, "leaves", found->work.leaves, "cuts", found->work.cuts, "hits",
                found->work.hits, "depth", found->depth);
    mb_json_add(json, "seconds", mb_rounded(found->seconds, 6));
    mb_json_key(json, "stopped");
    if (found->stopped == MB_OK)
        mb_json_null(json);
    else
        mb_json_put(json, found->stopped == MB_ELIMIT ? "limit" : "cancel");
}
