/* grade_command.c -- judges a student's program: `grade EXERCISE FILE.py|FILE.ml`, or any command by --program; and
 * whole copies, `grade FILE|FOLDER …`. */
#include "cli/folder.h"
#include "cli/grade_class.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/rows.h"
#include "core/columns.h"
#include "core/mem.h"

static const mb_words SAY_EXPECTED = MB_WORDS(
    "expected: grade FILE|FOLDER …, grade EXERCISE FILE …, or grade EXERCISE --program COMMAND (grade --list)",
    "attendu : grade FICHIER|DOSSIER …, grade EXERCICE FICHIER …, ou grade EXERCICE --program COMMANDE (grade "
    "--list)");
static const mb_words SAY_ONE = MB_WORDS("a picture is of one program", "une image ne montre qu'un programme");
static const mb_words SAY_BOTH = MB_WORDS("a file or --program, not both", "un fichier ou --program, pas les deux");
static const mb_words SAY_ONLY = MB_WORDS("--list shows one exercise at most", "--list montre un exercice au plus");

static const mb_words SAY_GIVEN = MB_WORDS("; given: ", " ; donnés : ");
static const mb_words SAY_FOLDER = MB_WORDS(
    "{found} is a folder: grade {exercise} {found}/*.py judges its files, and grade {found} whole copies",
    "{found} est un dossier : grade {exercise} {found}/*.py en juge les fichiers, et grade {found} des copies "
    "entières");
static const mb_words SAY_WHOLE = MB_WORDS("{option} is for whole copies: grade FILE|FOLDER …",
                                           "{option} est pour des copies entières : grade FICHIER|DOSSIER …");
static const mb_words SAY_PAGES = MB_WORDS("a report in HTML is a folder: --as html -o FOLDER",
                                           "un rapport en HTML est un dossier : --as html -o DOSSIER");
static const mb_words SAY_FORM = MB_WORDS("no report of copies has the form {found}; there is: {right}",
                                          "aucun rapport de copies n'a la forme {found} ; il y a : {right}");
static const mb_words SAY_PROGRAM =
    MB_WORDS("--as html is for files, not for --program", "--as html est pour des fichiers, pas pour --program");

static const mb_words SAY_ONLINE =
    MB_WORDS("this system gives no namespaces: the programs could use the network",
             "ce système ne donne pas d'espaces de noms : les programmes ont pu utiliser le réseau");

typedef struct grade_options {
    const char *program, *as, *file, *course, *exercises;
    int64_t seed;
    bool list, score;
} grade_options;

static const cli_option rows[] = {
    {CLI_TEXT("program", grade_options, program, "COMMAND"),
     .help = MB_WORDS(
         "a command that reads a JSON list of arguments a line and answers with a JSON value a line",
         "une commande qui lit une liste JSON d'arguments par ligne et répond à chacune par une valeur JSON")},
    {CLI_FLAG("list", grade_options, list), .excludes = "program|as|o",
     .help = MB_WORDS("list the exercises; with EXERCISE, print its text, a model for your own",
                      "la liste des exercices ; avec EXERCICE, son texte, modèle pour écrire le vôtre")},
    {CLI_TEXT("course", grade_options, course, "000|001|002|003|004|other"), .excludes = "exercises|program|list",
     .help = MB_WORDS("whole copies: judge the functions of that text only",
                      "copies entières : ne juger que les fonctions de ce texte")},
    {CLI_TEXT("exercises", grade_options, exercises, "FILE"), .excludes = "program|list",
     .help = MB_WORDS("whole copies: judge the functions of the exercises in that file only",
                      "copies entières : ne juger que les fonctions des exercices de ce fichier")},
    {CLI_FLAG("score", grade_options, score), .excludes = "program|list",
     .help = MB_WORDS("whole copies: count the points of the right functions",
                      "copies entières : compter les points des fonctions justes")},
    {CLI_INTEGER("seed", grade_options, seed, 1, INT64_MAX, 0), .excludes = "list",
     .help = MB_WORDS("draw other instances; the same number draws the same ones (default: 1)",
                      "tirer d'autres instances ; le même nombre tire les mêmes (par défaut : 1)")},
    {CLI_TEXT("as", grade_options, as, "text|json|csv|html|svg|dot|tikz"), .excludes = "json",
     .help =
         MB_WORDS("form of the output: words, a table, a folder of pages, or a picture of the counterexample",
                  "forme de la sortie : du texte, un tableau, un dossier de pages, ou une image du contre-exemple")},
    {ROW_FILE(grade_options)},
};
static const cli_group groups[] = {CLI_GROUP(rows)};

/* ---- exercises ---- */

/* Read an exercise from a file, NAME.exercise, or find it by its name. */
static mb_status find_exercise(mb_exercise *out, mb_pool *pool, cli_call *cli, const char *name, mb_tongue tongue)
{
    static const char extension[] = ".exercise";
    const size_t length = strlen(name), tail = sizeof extension - 1;
    if (length <= tail || strcmp(name + length - tail, extension) != 0)
        return mb_exercise_find(out, pool, name, tongue, &cli->error);
    mb_file file;
    mb_status status = mb_file_read(&file, name, cli->limits, &cli->error);
    if (status != MB_OK)
        return status;
    const char *text = mb_pool_text(pool, file.data, file.length);
    if (text)
        status = mb_exercise_read(out, pool, text, file.length, name, &cli->error);
    else
        status = MB_ENOMEM;
    mb_file_clear(&file);
    return status;
}

static void json_exercise(mb_json *json, cli_call *cli, const mb_exercise *e)
{
    mb_json_open(json, '{');
    mb_json_add(json, "name", e->name, "text", e->text, "statement", mb_words_in(e->statement, cli->lang));
    for (int i = 0; i < 2; i++) {
        mb_text signature = {0};
        if (e->tongue[i])
            mb_exercise_signature(&signature, e, (mb_tongue)i);
        mb_json_key(json, i == MB_PYTHON ? "python" : "caml");
        if (e->tongue[i])
            mb_json_take(json, &signature);
        else
            mb_json_null(json);
        mb_text_clear(&signature);
    }
    mb_json_open_key(json, "spellings", '[');
    for (size_t i = 0; i < e->spellings; i++)
        mb_json_put(json, e->spelling[i]);
    mb_json_close(json);
    mb_json_close(json);
}

/* The arguments that are given (globals of a program in Python), or those that are passed, with their types. */
static void say_arguments(mb_text *out, const mb_exercise *e, bool given)
{
    const char *comma = "";
    for (size_t i = 0; i < e->roles; i++)
        if (e->role[i].given == given) {
            mb_text_put(out, comma, e->role[i].name, ": ");
            mb_type_show(out, e->role[i].type[MB_PYTHON]);
            comma = ", ";
        }
}

/* What the function takes and returns in Python; `text` holds a copy while it is wrapped. */
static void say_types(cli_call *cli, const mb_exercise *e)
{
    mb_text line = {0}, given = {0};
    mb_text_put(&line, cli->lang == MB_FRENCH ? "Python : " : "Python: ", e->spelling[0], e->value ? "" : "(");
    say_arguments(&line, e, false);
    mb_text_add(&line, e->value ? "" : ")");
    if (!mb_exercise_returns_unit(e)) {
        mb_text_add(&line, e->value ? ": " : " -> ");
        mb_type_show(&line, e->type[MB_PYTHON]);
    }
    say_arguments(&given, e, true);
    if (given.length)
        mb_text_put(&line, mb_words_in(SAY_GIVEN, cli->lang), mb_piece_of(&given));
    mb_text_add(&cli->out, "    ");
    mb_column_wrap(&cli->out, mb_piece_of(&line), 4, 8);
    mb_text_char(&cli->out, '\n');
    mb_text_clear(&line);
    mb_text_clear(&given);
}

static void say_exercise(cli_call *cli, const mb_exercise *e)
{
    enum { NAME = 22 };
    const char *statement = mb_words_in(e->statement, cli->lang);
    mb_column_left(&cli->out, e->name, NAME);
    mb_exercise_signature(&cli->out, e, e->tongue[MB_PYTHON] ? MB_PYTHON : MB_CAML);
    mb_text_add(&cli->out, "\n    ");
    mb_column_wrap(&cli->out, mb_piece_at(statement, strlen(statement)), 4, 4);
    mb_text_char(&cli->out, '\n');
    if (e->tongue[MB_PYTHON])
        say_types(cli, e);
    if (e->tongue[MB_PYTHON] && e->tongue[MB_CAML]) {
        mb_text_add(&cli->out, cli->lang == MB_FRENCH ? "    Caml : " : "    Caml: ");
        mb_exercise_signature(&cli->out, e, MB_CAML);
        mb_text_char(&cli->out, '\n');
    }
}

static mb_status list_exercises(cli_call *cli)
{
    mb_pool pool = {0};
    mb_status status = MB_OK;
    mb_exercise exercise;
    if (cli->words > 1)
        return cli_refuse(cli, SAY_ONLY);
    if (cli->words == 1) {
        status = find_exercise(&exercise, &pool, cli, cli->word[0], MB_JSON);
        if (status == MB_OK && cli->common.json) {
            mb_json json = mb_json_begin(&cli->out, '[');
            json_exercise(&json, cli, &exercise);
            mb_json_end(&json);
        } else if (status == MB_OK) {
            mb_text_put(&cli->out, exercise.source);
        }
        mb_pool_clear(&pool);
        return status;
    }
    mb_json json = {0};
    if (cli->common.json)
        json = mb_json_begin(&cli->out, '[');
    for (mb_piece text = {0}; status == MB_OK && mb_exercise_next(&text);) {
        status = mb_exercise_read(&exercise, &pool, text.at, text.length, NULL, &cli->error);
        if (status == MB_OK && cli->common.json)
            json_exercise(&json, cli, &exercise);
        else if (status == MB_OK)
            say_exercise(cli, &exercise);
        mb_pool_clear(&pool);
    }
    if (cli->common.json)
        mb_json_end(&json);
    return status;
}

/* ---- programs ---- */

/* Say once that a program could use the network. */
static void warn_online(cli_call *cli, const mb_graded *all, size_t count)
{
    bool online = false;
    for (size_t i = 0; i < count; i++)
        online = online || all[i].report.online;
    if (!online)
        return;
    mb_error warning = {0};
    mb_fail(&warning, MB_EUNSUITED, SAY_ONLINE);
    cli_warn(cli, &warning);
}

/* Write a report in this form to -o FILE, or to standard output. */
static mb_status write_report(cli_call *cli, const char *form, const void *report,
                              void (*print)(cli_call *cli, const char *form, const void *report))
{
    const char *file = ((const grade_options *)cli->options)->file;
    mb_text *to;
    const mb_status status = output_begin(&to, cli, file);
    if (status != MB_OK)
        return status;
    const mb_text usual = cli->out;
    if (to != &cli->out) {
        cli->out = *to;
        cli->colors = false; /* of a file */
    }
    print(cli, form, report);
    if (to != &cli->out) {
        *to = cli->out;
        cli->out = usual;
    }
    return output_end(to, cli, file, MB_OK);
}

/* Programs that are graded by one exercise. */
typedef struct graded_list {
    mb_graded *one;
    size_t count;
} graded_list;

static void write_list(cli_call *cli, const char *form, const void *report)
{
    const graded_list *all = report;
    const bool json = strcmp(form, "json") == 0;
    if (strcmp(form, "csv") == 0) {
        grade_csv_all(cli, all->one, all->count);
    } else if (json && all->count == 1) {
        mb_json one = mb_json_begin(&cli->out, '{');
        grade_json(&one, cli, &all->one[0]);
        mb_json_end(&one);
    } else if (json) {
        grade_json_all(cli, all->one, all->count);
    } else if (all->count == 1) {
        grade_say(cli, &all->one[0], all->one[0].subject.program);
    } else {
        grade_say_all(cli, all->one, all->count);
    }
}

/* The form of the reports, by --as, --json or the name of the file. */
static mb_status find_form(const char **out, cli_call *cli)
{
    const grade_options *options = cli->options;
    const char *form = output_form(options->as, options->file);
    const bool csv = form && strcmp(form, "csv") == 0 && !cli->common.json;
    if (!csv && (options->as || options->file))
        return output_find(out, cli, MB_SHOW_ARENA, cli->common.json ? "json" : options->as, options->file);
    *out = csv ? form : cli->common.json ? "json" : "text";
    return MB_OK;
}

/* Write the reports of all programs, or the picture of one. */
static mb_status write_all(cli_call *cli, const graded_list *all)
{
    const char *form = NULL;
    const mb_status status = find_form(&form, cli);
    if (status != MB_OK)
        return status;
    if (mb_choice_find("text|json|csv", form) >= 0)
        return write_report(cli, form, all, write_list);
    return all->count > 1 ? cli_refuse(cli, SAY_ONE)
                          : grade_picture(cli, &all->one[0], form, ((const grade_options *)cli->options)->file);
}

/* How far the grading of several programs is: a program takes half a minute at most. */
typedef struct grade_watch {
    const mb_limits *outer;
    double began; /* with the program at hand */
    size_t at, count;
} grade_watch;

static double watch_now(void *context)
{
    const grade_watch *watch = context;
    return watch->outer->now(watch->outer->context);
}

static bool watch_tick(void *context, uint64_t done, uint64_t total)
{
    enum { PARTS = 10000, MOST_SECONDS = 30 };
    const grade_watch *watch = context;
    const double share = (watch_now(context) - watch->began) / MOST_SECONDS;
    (void)done, (void)total;
    return !watch->outer->tick
           || watch->outer->tick(watch->outer->context,
                                 (uint64_t)(PARTS * ((double)watch->at + (share < 1 ? share : 1))),
                                 PARTS * watch->count);
}

static mb_status grade_all(cli_call *cli, const mb_exercise *e, const graded_list *all)
{
    const mb_grading how = {.seed = (uint64_t)((const grade_options *)cli->options)->seed};
    grade_watch watch = {.outer = cli->limits, .count = all->count};
    mb_limits limits = *cli->limits;
    limits.now = watch_now;
    limits.tick = watch_tick;
    limits.context = &watch;
    progress_begin(cli, PROGRESS_GRADING);
    for (; watch.at < all->count; watch.at++) {
        mb_graded *one = &all->one[watch.at];
        watch.began = watch_now(&watch);
        one->exercise = e;
        one->status = mb_grade(&one->report, e, &one->subject, &how, &limits, &one->error);
        if (one->status != MB_OK && (all->count == 1 || !mb_could_not_run(one->status))) {
            cli->error = one->error;
            return one->status;
        }
        cli->no = cli->no || !grade_is_right(one);
    }
    progress_end();
    warn_online(cli, all->one, all->count);
    return write_all(cli, all);
}

/* `grade EXERCISE FILE …` and `grade EXERCISE --program COMMAND`. */
static mb_status grade_exercise(cli_call *cli)
{
    const grade_options *options = cli->options;
    mb_pool pool = {0};
    mb_exercise exercise;
    graded_list all = {.count = options->program ? 1 : cli->words - 1};
    all.one = mb_alloc_zero(all.count, sizeof *all.one);
    if (!all.one)
        return MB_ENOMEM;
    mb_status status = MB_OK;
    for (size_t i = 0; i < all.count && status == MB_OK; i++) {
        all.one[i].subject = (mb_subject){.tongue = MB_JSON, .program = options->program};
        if (!options->program && folder_is(cli->word[i + 1]))
            status = cli_refuse(cli, SAY_FOLDER, "found", cli->word[i + 1], "exercise", cli->word[0]);
        else if (!options->program)
            status = mb_subject_of(&all.one[i].subject, cli->word[i + 1], &cli->error);
    }
    if (status == MB_OK)
        status = find_exercise(&exercise, &pool, cli, cli->word[0], all.one[0].subject.tongue);
    if (status == MB_OK) {
        if (strcmp(exercise.player[0], "1") != 0)
            cli_name_players(cli, exercise.player[0], exercise.player[1]);
        status = grade_all(cli, &exercise, &all);
    }
    for (size_t i = 0; i < all.count; i++)
        mb_report_clear(&all.one[i].report);
    mb_release(all.one);
    mb_pool_clear(&pool);
    return status;
}

/* ---- whole copies ---- */

/* The exercises that count: those of --exercises or --course, or all. */
static mb_status find_sheet(mb_exercise_list *out, mb_pool *pool, cli_call *cli)
{
    const grade_options *options = cli->options;
    if (!options->exercises)
        return mb_exercise_list_course(out, pool, options->course, &cli->error);
    mb_file file;
    mb_status status = mb_file_read(&file, options->exercises, cli->limits, &cli->error);
    if (status != MB_OK)
        return status;
    const char *text = mb_pool_text(pool, file.data, file.length);
    status = text ? mb_exercise_list_read(out, pool, text, file.length, options->exercises, &cli->error) : MB_ENOMEM;
    mb_file_clear(&file);
    return status;
}

/* The form of the report, by --as, --json or the name of the file. */
static mb_status find_report_form(const char **out, cli_call *cli)
{
    const grade_options *options = cli->options;
    const char *form = cli->common.json ? "json" : output_form(options->as, options->file);
    form = form ? form : "text";
    if (strcmp(form, "html") == 0 && (!options->file || !options->as))
        return cli_refuse(cli, SAY_PAGES);
    form = !options->as && strcmp(form, "txt") == 0 ? "text" : form;
    const bool known = mb_choice_find("text|json|csv|html", form) >= 0;
    *out = known ? form : "text";
    return known ? MB_OK : cli_refuse(cli, SAY_FORM, "found", form, "right", "text json csv html");
}

static void write_class(cli_call *cli, const char *form, const void *report)
{
    if (strcmp(form, "json") == 0)
        class_json(cli, report);
    else if (strcmp(form, "csv") == 0)
        class_csv(cli, report);
    else
        class_say(cli, report);
}

/* `grade FILE|FOLDER …`, or with --as html `grade EXERCISE FILE|FOLDER …`: the words from `first` on are the copies.
 */
static mb_status grade_copies(cli_call *cli, size_t first)
{
    const grade_options *options = cli->options;
    grade_class all = {.score = options->score, .seed = (uint64_t)options->seed};
    mb_pool pool = {0};
    mb_exercise exercise;
    const char *form = "text";
    mb_status status = find_report_form(&form, cli);
    if (status == MB_OK && first == 0)
        status = find_sheet(&all.sheet, &pool, cli);
    if (status == MB_OK && first == 1) {
        status = find_exercise(&exercise, &pool, cli, cli->word[0], MB_PYTHON);
        all.sheet = (mb_exercise_list){.at = &exercise, .count = 1, .chosen = true};
    }
    if (status == MB_OK)
        status = class_find(&all, cli, first);
    if (status == MB_OK)
        status = class_grade(&all, cli);
    for (size_t i = 0; i < all.count && status == MB_OK && cli->warnings->length == 0; i++)
        warn_online(cli, all.copy[i].part, all.copy[i].parts);
    if (status == MB_OK)
        status = strcmp(form, "html") == 0 ? class_html(cli, &all, options->file)
                                           : write_report(cli, form, &all, write_class);
    class_clear(&all);
    mb_pool_clear(&pool);
    return status;
}

/* Are the words copies, not an exercise and its programs? */
static bool names_copies(cli_call *cli)
{
    const char *word = cli->word[0];
    const size_t length = strlen(word);
    if (length > 3 && (strcmp(word + length - 3, ".py") == 0 || strcmp(word + length - 3, ".ml") == 0))
        return true;
    if (!folder_is(word))
        return false;
    mb_pool pool = {0};
    mb_exercise exercise;
    mb_error none = {0};
    const bool known = mb_exercise_find(&exercise, &pool, word, MB_JSON, &none) == MB_OK;
    mb_pool_clear(&pool);
    return !known || cli->words == 1;
}

/* One word, which is no copy: an exercise without its file, a file in another language, or neither. */
static mb_status refuse_alone(cli_call *cli)
{
    const char *word = cli->word[0];
    mb_subject subject;
    mb_pool pool = {0};
    mb_exercise exercise;
    const mb_status status = strpbrk(word, "./") && !strstr(word, ".exercise")
                                 ? mb_subject_of(&subject, word, &cli->error)
                                 : find_exercise(&exercise, &pool, cli, word, MB_JSON);
    mb_pool_clear(&pool);
    return status == MB_OK ? cli_refuse(cli, SAY_EXPECTED) : status;
}

static mb_status grade_run(cli_call *cli)
{
    const grade_options *options = cli->options;
    if (options->list)
        return list_exercises(cli);
    if (cli->words == 0)
        return cli_refuse(cli, SAY_EXPECTED);
    if (!options->program && names_copies(cli))
        return grade_copies(cli, 0);
    const char *whole = options->course ? "--course" : options->exercises ? "--exercises" : "--score";
    const bool pages = options->as && strcmp(options->as, "html") == 0;
    if (options->course || options->exercises || (options->score && !pages))
        return cli_refuse(cli, SAY_WHOLE, "option", whole);
    if (options->program && cli->words > 1)
        return cli_refuse(cli, SAY_BOTH);
    if (!options->program && cli->words == 1)
        return refuse_alone(cli);
    if (pages && options->program)
        return cli_refuse(cli, SAY_PROGRAM);
    return pages ? grade_copies(cli, 1) : grade_exercise(cli);
}

const cli_command cli_command_grade = {
    .name = "grade",
    .usage = "[EXERCISE] FILE.py|FILE.ml|FOLDER … | EXERCISE --program COMMAND",
    .brief = MB_WORDS("is a student's program right?  If not, the smallest counterexample",
                      "le programme d'un élève est-il juste ? Sinon, le plus petit contre-exemple"),
    .about = MB_WORDS("Runs the functions of a student's program on small graphs and many others, and judges what "
                      "they return. For a wrong function it prints the smallest call that fails. Files and folders "
                      "without an exercise are judged as whole copies.",
                      "Exécute les fonctions d'un programme d'élève sur de petits graphes et beaucoup d'autres, et "
                      "juge ce qu'elles renvoient. Pour une fonction fausse, il donne le plus petit appel qui "
                      "échoue. Des fichiers et dossiers sans exercice sont jugés comme des copies entières."),
    .examples = "marienbad grade --list\n"
                "marienbad grade attracteur docs/examples/grade/attracteur.py\n",
    CLI_OPTIONS(groups, grade_options),
    .works = true,
    .run = grade_run,
};
