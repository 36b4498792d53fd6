/* grade_html.c -- the report of a class as a folder of pages: index.html for the teacher, a page for each student.
 *
 * A page holds all that it shows, and names no outside address; it can be printed and read aloud.
 */
#include "cli/grade_class.h"
#include "cli/output.h"
#include "core/embed.h"
#include "core/mem.h"
#include "io/disk.h"
#include "show/quote.h"

MB_EMBED(mb_grade_report_css, "cli/grade_report.css");

static const mb_words SAY_TITLE = MB_WORDS("{count} {count?copy:copies}", "{count} {count?copie:copies}");
static const mb_words SAY_REPORT = MB_WORDS("Report", "Bilan");
static const mb_words SAY_BACK = MB_WORDS("All copies", "Toutes les copies");
static const mb_words SAY_BEFORE = MB_WORDS("Before: {name}", "Précédente : {name}");
static const mb_words SAY_AFTER = MB_WORDS("Next: {name}", "Suivante : {name}");
static const mb_words SAY_COPIES = MB_WORDS("Copies", "Copies");
static const mb_words SAY_COPY = MB_WORDS("Copy", "Copie");
static const mb_words SAY_POINTS = MB_WORDS("Points", "Points");
static const mb_words SAY_QUESTIONS = MB_WORDS("Question by question", "Question par question");
static const mb_words SAY_RIGHT = MB_WORDS("right", "juste");
static const mb_words SAY_WRONG = MB_WORDS("wrong", "faux");
static const mb_words SAY_FAILED = MB_WORDS("could not run", "non lancé");
static const mb_words SAY_MISSING = MB_WORDS("missing", "manque");
static const mb_words SAY_ANSWERS_RIGHT =
    MB_WORDS("{count?answer:answers} right", "{count?réponse juste:réponses justes}");
static const mb_words SAY_ANSWERS_WRONG =
    MB_WORDS("{count?answer:answers} wrong", "{count?réponse fausse:réponses fausses}");
static const mb_words SAY_COPIES_FAILED =
    MB_WORDS("{count?copy:copies} could not be loaded", "{count?copie non lancée:copies non lancées}");
static const mb_words SAY_COUNTS = MB_WORDS(
    "{right} right, {wrong} wrong, {failed} could not run, {missing} missing",
    "{right} {right?juste:justes}, {wrong} {wrong?fausse:fausses}, {failed} {failed?non lancée:non lancées}, "
    "{missing} {missing?manquante:manquantes}");
static const mb_words SAY_SCORE =
    MB_WORDS("{points} of {total} {total?point:points}", "{points} {points?point:points} sur {total}");
static const mb_words SAY_RIGHTS = MB_WORDS("{count} of {total} {total?question:questions} right",
                                            "{count} {count?question juste:questions justes} sur {total}");
static const mb_words SAY_CASES =
    MB_WORDS("{cases} {cases?case:cases} tried.", "{cases} {cases?cas essayé:cas essayés}.");
static const mb_words SAY_SMALLEST =
    MB_WORDS("The smallest example found on which it is wrong:", "Le plus petit exemple trouvé où c'est faux :");
static const mb_words SAY_WITH = MB_WORDS("with", "avec");
static const mb_words SAY_CALL = MB_WORDS("call", "appel");
static const mb_words SAY_RETURNED = MB_WORDS("returned", "renvoyé");
static const mb_words SAY_EXPECTED = MB_WORDS("expected", "attendu");
static const mb_words SAY_BECAUSE = MB_WORDS("because", "car");
static const mb_words SAY_PLAY = MB_WORDS("play", "partie");
static const mb_words SAY_HINT = MB_WORDS("Hint:", "Conseil :");
static const mb_words SAY_LINE = MB_WORDS("Line {line} of the file:", "Ligne {line} du fichier :");
static const mb_words SAY_DRAWN = MB_WORDS("The graph of this example.", "Le graphe de cet exemple.");
static const mb_words SAY_ARROW =
    MB_WORDS("The graph of this example; the arrow points to where the answer is wrong.",
             "Le graphe de cet exemple ; la flèche montre où la réponse est fausse.");
static const mb_words SAY_SOLVED =
    MB_WORDS("The graph of this example, with the right answer; the arrow points to where the answer is wrong.",
             "Le graphe de cet exemple, avec la bonne réponse ; la flèche montre où la réponse est fausse.");
static const mb_words SAY_ABSENT =
    MB_WORDS("The file does not have these functions:", "Le fichier n'a pas ces fonctions :");
static const mb_words SAY_MADE =
    MB_WORDS("Made by Marienbad: marienbad grade.", "Fait par Marienbad : marienbad grade.");

/* A page under way. */
typedef struct html_page {
    mb_text *out;
    cli_call *cli;
    const grade_class *all;
    const char *const *file; /* the page of each copy */
} html_page;

/* ---- pieces ---- */

static void html_escape(mb_text *out, const char *text)
{
    mb_quote_xml(out, text, strlen(text));
}

static void html_escape_text(mb_text *out, mb_text *text)
{
    mb_quote_xml(out, text->data, text->length);
    if (text->status != MB_OK)
        out->status = text->status;
    mb_text_clear(text);
}

/* Words with their arguments, escaped: say(page, SAY_X, "name", value, …). */
#define say(page, ...)                                                                                               \
    do {                                                                                                             \
        mb_text said = {.players = (page)->cli->out.players};                                                        \
        mb_text_say(&said, (page)->cli->lang, __VA_ARGS__);                                                          \
        html_escape_text((page)->out, &said);                                                                        \
    } while (0)

/* The same, between two tags. */
#define say_in(page, open, close, ...)                                                                               \
    do {                                                                                                             \
        mb_text_add((page)->out, open);                                                                              \
        say(page, __VA_ARGS__);                                                                                      \
        mb_text_add((page)->out, close);                                                                             \
    } while (0)

/* A text between two tags, escaped; it is cleared. */
static void write_in(mb_text *out, const char *open, mb_text *text, const char *close)
{
    mb_text_add(out, open);
    html_escape_text(out, text);
    mb_text_add(out, close);
}

static void write_note_in(const html_page *p, const char *open, const mb_note *note, const char *close)
{
    mb_text text = {.players = p->cli->out.players};
    mb_note_show(&text, note, p->cli->lang);
    write_in(p->out, open, &text, close);
}

/* The name of a file as a part of an address. */
static void write_link(mb_text *out, const char *name)
{
    static const char digits[] = "0123456789ABCDEF";
    for (; *name; name++) {
        const unsigned char c = (unsigned char)*name;
        const bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '.'
                           || c == '_' || c == '-';
        if (plain) {
            mb_text_char(out, (char)c);
        } else {
            mb_text_char(out, '%');
            mb_text_char(out, digits[c >> 4]);
            mb_text_char(out, digits[c & 15]);
        }
    }
}

static void link_copy(const html_page *p, size_t copy)
{
    MB_ASSERT(copy < p->all->count && p->file[copy]);
    mb_text_add(p->out, "<a href=\"");
    write_link(p->out, p->file[copy]);
    mb_text_add(p->out, "\">");
    html_escape(p->out, class_name(p->all, copy));
    mb_text_add(p->out, "</a>");
}

/* The class and the word of a verdict; one may be NULL. */
static const char *style_of(const mb_graded *one)
{
    return !one ? "missing" : grade_is_right(one) ? "right" : grade_is_wrong(one) ? "wrong" : "failed";
}

static mb_words html_word(const mb_graded *one)
{
    return !one ? SAY_MISSING : grade_is_right(one) ? SAY_RIGHT : grade_is_wrong(one) ? SAY_WRONG : SAY_FAILED;
}

static void write_badge(const html_page *p, const char *style, mb_words words)
{
    mb_text_put(p->out, "<span class=\"badge ", style, "\">", mb_words_in(words, p->cli->lang), "</span>");
}

static void begin_page(const html_page *p, const char *title)
{
    mb_text *out = p->out;
    mb_text_put(out, "<!doctype html>\n<html lang=\"", p->cli->lang == MB_FRENCH ? "fr" : "en",
                "\">\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
    html_escape(out, title);
    mb_text_put(out, "</title>\n<style>\n", mb_grade_report_css, "</style>\n</head>\n<body>\n<header>\n");
}

static void end_page(const html_page *p)
{
    say_in(p, "</main>\n<footer>", "</footer>\n</body>\n</html>\n", SAY_MADE);
}

/* ---- a student's page ---- */

/* A row of a description: a term and code. */
static void write_row(const html_page *p, mb_words term, mb_text *value)
{
    mb_text_put(p->out, "<dt>", mb_words_in(term, p->cli->lang), "</dt>");
    write_in(p->out, "<dd><code>", value, "</code></dd>\n");
}

/* The lines of the file around one, which is marked. */
static void write_source(const html_page *p, const char *path, uint64_t line)
{
    enum { AROUND = 2 };
    mb_file file;
    if (line == 0 || mb_file_read(&file, path, NULL, NULL) != MB_OK)
        return;
    say_in(p, "<p>", "</p>\n<pre>", SAY_LINE, "line", line);
    uint64_t number = 1;
    for (size_t at = 0; at < file.length && number <= line + AROUND; number++) {
        const char *end = memchr(file.data + at, '\n', file.length - at);
        size_t next = end ? (size_t)(end - file.data) + 1 : file.length, length = next - at - (end != NULL);
        MB_ASSERT(at < next && next <= file.length && length <= next - at);
        length -= length > 0 && file.data[at + length - 1] == '\r';
        if (number + AROUND >= line) {
            mb_text_add(p->out, number == line ? "<mark>" : "");
            mb_text_put(p->out, number, "  ");
            mb_quote_xml(p->out, file.data + at, length);
            mb_text_add(p->out, number == line ? "</mark>" : "\n");
        }
        at = next;
    }
    mb_text_add(p->out, "</pre>\n");
    mb_file_clear(&file);
}

static mb_status write_picture(const html_page *p, const mb_graded *one)
{
    mb_text picture = {.players = p->cli->out.players};
    const mb_status status = grade_draw(&picture, p->cli, one, "svg");
    if (status == MB_OK) {
        mb_text_put(p->out, "<figure>\n", mb_piece_of(&picture), "<figcaption>");
        say(p, one->report.finding.position == MB_NONE ? SAY_DRAWN
               : grade_draws_answer(one->exercise)     ? SAY_SOLVED
                                                       : SAY_ARROW);
        mb_text_add(p->out, "</figcaption></figure>\n");
    }
    mb_text_clear(&picture);
    return status == MB_EUNSUITED || status == MB_ELIMIT ? MB_OK : status; /* nothing to draw, or too large */
}

static void write_counterexample(const html_page *p, const mb_graded *one)
{
    MB_ASSERT(grade_is_wrong(one));
    const mb_lang lang = p->cli->lang;
    mb_text text = {0};
    say_in(p, "<p>", "</p>\n<dl>\n", SAY_SMALLEST);
    if (grade_has_given(one)) {
        grade_write_given(&text, one);
        write_row(p, SAY_WITH, &text);
    }
    grade_write_call(&text, one);
    write_row(p, SAY_CALL, &text);
    grade_write_returned(&text, lang, one);
    write_row(p, SAY_RETURNED, &text);
    grade_write_expected(&text, lang, one);
    write_row(p, SAY_EXPECTED, &text);
    mb_text_put(p->out, "<dt>", mb_words_in(SAY_BECAUSE, lang), "</dt>");
    grade_write_why(&text, p->cli, one, false);
    write_in(p->out, "<dd>", &text, "</dd>\n");
    if (one->report.finding.play.count > 0) {
        grade_write_play(&text, &one->report);
        write_row(p, SAY_PLAY, &text);
    }
    mb_text_add(p->out, "</dl>\n");
}

static void write_hint(const html_page *p, const mb_graded *one)
{
    if (!mb_words_say(one->report.hint))
        return;
    mb_text_put(p->out, "<p class=\"hint\"><strong>", mb_words_in(SAY_HINT, p->cli->lang), "</strong> ");
    html_escape(p->out, mb_words_in(one->report.hint, p->cli->lang));
    mb_text_add(p->out, "</p>\n");
}

static void write_remarks(const html_page *p, const mb_graded *one)
{
    for (size_t i = 0; i < one->report.remarks; i++)
        write_note_in(p, "<p class=\"remark\">", &one->report.remark[i], "</p>\n");
}

/* What a copy has for one question. */
static mb_status write_answer(const html_page *p, const mb_exercise *e, const mb_graded *one)
{
    mb_text *out = p->out;
    mb_status status = MB_OK;
    cli_name_players(p->cli, e->player[0], e->player[1]);
    mb_text_add(out, "<section class=\"card\">\n<header><h2><code>");
    html_escape(out, e->name);
    mb_text_add(out, "</code></h2> ");
    write_badge(p, style_of(one), html_word(one));
    if (p->all->score)
        say_in(p, " <span class=\"lead\">", "</span>", SAY_SCORE, "points", grade_is_right(one) ? e->points : 0,
               "total", e->points);
    mb_text_add(out, "</header>\n<p class=\"lead\">");
    html_escape(out, mb_words_in(e->statement, p->cli->lang));
    mb_text_add(out, "</p>\n");
    if (one->status != MB_OK) {
        mb_text why = {0};
        grade_write_why(&why, p->cli, one, false);
        write_in(out, "<p>", &why, "</p>\n");
        write_source(p, one->subject.program, one->error.line);
    } else if (grade_is_right(one)) {
        say_in(p, "<p>", "</p>\n", SAY_CASES, "cases", one->report.cases);
        write_remarks(p, one);
    } else {
        write_counterexample(p, one);
        write_source(p, one->subject.program, (uint64_t)one->report.line);
        write_hint(p, one);
        write_remarks(p, one);
        status = write_picture(p, one);
    }
    mb_text_add(out, "</section>\n");
    return status;
}

/* The questions that a copy has nothing for, together. */
static void write_absent(const html_page *p, size_t copy)
{
    mb_text names = {0};
    for (size_t q = 0; q < p->all->questions; q++) {
        if (class_answer(p->all, copy, q))
            continue;
        mb_text_add(&names, names.length ? ", <code>" : " <code>");
        html_escape(&names, p->all->question[q]->name);
        mb_text_add(&names, "</code>");
    }
    if (names.length > 0) {
        mb_text_add(p->out, "<section class=\"card\">\n<p>");
        write_badge(p, "missing", SAY_MISSING);
        mb_text_char(p->out, ' ');
        say(p, SAY_ABSENT);
        mb_text_put(p->out, mb_piece_of(&names), "</p>\n</section>\n");
    }
    mb_text_clear(&names);
}

/* Links to the report, and to the copies before and after. */
static void write_nav(const html_page *p, size_t copy)
{
    mb_text *out = p->out;
    mb_text_put(out, "<nav><a href=\"index.html\">", mb_words_in(SAY_BACK, p->cli->lang), "</a>");
    for (int side = 0; side < 2; side++) {
        if (side ? copy + 1 >= p->all->count : copy == 0)
            continue;
        const size_t other = side ? copy + 1 : copy - 1;
        mb_text_add(out, "<a href=\"");
        write_link(out, p->file[other]);
        mb_text_add(out, "\">");
        say(p, side ? SAY_AFTER : SAY_BEFORE, "name", class_name(p->all, other));
        mb_text_add(out, "</a>");
    }
    mb_text_add(out, "</nav>\n");
}

static mb_status write_copy(const html_page *p, size_t index)
{
    MB_ASSERT(index < p->all->count);
    const grade_class *all = p->all;
    const mb_copy *copy = &all->copy[index];
    mb_text *out = p->out;
    mb_status status = MB_OK;
    size_t right = 0;
    for (size_t i = 0; i < copy->parts; i++)
        right += grade_is_right(&copy->part[i]);
    begin_page(p, class_name(all, index));
    write_nav(p, index);
    mb_text_add(out, "<h1>");
    html_escape(out, class_name(all, index));
    mb_text_add(out, "</h1>\n<p class=\"lead\">");
    if (copy->status != MB_OK)
        say(p, SAY_FAILED);
    else if (all->score)
        say(p, SAY_SCORE, "points", class_points(all, index), "total", class_total(all));
    else
        say(p, SAY_RIGHTS, "count", right, "total", all->questions);
    mb_text_add(out, "</p>\n</header>\n<main>\n");
    if (copy->status != MB_OK) {
        write_note_in(p, "<section class=\"card\"><header><h2>", &copy->error.note, "</h2> ");
        write_badge(p, "failed", SAY_FAILED);
        mb_text_add(out, "</header>\n");
        write_source(p, copy->subject.program, copy->error.line);
        mb_text_add(out, "</section>\n");
    }
    for (size_t q = 0; q < all->questions && copy->status == MB_OK && status == MB_OK; q++) {
        const mb_graded *one = class_answer(all, index, q);
        if (one)
            status = write_answer(p, all->question[q], one);
    }
    if (copy->status == MB_OK)
        write_absent(p, index);
    end_page(p);
    return status;
}

/* ---- the teacher's page ---- */

static void write_tile(const html_page *p, uint64_t count, mb_words words)
{
    mb_text_put(p->out, "<li><strong>", count);
    say_in(p, "</strong> ", "</li>\n", words, "count", count);
}

static void write_tiles(const html_page *p)
{
    uint64_t right = 0, wrong = 0, failed = 0;
    for (size_t q = 0; q < p->all->questions; q++) {
        right += class_counts(p->all, q, grade_is_right);
        wrong += class_counts(p->all, q, grade_is_wrong);
    }
    for (size_t i = 0; i < p->all->count; i++)
        failed += p->all->copy[i].status != MB_OK;
    mb_text_add(p->out, "<ul class=\"tiles\">\n");
    write_tile(p, right, SAY_ANSWERS_RIGHT);
    write_tile(p, wrong, SAY_ANSWERS_WRONG);
    write_tile(p, failed, SAY_COPIES_FAILED);
    mb_text_add(p->out, "</ul>\n");
}

static void write_table_row(const html_page *p, size_t copy)
{
    const grade_class *all = p->all;
    mb_text *out = p->out;
    mb_text_add(out, "<tr><th scope=\"row\">");
    link_copy(p, copy);
    mb_text_add(out, "</th>");
    if (all->copy[copy].status != MB_OK) {
        mb_text_put(out, "<td colspan=\"", all->questions ? all->questions : 1, "\">");
        write_badge(p, "failed", SAY_FAILED);
        write_note_in(p, " ", &all->copy[copy].error.note, "</td>");
    }
    for (size_t q = 0; q < all->questions && all->copy[copy].status == MB_OK; q++) {
        const mb_graded *one = class_answer(all, copy, q);
        mb_text_add(out, "<td class=\"mark\">");
        write_badge(p, style_of(one), html_word(one));
        mb_text_add(out, "</td>");
    }
    if (all->score)
        mb_text_put(out, "<td class=\"number\">", class_points(all, copy), "</td>");
    mb_text_add(out, "</tr>\n");
}

static void write_table(const html_page *p)
{
    mb_text *out = p->out;
    mb_text_put(out, "<section class=\"card\">\n<h2>", mb_words_in(SAY_COPIES, p->cli->lang),
                "</h2>\n<div class=\"wide\" tabindex=\"0\"><table>\n<thead><tr><th scope=\"col\">",
                mb_words_in(SAY_COPY, p->cli->lang), "</th>");
    for (size_t q = 0; q < p->all->questions; q++) {
        mb_text_put(out, "<th scope=\"col\" class=\"mark\"><a href=\"#q", q, "\">");
        html_escape(out, p->all->question[q]->name);
        mb_text_add(out, "</a></th>");
    }
    if (p->all->score) {
        mb_text_put(out, "<th scope=\"col\" class=\"number\">", mb_words_in(SAY_POINTS, p->cli->lang), " / ",
                    class_total(p->all), "</th>");
    }
    mb_text_add(out, "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < p->all->count; i++)
        write_table_row(p, i);
    mb_text_add(out, "</tbody></table></div>\n</section>\n");
}

static void write_mistake(void *context, cli_call *cli, const grade_mistake *mistake)
{
    const html_page *p = context;
    const mb_graded *one = mistake->example;
    mb_text text = {0};
    MB_ASSERT(one && 0 < mistake->count && mistake->count <= p->all->count);
    mb_text_put(p->out, "<li><span class=\"times\">", mistake->count, " ×</span>");
    if (one->status == MB_OK) {
        grade_write_setting(&text, one);
        write_in(p->out, "<code>", &text, "</code>");
    }
    class_write_why(&text, cli, mistake);
    write_in(p->out, "<p>", &text, "</p>\n");
    write_hint(p, one);
    write_remarks(p, one);
    mb_text_add(p->out, "<p class=\"who\">");
    for (size_t i = 0; i < mistake->count; i++) {
        mb_text_add(p->out, i ? ", " : "");
        link_copy(p, mistake->at[i]);
    }
    mb_text_add(p->out, "</p></li>\n");
}

static void write_part_of_bar(const html_page *p, const char *style, size_t count)
{
    MB_ASSERT(count <= p->all->count);
    if (count > 0)
        mb_text_put(p->out, "<span class=\"b-", style, "\" style=\"width:", 100 * count / p->all->count,
                    "%\"></span>");
}

static mb_status write_question(html_page *p, size_t q)
{
    const grade_class *all = p->all;
    const mb_exercise *e = all->question[q];
    const size_t right = class_counts(all, q, grade_is_right), wrong = class_counts(all, q, grade_is_wrong),
                 failed = class_counts(all, q, grade_has_failed);
    cli_name_players(p->cli, e->player[0], e->player[1]);
    mb_text_put(p->out, "<section class=\"card\" id=\"q", q, "\">\n<h2><code>");
    html_escape(p->out, e->name);
    mb_text_add(p->out, "</code></h2>\n<p class=\"lead\">");
    html_escape(p->out, mb_words_in(e->statement, p->cli->lang));
    mb_text_add(p->out, "</p>\n<div class=\"bar\" aria-hidden=\"true\">");
    write_part_of_bar(p, "right", right);
    write_part_of_bar(p, "wrong", wrong);
    write_part_of_bar(p, "failed", failed);
    mb_text_add(p->out, "</div>\n<p class=\"counts\">");
    say_in(p, "", "</p>\n<ul class=\"mistakes\">\n", SAY_COUNTS, "right", right, "wrong", wrong, "failed", failed,
           "missing", class_missing(all, q));
    const mb_status status = class_mistakes(all, p->cli, q, p, write_mistake);
    mb_text_add(p->out, "</ul>\n</section>\n");
    return status;
}

static mb_status write_index(html_page *p)
{
    mb_text title = {0};
    mb_status status = MB_OK;
    mb_text_say(&title, p->cli->lang, SAY_TITLE, "count", p->all->count);
    begin_page(p, mb_text_string(&title));
    mb_text_put(p->out, "<p class=\"lead\">", mb_words_in(SAY_REPORT, p->cli->lang), "</p>\n");
    write_in(p->out, "<h1>", &title, "</h1>\n");
    write_tiles(p);
    mb_text_add(p->out, "</header>\n<main>\n");
    write_table(p);
    mb_text_put(p->out, "<h2>", mb_words_in(SAY_QUESTIONS, p->cli->lang), "</h2>\n");
    for (size_t q = 0; q < p->all->questions && status == MB_OK; q++)
        status = write_question(p, q);
    end_page(p);
    return status;
}

/* ---- files ---- */

/* The name of the page of a copy: its path, with - for /, and a number where another page has that name. */
static char *page_name(const grade_class *all, char *const *before, size_t copy)
{
    char *name = NULL;
    MB_ASSERT(copy < all->count);
    for (int number = 1; !name; number++) {
        mb_text text = {0};
        for (const char *at = class_name(all, copy); *at; at++)
            mb_text_char(&text, *at == '/' ? '-' : *at);
        if (number > 1)
            mb_text_put(&text, "-", number);
        mb_text_add(&text, ".html");
        const char *wanted = mb_text_string(&text);
        bool taken = false;
        for (size_t i = 0; i < copy && !taken; i++)
            taken = strcmp(before[i], wanted) == 0;
        name = taken ? NULL : mb_alloc(text.length + 1, 1);
        if (name)
            memcpy(name, wanted, text.length + 1);
        const bool over = text.status != MB_OK || (!taken && !name);
        mb_text_clear(&text);
        if (over) {
            mb_release(name);
            return NULL;
        }
    }
    return name;
}

/* Write one page of the folder: that of a copy, or the index (copy == count). */
static mb_status write_file(html_page *p, const char *folder, const char *name, size_t copy)
{
    MB_ASSERT(!p->out && copy <= p->all->count);
    mb_text path = {0}, out = {0};
    mb_text_put(&path, folder, "/", name);
    const char *where = mb_text_string(&path);
    mb_status status = path.status;
    if (status == MB_OK)
        status = output_open(&out, p->cli, where);
    if (status == MB_OK) {
        p->out = &out;
        status = copy < p->all->count ? write_copy(p, copy) : write_index(p);
        status = output_close(&out, p->cli, where, status);
        p->out = NULL;
    }
    if (status == MB_OK)
        status = output_keep(p->cli);
    mb_text_clear(&path);
    return status;
}

mb_status class_html(cli_call *cli, const grade_class *all, const char *folder)
{
    char **file = mb_alloc_zero(all->count, sizeof *file);
    html_page page = {.cli = cli, .all = all, .file = (const char *const *)file};
    mb_status status = file ? mb_disk_make_folder(folder, &cli->error) : MB_ENOMEM;
    for (size_t i = 0; i < all->count && status == MB_OK; i++) {
        file[i] = page_name(all, file, i);
        status = file[i] ? MB_OK : MB_ENOMEM;
    }
    for (size_t i = 0; i < all->count && status == MB_OK; i++)
        status = write_file(&page, folder, file[i], i);
    if (status == MB_OK)
        status = write_file(&page, folder, "index.html", all->count);
    for (size_t i = 0; file && i < all->count; i++)
        mb_release(file[i]);
    mb_release(file);
    return status;
}
