/* show_command.c -- a picture of an arena and its solution. */
#include "cli/output.h"
#include "cli/rows.h"
#include "cli/search_setup.h"
#include "cli/show_degrees.h"
#include "cli/work.h"

_Static_assert(MB_NOT_BLANK == 0 && MB_BLANK_MOVES == 1 && MB_BLANK_POSITIONS == 2, "in the order of --blank");

static const mb_words SAY_NO_BLANK = MB_WORDS("--blank is about pictures: ask for --as svg, tikz or dot",
                                              "--blank concerne les images : demandez --as svg, tikz ou dot");
static const mb_words SAY_NO_BOARDS =
    MB_WORDS("--boards is about the JSON or SVG of a game", "--boards concerne le JSON ou le SVG d'un jeu");

typedef struct show_options {
    const char *as, *file;
    int64_t depth; /* below 0: everything */
    int blank;     /* an mb_blank */
    bool tree, impartial, doubled, unsolved, boards, degrees;
    search_options search;
    input_options input;
} show_options;

static const cli_option rows[] = {
    {ROW_AS(show_options, 1u << MB_SHOW_ARENA | 1u << MB_SHOW_SEARCH)},
    {ROW_FILE(show_options)},
    {CLI_INTEGER("depth", show_options, depth, 0, UINT32_MAX - 2, -1), .excludes = "degrees",
     .help = MB_WORDS("only the positions at most N moves from the start",
                      "seulement les positions à N coups au plus du départ")},
    {CLI_FLAG("tree", show_options, tree), .excludes = "both|impartial|doubled|unsolved|blank|degrees",
     .help = MB_WORDS("the tree that a search walks, as text, dot, svg or tikz (--depth: moves ahead)",
                      "l'arbre parcouru par une recherche, en text, dot, svg ou tikz (--depth : coups d'avance)")},
    {ROW_IMPARTIAL(show_options)},
    {ROW_DOUBLED(show_options)},
    {CLI_FLAG("unsolved", show_options, unsolved), .excludes = "degrees",
     .help = MB_WORDS("the arena alone, as it is before it is solved, laid out from the start",
                      "l'arène seule, telle qu'elle est avant d'être résolue, disposée depuis le départ")},
    {CLI_CHOICE("blank", show_options, blank, "no|moves|positions"),
     .excludes = "degrees|unsolved|win1|win2|draw|target|endless",
     .help =
         MB_WORDS("pictures for exercises, without colours, marks and results: the positions with their moves, or "
                  "the positions alone",
                  "images pour des exercices, sans couleurs, marques ni résultats : les positions avec leurs coups, "
                  "ou les positions seules")},
    {CLI_FLAG("boards", show_options, boards), .excludes = "degrees",
     .help =
         MB_WORDS("in JSON, the drawing of each position's board; in SVG, room for it; in a tree, the board of each "
                  "node",
                  "en JSON, le dessin du plateau de chaque position ; en SVG, la place qu'il lui faut ; dans un "
                  "arbre, le plateau de chaque nœud")},
    {CLI_FLAG("degrees", show_options, degrees),
     .help = MB_WORDS("degrees, successors and predecessors in the graph, as text, json or csv",
                      "degrés, successeurs et prédécesseurs dans le graphe, en text, json ou csv")},
};

static const cli_group groups[] = {CLI_GROUP(rows), CLI_GROUP_WITH(search_rows, show_options, search, "tree"),
                                   CLI_GROUP_IN(input_rows, show_options, input)};

static mb_status show_tree(cli_call *cli, const show_options *options, const char *form)
{
    search_setup s;
    mb_status status = search_setup_open(&s, cli, &options->search, &options->input, options->depth);
    if (status == MB_OK)
        status = search_draw(&s, cli, form, options->file, options->boards);
    search_setup_close(&s);
    return status;
}

/* Open the arena and solve it.  To be solved it has to be explored whole; where that is too much, a part of it is
 * shown without a solution. */
static mb_status open_arena(input *in, cli_call *cli, const show_options *options)
{
    const uint32_t within = (uint32_t)(options->depth + 1);
    const bool graph = options->impartial, unsolved = options->unsolved || options->blank;
    mb_status status;
    if (within > 0 && !graph && !unsolved) {
        status = input_open(in, cli, &options->input, input_wanted(cli));
        const mb_question question = status == MB_OK ? input_question(in) : (mb_question){0};
        if (status == MB_OK)
            status = input_answer(in, &question);
        if ((status != MB_OK && status != MB_ELIMIT) || in->arena)
            return status;
        if (work_is_late(cli))
            return MB_ELIMIT;
        input_close(in);
        cli->error = (mb_error){0};
    }
    status = input_open_part(in, cli, &options->input, graph ? INPUT_GRAPH : INPUT_ARENA, within);
    const bool part = within > 0 && in->rules;
    if (status != MB_OK || unsolved || part || in->arena->impartial)
        return status;
    const mb_question question = input_question(in);
    return input_answer(in, &question);
}

static mb_status show_arena(cli_call *cli, const show_options *options, const char *form)
{
    input in = {0};
    mb_status status = open_arena(&in, cli, options);
    if (status == MB_OK)
        status = input_refuse_forms(&in, options->doubled, options->impartial);
    if (status == MB_OK && options->boards
        && (!in.rules || (in.rules->game->traits & MB_FOREIGN)
            || (strcmp(form, "json") != 0 && strcmp(form, "svg") != 0)))
        status = cli_refuse(cli, SAY_NO_BOARDS);
    if (status == MB_OK && options->blank && (strcmp(form, "text") == 0 || strcmp(form, "json") == 0))
        status = cli_refuse(cli, SAY_NO_BLANK);
    if (status != MB_OK)
        goto done;
    in.arena->start = (uint32_t)in.from.at;
    const mb_exhibit what = {.kind = MB_SHOW_ARENA,
                             .arena = in.arena,
                             .solution = in.who.solved ? &in.who.solution : NULL,
                             .within = (uint32_t)(options->depth + 1),
                             .neutral = options->unsolved,
                             .blank = (mb_blank)options->blank,
                             .boards = options->boards,
                             .rules = in.rules};
    status = output_show(cli, &what, form, options->file);
done:
    input_close(&in);
    return status;
}

/* The graph as it is, unless it is to be doubled. */
static mb_status show_graph(cli_call *cli, const show_options *options, const char *as)
{
    input in;
    mb_status status =
        input_open(&in, cli, &options->input,
                   (options->doubled ? INPUT_ARENA : INPUT_GRAPH) | INPUT_VAIN(ABOUT_MARKS | ABOUT_ENDLESS));
    if (status != MB_OK)
        return status;
    status = input_refuse_forms(&in, options->doubled, options->impartial);
    if (status == MB_OK)
        status = show_degrees(cli, in.arena, as, options->file);
    input_close(&in);
    return status;
}

static mb_status show_run(cli_call *cli)
{
    const show_options *options = cli->options;
    const char *form, *as = !options->as && cli->common.json ? "json" : options->as;
    if (options->degrees)
        return show_graph(cli, options, as);
    const mb_status status =
        output_find(&form, cli, options->tree ? MB_SHOW_SEARCH : MB_SHOW_ARENA, as, options->file);
    if (status != MB_OK)
        return status;
    return options->tree ? show_tree(cli, options, form) : show_arena(cli, options, form);
}

const cli_command cli_command_show = {
    .name = "show",
    .usage = "GAME|FILE [name=value …] [POSITION] [--as FORMAT] [-o FILE]",
    .brief = MB_WORDS("an arena and its solution as text, JSON, dot, SVG or TikZ",
                      "une arène et sa solution en texte, JSON, dot, SVG ou TikZ"),
    .about = MB_WORDS("Draws an arena with its solution: positions, moves, winners and ranks; with --tree, the "
                      "tree of a search with its values and cuts. The form follows from the extension of the file, "
                      "or from --as.",
                      "Dessine une arène avec sa solution : positions, coups, gagnants et rangs ; avec --tree, "
                      "l'arbre d'une recherche avec ses valeurs et ses coupes. La forme vient de l'extension du "
                      "fichier, ou de --as."),
    .examples = "marienbad show chomp rows=2 cols=3 -o chomp.svg\n"
                "marienbad show docs/examples/course.arena\n",
    CLI_OPTIONS(groups, show_options),
    .works = true,
    .run = show_run,
};
