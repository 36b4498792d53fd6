/* launch.c -- the command that runs a file: the loader of its language, with names and types. */
#include "grade/launch.h"

#include "core/embed.h"
#include "core/message.h"
#include "marienbad/io.h"

static const mb_words SAY_NO_FUNCTION =
    MB_WORDS("the file defines no function {name}", "le fichier ne définit pas de fonction {name}");

MB_EMBED(mb_grader_python, "grade/loader_python.py");
MB_EMBED(mb_grader_caml, "grade/loader_caml.ml");

/* The conversion of the types of the fourth text to JSON, after the file was loaded; only for the types of the
 * exercise, since the file may define others of these names. */
static const char caml_player[] = "  let d_player = function Number 1 -> P1 | _ -> P2\n"
                                  "  let e_player = function P1 -> Number 1 | P2 -> Number 2\n";
static const char caml_cell[] = "  let d_cell = function Text \"O\" -> O | Text \"X\" -> X | _ -> V\n"
                                "  let e_cell = function O -> Text \"O\" | X -> Text \"X\" | V -> Text \"V\"\n";
static const char caml_game[] =
    "  let d_game d json = {\n"
    "    state = d_list d (field \"state\" json); owner = d_fun d d_player (field \"owner\" json);\n"
    "    init = d (field \"init\" json); trans = d_fun d (d_list d) (field \"trans\" json);\n"
    "    win1 = d_list d (field \"win1\" json); win2 = d_list d (field \"win2\" json) }\n";

/* Shell: f becomes the file $1 as it is found from every folder; then the program moves to its scratch folder. */
#define HERE    "case $1 in /*) f=$1 ;; *) f=$PWD/$1 ;; esac\n"
#define SCRATCH "cd \"$MARIENBAD_SCRATCH\" || exit 125\n"

/* A game that was returned, as its first state and those that it reaches. */
static const char caml_game_back[] = "  let e_game e g = walk e e_player g.init g.owner g.trans g.win1 g.win2\n";

typedef struct launcher {
    mb_launch *out;
    mb_pool *pool;
    const mb_exercise *exercise;
    const mb_subject *subject;
    const mb_limits *limits;
} launcher;

static const char *launch_keep(launcher *r, mb_text *text)
{
    const char *kept =
        text->status == MB_OK ? mb_pool_text(r->pool, text->data ? text->data : "", text->length) : NULL;
    if (!kept)
        r->pool->short_of_memory = true;
    mb_text_clear(text);
    return kept;
}

static void add_names(mb_text *out, const mb_exercise *e)
{
    mb_text_char(out, '[');
    for (size_t i = 0; i < e->spellings; i++)
        mb_text_put(out, i ? ", " : "", "\"", e->spelling[i], "\"");
    mb_text_char(out, ']');
}

/* Names and types of what is given, or of what is taken, and whether it may change. */
static void add_types(mb_text *out, const mb_exercise *e, bool given)
{
    bool first = true;
    mb_text_char(out, '[');
    for (size_t i = 0; i < e->roles; i++) {
        const mb_role *role = &e->role[i];
        if (role->given != given)
            continue;
        mb_text_add(out, first ? "" : ", ");
        first = false;
        mb_text_put(out, "[\"", role->name, "\", ");
        mb_type_json(out, role->type[MB_PYTHON]);
        mb_text_put(out, ", ", e->changes[i] ? "true" : "false", "]");
    }
    mb_text_char(out, ']');
}

/* What the loader of Python gets of an exercise: names, types of what is given and taken, what is judged. */
static void python_parts(mb_text part[4], const mb_exercise *e)
{
    add_names(&part[0], e);
    add_types(&part[1], e, true);
    add_types(&part[2], e, false);
    mb_text_put(&part[3], "[", e->after, ", ", mb_exercise_judges_pair(e) ? "true" : "false");
    mb_text_put(&part[3], ", ", e->either ? "true" : "false", ", ", e->also);
    mb_text_put(&part[3], ", ", e->roles == 0 && !e->value ? "true" : "false", ", ");
    mb_type_json(&part[3], e->type[MB_PYTHON]);
    mb_text_char(&part[3], ']');
}

void mb_launch_use(mb_text *out, const mb_exercise *exercise)
{
    mb_text part[4] = {{0}};
    python_parts(part, exercise);
    mb_text_add(out, "{\"use\": [");
    for (int i = 0; i < 4; i++) {
        mb_text_put(out, i ? ", " : "", mb_piece_of(&part[i]));
        if (part[i].status != MB_OK)
            out->status = part[i].status;
        mb_text_clear(&part[i]);
    }
    mb_text_add(out, "]}\n");
}

static void prepare_python(launcher *r)
{
    mb_text part[4] = {{0}};
    if (r->exercise) {
        python_parts(part, r->exercise);
    } else {
        for (int i = 0; i < 4; i++)
            mb_text_add(&part[i], i < 3 ? "null" : "[0, false, false, 0, false, null]");
    }
    r->out->command = HERE "shift\n" SCRATCH "exec python3 -S -c \"$0\" \"$f\" \"$@\"";
    const char *args[] = {mb_grader_python,
                          r->subject->program,
                          launch_keep(r, &part[0]),
                          launch_keep(r, &part[1]),
                          launch_keep(r, &part[2]),
                          launch_keep(r, &part[3]),
                          "1.0",
                          NULL};
    memcpy(r->out->args, args, sizeof args);
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '\'';
}

/* Does the text define that name: let NAME, let rec NAME, and NAME? */
static bool launch_defines(mb_piece text, const char *name)
{
    const size_t length = strlen(name);
    for (size_t i = 1; i + length <= text.length; i++) {
        if (memcmp(text.at + i, name, length) != 0 || is_letter(text.at[i - 1])
            || (i + length < text.length && is_letter(text.at[i + length])))
            continue;
        size_t before = i;
        while (before > 0 && strchr(" \t\r\n", text.at[before - 1]))
            before--;
        static const char *const words[] = {"let", "rec", "and"};
        for (size_t w = 0; w < MB_COUNT(words); w++)
            if (before >= 3 && memcmp(text.at + before - 3, words[w], 3) == 0)
                return true;
    }
    return false;
}

mb_status mb_launch_find(const char **out, const mb_exercise *exercise, const mb_subject *subject,
                         const mb_limits *limits, mb_error *error)
{
    MB_ASSERT(subject->tongue == MB_CAML);
    mb_file file;
    const mb_status status = mb_file_read(&file, subject->program, limits, error);
    if (status != MB_OK)
        return status;
    const char *found = NULL;
    for (size_t i = 0; i < exercise->spellings && !found; i++) {
        const char first = exercise->spelling[i][0];
        if ((first < 'A' || first > 'Z')
            && launch_defines(mb_piece_at(file.data, file.length), exercise->spelling[i]))
            found = exercise->spelling[i];
    }
    mb_file_clear(&file);
    if (!found) {
        mb_fail(error, MB_ENOTFOUND, SAY_NO_FUNCTION, "name", exercise->spelling[0]);
        mb_error_at(error, subject->program, 0, 0);
        return MB_ENOTFOUND;
    }
    *out = found;
    return MB_OK;
}

/* Where the function must not change argument i, and could: keep it as JSON before the call, compare after it. */
static void add_watched(mb_text *out, const mb_exercise *e, size_t i, bool before)
{
    const mb_type *type = e->role[i].type[MB_CAML];
    const bool can =
        mb_type_has(type, MB_TYPE_ARRAY) || mb_type_has(type, MB_TYPE_SET) || mb_type_has(type, MB_TYPE_TABLE);
    if (!can || e->changes[i] || mb_type_has(type, MB_TYPE_FUN) || mb_type_has(type, MB_TYPE_GAME))
        return;
    if (before)
        mb_text_put(out, " let y", i, " = ");
    else
        mb_text_put(out, "compare_argument \"", e->role[i].name, "\" y", i, " (");
    mb_type_codec(out, type, "e");
    if (before)
        mb_text_put(out, " x", i, " in");
    else
        mb_text_put(out, " x", i, "); ");
}

/* A function without arguments makes a new value each time: does a second call return the same one? */
static void add_called_again(mb_text *out, const mb_exercise *e)
{
    const mb_type *type = e->type[MB_CAML];
    const bool can_change = type->kind == MB_TYPE_ARRAY || type->kind == MB_TYPE_SET || type->kind == MB_TYPE_TABLE;
    if (e->roles == 0 && !e->value && can_change)
        mb_text_add(out, "compare_new r (marienbad_f ()); ");
}

/* The call: arguments out of JSON, the function, its result or what has become of an argument into JSON. */
static void add_call(mb_text *out, const mb_exercise *e, const char *name)
{
    MB_ASSERT(e->after >= 0 && (size_t)e->after <= e->roles);
    mb_text_add(out, "let marienbad_f : ");
    for (size_t i = 0; i < e->roles; i++) {
        mb_type_caml(out, e->role[i].type[MB_CAML]);
        mb_text_add(out, " -> ");
    }
    const bool changes = mb_exercise_returns_unit(e);
    if (e->roles == 0 && !e->value)
        mb_text_add(out, "unit -> ");
    if (changes)
        mb_text_add(out, "unit");
    else
        mb_type_caml(out, e->type[MB_CAML]);
    mb_text_put(out, " = ", name, ";;\n");
    mb_text_add(out, "let marienbad_call = Marienbad.(function [");
    for (size_t i = 0; i < e->roles; i++)
        mb_text_put(out, i ? "; " : "", "j", i);
    mb_text_add(out, "] ->");
    mb_text_add(out, " let open Marienbad_types in");
    for (size_t i = 0; i < e->roles; i++) {
        mb_text_put(out, " let x", i, " = ");
        mb_type_codec(out, e->role[i].type[MB_CAML], "d");
        mb_text_put(out, " j", i, " in");
    }
    for (size_t i = 0; i < e->roles; i++)
        add_watched(out, e, i, true);
    mb_text_add(out, " fun () -> let r = marienbad_f");
    mb_text_add(out, e->roles == 0 && !e->value ? " ()" : "");
    for (size_t i = 0; i < e->roles; i++)
        mb_text_put(out, " x", i);
    mb_text_add(out, " in ");
    for (size_t i = 0; i < e->roles; i++)
        add_watched(out, e, i, false);
    add_called_again(out, e);
    mb_text_add(out, mb_exercise_judges_pair(e) ? "List [" : "");
    if (!changes) {
        mb_type_codec(out, e->type[MB_CAML], "e");
        mb_text_add(out, " r");
    } else {
        mb_text_add(out, "let () = r in ");
    }
    if (e->after) {
        mb_text_add(out, mb_exercise_judges_pair(e) ? "; " : "");
        mb_type_codec(out, e->role[e->after - 1].type[MB_CAML], "e");
        mb_text_put(out, " x", (size_t)e->after - 1);
        if (e->also) {
            mb_text_add(out, "; ");
            mb_type_codec(out, e->role[e->also - 1].type[MB_CAML], "e");
            mb_text_put(out, " x", (size_t)e->also - 1);
        }
        mb_text_add(out, mb_exercise_judges_pair(e) ? "]" : "");
    }
    mb_text_add(out, " | _ -> wrong ());;\n");
}

static bool speaks_of(const mb_exercise *e, mb_type_kind kind)
{
    bool found = mb_type_has(e->type[MB_CAML], kind);
    for (size_t i = 0; i < e->roles; i++)
        found = found || mb_type_has(e->role[i].type[MB_CAML], kind);
    return found;
}

/* How the types of the fourth text become JSON, as the file has declared them. */
static void add_codecs(mb_text *out, const mb_exercise *e)
{
    const bool game = speaks_of(e, MB_TYPE_GAME);
    mb_text_add(out, "module Marienbad_types = struct\n  open Marienbad\n  let _ = wrong\n");
    if (game || speaks_of(e, MB_TYPE_PLAYER))
        mb_text_add(out, caml_player);
    if (speaks_of(e, MB_TYPE_CELL))
        mb_text_add(out, caml_cell);
    if (game)
        mb_text_add(out, caml_game);
    if (mb_type_has(e->type[MB_CAML], MB_TYPE_GAME))
        mb_text_add(out, caml_game_back);
    mb_text_add(out, "end;;\n");
}

/* A path within a string of Caml. */
static void add_path(mb_text *out, const char *path)
{
    for (; *path; path++) {
        if (*path == '"' || *path == '\\')
            mb_text_char(out, '\\');
        mb_text_char(out, *path);
    }
}

/* The script in three parts, with the path between them: it stands in the shell's $f. */
static mb_status prepare_caml(launcher *r, mb_error *error)
{
    const char *name;
    const mb_status status = mb_launch_find(&name, r->exercise, r->subject, r->limits, error);
    if (status != MB_OK)
        return status;
    mb_text before = {0}, path = {0}, between = {0};
    mb_text_put(&before, mb_grader_caml, "#use \"");
    add_path(&path, r->subject->program);
    mb_text_add(&between, "\";;\n");
    add_codecs(&between, r->exercise);
    add_call(&between, r->exercise, name);
    mb_text_add(&between, "Marienbad.serve \"");
    /* A current folder with a quote in its name cannot be written so: then the program stays there.  The stack has a
     * million words, as it had before OCaml 5: an endless recursion fills a gigabyte slowly. */
    r->out->command = "case $PWD in *[\\\"\\\\]*) f=./$1 ;; *) " HERE SCRATCH ";; esac\n"
                      "OCAMLRUNPARAM=l=1M${OCAMLRUNPARAM:+,$OCAMLRUNPARAM}\nexport OCAMLRUNPARAM\n"
                      "exec ocaml /dev/fd/3 3<<END\n$0$f$2$f\" marienbad_call;;\nEND\n";
    r->out->args[0] = launch_keep(r, &before);
    r->out->args[1] = launch_keep(r, &path);
    r->out->args[2] = launch_keep(r, &between);
    return MB_OK;
}

mb_status mb_launch_prepare(mb_launch *out, mb_pool *pool, const mb_exercise *exercise, const mb_subject *subject,
                            const mb_limits *limits, mb_error *error)
{
    MB_ASSERT(exercise ? exercise->spellings > 0 : subject->tongue == MB_PYTHON);
    launcher r = {.out = out, .pool = pool, .exercise = exercise, .subject = subject, .limits = limits};
    mb_status status = MB_OK;
    *out = (mb_launch){.command = subject->program};
    if (subject->tongue == MB_PYTHON)
        prepare_python(&r);
    else if (subject->tongue == MB_CAML)
        status = prepare_caml(&r, error);
    if (status == MB_OK && mb_pool_status(pool) != MB_OK)
        status = mb_error_plain(error, MB_ENOMEM);
    return status;
}
