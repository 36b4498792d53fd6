/* grade_command.c -- judges a student's program: `grade EXERCISE FILE.py|FILE.ml`, or any command by --program. */
#include "cli/grade_output.h"
#include "cli/output.h"
#include "cli/rows.h"
#include "core/columns.h"
#include "core/mem.h"

static const mb_words SAY_EXPECTED =
    MB_WORDS("expected: grade EXERCISE FILE.py|FILE.ml, or grade EXERCISE --program COMMAND (grade --list)",
             "attendu : grade EXERCICE FICHIER.py|FICHIER.ml, ou grade EXERCICE --program COMMANDE (grade --list)");
static const mb_words SAY_ONE = MB_WORDS("a picture is of one program", "une image ne montre qu'un programme");
static const mb_words SAY_BOTH = MB_WORDS("a file or --program, not both", "un fichier ou --program, pas les deux");
static const mb_words SAY_ONLY = MB_WORDS("--list shows one exercise at most", "--list montre un exercice au plus");

typedef struct grade_options {
    const char *program, *as, *file;
    bool list;
} grade_options;

static const cli_option rows[] = {
    {CLI_TEXT("program", grade_options, program, "COMMAND"),
     .help = MB_WORDS(
         "a command that reads a JSON list of arguments a line and answers with a JSON value a line",
         "une commande qui lit une liste JSON d'arguments par ligne et répond à chacune par une valeur JSON")},
    {CLI_FLAG("list", grade_options, list), .excludes = "program|as|o",
     .help = MB_WORDS("list the exercises; with EXERCISE, print its text, a model for your own",
                      "la liste des exercices ; avec EXERCICE, son texte, modèle pour écrire le vôtre")},
    {CLI_TEXT("as", grade_options, as, "text|json|csv|svg|dot|tikz"), .excludes = "json",
     .help = MB_WORDS("form of the output: words, a table, or a picture of the counterexample",
                      "forme de la sortie : du texte, un tableau, ou une image du contre-exemple")},
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

static void say_exercise(cli_call *cli, const mb_exercise *e)
{
    enum { NAME = 22 };
    mb_column_left(&cli->out, e->name, NAME);
    mb_exercise_signature(&cli->out, e, e->tongue[MB_PYTHON] ? MB_PYTHON : MB_CAML);
    mb_text_put(&cli->out, "\n    ", mb_words_in(e->statement, cli->lang), "\n");
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

/* Write the reports of all programs. */
static mb_status write_all(cli_call *cli, const mb_exercise *e, const graded *all, size_t count)
{
    const grade_options *options = cli->options;
    const char *form;
    mb_status status = MB_OK;
    form = output_form(options->as, options->file);
    const bool csv = form && strcmp(form, "csv") == 0 && !cli->common.json;
    if (csv) {
        status = MB_OK;
    } else if (options->as || options->file) {
        status = output_find(&form, cli, MB_SHOW_ARENA, cli->common.json ? "json" : options->as, options->file);
        if (status != MB_OK)
            return status;
    } else {
        form = cli->common.json ? "json" : "text";
    }
    const bool text = strcmp(form, "text") == 0, json = strcmp(form, "json") == 0;
    if (!text && !json && !csv)
        return count == 1 ? grade_picture(cli, e, &all[0].report, form, options->file) : cli_refuse(cli, SAY_ONE);
    mb_text *to;
    status = output_begin(&to, cli, options->file);
    if (status != MB_OK)
        return status;
    const mb_text usual = cli->out;
    if (to != &cli->out)
        cli->out = *to;
    if (csv) {
        grade_csv_all(cli, e, all, count);
    } else if (json && count == 1) {
        mb_json one = mb_json_begin(&cli->out, '{');
        grade_json(&one, cli, e, &all[0]);
        mb_json_end(&one);
    } else if (json) {
        grade_json_all(cli, e, all, count);
    } else if (count == 1) {
        grade_say(cli, e, &all[0]);
    } else {
        grade_say_all(cli, e, all, count);
    }
    if (to != &cli->out) {
        *to = cli->out;
        cli->out = usual;
    }
    return output_end(to, cli, options->file, MB_OK);
}

/* Does this failure concern the graded program, rather than this command? */
static bool could_not_run(mb_status status)
{
    return status == MB_EUNSUITED || status == MB_ENOTFOUND || status == MB_EIO || status == MB_EPARSE;
}

static mb_status grade_all(cli_call *cli, const mb_exercise *e, graded *all, size_t count)
{
    mb_status status = MB_OK;
    for (size_t i = 0; i < count && status == MB_OK; i++) {
        graded *one = &all[i];
        one->status = mb_grade(&one->report, e, &one->subject, NULL, cli->limits, &one->error);
        if (one->status != MB_OK && (count == 1 || !could_not_run(one->status))) {
            cli->error = one->error;
            return one->status;
        }
        cli->no = cli->no || one->status != MB_OK || one->report.verdict == MB_VERDICT_WRONG;
    }
    return status == MB_OK ? write_all(cli, e, all, count) : status;
}

static mb_status grade_run(cli_call *cli)
{
    const grade_options *options = cli->options;
    mb_pool pool = {0};
    mb_exercise exercise;
    if (options->list)
        return list_exercises(cli);
    const size_t count = options->program ? 1 : cli->words > 0 ? cli->words - 1 : 0;
    if (cli->words == 0 || count == 0)
        return cli_refuse(cli, SAY_EXPECTED);
    if (options->program && cli->words > 1)
        return cli_refuse(cli, SAY_BOTH);
    graded *all = mb_alloc_zero(count, sizeof *all);
    if (!all)
        return MB_ENOMEM;
    mb_status status = MB_OK;
    for (size_t i = 0; i < count && status == MB_OK; i++) {
        all[i].subject = (mb_subject){.tongue = MB_JSON, .program = options->program};
        if (!options->program)
            status = mb_subject_of(&all[i].subject, cli->word[i + 1], &cli->error);
    }
    if (status == MB_OK)
        status = find_exercise(&exercise, &pool, cli, cli->word[0], all[0].subject.tongue);
    if (status == MB_OK) {
        if (strcmp(exercise.player[0], "1") != 0)
            cli_name_players(cli, exercise.player[0], exercise.player[1]);
        status = grade_all(cli, &exercise, all, count);
    }
    for (size_t i = 0; i < count; i++)
        mb_report_clear(&all[i].report);
    mb_release(all);
    mb_pool_clear(&pool);
    return status;
}

const cli_command cli_command_grade = {
    .name = "grade",
    .usage = "EXERCISE FILE.py|FILE.ml … [--program COMMAND]",
    .brief = MB_WORDS("is a student's program right?  If not, the smallest counterexample",
                      "le programme d'un élève est-il juste ? Sinon, le plus petit contre-exemple"),
    CLI_OPTIONS(groups, grade_options),
    .run = grade_run,
};
