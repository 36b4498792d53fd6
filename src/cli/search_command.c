/* search_command.c -- the value of a position, by minimax or alpha-beta. */
#include "cli/output.h"
#include "cli/rows.h"
#include "cli/search_setup.h"
#include "show/pictures.h"
#include "show/search_walk.h"
#include "show/style.h"

static const mb_words SAY_EXACT =
    MB_WORDS("{name} has value {value} for player {p1}", "{name} vaut {value} pour le joueur {p1}");
static const mb_words SAY_RANKED =
    MB_WORDS("{name} has value {value} for player {p1} (moves to the end: {rank})",
             "{name} vaut {value} pour le joueur {p1} (coups jusqu'à la fin : {rank})");
static const mb_words SAY_FORCED =
    MB_WORDS("{name} has value {infinity} for player {p1}: player {player} wins in {rank} {rank?move:moves}",
             "{name} vaut {infinity} pour le joueur {p1} : le joueur {player} gagne en {rank} {rank?coup:coups}");
static const mb_words SAY_FORCED_SOMEHOW =
    MB_WORDS("{name} has value {infinity} for player {p1}: player {player} wins",
             "{name} vaut {infinity} pour le joueur {p1} : le joueur {player} gagne");
static const mb_words SAY_ESTIMATED =
    MB_WORDS("{name} is estimated at {value} for player {p1} (moves ahead: {depth})",
             "{name} est estimée à {value} pour le joueur {p1} (coups d'avance : {depth})");
static const mb_words SAY_SO_FAR =
    MB_WORDS("stopped; so far, {name} is estimated at {value} for player {p1} (moves ahead: {depth})",
             "interrompue ; jusqu'ici, {name} est estimée à {value} pour le joueur {p1} (coups d'avance : {depth})");
static const mb_words SAY_MOVE = MB_WORDS("; best move: {move}", " ; meilleur coup : {move}");
static const mb_words SAY_WORK =
    MB_WORDS("nodes: {nodes}, leaves: {leaves}, cuts: {cuts}, table hits: {hits}, {seconds} s",
             "nœuds : {nodes}, feuilles : {leaves}, élagages : {cuts}, trouvés dans la table : {hits}, {seconds} s");

typedef struct search_command_options {
    int64_t depth; /* below 0: to the end */
    bool compare, steps;
    const char *trace, *as, *file;
    search_options search;
    input_options input;
} search_command_options;

static const cli_option rows[] = {
    {ROW_DEPTH(search_command_options)},
    {CLI_FLAG("compare", search_command_options, compare),
     .excludes = "trace|steps|as|o|algorithm|order|table|bytes|deepen|strict|window", /* it compares these */
     .help = MB_WORDS("minimax, alpha-beta and its refinements side by side",
                      "minimax, alpha-bêta et ses raffinements côte à côte")},
    {CLI_TEXT("trace", search_command_options, trace, "FILE"), .excludes = "as|o",
     .help = MB_WORDS("write every step to that file, as JSON", "écrire chaque étape dans ce fichier, en JSON")},
    {ROW_STEPS(search_command_options), .excludes = "trace"},
    {CLI_TEXT("as", search_command_options, as, ""), .shows = 1u << MB_SHOW_SEARCH | 1u << MB_SHOW_SEARCH_STEPS,
     .help = MB_WORDS("show the tree; with --steps, write the table of steps alone",
                      "montrer l'arbre ; avec --steps, écrire seulement le tableau des étapes")},
    {ROW_FILE(search_command_options), .excludes = "json"},
};

static const cli_group groups[] = {CLI_GROUP(rows), CLI_GROUP_IN(search_rows, search_command_options, search),
                                   CLI_GROUP_IN(input_rows, search_command_options, input)};

/* A draw has no rank, nor has a payoff that is not certain. */
static bool has_rank(const mb_found *found)
{
    return found->has_rank && found->value != 0 && (found->winner != MB_UNKNOWN || found->stopped != MB_OK);
}

static void json_found(cli_call *cli, const search_setup *s, const mb_found *found, const mb_walk *walk)
{
    const input *in = &s->in;
    const mb_ground *ground = &in->ground;
    mb_called move = mb_ground_called(ground, found->move);
    move.absent = !found->has_move;
    mb_json json = mb_json_begin(&cli->out, '{');
    mb_json_add(&json, "start", mb_ground_called(ground, in->from), "owner", mb_player_number(in->from.mover), "move",
                move);
    mb_json_open_key(&json, "line", '[');
    for (size_t i = 0; i < found->count; i++)
        mb_json_put(&json, mb_ground_called(ground, found->line[i]));
    mb_json_close(&json);
    mb_json_add(&json, "rank", mb_known(has_rank(found), found->rank));
    search_setup_json(&json, found);
    mb_json_add(&json, "retraced", found->retraced, "winner", mb_known(found->winner != MB_UNKNOWN, found->winner));
    if (walk)
        mb_walk_json(&json, walk);
    mb_json_end(&json);
}

static void say_found(cli_call *cli, const search_setup *s, const mb_found *found)
{
    const input *in = &s->in;
    const char *infinity = search_setup_infinity(s, found);
    const mb_ground *ground = &in->ground;
    mb_ground_board(&cli->out, ground, in->from);
    if (infinity && found->stopped == MB_OK)
        cli_say(cli, has_rank(found) ? SAY_FORCED : SAY_FORCED_SOMEHOW, "name", mb_ground_called(ground, in->from),
                "infinity", infinity, "player", found->winner, "rank", found->rank);
    else
        cli_say(cli,
                found->stopped != MB_OK ? SAY_SO_FAR
                : !found->exact         ? SAY_ESTIMATED
                : has_rank(found)       ? SAY_RANKED
                                        : SAY_EXACT,
                "name", mb_ground_called(ground, in->from), "value", found->value, "depth", found->depth, "rank",
                found->rank);
    if (found->has_move)
        cli_say(cli, SAY_MOVE, "move", mb_ground_called(ground, found->move));
    mb_text_char(&cli->out, '\n');
    for (size_t i = 0; i < found->count; i++)
        mb_text_put(&cli->out, i ? " -> " : "  ", mb_ground_called(ground, found->line[i]));
    mb_text_add(&cli->out, found->count ? "\n" : "");
    cli_line(cli, SAY_WORK, "nodes", found->work.nodes, "leaves", found->work.leaves, "cuts", found->work.cuts,
             "hits", found->work.hits, "seconds", mb_rounded(found->seconds, 3));
}

/* Write the answer and, unless `walk` is NULL, the table of steps. */
static mb_status write_found(cli_call *cli, const search_setup *s, const mb_found *found, const mb_walk *walk)
{
    const search_command_options *options = cli->options;
    const mb_exhibit what = {
        .kind = MB_SHOW_SEARCH_STEPS, .walk = walk, .found = found, .simple = s->how.algorithm == MB_MINIMAX};
    const char *form;
    mb_status status = walk ? mb_search_fits(&what, MB_STEPS_MOST, NULL, &cli->error) : MB_OK;
    if (status == MB_OK && walk && (options->as || options->file)) {
        search_setup_warn(cli, found);
        status = output_find(&form, cli, what.kind, options->as, options->file);
        return status == MB_OK ? output_show(cli, &what, form, options->file) : status;
    }
    if (status != MB_OK)
        return status;
    if (cli->common.json) {
        json_found(cli, s, found, walk);
        return MB_OK;
    }
    say_found(cli, s, found);
    mb_text_add(&cli->out, walk ? "\n" : "");
    return walk ? output_show(cli, &what, "text", NULL) : MB_OK;
}

static mb_status search_answer(const search_setup *s, cli_call *cli, const mb_search_options *how)
{
    mb_found found;
    mb_status status = search_setup_run(&found, s, cli, how, MB_WHOLE_LINE);
    if (status != MB_OK)
        return status;
    status = write_found(cli, s, &found, NULL);
    mb_found_clear(&found);
    return status;
}

/* Search, with every step in a table. */
static mb_status answer_with_steps(const search_setup *s, cli_call *cli)
{
    mb_walk *walk;
    mb_found found;
    mb_status status = search_setup_walk(&walk, &found, s, cli, MB_WHOLE_LINE);
    if (status != MB_OK)
        return status;
    status = write_found(cli, s, &found, walk);
    mb_found_clear(&found);
    mb_walk_free(walk);
    return status;
}

/* Search, with every step written to a file. */
static mb_status answer_traced(const search_setup *s, cli_call *cli, const char *path)
{
    mb_text out;
    mb_trace *trace = NULL;
    mb_status status = mb_ground_fit(&s->in.ground, &cli->error);
    if (status == MB_OK)
        status = output_open(&out, cli, path);
    if (status != MB_OK)
        return status;
    status = mb_trace_new(&trace, &out, &s->in.ground, s->in.from);
    if (status == MB_OK) {
        mb_search_options how = s->how;
        how.observer = mb_trace_observer(trace);
        status = search_answer(s, cli, &how);
        const mb_status ended = mb_trace_end(trace);
        status = status == MB_OK ? ended : status;
    }
    return output_close(&out, cli, path, status);
}

/* What --as asks for, or the extension of -o FILE; NULL: no picture. */
static const char *picture_of(const search_command_options *options)
{
    const char *form = output_form(options->as, options->file);
    return form ? form : options->file;
}

static mb_status search_run(cli_call *cli)
{
    const search_command_options *options = cli->options;
    const char *picture = picture_of(options);
    search_setup s;
    mb_status status = search_setup_open(&s, cli, &options->search, &options->input, options->depth);
    if (status != MB_OK)
        goto done;
    if (options->compare)
        status = search_compare(&s, cli);
    else if (options->steps)
        status = answer_with_steps(&s, cli);
    else if (picture)
        status = search_draw(&s, cli, picture, options->file, false);
    else if (options->trace)
        status = answer_traced(&s, cli, options->trace);
    else
        status = search_answer(&s, cli, &s.how);
done:
    search_setup_close(&s);
    return status;
}

const cli_command cli_command_search = {
    .name = "search",
    .usage = "GAME|FILE [name=value …] [POSITION] [--options]",
    .brief = MB_WORDS("the value of a position, by looking ahead: minimax and alpha-beta",
                      "la valeur d'une position, en calculant des coups d'avance : minimax et alpha-bêta"),
    .about = MB_WORDS("Computes the value of a position by depth-first search to a given depth: minimax, "
                      "alpha-beta and their refinements, each counted in nodes, leaves and cuts. --compare runs "
                      "them all.",
                      "Calcule la valeur d'une position par un parcours en profondeur, jusqu'à une profondeur "
                      "donnée : minimax, alpha-bêta et leurs améliorations, avec le nombre de nœuds, de feuilles "
                      "et de coupes de chacune. --compare les essaie toutes."),
    .examples = "marienbad search tictactoe --compare\n"
                "marienbad search docs/examples/tree.arena --steps\n",
    CLI_OPTIONS(groups, search_command_options),
    .works = true,
    .run = search_run,
};
