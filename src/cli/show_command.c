/* show_command.c -- an arena and its solution as something to look at. */
#include "cli/cli_words.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/search_setup.h"

/* What is said here. */
static const mb_words SAY_NO_TREE = MB_WORDS("--{option} is about searching: add --tree to see the tree",
                                             "--{option} concerne la recherche : ajoutez --tree pour voir l'arbre");

static const cli_option options[] = {
    {"as", "text|json|dot|svg|tikz",
     MB_WORDS("what to make (default: by the file's extension, or text)",
              "ce qu'il faut faire (par défaut : selon l'extension, ou text)")},
    {"o", "FILE", MB_WORDS("write to that file", "écrire dans ce fichier")},
    {"depth", "N",
     MB_WORDS("only what is at most N moves from the start", "seulement ce qui est à au plus N coups du départ")},
    {"tree", NULL,
     MB_WORDS("the tree that a search walks, as text, dot, svg or tikz (--depth: moves ahead)",
              "l'arbre parcouru par une recherche, en text, dot, svg ou tikz (--depth : coups en avant)")},
    {"impartial", NULL,
     MB_WORDS("the impartial graph itself, not doubled", "le graphe impartial lui-même, non doublé")},
    {"doubled", NULL,
     MB_WORDS("the (player, state) arena of an impartial graph", "l'arène (joueur, état) d'un graphe impartial")},
    {"unsolved", NULL,
     MB_WORDS("the arena alone, as it is before it is solved",
              "l'arène seule, telle qu'elle est avant d'être résolue")},
};

/* The form of --as, of the file's extension, or text; NULL: said already. */
static const char *form_of(const cli_call *cli, mb_exhibit_kind kind)
{
    const bool json = cli_value(cli, "json"), as = cli_value(cli, "as");
    const char *form = json && !as ? "json" : output_form(cli);
    mb_error error = {0};
    if (form && mb_show_check(kind, form, &error) == MB_OK)
        return form;
    if (!as && !json)
        return "text";
    cli_fail(cli, &error);
    return NULL;
}

/* Options of searching say nothing about an arena: the first that was given, or NULL. */
static const char *given_in_vain(const cli_call *cli)
{
    for (size_t i = 0; i < search_setup_option_count; i++)
        if (cli_value(cli, search_setup_options[i].name))
            return search_setup_options[i].name;
    return NULL;
}

static int show_tree(cli_call *cli, const char *form)
{
    static const char *const arenas[] = {"unsolved", "impartial", "doubled"};
    search_setup s;
    int code = CLI_DONE;
    for (size_t i = 0; i < MB_COUNT(arenas) && code == CLI_DONE; i++)
        code = cli_apart(cli, (const char *const[]){"tree", arenas[i]}, 2);
    if (code == CLI_DONE)
        code = search_setup_open(&s, cli, false);
    if (code != CLI_DONE)
        return code;
    code = search_draw(&s, cli, form);
    search_setup_close(&s);
    return code;
}

/* Open the arena.  To be solved it has to be explored whole; *solve becomes false where that is too much, and a part
 * of it is shown. */
static int open_arena(input *in, cli_call *cli, bool *solve, int64_t depth)
{
    const bool impartial = cli_value(cli, "impartial") && !cli_value(cli, "doubled");
    const int want = impartial ? INPUT_GRAPH : INPUT_ARENA;
    if (depth < 0)
        return input_open(in, cli, want, 0);
    if (*solve) {
        const int code = input_open(in, cli, want | INPUT_OR_THEORY, 0);
        if (code != CLI_DONE || in->arena)
            return code;
        input_close(in);
        *solve = false;
    }
    return input_open(in, cli, want, (uint32_t)depth + 1);
}

static int run(cli_call *cli)
{
    const bool tree = cli_value(cli, "tree");
    const char *form = form_of(cli, tree ? MB_SHOW_SEARCH : MB_SHOW_ARENA);
    if (form && tree)
        return show_tree(cli, form);
    const char *vain = given_in_vain(cli);
    if (vain)
        return cli_fail_with(cli, SAY_NO_TREE, "option", vain);
    int64_t depth;
    if (!form || !cli_integer(&depth, cli, "depth", 0, UINT32_MAX - 2, -1))
        return CLI_ERROR;
    input in;
    mb_solution solution = {0};
    bool solve = !cli_value(cli, "unsolved");
    int code = open_arena(&in, cli, &solve, depth);
    if (code != CLI_DONE)
        return code;
    solve = solve && !in.arena->impartial;
    if (solve)
        code = input_solve(&solution, cli, &in, NULL);
    mb_text *text;
    if (code == CLI_DONE)
        code = output_begin(cli, &text);
    if (code == CLI_DONE) {
        const mb_exhibit what = {.kind = MB_SHOW_ARENA,
                                 .arena = in.arena,
                                 .solution = solve ? &solution : NULL,
                                 .within = (uint32_t)(depth + 1)};
        mb_error error = {0};
        in.arena->start = in.from;
        const mb_status status = mb_show(text, form, &what, cli->lang, &error);
        code = output_end(cli, text, status, &error);
    }
    mb_solution_clear(&solution);
    input_close(&in);
    return code;
}

const cli_command cli_command_show = {
    .name = "show",
    .usage = "GAME|FILE [name=value …] [POSITION] [--as FORMAT] [-o FILE]",
    .brief = MB_WORDS("an arena and its solution as text, JSON, dot, SVG or TikZ",
                      "une arène et sa solution en texte, JSON, dot, SVG ou TikZ"),
    .options = options,
    .option_count = MB_COUNT(options),
    .input = true,
    .search_setup = true,
    .run = run,
};
