/* make_exercise.c -- sheets of exercises: as text, Markdown, LaTeX, TikZ, SVG, PDF, or JSON with the key. */
#include "cli/make_exercise.h"

#include "arena/names.h"
#include "cli/exercise_key.h"
#include "cli/latex.h"
#include "cli/output.h"
#include "core/registry.h"
#include "show/quote.h"
#include "show/tikz.h"

static const mb_words SAY_WHICH =
    MB_WORDS("which exercises? make exercise {kinds}", "quels exercices ? make exercise {kinds}");
static const mb_words SAY_TASK = MB_WORDS("make exercise {kinds} expected, found \"{found}\"",
                                          "make exercise {kinds} attendu, trouvé « {found} »");
static const mb_words SAY_FORM = MB_WORDS("exercises are not written as \"{found}\": ask for {forms}",
                                          "des exercices ne s'écrivent pas en « {found} » : demandez {forms}");
static const mb_words SAY_JSON_FORM =
    MB_WORDS("--json with --as {found}: only the pictures of svg and tikz go into JSON",
             "--json avec --as {found} : seules les images svg et tikz vont dans le JSON");
static const mb_words SAY_ONE_PICTURE =
    MB_WORDS("svg is one picture: ask for --count 1, or for --json, which has both pictures of each exercise",
             "svg est une seule image : demandez --count 1, ou --json, qui a les deux images de chaque exercice");
static const mb_words SAY_IN_VAIN = MB_WORDS("--solved does not apply to --json, which has the answers",
                                             "--solved ne s'applique pas à --json, qui a les réponses");
static const mb_words SAY_TOO_FEW =
    MB_WORDS("there are not {count} exercises of this kind and difficulty: ask for fewer",
             "il n'y a pas {count} exercices de ce genre et de cette difficulté : demandez-en moins");
static const mb_words SAY_HEADING = MB_WORDS("Exercise {number}. {title}, difficulty {difficulty}",
                                             "Exercice {number}. {title}, difficulté {difficulty}");
static const mb_words SAY_SHEET = MB_WORDS("Exercises: {title}", "Exercices : {title}");
static const mb_words SAY_SHEET_SOLVED = MB_WORDS("Solutions: {title}", "Corrigé : {title}");
static const mb_words SAY_NAME = MB_WORDS("Name:", "Nom :");
static const mb_words SAY_LINE = MB_WORDS("A line is a position: its name, then -> and its moves.",
                                          "Une ligne est une position : son nom, puis -> et ses coups.");
static const mb_words SAY_LINE_OWNED =
    MB_WORDS("A line is a position: its name, its player, then -> and its moves.",
             "Une ligne est une position : son nom, son joueur, puis -> et ses coups.");
static const mb_words SAY_LINE_COSTS =
    MB_WORDS("A line is a node: its name, then -> and its moves with their costs, then its h.",
             "Une ligne est un nœud : son nom, puis -> et ses coups avec leurs coûts, puis son h.");
static const mb_words SAY_SHEET_SEED = MB_WORDS("sheet {seed}", "feuille {seed}");
static const mb_words SAY_SOLUTION = MB_WORDS("Solution", "Solution");

static const char forms[] = "text|markdown|latex|tikz|svg|pdf";
enum { TEXT, MARKDOWN, LATEX, TIKZ, SVG, PDF };

/* A sheet that is being written. */
typedef struct exercise_sheet {
    cli_call *cli;
    const exercise_options *options;
    const mb_task_kind *kind;
    mb_worksheet tasks;
} exercise_sheet;

/* The number of the form; text without --as and without an extension, or with that of texts. */
static mb_status find_form(int *out, cli_call *cli, const exercise_options *options, const char *file)
{
    const char *name = output_form(options->as, file);
    if (!options->as && name && strcmp(name, "tikz") == 0)
        name = "latex"; /* a .tex file is a sheet */
    if (!options->as && name && (cli->common.json || strcmp(name, "txt") == 0))
        name = NULL;
    const int form = name ? mb_choice_find(forms, name) : TEXT;
    if (form < 0)
        return cli_refuse(cli, SAY_FORM, "found", name, "forms", forms);
    if (cli->common.json && options->solved)
        return cli_refuse(cli, SAY_IN_VAIN);
    if (cli->common.json && options->as && form != TIKZ && form != SVG)
        return cli_refuse(cli, SAY_JSON_FORM, "found", options->as);
    if (form == SVG && options->count > 1 && !cli->common.json)
        return cli_refuse(cli, SAY_ONE_PICTURE);
    *out = form;
    return MB_OK;
}

/* ---- JSON ---- */

static mb_status json_picture(mb_json *json, const exercise_sheet *s, const exercise_key *key, const char *form,
                              bool solved)
{
    const mb_exhibit what = exercise_key_picture(key, solved);
    mb_text picture = {.players = s->cli->out.players};
    const mb_status status = mb_show(&picture, form, &what, s->cli->lang, &s->cli->error);
    mb_json_key(json, solved ? "solved" : "blank");
    mb_json_take(json, &picture);
    return status;
}

static mb_status json_exercise(mb_json *json, const exercise_sheet *s, const exercise_key *key, size_t i)
{
    const char *as = s->options->as;
    mb_text arena = {0}, question = {.players = s->cli->out.players};
    mb_status status = mb_arena_write(&arena, key->arena, mb_format_find("arena"), false, &s->cli->error);
    exercise_key_question(&question, key, s->cli->lang);
    mb_json_open(json, '{');
    mb_json_add(json, "kind", s->kind->name, "seed", s->options->seed, "difficulty", s->options->difficulty, "number",
                i + 1);
    mb_json_key(json, "arena");
    mb_json_take(json, &arena);
    mb_json_key(json, "question");
    mb_json_take(json, &question);
    mb_json_open_key(json, "answer", '{');
    if (status == MB_OK)
        status = exercise_key_json(json, key);
    mb_json_close(json);
    mb_json_open_key(json, "check", '[');
    if (status == MB_OK)
        status = exercise_key_check(json, key);
    mb_json_close(json);
    for (int solved = 0; solved < 2 && status == MB_OK && as; solved++)
        status = json_picture(json, s, key, as, solved);
    mb_json_close(json);
    return status;
}

/* ---- parts of a sheet ---- */

/* Append words, escaped for the form; they are cleared, and their failure, if any, is passed on. */
static void add_words(mb_text *out, int form, mb_text *words)
{
    if (words->status != MB_OK && out->status == MB_OK)
        out->status = words->status;
    else if (form == LATEX)
        mb_quote_latex(out, words->data, words->length);
    else
        mb_text_add_n(out, words->data, words->length);
    mb_text_clear(words);
}

static void add_heading(mb_text *out, const exercise_sheet *s, const exercise_key *key, int form, size_t i)
{
    static const char *const before[] = {[TEXT] = "", [MARKDOWN] = "## ", [LATEX] = "\\subsection*{"};
    static const char *const after[] = {[TEXT] = "\n", [MARKDOWN] = "\n\n", [LATEX] = "}\n"};
    mb_text heading = {0}, question = {.players = out->players};
    mb_text_say(&heading, s->cli->lang, SAY_HEADING, "number", i + 1, "title", exercise_key_title(key, s->cli->lang),
                "difficulty", s->options->difficulty);
    mb_text_add(out, before[form]);
    add_words(out, form, &heading);
    mb_text_add(out, after[form]);
    exercise_key_question(&question, key, s->cli->lang);
    add_words(out, form, &question);
    mb_text_add(out, "\n\n");
}

/* The answer in lines, then the table of steps if there is one. */
static mb_status add_solution(mb_text *out, const exercise_sheet *s, const exercise_key *key, int form)
{
    static const char *const names[] = {[TEXT] = "text", [MARKDOWN] = "markdown", [LATEX] = "latex"};
    static const char *const end[] = {[TEXT] = "\n", [MARKDOWN] = "  \n", [LATEX] = "\\\\\n"};
    mb_text answer = {.players = out->players};
    mb_exhibit table;
    mb_text_put(out,
                form == MARKDOWN ? "**"
                : form == LATEX  ? "\\paragraph{"
                                 : "",
                mb_words_in(SAY_SOLUTION, s->cli->lang),
                form == MARKDOWN ? "**\n\n"
                : form == LATEX  ? "}\n"
                                 : "\n");
    exercise_key_say(&answer, key, s->cli->lang);
    for (const char *line = mb_text_string(&answer); *line;) {
        const size_t length = strcspn(line, "\n");
        mb_text one = {0};
        mb_text_add_n(&one, line, length);
        add_words(out, form, &one);
        line += length + (line[length] == '\n');
        mb_text_add(out, *line ? end[form] : "\n\n");
    }
    out->status = out->status == MB_OK ? answer.status : out->status;
    mb_text_clear(&answer);
    if (!exercise_key_table(&table, key))
        return out->status;
    mb_text_add(out, form == LATEX ? "\\begin{center}\\small\\mbfit{%\n" : "");
    const mb_status status = mb_show(out, names[form], &table, s->cli->lang, &s->cli->error);
    mb_text_add(out, form == LATEX ? "}\\end{center}\n" : "\n");
    return status;
}

/* Of a graph with costs, "S (h = 3): A 8, B 7; …": where lines cross, the picture alone could be misread. */
static void add_costs(mb_text *out, const mb_arena *arena)
{
    for (uint32_t v = 0; v < arena->positions && arena->cost; v++) {
        mb_text_put(out, v > 0 ? "; " : "{\\footnotesize ", mb_arena_called(arena, v), " (h = ", arena->heuristic[v],
                    mb_degree(arena, v) > 0 ? "): " : ")");
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
            mb_text_put(out, i > arena->first[v] ? ", " : "", mb_arena_called(arena, arena->to[i]), " ",
                        arena->cost[i]);
    }
    mb_text_add(out, arena->cost ? "}\n" : "");
}

static mb_status add_picture(mb_text *out, const exercise_sheet *s, const exercise_key *key, bool solved)
{
    mb_exhibit what = exercise_key_picture(key, solved);
    what.part = true;
    return mb_show(out, "tikz", &what, s->cli->lang, &s->cli->error);
}

/* What a line of the graph says. */
static mb_words legend_of(const mb_arena *arena)
{
    return arena->cost ? SAY_LINE_COSTS : arena->impartial ? SAY_LINE : SAY_LINE_OWNED;
}

/* ---- one exercise in a form ---- */

static mb_status write_plain(mb_text *out, const exercise_sheet *s, const exercise_key *key, int form, size_t i)
{
    add_heading(out, s, key, form, i);
    if (i == 0) {
        mb_text_say(out, s->cli->lang, legend_of(key->arena));
        mb_text_add(out, form == MARKDOWN ? "\n\n" : "\n");
    }
    mb_text_add(out, form == MARKDOWN ? "```\n" : "");
    mb_status status = mb_arena_write(out, key->arena, mb_format_find("arena"), false, &s->cli->error);
    mb_text_add(out, form == MARKDOWN ? "```\n\n" : "\n");
    return status == MB_OK && s->options->solved ? add_solution(out, s, key, form) : status;
}

static mb_status write_latex(mb_text *out, const exercise_sheet *s, const exercise_key *key, int form, size_t i)
{
    (void)form;
    mb_text_add(out, "\\bigskip\\begin{minipage}{\\linewidth}\n"); /* question and picture stay on one page */
    add_heading(out, s, key, LATEX, i);
    mb_text_add(out, "\\begin{center}\\mbfit{");
    const mb_status status = add_picture(out, s, key, s->options->solved);
    mb_text_add(out, "}\\end{center}\n");
    add_costs(out, key->arena);
    mb_text_add(out, "\\end{minipage}\n\n");
    return status == MB_OK && s->options->solved ? add_solution(out, s, key, LATEX) : status;
}

static mb_status write_tikz(mb_text *out, const exercise_sheet *s, const exercise_key *key, int form, size_t i)
{
    (void)form;
    (void)i;
    return add_picture(out, s, key, s->options->solved);
}

static mb_status write_svg(mb_text *out, const exercise_sheet *s, const exercise_key *key, int form, size_t i)
{
    (void)form;
    (void)i;
    const mb_exhibit what = exercise_key_picture(key, s->options->solved);
    return mb_show(out, "svg", &what, s->cli->lang, &s->cli->error);
}

/* ---- the sheet ---- */

/* Pictures and tables that are wider than a line are made as wide as one. */
static const char preamble[] = "\\usepackage{graphicx}\n"
                               "\\usepackage[a4paper,margin=2cm]{geometry}\n"
                               "\\newsavebox\\mbbox\n"
                               "\\newcommand\\mbfit[1]{\\sbox\\mbbox{#1}\\ifdim\\wd\\mbbox>\\linewidth\\resizebox{"
                               "\\linewidth}{!}{\\usebox\\mbbox}"
                               "\\else\\usebox\\mbbox\\fi}\n"
                               "\\setlength\\parindent{0pt}\n"
                               "\\begin{document}\n";

static void begin_latex(mb_text *out, const exercise_sheet *s, const char *title)
{
    mb_text heading = {0}, sheet = {0};
    mb_text_say(&heading, s->cli->lang, s->options->solved ? SAY_SHEET_SOLVED : SAY_SHEET, "title", title);
    mb_text_say(&sheet, s->cli->lang, SAY_SHEET_SEED, "seed", s->options->seed);
    mb_tikz_begin(out, "\\documentclass[11pt]{article}\n\\usepackage{tikz}\n");
    mb_text_put(out, preamble, "\\section*{");
    add_words(out, LATEX, &heading);
    mb_text_put(out, "}\n", mb_words_in(SAY_NAME, s->cli->lang), "~\\underline{\\hspace{7cm}}\\hfill ",
                mb_piece_of(&sheet), "\n\n");
    mb_text_clear(&sheet);
}

static void begin_sheet(mb_text *out, const exercise_sheet *s, int form, const char *title)
{
    if (form == LATEX) {
        begin_latex(out, s, title);
    } else if (form == TIKZ) {
        mb_tikz_begin(out, "\\documentclass[tikz,border=8pt]{standalone}\n");
        mb_text_add(out, "\\begin{document}\n");
    } else if (form == MARKDOWN) {
        mb_text_add(out, "# ");
        mb_text_say(out, s->cli->lang, s->options->solved ? SAY_SHEET_SOLVED : SAY_SHEET, "title", title);
        mb_text_add(out, "\n\n");
    }
}

typedef mb_status exercise_writer(mb_text *out, const exercise_sheet *s, const exercise_key *key, int form, size_t i);
static exercise_writer *const writers[] = {write_plain, write_plain, write_latex, write_tikz, write_svg};

static mb_status write_sheet(mb_text *out, const exercise_sheet *s, int form)
{
    mb_status status = MB_OK;
    MB_ASSERT(form >= 0 && (size_t)form < MB_COUNT(writers));
    for (size_t i = 0; i < s->tasks.count && status == MB_OK; i++) {
        exercise_key key;
        status = exercise_key_find(&key, s->kind, s->tasks.arena[i], &s->cli->error);
        if (status == MB_OK && i == 0)
            begin_sheet(out, s, form, exercise_key_title(&key, s->cli->lang));
        if (status == MB_OK)
            status = writers[form](out, s, &key, form, i);
        exercise_key_clear(&key);
    }
    mb_text_add(out, form == LATEX || form == TIKZ ? "\\end{document}\n" : "");
    return status == MB_OK ? out->status : status;
}

static mb_status write_json(mb_text *out, const exercise_sheet *s)
{
    mb_status status = MB_OK;
    mb_json json = mb_json_begin(out, '[');
    for (size_t i = 0; i < s->tasks.count && status == MB_OK; i++) {
        exercise_key key;
        status = exercise_key_find(&key, s->kind, s->tasks.arena[i], &s->cli->error);
        if (status == MB_OK)
            status = json_exercise(&json, s, &key, i);
        exercise_key_clear(&key);
    }
    mb_json_end(&json);
    return status == MB_OK ? out->status : status;
}

static mb_status write_pdf(mb_text *out, const exercise_sheet *s)
{
    mb_text document = {.players = out->players};
    mb_status status = write_sheet(&document, s, LATEX);
    if (status == MB_OK)
        status = latex_typeset(out, s->cli, &document);
    mb_text_clear(&document);
    return status;
}

static mb_status refuse_kind(cli_call *cli)
{
    mb_text kinds = {0};
    const mb_task_kind *kind;
    for (size_t i = 0; (kind = mb_task_kind_at(i)) != NULL; i++)
        mb_text_put(&kinds, i > 0 ? "|" : "", kind->name);
    const mb_status status = cli->words > 0
                                 ? cli_refuse(cli, SAY_TASK, "kinds", mb_piece_of(&kinds), "found", cli->word[0])
                                 : cli_refuse(cli, SAY_WHICH, "kinds", mb_piece_of(&kinds));
    mb_text_clear(&kinds);
    return status;
}

mb_status make_exercise(cli_call *cli, const exercise_options *options, const char *file)
{
    exercise_sheet s = {
        .cli = cli, .options = options, .kind = cli->words > 0 ? mb_task_kind_find(cli->word[0]) : NULL};
    int form = TEXT;
    if (!s.kind)
        return refuse_kind(cli);
    mb_status status = cli_refuse_words(cli, 1);
    if (status == MB_OK)
        status = find_form(&form, cli, options, file);
    if (status != MB_OK)
        return status;
    status = mb_worksheet_make(&s.tasks, s.kind, (uint64_t)options->seed, (int)options->difficulty - 1,
                               (size_t)options->count, cli->limits);
    if (status == MB_ENOTFOUND)
        return cli_refuse(cli, SAY_TOO_FEW, "count", options->count);
    if (status != MB_OK)
        return status;
    mb_text *out;
    status = output_begin(&out, cli, file);
    if (status == MB_OK) {
        out->players = cli->out.players;
        status = cli->common.json ? write_json(out, &s)
                 : form == PDF    ? write_pdf(out, &s)
                                  : write_sheet(out, &s, form);
        status = output_end(out, cli, file, status);
    }
    mb_worksheet_clear(&s.tasks);
    return status;
}
