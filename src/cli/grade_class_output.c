/* grade_class_output.c -- the report of a class in words, JSON and CSV; one copy in full, several in a table. */
#include "cli/grade_class.h"
#include "core/columns.h"
#include "show/quote.h"

static const mb_words SAY_RIGHT = MB_WORDS("right", "juste");
static const mb_words SAY_WRONG = MB_WORDS("wrong", "faux");
static const mb_words SAY_NOT_RUN = MB_WORDS("not run", "non lancé");
static const mb_words SAY_POINTS = MB_WORDS("points", "points");
static const mb_words SAY_COPY_FAILED =
    MB_WORDS("{name}: could not run: {why}", "{name} : n'a pas pu être lancé : {why}");
static const mb_words SAY_ONE = MB_WORDS("{name}: {right} right, {wrong} wrong, {failed} could not run",
                                         "{name} : {right} {right?juste:justes}, {wrong} {wrong?fausse:fausses}, "
                                         "{failed} {failed?non lancée:non lancées}");
static const mb_words SAY_SCORE =
    MB_WORDS("; {points} of {total} {total?point:points}", " ; {points} {points?point:points} sur {total}");
static const mb_words SAY_MISSING = MB_WORDS("missing: {names}", "manque : {names}");
static const mb_words SAY_QUESTION =
    MB_WORDS("{name}: {right} right, {wrong} wrong, {failed} could not run, {missing} missing",
             "{name} : {right} {right?juste:justes}, {wrong} {wrong?fausse:fausses}, {failed} {failed?non lancée:non "
             "lancées}, {missing} {missing?manquante:manquantes}");
static const mb_words SAY_MISTAKE =
    MB_WORDS("  {count} x {call}: {why} ({names})", "  {count} x {call} : {why} ({names})");
static const mb_words SAY_FAILURE = MB_WORDS("  {count} x {why} ({names})", "  {count} x {why} ({names})");
static const mb_words SAY_HINT = MB_WORDS("      hint: {hint}", "      conseil : {hint}");

enum { MOST_NAMES = 6 }; /* copies that are named with a mistake */

/* The players are called as the text of the exercise calls them. */
static void name_players_of(cli_call *cli, const mb_exercise *e)
{
    cli_name_players(cli, e->player[0], e->player[1]);
}

/* Why a copy could not be loaded, with the line where that is. */
static void write_failure(mb_text *out, cli_call *cli, const mb_copy *copy)
{
    mb_error error = copy->error;
    error.file[0] = '\0';
    if (error.line > 0)
        mb_text_put(out, cli->lang == MB_FRENCH ? "ligne " : "line ", error.line,
                    cli->lang == MB_FRENCH ? " : " : ": ");
    mb_note_show(out, &error.note, cli->lang);
}

static size_t count_parts(const mb_copy *copy, bool (*is)(const mb_graded *one))
{
    size_t count = 0;
    for (size_t i = 0; i < copy->parts; i++)
        count += is(&copy->part[i]);
    return count;
}

/* The questions that a copy has nothing for, as a list of names. */
static void write_missing(mb_text *out, const grade_class *all, size_t copy)
{
    for (size_t q = 0; q < all->questions; q++)
        if (!class_answer(all, copy, q))
            mb_text_put(out, out->length ? ", " : "", all->question[q]->name);
}

/* ---- words ---- */

static void say_one(cli_call *cli, const grade_class *all)
{
    MB_ASSERT(all->count == 1);
    const mb_copy *copy = &all->copy[0];
    if (copy->status != MB_OK) {
        mb_text why = {0};
        write_failure(&why, cli, copy);
        cli_line(cli, SAY_COPY_FAILED, "name", copy->subject.program, "why", mb_piece_of(&why));
        mb_text_clear(&why);
        return;
    }
    cli_say(cli, SAY_ONE, "name", copy->subject.program, "right", count_parts(copy, grade_is_right), "wrong",
            count_parts(copy, grade_is_wrong), "failed", count_parts(copy, grade_has_failed));
    if (all->score)
        cli_say(cli, SAY_SCORE, "points", class_points(all, 0), "total", class_total(all));
    mb_text_char(&cli->out, '\n');
    for (size_t i = 0; i < copy->parts; i++) {
        name_players_of(cli, copy->part[i].exercise);
        grade_say(cli, &copy->part[i], copy->part[i].exercise->name);
    }
    mb_text missing = {0};
    write_missing(&missing, all, 0);
    if (missing.length > 0)
        cli_line(cli, SAY_MISSING, "names", mb_piece_of(&missing));
    mb_text_clear(&missing);
}

static const char *class_word(const cli_call *cli, const mb_graded *one)
{
    return !one ? "-"
                : mb_words_in(grade_is_right(one)   ? SAY_RIGHT
                              : grade_is_wrong(one) ? SAY_WRONG
                                                    : SAY_NOT_RUN,
                              cli->lang);
}

static size_t class_column(const cli_call *cli, const grade_class *all, size_t question)
{
    MB_ASSERT(question < all->questions);
    size_t width = strlen(all->question[question]->name);
    for (size_t i = 0; i < all->count; i++) {
        const size_t word = strlen(class_word(cli, class_answer(all, i, question)));
        width = word > width ? word : width;
    }
    return width + 2;
}

static void say_row(cli_call *cli, const grade_class *all, size_t copy, size_t names)
{
    mb_text *out = &cli->out, row = {0};
    MB_ASSERT(copy < all->count && strlen(class_name(all, copy)) < names);
    mb_column_left(&row, class_name(all, copy), names);
    if (all->copy[copy].status != MB_OK) {
        mb_text_put(&row, mb_words_in(SAY_NOT_RUN, cli->lang), cli->lang == MB_FRENCH ? " : " : ": ");
        write_failure(&row, cli, &all->copy[copy]);
    } else {
        for (size_t q = 0; q < all->questions; q++)
            mb_column_left(&row, class_word(cli, class_answer(all, copy, q)), class_column(cli, all, q));
        if (all->score)
            mb_column_right(&row, class_points(all, copy), strlen(mb_words_in(SAY_POINTS, cli->lang)));
    }
    while (row.length > 0 && row.data[row.length - 1] == ' ')
        row.length--;
    mb_text_put(out, mb_piece_of(&row), "\n");
    mb_text_clear(&row);
}

/* The names of the copies with a mistake, the first few of them. */
static void write_names(mb_text *out, const grade_class *all, const grade_mistake *mistake)
{
    MB_ASSERT(0 < mistake->count && mistake->count <= all->count);
    for (size_t i = 0; i < mistake->count && i < MOST_NAMES; i++)
        mb_text_put(out, i ? ", " : "", class_name(all, mistake->at[i]));
    mb_text_add(out, mistake->count > MOST_NAMES ? ", …" : "");
}

void class_write_why(mb_text *out, cli_call *cli, const grade_mistake *mistake)
{
    const mb_graded *one = mistake->example;
    grade_write_why(out, cli, one, mistake->count > 1 && (one->status != MB_OK || one->report.raised));
}

static void say_mistake(void *context, cli_call *cli, const grade_mistake *mistake)
{
    const grade_class *all = context;
    const mb_graded *one = mistake->example;
    mb_text call = {0}, why = {0}, names = {0};
    if (one->status == MB_OK)
        grade_write_setting(&call, one);
    class_write_why(&why, cli, mistake);
    write_names(&names, all, mistake);
    cli_line(cli, one->status == MB_OK ? SAY_MISTAKE : SAY_FAILURE, "count", mistake->count, "call",
             mb_piece_of(&call), "why", mb_piece_of(&why), "names", mb_piece_of(&names));
    if (mb_words_say(one->report.hint))
        cli_line(cli, SAY_HINT, "hint", mb_words_in(one->report.hint, cli->lang));
    for (size_t i = 0; i < one->report.remarks; i++) {
        mb_text_add(&cli->out, "      ");
        mb_note_show(&cli->out, &one->report.remark[i], cli->lang);
        mb_text_char(&cli->out, '\n');
    }
    mb_text_clear(&call);
    mb_text_clear(&why);
    mb_text_clear(&names);
}

static void say_questions(cli_call *cli, const grade_class *all)
{
    for (size_t q = 0; q < all->questions; q++) {
        name_players_of(cli, all->question[q]);
        cli_line(cli, SAY_QUESTION, "name", all->question[q]->name, "right", class_counts(all, q, grade_is_right),
                 "wrong", class_counts(all, q, grade_is_wrong), "failed", class_counts(all, q, grade_has_failed),
                 "missing", class_missing(all, q));
        const mb_status status = class_mistakes(all, cli, q, (void *)(uintptr_t)all, say_mistake);
        if (status != MB_OK)
            cli->out.status = status;
    }
}

void class_say(cli_call *cli, const grade_class *all)
{
    if (all->count == 1) {
        say_one(cli, all);
        return;
    }
    size_t names = 0;
    for (size_t i = 0; i < all->count; i++) {
        const size_t name = strlen(class_name(all, i)) + 2;
        names = name > names ? name : names;
    }
    mb_text_repeat(&cli->out, ' ', names);
    for (size_t q = 0; q < all->questions; q++)
        mb_column_left(&cli->out, all->question[q]->name, class_column(cli, all, q));
    if (all->score)
        cli_say(cli, SAY_POINTS);
    mb_text_char(&cli->out, '\n');
    for (size_t i = 0; i < all->count; i++)
        say_row(cli, all, i, names);
    mb_text_char(&cli->out, '\n');
    say_questions(cli, all);
}

/* ---- JSON ---- */

static void json_copy(mb_json *json, cli_call *cli, const grade_class *all, size_t index)
{
    MB_ASSERT(index < all->count);
    const mb_copy *copy = &all->copy[index];
    mb_text error = {0};
    mb_json_open(json, '{');
    mb_json_add(json, "file", copy->subject.program, "points", class_points(all, index), "total", class_total(all));
    mb_json_open_key(json, "exercises", '[');
    for (size_t i = 0; i < copy->parts; i++) {
        name_players_of(cli, copy->part[i].exercise);
        mb_json_open(json, '{');
        grade_json(json, cli, &copy->part[i]);
        mb_json_add(json, "points", grade_is_right(&copy->part[i]) ? copy->part[i].exercise->points : 0);
        mb_json_close(json);
    }
    mb_json_close(json);
    mb_json_open_key(json, "missing", '[');
    for (size_t q = 0; q < all->questions; q++)
        if (!class_answer(all, index, q))
            mb_json_put(json, all->question[q]->name);
    mb_json_close(json);
    if (copy->status != MB_OK) {
        mb_error_show(&error, &copy->error, cli->lang);
        grade_json_text(json, "error", &error);
    } else {
        mb_json_add(json, "error", MB_NOTHING);
    }
    mb_json_close(json);
}

/* Where mistakes are written: the class, and the JSON or CSV. */
typedef struct mistake_writer {
    const grade_class *all;
    mb_json *json;
    mb_text *csv;
} mistake_writer;

static void json_mistake(void *context, cli_call *cli, const grade_mistake *mistake)
{
    const mistake_writer *w = context;
    const mb_graded *one = mistake->example;
    mb_text call = {0}, why = {0};
    mb_json_open(w->json, '{');
    mb_json_add(w->json, "count", mistake->count, "verdict", grade_verdict(one));
    if (one->status == MB_OK) {
        grade_write_setting(&call, one);
        grade_json_text(w->json, "call", &call);
    } else {
        mb_json_add(w->json, "call", MB_NOTHING);
    }
    class_write_why(&why, cli, mistake);
    grade_json_text(w->json, "error", &why);
    if (mb_words_say(one->report.hint))
        mb_json_add(w->json, "hint", mb_words_in(one->report.hint, cli->lang));
    else
        mb_json_add(w->json, "hint", MB_NOTHING);
    mb_json_open_key(w->json, "files", '[');
    for (size_t i = 0; i < mistake->count; i++)
        mb_json_put(w->json, w->all->copy[mistake->at[i]].subject.program);
    mb_json_close(w->json);
    mb_json_close(w->json);
}

void class_json(cli_call *cli, const grade_class *all)
{
    mb_json json = mb_json_begin(&cli->out, '{');
    mb_json_open_key(&json, "copies", '[');
    for (size_t i = 0; i < all->count; i++)
        json_copy(&json, cli, all, i);
    mb_json_close(&json);
    mb_json_open_key(&json, "questions", '[');
    for (size_t q = 0; q < all->questions; q++) {
        mb_json_open(&json, '{');
        mb_json_add(&json, "exercise", all->question[q]->name, "points", all->question[q]->points, "right",
                    class_counts(all, q, grade_is_right), "wrong", class_counts(all, q, grade_is_wrong), "failed",
                    class_counts(all, q, grade_has_failed), "missing", class_missing(all, q));
        mb_json_open_key(&json, "common", '[');
        name_players_of(cli, all->question[q]);
        mistake_writer writer = {.all = all, .json = &json};
        const mb_status status = class_mistakes(all, cli, q, &writer, json_mistake);
        if (status != MB_OK)
            cli->out.status = status;
        mb_json_close(&json);
        mb_json_close(&json);
    }
    mb_json_end(&json);
}

/* ---- CSV ---- */

static void csv_string(mb_text *out, const char *text)
{
    mb_quote_csv(out, text, strlen(text));
}

/* The last field of a row. */
static void csv_hint(mb_text *out, const cli_call *cli, const mb_graded *one)
{
    mb_text_char(out, ',');
    if (mb_words_say(one->report.hint))
        csv_string(out, mb_words_in(one->report.hint, cli->lang));
    mb_text_char(out, '\n');
}

/* Call, returned, expected, line, reason and hint of an answer. */
static void csv_counterexample(mb_text *out, cli_call *cli, const mb_graded *one)
{
    mb_text field = {0};
    if (one->report.counterexample) {
        grade_write_setting(&field, one);
        grade_csv_text(out, &field);
        mb_text_char(out, ',');
        grade_write_returned(&field, cli->lang, one);
        grade_csv_text(out, &field);
        mb_text_char(out, ',');
        grade_write_expected(&field, cli->lang, one);
        grade_csv_text(out, &field);
        mb_text_char(out, ',');
    } else {
        mb_text_add(out, ",,,");
    }
    const uint64_t line = one->status == MB_OK ? (uint64_t)one->report.line : one->error.line;
    if (line > 0)
        mb_text_u64(out, line);
    mb_text_char(out, ',');
    if (!grade_is_right(one))
        grade_write_why(&field, cli, one, false);
    grade_csv_text(out, &field);
    csv_hint(out, cli, one);
}

static void csv_mistake(void *context, cli_call *cli, const grade_mistake *mistake)
{
    const mistake_writer *w = context;
    const mb_graded *one = mistake->example;
    mb_text field = {0};
    mb_text_add(w->csv, "*,");
    csv_string(w->csv, one->exercise->name);
    MB_ASSERT(one->exercise && mistake->count > 0);
    mb_text_put(w->csv, ",", grade_verdict(one), ",", mistake->count, ",,");
    if (one->status == MB_OK)
        grade_write_setting(&field, one);
    grade_csv_text(w->csv, &field);
    mb_text_add(w->csv, ",,,,");
    class_write_why(&field, cli, mistake);
    grade_csv_text(w->csv, &field);
    csv_hint(w->csv, cli, one);
}

void class_csv(cli_call *cli, const grade_class *all)
{
    mb_text *out = &cli->out;
    mb_text_add(out, "file,exercise,verdict,cases,points,call,returned,expected,line,reason,hint\n");
    for (size_t i = 0; i < all->count; i++) {
        const mb_copy *copy = &all->copy[i];
        const char *file = copy->subject.program;
        if (copy->status != MB_OK) {
            mb_text why = {0};
            csv_string(out, file);
            mb_text_add(out, ",,could not run,0,0,,,,");
            if (copy->error.line > 0)
                mb_text_u64(out, copy->error.line);
            mb_text_char(out, ',');
            mb_note_show(&why, &copy->error.note, cli->lang);
            grade_csv_text(out, &why);
            mb_text_add(out, ",\n");
        }
        for (size_t q = 0; q < all->questions && copy->status == MB_OK; q++) {
            const mb_graded *one = class_answer(all, i, q);
            csv_string(out, file);
            mb_text_char(out, ',');
            csv_string(out, all->question[q]->name);
            if (!one) {
                mb_text_add(out, ",missing,0,0,,,,,,\n");
                continue;
            }
            name_players_of(cli, one->exercise);
            mb_text_put(out, ",", grade_verdict(one), ",", one->report.cases, ",",
                        grade_is_right(one) ? one->exercise->points : 0, ",");
            csv_counterexample(out, cli, one);
        }
    }
    mistake_writer writer = {.all = all, .csv = out};
    for (size_t q = 0; q < all->questions; q++) {
        const mb_status status = class_mistakes(all, cli, q, &writer, csv_mistake);
        if (status != MB_OK)
            out->status = status;
    }
}
