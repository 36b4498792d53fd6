/* script.c -- a whole program or session around the data of a graph. */
#include "io/script.h"

#include "arena/names.h"

static const mb_words SAY_LEFT_OUT = MB_WORDS("left out: {count?function:functions} {names}",
                                              "{count?fonction laissée:fonctions laissées} de côté : {names}");
static const mb_words SAY_UNREAD =
    MB_WORDS("statements that were not read: {names}", "instructions qui n'ont pas été lues : {names}");

void mb_script_clear(mb_script *s)
{
    mb_text_clear(&s->functions);
    mb_text_clear(&s->unread);
    *s = (mb_script){0};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static mb_status script_status(const mb_script *s, const mb_literal *in)
{
    const mb_status status = s->functions.status != MB_OK ? s->functions.status : s->unread.status;
    return status == MB_OK ? MB_OK : mb_error_plain(in->source.error, status);
}

/* The line at `at`, from 1. */
static uint64_t line_at(const mb_literal *in, const char *at)
{
    mb_error place = {0};
    mb_source source = in->source;
    source.error = &place;
    mb_source_at(&source, at);
    return place.line;
}

/* ---- where statements end ---- */

/* The end of the line that begins at `at`.  *quote: the triple quote that is open, or 0. */
static const char *end_of_line(const char *at, const char *end, char *quote)
{
    MB_ASSERT(at <= end);
    for (; at < end && *at != '\n'; at++) {
        const bool triple = end - at > 2 && (*at == '"' || *at == '\'') && at[1] == *at && at[2] == *at;
        if (triple && (!*quote || *quote == *at)) {
            *quote = *quote ? 0 : *at;
            at += 2;
        } else if (!*quote && *at == '#') {
            const char *line = memchr(at, '\n', (size_t)(end - at));
            return line ? line : end;
        }
    }
    return at;
}

/* Does a word stand at `at`? */
static bool stands(const mb_literal *in, const char *at, const char *word)
{
    mb_literal look = *in;
    look.at = at;
    return mb_literal_word(&look, word);
}

/* Does a statement of Python begin with the line at `at`? */
static bool begins_statement(const mb_literal *in, const char *at)
{
    const char *const end = in->source.end;
    MB_ASSERT(in->source.text < at && at <= end && at[-1] == '\n');
    const char *p = mb_literal_behind_number(in, at);
    if (p > at && p < end && *p == ' ')
        p++; /* behind the number of a line stands one blank */
    if (p == end || is_blank(*p) || *p == '#' || *p == ')' || *p == ']' || *p == '}'
        || (end - p > 2 && memcmp(p, "...", 3) == 0))
        return false;
    return !stands(in, p, "else") && !stands(in, p, "elif") && !stands(in, p, "except") && !stands(in, p, "finally");
}

/* Does a definition of Caml, or a prompt or reply of its session, begin with the line at `at`? */
static bool begins_definition(const mb_literal *in, const char *at)
{
    static const char *const words[] = {"let", "type", "exception", "open", "module", "val"};
    const char *const end = in->source.end;
    if (at < end && (*at == '#' || (*at == '-' && end - at > 2 && at[1] == ' ' && at[2] == ':')))
        return true;
    for (size_t i = 0; i < MB_COUNT(words); i++)
        if (at < end && *at == *words[i] && stands(in, at, words[i]))
            return true;
    return false;
}

/* Skip the rest of the statement. */
static void skip_statement(mb_literal *in)
{
    const char *const end = in->source.end, *at = in->at;
    const bool caml = mb_literal_is_caml(in);
    char quote = 0;
    for (;;) {
        if (caml) {
            while (at < end && *at != '\n' && !(*at == ';' && end - at > 1 && at[1] == ';'))
                at++;
        } else {
            at = end_of_line(at, end, &quote);
        }
        if (at == end || *at == ';')
            break;
        if (caml ? begins_definition(in, at + 1) : !quote && begins_statement(in, at + 1))
            break;
        at++;
    }
    MB_ASSERT(in->at <= at && at <= end);
    in->at = at;
}

/* ---- what is left out ---- */

static void add_name(mb_text *list, const char *name, size_t length)
{
    if (list->length > 0)
        mb_text_add(list, ", ");
    mb_text_add_n(list, name, length);
}

mb_status mb_script_leave_out(mb_script *s, mb_literal *in, const char *name, size_t length)
{
    s->program = true;
    s->left = s->left ? s->left : name;
    s->count++;
    add_name(&s->functions, name, length);
    skip_statement(in);
    return script_status(s, in);
}

mb_status mb_script_pass(mb_script *s, mb_literal *in, const char *name, size_t length)
{
    s->passed = s->passed ? s->passed : name;
    add_name(&s->unread, name, length);
    if (s->unread.length < MB_NOTE_ROOM) /* which is as much as is shown */
        mb_text_put(&s->unread, " (l. ", line_at(in, name), ")");
    skip_statement(in);
    return script_status(s, in);
}

/* Does the set that begins at `at` name positions, and none of this arena? */
static bool is_foreign(const mb_arena *arena, const mb_literal *in, const char *at)
{
    mb_literal look = *in;
    mb_brackets brackets;
    bool more, foreign = false;
    mb_text_init(&look.scratch, NULL, NULL);
    look.source.error = NULL;
    look.at = at;
    const char open = mb_literal_peek(&look);
    mb_status status =
        open == '[' || open == '{' || open == '(' ? mb_literal_open(&brackets, &look, SAY_UNREAD) : MB_EPARSE;
    while (status == MB_OK && mb_literal_next(&more, &look, &brackets) == MB_OK && more
           && mb_literal_name(&look) == MB_OK) {
        foreign = mb_arena_find(arena, look.name, look.length) == MB_NONE;
        status = foreign ? MB_OK : MB_ENOTFOUND;
    }
    mb_literal_clear(&look);
    return foreign;
}

mb_status mb_script_pass_foreign(mb_script *s, mb_literal *in, mb_field_list *list, const mb_arena *arena)
{
    size_t kept = 0;
    mb_status status = MB_OK;
    for (size_t i = 0; i < list->count && status == MB_OK; i++) {
        const mb_field_entry *said = &list->at[i];
        if (said->field != MB_FIELD_STATES || !is_foreign(arena, in, said->value)) {
            list->at[kept++] = *said;
            continue;
        }
        in->at = said->value;
        const mb_piece name = mb_field_called(in, said);
        status = mb_script_pass(s, in, name.at, name.length);
    }
    list->count = status == MB_OK ? kept : list->count;
    return status;
}

static void warn_at(const mb_literal *in, const char *at, const mb_read_options *options, mb_words words,
                    const mb_text *names, size_t count)
{
    mb_error warning;
    mb_source source = in->source;
    source.error = &warning;
    if (!at || !options->warn)
        return;
    mb_fail(&warning, MB_EUNSUITED, words, "names", mb_piece_of(names), "count", count);
    mb_source_at(&source, at);
    options->warn(options->context, &warning);
}

void mb_script_warn(const mb_script *s, const mb_literal *in, const mb_read_options *options)
{
    warn_at(in, s->left, options, SAY_LEFT_OUT, &s->functions, s->count);
    warn_at(in, s->passed, options, SAY_UNREAD, &s->unread, 1);
}

/* ---- Python ---- */

/* Is it def NAME(, class NAME or async def NAME(?  Then *name is the name, and its length is returned; else 0. */
static size_t function_here(const char **name, mb_literal look)
{
    mb_literal_word(&look, "async");
    if (!mb_literal_word(&look, "def") && !mb_literal_word(&look, "class"))
        return 0;
    const size_t length = mb_literal_identifier(name, &look);
    const char c = mb_literal_peek(&look);
    return c == '(' || c == ':' ? length : 0;
}

/* Does an import begin here? */
static bool is_import(mb_literal look)
{
    const char *word;
    if (mb_literal_word(&look, "import"))
        return mb_literal_identifier(&word, &look) > 0;
    return mb_literal_word(&look, "from") && mb_literal_identifier(&word, &look) > 0
           && (mb_literal_peek(&look) == '.' || mb_literal_word(&look, "import"));
}

bool mb_script_equals(mb_literal *in)
{
    const char *begin = in->at, *const end = in->source.end;
    const bool caml = mb_literal_is_caml(in);
    if (mb_literal_take(in, ':'))
        while (in->at < end && *in->at != '=' && (caml ? *in->at != ';' : *in->at != '\n' && *in->at != '#'))
            in->at++;
    if (mb_literal_take(in, '=') && (in->at == end || *in->at != '='))
        return true;
    in->at = begin;
    return false;
}

/* Read NAME or NAME[…], if it comes next. */
static bool take_variable(mb_literal *in)
{
    const char *word;
    if (mb_literal_identifier(&word, in) == 0)
        return false;
    if (in->at < in->source.end && *in->at == '[')
        mb_field_skip_one(in);
    return true;
}

/* Is it NAME =, NAME[…] = or NAME : TYPE =? */
static bool is_assignment(mb_literal look)
{
    return take_variable(&look) && mb_script_equals(&look);
}

/* Is it print, or in a session a call or a variable alone whose value was printed?  These change nothing. */
static bool is_question(mb_literal look, bool session)
{
    if (mb_literal_word(&look, "print") || mb_literal_word(&look, "pass"))
        return true;
    if (!session || !take_variable(&look))
        return false;
    const char *behind = look.at;
    const bool call = look.at < look.source.end && *look.at == '(';
    if (call) {
        skip_statement(&look);
        return mb_literal_peek(&look) && !mb_literal_skip_prompt(&look);
    }
    mb_literal_peek(&look);
    return memchr(behind, '\n', (size_t)(look.at - behind)) || look.at == look.source.end;
}

bool mb_script_begins(mb_literal *in)
{
    const char *name, *begin = in->at;
    mb_literal_peek(in);
    in->numbered = true;
    const char *number = mb_literal_behind_number(in, in->at);
    in->numbered = number > in->at;
    in->at = number;
    mb_literal look = *in;
    const char c = mb_literal_peek(&look);
    const bool quotes =
        (c == '"' || c == '\'') && look.source.end - look.at > 2 && look.at[1] == c && look.at[2] == c;
    if (quotes || mb_literal_skip_prompt(&look) || function_here(&name, look) > 0 || is_import(look)
        || (in->numbered && is_assignment(look)))
        return true;
    in->numbered = false;
    in->at = begin;
    return false;
}

mb_status mb_script_next(bool *result, mb_script *s, mb_literal *in)
{
    mb_status status = MB_OK;
    *result = false;
    while (status == MB_OK) {
        const bool prompted = mb_literal_skip_prompt(in);
        s->session |= prompted;
        s->program |= prompted;
        const char c = mb_literal_peek(in), *name;
        size_t length;
        *result = s->session && (c == '{' || c == '[');
        const bool assigns = is_assignment(*in);
        s->assigns |= assigns;
        if (c == 0 || c == '{' || c == '[' || assigns)
            return MB_OK;
        if ((length = function_here(&name, *in)) > 0) {
            status = mb_script_leave_out(s, in, name, length);
        } else if (is_import(*in) || c == '@' || c == '"' || c == '\'') {
            s->program = true;
            skip_statement(in);
        } else if (s->session && !prompted) {
            skip_statement(in); /* a result */
        } else if ((s->program || s->assigns) && is_question(*in, s->session)) {
            skip_statement(in);
        } else if (s->program || s->assigns) {
            name = in->at;
            length = mb_literal_identifier(&name, in);
            status = mb_script_pass(s, in, name, length > 0 ? length : 1);
        } else {
            return MB_OK;
        }
    }
    return status;
}

/* ---- Caml ---- */

/* Is it `let` with more than a name behind it: rec, an argument, a second name?  *comma: it is that. */
static bool defines_more(const char **name, size_t *length, bool *comma, mb_literal look)
{
    if (!mb_literal_word(&look, "let"))
        return false;
    const bool rec = mb_literal_word(&look, "rec");
    *name = look.at;
    *length = mb_literal_identifier(name, &look);
    const char c = mb_literal_peek(&look);
    *comma = c == ',';
    return *length > 0 && (rec || (c != '=' && c != ':'));
}

/* Is it a definition that holds no positions, or the reply of a session? */
static bool is_idle(mb_literal look, bool session)
{
    static const char *const words[] = {"type", "exception", "open", "module"};
    if (session && (mb_literal_peek(&look) == '-' || mb_literal_word(&look, "val")))
        return true;
    for (size_t i = 0; i < MB_COUNT(words); i++)
        if (mb_literal_word(&look, words[i]))
            return true;
    return false;
}

mb_status mb_script_next_caml(mb_script *s, mb_literal *in)
{
    mb_status status = MB_OK;
    bool prompted = false, comma;
    while (status == MB_OK) {
        const char c = mb_literal_peek(in), *name;
        size_t length;
        if (c == '#' || c == ';') {
            prompted = c == '#';
            s->session |= prompted;
            s->program |= prompted;
            in->at++;
        } else if (defines_more(&name, &length, &comma, *in)) {
            status = (comma ? mb_script_pass : mb_script_leave_out)(s, in, name, length);
        } else if (is_idle(*in, s->session && !prompted)) {
            skip_statement(in);
        } else if (s->session && c != '[' && c != '{' && c != '(' && !stands(in, in->at, "let")
                   && !stands(in, in->at, "function") && c != 0) {
            skip_statement(in); /* a question */
        } else {
            return MB_OK;
        }
    }
    return status;
}
