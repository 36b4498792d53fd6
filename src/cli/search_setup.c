/* search_setup.c -- the subject and the options of a search. */
#include "cli/search_setup.h"

#include "cli/progress.h"
#include "cli/rows.h"
#include "cli/work.h"

static const mb_words SAY_ORDER =
    MB_WORDS("--order: some of estimate,history,killers or none expected, found \"{found}\"",
             "--order : des mots de estimate,history,killers, ou none, attendus, trouvé « {found} »");
static const mb_words SAY_MINIMAX = MB_WORDS("minimax has no refinements: only --depth and --limit",
                                             "minimax n'a pas de raffinements : seulement --depth et --limit");
static const mb_words SAY_UNFINISHED =
    MB_WORDS("the search was stopped: nodes without a value are not finished",
             "la recherche a été arrêtée : les nœuds sans valeur ne sont pas finis");

const cli_option search_rows[] = {
    {CLI_CHOICE("algorithm", search_options, algorithm, "alphabeta|minimax"),
     .help = MB_WORDS("alphabeta (default), or minimax", "alphabeta (par défaut), ou minimax")},
    {CLI_TEXT("order", search_options, order, "NAME,…"),
     .help = MB_WORDS("try promising moves first: estimate, history, killers (default: none)",
                      "essayer d'abord les coups prometteurs : estimate, history, killers (par défaut : none)")},
    {CLI_FLAG("table", search_options, table),
     .help = MB_WORDS("remember positions in a transposition table",
                      "retenir les positions dans une table de transposition")},
    {CLI_INTEGER("bytes", search_options, bytes, 1, INT64_MAX / 2, MB_TABLE_WELL),
     .help = MB_WORDS("size of the transposition table in bytes", "taille de la table de transposition en octets")},
    {CLI_FLAG("deepen", search_options, deepen),
     .help = MB_WORDS("iterative deepening: search 1, then 2, then 3, … moves ahead",
                      "approfondissement itératif : chercher à 1, puis 2, puis 3, … coups d'avance")},
    {CLI_FLAG("strict", search_options, strict),
     .help = MB_WORDS("cut only where a value is above beta or below alpha, not where it is equal",
                      "n'élaguer que si une valeur dépasse bêta ou est inférieure à alpha, pas si elle est égale")},
    {CLI_CHOICE("window", search_options, window, "full|aspiration|null"),
     .help = MB_WORDS("windows of alpha-beta (default: full)", "fenêtres d'alpha-bêta (par défaut : full)")},
};
_Static_assert(MB_COUNT(search_rows) == search_rows_count, "search_setup.h counts the rows");
_Static_assert(MB_ALPHABETA == 0 && MB_MINIMAX == 1, "in the order of --algorithm");
_Static_assert(MB_WINDOW_FULL == 0 && MB_WINDOW_ASPIRATION == 1 && MB_WINDOW_NULL == 2, "in the order of --window");

/* --order estimate,history,killers, or none. */
static mb_status read_order(unsigned *out, cli_call *cli, const char *text)
{
    static const struct {
        const char *name;
        unsigned bit;
    } names[] = {
        {"none", 0}, {"estimate", MB_ORDER_ESTIMATE}, {"history", MB_ORDER_HISTORY}, {"killers", MB_ORDER_KILLERS}};
    while (text && *text) {
        const size_t length = strcspn(text, ",");
        size_t i = 0;
        while (i < MB_COUNT(names) && (strlen(names[i].name) != length || memcmp(names[i].name, text, length) != 0))
            i++;
        if (i == MB_COUNT(names))
            return cli_refuse(cli, SAY_ORDER, "found", mb_piece_at(text, length));
        *out |= names[i].bit;
        text += length + (text[length] == ',');
    }
    return MB_OK;
}

mb_status search_setup_open(search_setup *s, cli_call *cli, const search_options *options, const input_options *from,
                            int64_t depth)
{
    *s = (search_setup){.limits = work_each(cli)};
    s->limits.positions = (uint64_t)from->limit;
    s->how = (mb_search_options){
        .algorithm = (mb_algorithm)options->algorithm,
        .depth = depth < 0 ? MB_TO_THE_END : (uint32_t)depth,
        .table = options->table || cli_is_given(cli, "bytes") ? (uint64_t)options->bytes : 0,
        .deepen = options->deepen || cli->work.seconds > 0,
        .strict = options->strict,
        .window = (mb_window)options->window,
    };
    const mb_status status = read_order(&s->how.order, cli, options->order);
    return status == MB_OK ? input_open(&s->in, cli, from, input_wanted_ahead(from) | INPUT_VAIN(ABOUT_MIRRORS))
                           : status;
}

void search_setup_close(search_setup *s)
{
    input_close(&s->in);
}

mb_status search_setup_run(mb_found *out, const search_setup *s, cli_call *cli, const mb_search_options *how,
                           size_t line)
{
    mb_search *search = NULL;
    if (how->algorithm == MB_MINIMAX && (how->order || how->table || how->deepen || how->strict || how->window))
        return cli_refuse(cli, SAY_MINIMAX);
    mb_status status = mb_search_new(&search, &s->in.ground, how, &s->limits, &cli->error);
    if (status == MB_OK) {
        progress_begin(cli, PROGRESS_SEARCHING);
        status = mb_search_run(out, search, s->in.from, line, &s->limits, &cli->error);
        progress_end();
    }
    mb_search_free(search);
    return status;
}

mb_status search_setup_walk(mb_walk **walk, mb_found *out, const search_setup *s, cli_call *cli, size_t line)
{
    mb_status status = mb_walk_new(walk, &s->in.ground);
    if (status != MB_OK)
        return status;
    mb_search_options how = s->how;
    how.observer = mb_walk_observer(*walk);
    status = search_setup_run(out, s, cli, &how, line);
    if (status != MB_OK)
        mb_walk_free(*walk);
    return status;
}

const char *search_setup_infinity(const search_setup *s, const mb_found *found)
{
    const bool limited = s->how.depth != MB_TO_THE_END || s->how.deepen;
    return limited && found->winner > 0 && mb_ground_is_plain(&s->in.ground) ? (found->winner == 1 ? "+∞" : "-∞")
                                                                             : NULL;
}

void search_setup_warn(cli_call *cli, const mb_found *found)
{
    mb_error said = {0};
    if (found->stopped == MB_OK)
        return;
    mb_fail(&said, MB_OK, SAY_UNFINISHED);
    cli_warn(cli, &said);
}

void search_setup_json(mb_json *json, const mb_found *found)
{
    MB_ASSERT(found->stopped == MB_OK || found->stopped == MB_ELIMIT || found->stopped == MB_ECANCEL);
    const char *stopped = found->stopped == MB_OK ? MB_NOTHING : found->stopped == MB_ELIMIT ? "limit" : "cancel";
    mb_json_add(json, "value", found->value, "exact", found->exact, "nodes", found->work.nodes, "leaves",
                found->work.leaves, "cuts", found->work.cuts, "hits", found->work.hits, "depth", found->depth,
                "seconds", mb_rounded(found->seconds, 6));
    mb_json_add(json, "stopped", stopped);
}
