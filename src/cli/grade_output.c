/* grade_output.c -- reports of graded programs: one in full, several in a table with their common errors. */
#include "cli/grade_output.h"

#include "core/mem.h"
#include "show/quote.h"

static const mb_words SAY_RIGHT = MB_WORDS("{file}: right ({cases} {cases?case:cases} tried)",
                                           "{file} : juste ({cases} {cases?cas essayé:cas essayés})");
static const mb_words SAY_WRONG = MB_WORDS("{file}: wrong (case {cases}; the smallest like it:)",
                                           "{file} : faux (cas {cases} ; voici le plus petit de ce genre)");
static const mb_words SAY_FAILED = MB_WORDS("{file}: could not run: {why}", "{file} : n'a pas pu être lancé : {why}");
static const mb_words SAY_CALL = MB_WORDS("  call      ", "  appel      ");
static const mb_words SAY_WITH = MB_WORDS("  with      ", "  avec       ");
static const mb_words SAY_RETURNED = MB_WORDS("  returned  ", "  renvoyé    ");
static const mb_words SAY_EXPECTED = MB_WORDS("  expected  ", "  attendu    ");
static const mb_words SAY_REASON = MB_WORDS("  because   ", "  car        ");
static const mb_words SAY_HINT = MB_WORDS("  hint      ", "  conseil    ");
static const mb_words SAY_PLAY = MB_WORDS("  play      ", "  partie     ");
static const mb_words SAY_NOTHING = MB_WORDS("nothing", "rien");
static const mb_words SAY_EXCEPTION = MB_WORDS("an exception", "une exception");
static const mb_words SAY_FILE_WRONG = MB_WORDS("{file}: wrong: {why}", "{file} : faux : {why}");
static const mb_words SAY_TOTAL =
    MB_WORDS("{right} right, {wrong} wrong, {failed} could not run",
             "{right} {right?juste:justes}, {wrong} faux, {failed} {failed?non lancé:non lancés}");
static const mb_words SAY_COMMON = MB_WORDS("  {count} x {error}", "  {count} x {error}");

/* ---- pieces ---- */

static mb_tongue tongue_of(const mb_graded *one)
{
    return one->subject.tongue;
}

/* Values that the program gets without being arguments, as assignments. */
void grade_write_given(mb_text *out, const mb_graded *one)
{
    const mb_exercise *e = one->exercise;
    bool first = true;
    for (size_t i = 0; i < e->roles; i++) {
        if (!e->role[i].given)
            continue;
        mb_text_put(out, first ? "" : "; ", e->role[i].name, " = ");
        mb_datum_show(out, &one->report.arguments.item[i], e->role[i].type[MB_PYTHON], MB_PYTHON);
        first = false;
    }
}

bool grade_has_given(const mb_graded *one)
{
    bool given = false;
    for (size_t i = 0; i < one->exercise->roles; i++)
        given = given || one->exercise->role[i].given;
    return given && tongue_of(one) == MB_PYTHON;
}

void grade_write_call(mb_text *out, const mb_graded *one)
{
    const mb_exercise *e = one->exercise;
    const mb_tongue tongue = tongue_of(one);
    const mb_datum *arguments = &one->report.arguments;
    if (tongue == MB_JSON) {
        mb_datum_write(out, arguments);
        return;
    }
    if (e->value) {
        mb_text_add(out, e->spelling[0]);
        return;
    }
    mb_text_put(out, e->spelling[0], tongue != MB_CAML ? "(" : e->roles ? "" : " ()");
    bool first = true;
    for (size_t i = 0; i < e->roles; i++) {
        if (e->role[i].given && tongue == MB_PYTHON)
            continue;
        mb_text_add(out, tongue == MB_CAML ? " " : first ? "" : ", ");
        mb_datum_show(out, &arguments->item[i], e->role[i].type[tongue == MB_CAML], tongue);
        first = false;
    }
    mb_text_add(out, tongue == MB_CAML ? "" : ")");
}

void grade_write_setting(mb_text *out, const mb_graded *one)
{
    if (grade_has_given(one)) {
        grade_write_given(out, one);
        mb_text_add(out, "; ");
    }
    grade_write_call(out, one);
}

/* Write the judged value: the result or, if the result is a bool, the pair of it and the modified argument. */
static void write_judged(mb_text *out, const mb_graded *one, const mb_datum *judged)
{
    const mb_exercise *e = one->exercise;
    const mb_tongue tongue = tongue_of(one);
    const bool pair = mb_exercise_judges_pair(e);
    const mb_type *type = e->type[tongue == MB_CAML];
    const mb_type both = {.kind = MB_TYPE_TUPLE,
                          .parts = e->also ? 3 : 2,
                          .part = {type, e->after ? e->role[e->after - 1].type[tongue == MB_CAML] : NULL,
                                   e->also ? e->role[e->also - 1].type[tongue == MB_CAML] : NULL}};
    mb_datum_show(out, judged, pair ? &both : type, tongue);
}

/* Write a value, the beginning of it where it is very long: a list of all boards. */
static void write_value(mb_text *out, const mb_graded *one, const mb_datum *value)
{
    enum { LONG = 2000 };
    mb_text whole = {0};
    write_judged(&whole, one, value);
    size_t length = whole.length < LONG ? whole.length : LONG;
    while (length > 0 && length < whole.length && ((unsigned char)whole.data[length] & 0xC0) == 0x80)
        length--; /* within a character */
    mb_text_add_n(out, length ? whole.data : "", length);
    mb_text_add(out, length < whole.length ? "…" : "");
    if (whole.status != MB_OK)
        out->status = whole.status;
    mb_text_clear(&whole);
}

void grade_write_expected(mb_text *out, mb_lang lang, const mb_graded *one)
{
    if (one->exercise->jury->raises && mb_datum_is(&one->report.expected, MB_DATUM_TEXT))
        mb_text_say(out, lang, SAY_EXCEPTION);
    else if (one->exercise->value && mb_datum_is(&one->report.expected, MB_DATUM_TEXT)) /* a description */
        mb_text_add(out, one->report.expected.text);
    else
        write_value(out, one, &one->report.expected);
}

void grade_write_returned(mb_text *out, mb_lang lang, const mb_graded *one)
{
    if (one->report.raised)
        mb_text_say(out, lang, SAY_NOTHING);
    else if (one->report.shown)
        mb_text_add(out, one->report.shown);
    else
        write_value(out, one, &one->report.returned);
}

/* The kind of an error: its note, with … for each argument, since these differ from program to program; but the kind
 * of an exception is kept. */
static void write_kind(mb_text *out, const mb_note *note, mb_lang lang)
{
    const char *at = note->words.in[lang];
    while (at && *at) {
        const size_t plain = strcspn(at, "{");
        mb_text_add_n(out, at, plain);
        at += plain;
        if (!*at)
            break;
        const size_t length = strcspn(at, "}?");
        const char *close = strchr(at, '}');
        bool shown = false;
        for (int i = 0; i < note->count; i++) {
            const char *name = note->arg[i].name;
            const bool tells = strcmp(name, "what") == 0 || strcmp(name, "reason") == 0;
            if (tells && length == 1 + strlen(name) && memcmp(at + 1, name, length - 1) == 0) {
                mb_text_add_n(out, note->arg[i].text, strcspn(note->arg[i].text, ":("));
                shown = true;
            }
        }
        mb_text_add(out, shown ? "" : "…");
        at = close ? close + 1 : at + length;
    }
}

/* Why it is wrong, or could not be run. */
void grade_write_why(mb_text *out, cli_call *cli, const mb_graded *one, bool kind)
{
    const mb_note *note = one->status == MB_OK ? &one->report.finding.reason : &one->error.note;
    out->players = cli->out.players;
    if (kind)
        write_kind(out, note, cli->lang);
    else
        mb_note_show(out, note, cli->lang);
}

/* ---- one ---- */

void grade_write_play(mb_text *out, const mb_report *report)
{
    const mb_finding *finding = &report->finding;
    for (uint32_t i = 0; i < finding->play.count; i++) {
        mb_text_add(out, i ? ", " : "");
        mb_instance_name(out, report->instance->naming, finding->play.at[i]);
    }
    if (finding->cycle != MB_NONE && finding->cycle < finding->play.count) {
        mb_text_add(out, ", ");
        mb_instance_name(out, report->instance->naming, finding->play.at[finding->cycle]);
        mb_text_add(out, ", …");
    }
}

static void grade_say_play(cli_call *cli, const mb_report *report)
{
    const mb_finding *finding = &report->finding;
    if (finding->play.count == 0)
        return;
    cli_say(cli, SAY_PLAY);
    grade_write_play(&cli->out, report);
    mb_text_char(&cli->out, '\n');
}

static void say_counterexample(cli_call *cli, const mb_graded *one)
{
    MB_ASSERT(grade_is_wrong(one));
    mb_text *out = &cli->out;
    if (grade_has_given(one)) {
        cli_say(cli, SAY_WITH);
        grade_write_given(out, one);
        mb_text_char(out, '\n');
    }
    cli_say(cli, SAY_CALL);
    grade_write_call(out, one);
    mb_text_char(out, '\n');
    cli_say(cli, SAY_RETURNED);
    grade_write_returned(out, cli->lang, one);
    mb_text_char(out, '\n');
    cli_say(cli, SAY_EXPECTED);
    grade_write_expected(out, cli->lang, one);
    mb_text_char(out, '\n');
    cli_say(cli, SAY_REASON);
    mb_note_show(out, &one->report.finding.reason, cli->lang);
    mb_text_char(out, '\n');
    grade_say_play(cli, &one->report);
    if (mb_words_say(one->report.hint)) {
        cli_say(cli, SAY_HINT);
        mb_text_put(out, mb_words_in(one->report.hint, cli->lang), "\n");
    }
}

void grade_say(cli_call *cli, const mb_graded *one, const char *title)
{
    const mb_report *report = &one->report;
    if (one->status != MB_OK) {
        mb_text why = {0};
        grade_write_why(&why, cli, one, false);
        cli_line(cli, SAY_FAILED, "file", title, "why", mb_piece_of(&why));
        mb_text_clear(&why);
        return;
    }
    const bool right = report->verdict == MB_VERDICT_RIGHT;
    cli_tint_as(cli, right ? CLI_GOOD : CLI_BAD);
    cli_say(cli, right ? SAY_RIGHT : SAY_WRONG, "file", title, "cases", report->cases);
    cli_tint_as(cli, CLI_NO_TINT);
    mb_text_char(&cli->out, '\n');
    if (report->counterexample)
        say_counterexample(cli, one);
    for (size_t i = 0; i < report->remarks; i++) {
        mb_note_show(&cli->out, &report->remark[i], cli->lang);
        mb_text_char(&cli->out, '\n');
    }
}

static void json_datum(mb_json *json, const mb_datum *datum)
{
    switch (datum->kind) {
    case MB_DATUM_NULL:
        mb_json_null(json);
        break;
    case MB_DATUM_BOOL:
        mb_json_put(json, (bool)datum->number);
        break;
    case MB_DATUM_NUMBER:
        mb_json_put(json, datum->number);
        break;
    case MB_DATUM_REAL:
        if (datum->text)
            mb_json_number(json, datum->text);
        else
            mb_json_put(json, mb_rounded(datum->real, 6));
        break;
    case MB_DATUM_TEXT:
        mb_json_put(json, datum->text);
        break;
    case MB_DATUM_LIST:
    case MB_DATUM_DICT:
        if (json->depth >= MB_JSON_DEPTH - 2) { /* returned data may be nested arbitrarily deep */
            mb_json_null(json);
            break;
        }
        mb_json_open(json, datum->kind == MB_DATUM_LIST ? '[' : '{');
        for (size_t i = 0; i < datum->count; i++) {
            if (datum->kind == MB_DATUM_DICT) {
                mb_text key = {0};
                mb_datum_write_key(&key, &datum->item[2 * i]);
                mb_json_key(json, mb_text_string(&key));
                mb_text_clear(&key);
            }
            json_datum(json, &datum->item[datum->kind == MB_DATUM_DICT ? 2 * i + 1 : i]);
        }
        mb_json_close(json);
    }
}

void grade_json_text(mb_json *json, const char *key, mb_text *text)
{
    mb_json_key(json, key);
    mb_json_take(json, text);
}

/* Arguments, returned and expected value, in the syntax of the program's language. */
static void json_written(mb_json *json, cli_call *cli, const mb_graded *one)
{
    mb_text given = {0}, returned = {0}, expected = {0};
    mb_json_open_key(json, "written", '{');
    if (grade_has_given(one)) {
        grade_write_given(&given, one);
        grade_json_text(json, "given", &given);
    }
    if (!one->report.raised) {
        grade_write_returned(&returned, cli->lang, one);
        grade_json_text(json, "returned", &returned);
    }
    grade_write_expected(&expected, cli->lang, one);
    grade_json_text(json, "expected", &expected);
    mb_json_close(json);
    mb_text_clear(&given);
    mb_text_clear(&returned);
}

/* The graph of the instance in the .arena format; null: it has none. */
static void json_arena(mb_json *json, cli_call *cli, const mb_graded *one)
{
    mb_arena *arena = NULL;
    mb_text text = {0};
    mb_status status = one->exercise->uses & MB_USES_EDGES ? grade_arena(&arena, one) : MB_ENOTFOUND;
    if (status == MB_OK)
        status = mb_arena_write(&text, arena, mb_format_find("arena"), true, &cli->error);
    if (status == MB_ENOMEM)
        text.status = status; /* the JSON will not be whole */
    if (status == MB_OK || status == MB_ENOMEM)
        grade_json_text(json, "arena", &text);
    else
        mb_json_add(json, "arena", MB_NOTHING);
    mb_text_clear(&text);
    mb_arena_free(arena);
}

static void json_counterexample(mb_json *json, cli_call *cli, const mb_graded *one)
{
    const mb_report *report = &one->report;
    const mb_finding *finding = &report->finding;
    mb_text call = {0};
    MB_ASSERT(report->instance);
    mb_json_open_key(json, "counterexample", '{');
    mb_json_key(json, "arguments");
    json_datum(json, &report->arguments);
    mb_json_key(json, "returned");
    json_datum(json, &report->returned);
    mb_json_key(json, "expected");
    json_datum(json, &report->expected);
    mb_text reason = {0};
    grade_write_why(&reason, cli, one, false);
    grade_json_text(json, "reason", &reason);
    mb_json_open_key(json, "play", '[');
    for (uint32_t i = 0; i < finding->play.count; i++) {
        mb_text name = {0};
        if (report->instance->naming == MB_NAMING_PLAIN) {
            mb_json_put(json, finding->play.at[i]);
        } else {
            mb_instance_name(&name, report->instance->naming, finding->play.at[i]);
            mb_json_take(json, &name);
        }
    }
    mb_json_close(json);
    grade_write_call(&call, one);
    grade_json_text(json, "call", &call);
    json_written(json, cli, one);
    json_arena(json, cli, one);
    mb_json_add(json, "raised", report->raised, "line", mb_known(report->line > 0, report->line), "position",
                mb_known(finding->position != MB_NONE, (int64_t)finding->position), "positions", report->instance->n,
                "moves", report->instance->m);
    mb_json_close(json);
}

void grade_json(mb_json *json, cli_call *cli, const mb_graded *one)
{
    const mb_report *report = &one->report;
    mb_json_add(json, "exercise", one->exercise->name, "file", one->subject.program, "verdict", grade_verdict(one));
    if (one->status != MB_OK) {
        mb_text why = {0};
        mb_error_show(&why, &one->error, cli->lang);
        mb_json_add(json, "cases", 0, "counterexample", MB_NOTHING, "hint", MB_NOTHING);
        grade_json_text(json, "error", &why);
        return;
    }
    mb_json_add(json, "cases", report->cases);
    if (report->counterexample)
        json_counterexample(json, cli, one);
    else
        mb_json_add(json, "counterexample", MB_NOTHING);
    mb_json_key(json, "hint");
    if (mb_words_say(report->hint))
        mb_json_put(json, mb_words_in(report->hint, cli->lang));
    else
        mb_json_null(json);
    mb_json_open_key(json, "remarks", '[');
    for (size_t i = 0; i < report->remarks; i++) {
        mb_text remark = {0};
        mb_note_show(&remark, &report->remark[i], cli->lang);
        mb_json_take(json, &remark);
    }
    mb_json_close(json);
}

/* ---- several ---- */

bool grade_is_right(const mb_graded *one)
{
    return one->status == MB_OK && one->report.verdict == MB_VERDICT_RIGHT;
}

bool grade_has_failed(const mb_graded *one)
{
    return one->status != MB_OK;
}

bool grade_is_wrong(const mb_graded *one)
{
    return one->status == MB_OK && one->report.verdict == MB_VERDICT_WRONG;
}

const char *grade_verdict(const mb_graded *one)
{
    return one->status != MB_OK ? "could not run" : grade_is_wrong(one) ? "wrong" : "right";
}

static size_t count_of(const mb_graded *all, size_t count, bool (*is)(const mb_graded *one))
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++)
        found += is(&all[i]);
    return found;
}

/* What two programs have in common that made the same error: the verdict, and the kind of the reason. */
static void write_error(mb_text *out, cli_call *cli, const mb_graded *one)
{
    mb_text_put(out, grade_verdict(one), "\n");
    grade_write_why(out, cli, one, true);
}

/* Call `show` for each error, the most frequent first. */
static void each_error(cli_call *cli, const mb_graded *all, size_t count, void *context, grade_mistake_show *show)
{
    const mb_graded **one = mb_alloc(count, sizeof *one);
    for (size_t i = 0; i < count && one; i++)
        one[i] = &all[i];
    const mb_status status = one ? grade_mistakes(cli, one, count, write_error, context, show) : MB_ENOMEM;
    if (status != MB_OK)
        cli->out.status = status;
    mb_release(one);
}

static void say_error(void *context, cli_call *cli, const grade_mistake *error)
{
    mb_text kind = {0};
    (void)context;
    grade_write_why(&kind, cli, error->example, true);
    cli_line(cli, SAY_COMMON, "count", error->count, "error", mb_piece_of(&kind));
    mb_text_clear(&kind);
}

void grade_say_all(cli_call *cli, const mb_graded *all, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mb_text why = {0};
        grade_write_why(&why, cli, &all[i], false);
        cli_line(cli,
                 all[i].status != MB_OK    ? SAY_FAILED
                 : grade_is_wrong(&all[i]) ? SAY_FILE_WRONG
                                           : SAY_RIGHT,
                 "file", all[i].subject.program, "why", mb_piece_of(&why), "cases", all[i].report.cases);
        mb_text_clear(&why);
    }
    cli_line(cli, SAY_TOTAL, "right", count_of(all, count, grade_is_right), "wrong",
             count_of(all, count, grade_is_wrong), "failed", count_of(all, count, grade_has_failed));
    each_error(cli, all, count, NULL, say_error);
}

static void json_error(void *context, cli_call *cli, const grade_mistake *error)
{
    mb_json *json = context;
    mb_text kind = {0};
    grade_write_why(&kind, cli, error->example, true);
    mb_json_open(json, '{');
    mb_json_add(json, "count", error->count, "verdict", grade_verdict(error->example));
    grade_json_text(json, "error", &kind);
    mb_json_close(json);
}

void grade_json_all(cli_call *cli, const mb_graded *all, size_t count)
{
    mb_json json = mb_json_begin(&cli->out, '{');
    mb_json_add(&json, "exercise", all[0].exercise->name);
    mb_json_open_key(&json, "files", '[');
    for (size_t i = 0; i < count; i++) {
        mb_json_open(&json, '{');
        grade_json(&json, cli, &all[i]);
        mb_json_close(&json);
    }
    mb_json_close(&json);
    mb_json_add(&json, "right", count_of(all, count, grade_is_right), "wrong", count_of(all, count, grade_is_wrong),
                "failed", count_of(all, count, grade_has_failed));
    mb_json_open_key(&json, "common", '[');
    each_error(cli, all, count, &json, json_error);
    mb_json_end(&json);
}

void grade_csv_text(mb_text *out, mb_text *field)
{
    mb_quote_csv(out, field->data, field->length);
    if (field->status != MB_OK)
        out->status = field->status;
    mb_text_clear(field);
}

static void csv_error(void *context, cli_call *cli, const grade_mistake *error)
{
    mb_text *out = context, kind = {0};
    grade_write_why(&kind, cli, error->example, true);
    mb_text_put(out, "*,", grade_verdict(error->example), ",", error->count, ",,,");
    grade_csv_text(out, &kind);
    mb_text_char(out, '\n');
}

void grade_csv_all(cli_call *cli, const mb_graded *all, size_t count)
{
    mb_text *out = &cli->out;
    mb_text_add(out, "file,verdict,cases,positions,call,reason\n");
    for (size_t i = 0; i < count; i++) {
        const mb_graded *one = &all[i];
        mb_text field = {0};
        mb_quote_csv(out, one->subject.program, strlen(one->subject.program));
        mb_text_put(out, ",", grade_verdict(one), ",", one->report.cases, ",");
        if (one->report.counterexample) {
            mb_text_put(out, one->report.instance->n);
            grade_write_setting(&field, one);
        }
        mb_text_char(out, ',');
        grade_csv_text(out, &field);
        mb_text_char(out, ',');
        if (one->status != MB_OK || grade_is_wrong(one))
            grade_write_why(&field, cli, one, false);
        grade_csv_text(out, &field);
        mb_text_char(out, '\n');
    }
    each_error(cli, all, count, out, csv_error);
}
