/* script.h -- a whole program or session around the data of a graph: which statements are data?
 *
 * A student's file holds functions, imports and calls beside its graph, a session also prompts and results, a printed
 * listing the numbers of its lines.  Functions are left out, and listed in one warning; statements that could matter
 * and were not read are listed in another, each with its line.  Statements that change nothing (imports, docstrings,
 * print, the results of a session and the calls that gave them) are skipped.
 *
 * A statement of Python begins at the margin; lines that are indented, or begin with a closing bracket, go on with
 * the one before.  A definition of Caml ends with ;; or where a line begins with the next one.
 */
#pragma once

#include "io/fields.h"

typedef struct mb_script {
    mb_text functions;  /* names, separated by commas */
    mb_text unread;     /* names with lines, likewise */
    const char *left;   /* the first function; NULL: none */
    const char *passed; /* the first statement that was not read; NULL: none */
    size_t count;       /* of functions */
    bool program;       /* it has statements that no text of data alone has */
    bool assigns;       /* it has assignments */
    bool session;       /* it has prompts */
} mb_script;

void mb_script_clear(mb_script *script);

/* Does the text begin as a program or session of Python does, with a prompt, def, class, import or from?  Sets
 * in->numbered and skips the number where a listing begins. */
bool mb_script_begins(mb_literal *in);

/* Read `=` or `: TYPE =`, if it comes next. */
bool mb_script_equals(mb_literal *in);

/* Skip statements of Python that are no data, up to one that may be: an assignment or a literal.  *result: it is a
 * literal of a session, which was typed or printed there. */
mb_status mb_script_next(bool *result, mb_script *script, mb_literal *in);

/* The same for definitions of Caml, up to `let NAME =` or a value. */
mb_status mb_script_next_caml(mb_script *script, mb_literal *in);

/* Note that `name`, of that many characters, is a function and was left out; skip to the next statement. */
mb_status mb_script_leave_out(mb_script *script, mb_literal *in, const char *name, size_t length);

/* Note that the statement `name`, of that many characters, was not read; skip to the next statement. */
mb_status mb_script_pass(mb_script *script, mb_literal *in, const char *name, size_t length);

/* A list of positions (S, sommets) none of which is in the graph belongs to another graph: remove it from the fields,
 * and note that it was not read. */
mb_status mb_script_pass_foreign(mb_script *script, mb_literal *in, mb_field_list *list, const mb_arena *arena);

/* Warn of what was left out. */
void mb_script_warn(const mb_script *script, const mb_literal *in, const mb_read_options *options);
