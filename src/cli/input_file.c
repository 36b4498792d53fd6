/* input_file.c -- a FILE as the subject of a command: read, its terminal positions marked, doubled where owners are
 * wanted. */
#include "arena/refuse.h"
#include "cli/guard.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "cli/system.h"

static const mb_words SAY_FILE_ARGUMENT =
    MB_WORDS("a file takes no parameters, found \"{found}\"", "un fichier n'a pas de paramètres, trouvé « {found} »");
static const mb_words SAY_MISERE_OWNED =
    MB_WORDS("--normal and --misere are for impartial graphs, and this one has owners",
             "--normal et --misere valent pour les graphes impartiaux, et celui-ci a des joueurs");
static const mb_words SAY_WON_TERMINAL = MB_WORDS(
    "terminal position {name} is won for the mover: such a graph has neither kernel nor Grundy numbers "
    "(solve --all says who wins; --normal: a player who cannot move loses)",
    "la position terminale {name} est gagnée pour le joueur au trait : un tel graphe n'a ni noyau ni nombres "
    "de Grundy (solve --all dit qui gagne ; --normal : qui ne peut pas jouer perd)");

mb_status input_refuse_arguments(cli_call *cli)
{
    for (size_t i = 1; i < cli->words; i++)
        if (input_is_argument(NULL, cli->word[i]))
            return cli_refuse(cli, SAY_FILE_ARGUMENT, "found", cli->word[i]);
    return MB_OK;
}

/* A warning of the reader.  Those about stuck plays may be removed later; all others stay. */
static void warn_of_file(void *context, const mb_error *warning)
{
    input *in = context;
    cli_warn(in->cli, warning);
    if (warning->code != MB_OK)
        in->warned = in->cli->warnings->length;
}

/* How the file is read: its format, and who owns the positions of a dict. */
static mb_status read_file(input *in, const char *path)
{
    cli_call *cli = in->cli;
    mb_file owners = {0};
    mb_read_options how = {.format = in->options->format ? in->options->format->name : NULL,
                           .warn = warn_of_file,
                           .context = in,
                           .limits = cli->limits,
                           .rows = input_rows_of(in->options)};
    const char *players = in->options->players;
    const int side = players ? mb_choice_find("first|last", players) : -1;
    if (side >= 0) {
        how.players = side == 0 ? MB_PLAYERS_FIRST : MB_PLAYERS_LAST;
    } else if (players) {
        const mb_status status = mb_file_read(&owners, players, cli->limits, &cli->error);
        if (status != MB_OK)
            return status;
        how.players = MB_PLAYERS_GIVEN;
        how.owners = owners.data;
        how.owners_length = owners.length;
        how.owners_file = players;
    }
    const double began = system_now(NULL);
    progress_begin(cli, PROGRESS_READING);
    guard_watch(path);
    const mb_status status = mb_arena_load(&in->graph, path, &how, &cli->error);
    if (status != MB_OK || in->graph->mapping_size == 0)
        guard_unwatch(); /* the file was copied, and is not mapped */
    progress_end();
    in->read = system_now(NULL) - began;
    mb_file_clear(&owners);
    if (status == MB_OK && in->graph->player_names[0]) /* --names beats what the file says */
        cli_name_players(cli, in->graph->player_names[0], in->graph->player_names[1]);
    return status == MB_OK ? cli_read_players(cli) : status;
}

/* Is some position marked, in the file or by an option? */
static bool has_marks(const input *in)
{
    for (uint32_t v = 0; v < in->graph->positions; v++)
        if (mb_mark_of(in->graph, v) != MB_UNMARKED)
            return true;
    return input_marks(in->options);
}

/* Remove the marks "mover wins" and "mover loses" of the file from positions without moves: --normal or --misere
 * marks them anew. */
static void unmark_terminals(mb_arena *graph)
{
    MB_ASSERT(graph->impartial);
    for (uint32_t v = 0; v < graph->positions; v++) {
        const mb_mark mark = mb_mark_of(graph, v);
        if (mb_degree(graph, v) == 0 && (mark == MB_MOVER_WINS || mark == MB_MOVER_LOSES))
            graph->tag[v] = mb_tag(MB_P1, MB_UNMARKED, mb_is_goal(graph, v));
    }
}

/* Kernels and Grundy numbers need terminal positions that are lost for the mover. */
static mb_status need_lost_terminals(const input *in)
{
    const mb_arena *graph = in->graph;
    for (uint32_t v = 0; v < graph->positions; v++)
        if (mb_mark_of(graph, v) == MB_MOVER_WINS)
            return mb_fail(&in->cli->error, MB_EUNSUITED, SAY_WON_TERMINAL, "name", mb_arena_called(graph, v));
    return MB_OK;
}

/* Warn of unmarked positions without moves.  The reader may have warned already, with a line number: that warning
 * begins at in->warned, and is removed if options have marked those positions since. */
static void warn_of_stuck(const input *in)
{
    cli_call *cli = in->cli;
    const size_t said = in->warned;
    MB_ASSERT(said <= cli->warnings->length);
    uint64_t count;
    const uint32_t v = mb_arena_stuck(in->arena, &count);
    if (v == MB_NONE) {
        cli->warnings->length = said;
    } else if (cli->warnings->length == said && !in->graph->impartial) {
        mb_error warning;
        mb_warn_of_stuck(&warning, MB_ITEM(mb_arena_called(in->arena, v)), count);
        mb_error_at(&warning, cli->word[0], 0, 0);
        cli_warn(cli, &warning);
    }
}

/* The arena of the graph: terminal positions without a mark are marked; an impartial graph is doubled if owners are
 * wanted. */
mb_status input_open_file(input *in, int want)
{
    cli_call *cli = in->cli;
    MB_ASSERT(cli->words > 0 && !in->rules && !in->graph);
    const input_options *options = in->options;
    in->warned = cli->warnings->length;
    const bool as_it_is = (want & (INPUT_GRAPH | INPUT_NORMAL | INPUT_ALONE)) != 0;
    mb_status status = input_refuse_arguments(cli);
    if (status == MB_OK)
        status = read_file(in, cli->word[0]);
    if (status != MB_OK)
        return status;
    mb_arena *graph = in->graph;
    if ((want & (INPUT_ARENA | INPUT_GRAPH | INPUT_NORMAL)) && (status = input_check_limit(in)) != MB_OK)
        return status;
    if ((status = input_endless(&graph->endless, cli, options)) != MB_OK)
        return status;
    if ((options->normal || options->misere) && !graph->impartial)
        return cli_refuse(cli, SAY_MISERE_OWNED);
    if ((status = input_refuse_owned(in)) != MB_OK)
        return status;
    if (graph->impartial && (options->normal || options->misere))
        unmark_terminals(graph);
    if (graph->impartial && (options->normal || options->misere || !has_marks(in)))
        mb_arena_mark_terminals(graph, options->misere);
    if ((want & INPUT_NORMAL) && (status = need_lost_terminals(in)) != MB_OK)
        return status;
    const mb_player first = mb_player_of(options->mover);
    in->arena = graph;
    if (graph->impartial && !as_it_is
        && (status = mb_arena_double(&in->arena, graph, first, false, cli->limits)) != MB_OK)
        return status;
    if ((status = input_mark(in, !(want & INPUT_KEEP_TARGET))) != MB_OK)
        return status;
    if (in->arena->priority && options->endless)
        return mb_refuse_endless(&cli->error, MB_EINVAL);
    if (in->arena->priority && (status = mb_refuse_priorities(&cli->error, MB_EINVAL, NULL, in->arena)) != MB_OK)
        return status;
    if (as_it_is)
        cli->warnings->length = in->warned; /* nobody plays on it, so that none gets stuck */
    else
        warn_of_stuck(in);
    return MB_OK;
}
