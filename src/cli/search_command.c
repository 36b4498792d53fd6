/* search_command.c -- what is a position worth, looking ahead from it? */
#include "cli/cli_words.h"
#include "cli/output.h"
#include "cli/search_setup.h"

/* What is said here. */
static const mb_words SAY_EXACT =
    MB_WORDS("{name} is worth {value} to player 1", "{name} vaut {value} pour le joueur 1");
static const mb_words SAY_RANKED = MB_WORDS("{name} is worth {value} to player 1 (moves to the end: {rank})",
                                            "{name} vaut {value} pour le joueur 1 (coups jusqu'à la fin : {rank})");
static const mb_words SAY_ESTIMATED =
    MB_WORDS("{name} is estimated at {value} for player 1 (moves ahead: {depth})",
             "{name} est estimé à {value} pour le joueur 1 (coups d'avance : {depth})");
static const mb_words SAY_SO_FAR =
    MB_WORDS("stopped; so far, {name} is estimated at {value} for player 1 (moves ahead: {depth})",
             "interrompu ; jusqu'ici, {name} est estimé à {value} pour le joueur 1 (coups d'avance : {depth})");
static const mb_words SAY_MOVE = MB_WORDS("; best move: {move}", " ; meilleur coup : {move}");
static const mb_words SAY_WORK =
    MB_WORDS("nodes: {nodes}, leaves: {leaves}, cuts: {cuts}, table hits: {hits}",
             "nœuds : {nodes}, feuilles : {leaves}, coupes : {cuts}, trouvés dans la table : {hits}");

static const cli_option options[] = {
    {"depth", "N",
     MB_WORDS("look N moves ahead (default: to the end; 0: the estimate itself)",
              "regarder N coups en avant (par défaut : jusqu'à la fin ; 0 : l'estimation elle-même)")},
    {"compare", NULL,
     MB_WORDS("minimax, alpha-beta and its refinements side by side",
              "minimax, alpha-bêta et ses raffinements côte à côte")},
    {"trace", "FILE",
     MB_WORDS("write every step to that file, as JSON", "écrire chaque étape dans ce fichier, en JSON")},
    {"as", "text|dot|svg|tikz", MB_WORDS("show the tree", "montrer l'arbre")},
    {"o", "FILE", MB_WORDS("write to that file", "écrire dans ce fichier")},
};

static void json_name(mb_json *json, const search_setup *s, mb_place place)
{
    mb_text name = {0};
    mb_ground_name(&name, &s->ground, place);
    mb_json_take(json, &name);
}

/* The rank of a draw is nobody's hurry. */
static bool has_rank(const mb_found *found)
{
    return found->has_rank && found->value != 0;
}

static void json_found(cli_call *cli, const search_setup *s, const mb_found *found)
{
    mb_json json = mb_json_begin(&cli->out);
    mb_json_open(&json, '{');
    mb_json_key(&json, "start");
    json_name(&json, s, s->from);
    mb_json_add(&json, "owner", s->from.mover + 1);
    mb_json_key(&json, "move");
    if (found->has_move)
        json_name(&json, s, found->move);
    else
        mb_json_null(&json);
    mb_json_open_key(&json, "line", '[');
    for (size_t i = 0; i < found->count; i++)
        json_name(&json, s, found->line[i]);
    mb_json_close(&json, ']');
    mb_json_add(&json, "rank", mb_known(has_rank(found), found->rank));
    search_setup_json(&json, found);
    mb_json_add(&json, "retraced", found->retraced);
    mb_json_close(&json, '}');
    mb_text_char(&cli->out, '\n');
}

static void note_place(mb_note *note, const char *argument, const search_setup *s, mb_place place)
{
    mb_text name = {0};
    mb_ground_name(&name, &s->ground, place);
    mb_note_add(note, argument, mb_piece_of(&name));
    mb_text_clear(&name);
}

static void say_found(cli_call *cli, const search_setup *s, const mb_found *found)
{
    mb_note note;
    if (s->in.rules)
        s->in.rules->game->board(&cli->out, s->in.rules->self, s->from.at);
    mb_note_say(&note, found->stopped != MB_OK ? SAY_SO_FAR
                       : !found->exact         ? SAY_ESTIMATED
                       : has_rank(found)       ? SAY_RANKED
                                               : SAY_EXACT);
    note_place(&note, "name", s, s->from);
    mb_note_add(&note, "value", found->value);
    mb_note_add(&note, "depth", found->depth);
    mb_note_add(&note, "rank", found->rank);
    cli_say_note(cli, &note);
    if (found->has_move) {
        mb_note_say(&note, SAY_MOVE);
        note_place(&note, "move", s, found->move);
        cli_say_note(cli, &note);
    }
    mb_text_char(&cli->out, '\n');
    for (size_t i = 0; i < found->count; i++) {
        mb_text_add(&cli->out, i ? " -> " : "  ");
        mb_ground_name(&cli->out, &s->ground, found->line[i]);
    }
    mb_text_add(&cli->out, found->count ? "\n" : "");
    mb_note_say(&note, SAY_WORK, "nodes", found->work.nodes, "leaves", found->work.leaves, "cuts", found->work.cuts,
                "hits", found->work.hits);
    cli_say_note(cli, &note);
    mb_text_add(&cli->out, ", ");
    mb_text_fixed(&cli->out, found->seconds, 3);
    mb_text_add(&cli->out, " s\n");
}

static int answer(const search_setup *s, cli_call *cli, const mb_search_options *how)
{
    mb_found found;
    const int code = search_setup_run(&found, s, cli, how, MB_WHOLE_LINE);
    if (code != CLI_DONE)
        return code;
    if (cli_value(cli, "json"))
        json_found(cli, s, &found);
    else
        say_found(cli, s, &found);
    mb_found_clear(&found);
    return CLI_DONE;
}

/* Search, with every step written to a file. */
static int answer_traced(const search_setup *s, cli_call *cli, const char *path)
{
    mb_text out;
    mb_trace *trace = NULL;
    mb_error error = {0};
    if (s->in.rules && !s->in.rules->fits)
        return cli_fail(cli, &s->in.rules->too_large);
    if (mb_file_write(&out, path, &error) != MB_OK)
        return cli_fail(cli, &error);
    mb_status status = mb_trace_new(&trace, &out, &s->ground, s->from);
    int code = CLI_ERROR;
    if (status == MB_OK) {
        mb_search_options how = s->options;
        how.observer = mb_trace_observer(trace);
        code = answer(s, cli, &how);
        status = mb_trace_end(trace);
    }
    if (status != MB_OK)
        out.status = status;
    const mb_status closed = mb_file_close(&out, path, &error);
    return closed == MB_OK || (status == MB_OK && code != CLI_DONE) ? code : cli_fail(cli, &error);
}

/* What --as asks for, or the extension of -o FILE; NULL: no picture. */
static const char *form_of(const cli_call *cli)
{
    const char *form = output_form(cli);
    return form ? form : cli_value(cli, "o");
}

static int run(cli_call *cli)
{
    static const char *const ways[] = {"compare", "trace", "as"};
    search_setup s;
    const bool compare = cli_value(cli, "compare");
    int code = cli_apart(cli, ways, MB_COUNT(ways));
    if (code == CLI_DONE)
        code = search_setup_open(&s, cli, compare);
    if (code != CLI_DONE)
        return code;
    const char *trace = cli_value(cli, "trace"), *form = form_of(cli);
    if (compare)
        code = search_compare(&s, cli);
    else if (form)
        code = search_draw(&s, cli, form);
    else
        code = trace ? answer_traced(&s, cli, trace) : answer(&s, cli, &s.options);
    search_setup_close(&s);
    return code;
}

const cli_command cli_command_search = {
    .name = "search",
    .usage = "GAME|FILE [name=value …] [POSITION] [--options]",
    .brief = MB_WORDS("what a position is worth, looking ahead: minimax and alpha-beta",
                      "ce que vaut une position, en regardant en avant : minimax et alpha-bêta"),
    .options = options,
    .option_count = MB_COUNT(options),
    .input = true,
    .search_setup = true,
    .run = run,
};
