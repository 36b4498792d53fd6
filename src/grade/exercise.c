/* exercise.c -- reads an exercise from its text. */
#include "grade/exercise.h"

#include "core/message.h"
#include "core/nearest.h"
#include "grade/signature.h"

static const mb_words SAY_KEY = MB_WORDS("no exercise has a line that begins with {found}; expected: {right}",
                                         "aucun exercice n'a de ligne qui commence par {found} ; attendu : {right}");
static const mb_words SAY_TYPE =
    MB_WORDS("expected a type such as list(int) or dict(int,list(int)), found: {found}",
             "un type comme list(int) ou dict(int,list(int)) est attendu, trouvé : {found}");
static const mb_words SAY_ROW = MB_WORDS(
    "no content is called {found}: docs/grade.md lists those of arguments and those of results",
    "aucun contenu ne s'appelle {found} : docs/grade.fr.md énumère ceux des arguments et ceux des résultats");
static const mb_words SAY_ROW_NEAR = MB_WORDS("no content is called {found}: did you mean {nearest}?",
                                              "aucun contenu ne s'appelle {found} : vouliez-vous dire {nearest} ?");
static const mb_words SAY_MANY = MB_WORDS("too many of them", "trop nombreux");
static const mb_words SAY_LACKS = MB_WORDS("the exercise has no line {right}", "l'exercice n'a pas de ligne {right}");
static const mb_words SAY_AFTER = MB_WORDS("there is no argument {found}", "il n'y a pas d'argument {found}");
static const mb_words SAY_UNKNOWN = MB_WORDS("there is no exercise {found} (marienbad grade --list shows them)",
                                             "il n'y a pas d'exercice {found} (marienbad grade --list les montre)");
static const mb_words SAY_NEAR =
    MB_WORDS("there is no exercise {found}: did you mean {nearest}? (marienbad grade --list shows them)",
             "il n'y a pas d'exercice {found} : vouliez-vous dire {nearest} ? (marienbad grade --list les montre)");
static const mb_words SAY_POINTS = MB_WORDS("expected a number of points from 0 to 1000, found: {found}",
                                            "un nombre de points de 0 à 1000 est attendu, trouvé : {found}");
static const mb_words SAY_LIKE =
    MB_WORDS("the line like EXERCISE comes first, and once", "la ligne like EXERCICE vient en premier, et une fois");
static const mb_words SAY_MIX = MB_WORDS("graphs and lists do not go together in one exercise",
                                         "graphes et listes ne vont pas ensemble dans un exercice");

static const struct {
    const char *name;
    unsigned bit;
} needs[] = {
    {"acyclic", MB_NEEDS_ACYCLIC},  {"tree", MB_NEEDS_TREE},           {"pickmoves", MB_NEEDS_PICK_MOVES},
    {"picktwo", MB_NEEDS_PICK_TWO}, {"fair", MB_NEEDS_FAIR},           {"playends", MB_NEEDS_PLAY_ENDS},
    {"open", MB_NEEDS_OPEN},        {"empty", MB_NEEDS_EMPTY},         {"outside", MB_NEEDS_OUTSIDE},
    {"final", MB_NEEDS_FINAL},      {"bipartite", MB_NEEDS_BIPARTITE}, {"targettwo", MB_NEEDS_TARGET_TWO},
    {"won", MB_NEEDS_WON},          {"loopless", MB_NEEDS_LOOPLESS},   {"rooted", MB_NEEDS_ROOTED},
};

/* The current line. */
typedef struct exercise_reader {
    mb_exercise *out;
    mb_pool *pool;
    const char *at; /* of the line, ended by 0 */
    const char *file;
    uint64_t line;
    mb_error *error;
    bool nothing;  /* the exercise takes nothing */
    bool inherits; /* from the exercise of a line `like`: names and arguments of its own take their place */
} exercise_reader;

#define refuse(r, ...) exercise_refused(r, mb_fail((r)->error, MB_EPARSE, __VA_ARGS__))
static mb_status exercise_refused(const exercise_reader *r, mb_status status)
{
    if (r->file)
        mb_error_at(r->error, r->file, r->line, 0);
    return status;
}

/* The next word; NULL: the line is over, or no memory. */
static const char *word(exercise_reader *r)
{
    r->at += strspn(r->at, " \t");
    const size_t length = strcspn(r->at, " \t");
    const char *found = length ? mb_pool_text(r->pool, r->at, length) : NULL;
    r->at += length;
    return found;
}

static const char *rest(exercise_reader *r)
{
    r->at += strspn(r->at, " \t");
    return r->at;
}

/* ---- lines ---- */

static mb_status read_types(const mb_type *type[2], exercise_reader *r)
{
    const char *at = rest(r);
    type[0] = type[1] = mb_type_read(r->pool, &at);
    at += strspn(at, " ");
    if (type[0] && *at == ';') {
        at++;
        type[1] = mb_type_read(r->pool, &at);
        at += strspn(at, " ");
    }
    if (!type[0] || !type[1] || *at)
        return refuse(r, SAY_TYPE, "found", r->at);
    return MB_OK;
}

static mb_status refuse_row(exercise_reader *r, const char *found, bool source)
{
    mb_nearest nearest = mb_nearest_to(found ? found : "", found ? strlen(found) : 0);
    for (size_t i = 0; source ? mb_argument_source_at(i) != NULL : mb_exercise_judge_at(i) != NULL; i++) {
        const char *name = source ? mb_argument_source_at(i)->name : mb_exercise_judge_at(i)->name;
        mb_nearest_try(&nearest, name, name);
    }
    return nearest.name ? refuse(r, SAY_ROW_NEAR, "found", found, "nearest", nearest.name)
                        : refuse(r, SAY_ROW, "found", found ? found : "");
}

static mb_status read_role(exercise_reader *r, bool given)
{
    mb_exercise *e = r->out;
    if (e->roles == MB_ROLES)
        return refuse(r, SAY_MANY);
    mb_role *role = &e->role[e->roles];
    role->name = word(r);
    role->given = given;
    const char *source = word(r);
    for (size_t i = 0; source && mb_argument_source_at(i); i++)
        if (strcmp(mb_argument_source_at(i)->name, source) == 0)
            role->source = mb_argument_source_at(i);
    if (!role->source)
        return refuse_row(r, source, true);
    e->uses |= role->source->uses;
    e->needs |= role->source->needs;
    e->roles++;
    return read_types(role->type, r);
}

static mb_status read_take(exercise_reader *r)
{
    return read_role(r, false);
}

static mb_status read_given(exercise_reader *r)
{
    return read_role(r, true);
}

static mb_status read_give(exercise_reader *r)
{
    const char *name = word(r);
    for (size_t i = 0; name && mb_exercise_judge_at(i); i++)
        if (strcmp(mb_exercise_judge_at(i)->name, name) == 0)
            r->out->jury = mb_exercise_judge_at(i);
    if (!r->out->jury)
        return refuse_row(r, name, false);
    r->out->uses |= r->out->jury->uses;
    r->out->needs |= r->out->jury->needs;
    return read_types(r->out->type, r);
}

static mb_status read_properties(unsigned *bits, exercise_reader *r)
{
    for (const char *name = word(r); name; name = word(r)) {
        size_t i = 0;
        while (i < MB_COUNT(needs) && strcmp(needs[i].name, name) != 0)
            i++;
        if (i == MB_COUNT(needs)) {
            mb_text all = {0};
            for (i = 0; i < MB_COUNT(needs); i++)
                mb_text_put(&all, i ? " " : "", needs[i].name);
            refuse(r, SAY_ROW, "found", name, "right", mb_piece_of(&all));
            mb_text_clear(&all);
            return MB_EPARSE;
        }
        *bits |= needs[i].bit;
    }
    return MB_OK;
}

static mb_status read_needs(exercise_reader *r)
{
    return read_properties(&r->out->needs, r);
}

static mb_status read_assumes(exercise_reader *r)
{
    return read_properties(&r->out->assumes, r);
}

static mb_status read_changes(exercise_reader *r)
{
    for (const char *name = word(r); name; name = word(r)) {
        size_t i = 0;
        while (i < r->out->roles && strcmp(r->out->role[i].name, name) != 0)
            i++;
        if (i == r->out->roles)
            return refuse(r, SAY_AFTER, "found", name);
        r->out->changes[i] = true;
    }
    return MB_OK;
}

/* Begin as another exercise is. */
static mb_status inherit(exercise_reader *r, const char *name)
{
    mb_exercise *e = r->out;
    const mb_piece source = e->source;
    const char *own = e->name;
    if (r->inherits || e->roles > 0 || e->jury)
        return refuse(r, SAY_LIKE);
    mb_status status = mb_exercise_find(e, r->pool, name, MB_PYTHON, r->error);
    if (status == MB_ENOTFOUND) { /* a fault of the text */
        status = MB_EPARSE;
        if (r->error)
            r->error->code = status;
    }
    if (status != MB_OK)
        return exercise_refused(r, status);
    e->source = source;
    e->name = own ? own : e->name;
    r->inherits = true;
    return MB_OK;
}

static mb_status read_like(exercise_reader *r)
{
    const char *name = word(r);
    return name ? inherit(r, name) : refuse(r, SAY_LACKS, "right", "like EXERCISE");
}

static mb_status read_signature(exercise_reader *r)
{
    const char *text = rest(r), *name = mb_signature_name(r->pool, text);
    mb_status status = MB_OK;
    if (name && r->out->roles == 0)
        status = inherit(r, name);
    if (status != MB_OK)
        return status;
    status = mb_signature_apply(r->out, r->pool, text, r->error);
    return status == MB_EPARSE ? exercise_refused(r, status) : status;
}

static mb_status read_points(exercise_reader *r)
{
    const char *text = rest(r);
    uint32_t points = 0;
    size_t i = 0;
    for (; text[i] >= '0' && text[i] <= '9' && points <= 1000; i++)
        points = 10 * points + (uint32_t)(text[i] - '0');
    if (i == 0 || text[i] || points > 1000)
        return refuse(r, SAY_POINTS, "found", text);
    r->out->points = points;
    return MB_OK;
}

static mb_status exercise_read_name(exercise_reader *r)
{
    r->out->name = word(r);
    return MB_OK;
}

static mb_status exercise_read_text(exercise_reader *r)
{
    r->out->text = rest(r);
    return MB_OK;
}

static mb_status exercise_read_idea(exercise_reader *r)
{
    r->out->idea = rest(r);
    return MB_OK;
}

static mb_status exercise_read_names(exercise_reader *r)
{
    r->out->spellings = 0;
    for (const char *name = word(r); name; name = word(r)) {
        if (r->out->spellings == MB_SPELLINGS)
            return refuse(r, SAY_MANY);
        r->out->spelling[r->out->spellings++] = name;
    }
    return MB_OK;
}

static mb_status read_english(exercise_reader *r)
{
    r->out->statement.in[MB_ENGLISH] = rest(r);
    return MB_OK;
}

static mb_status read_french(exercise_reader *r)
{
    r->out->statement.in[MB_FRENCH] = rest(r);
    return MB_OK;
}

static mb_status read_growth(exercise_reader *r)
{
    r->out->linear = strcmp(rest(r), "linear") == 0;
    return r->out->linear ? MB_OK : refuse(r, SAY_ROW, "found", r->at, "right", "linear");
}

static mb_status read_cuts(exercise_reader *r)
{
    r->out->cuts = true;
    return MB_OK;
}

static mb_status read_recurses(exercise_reader *r)
{
    r->out->recurses = true;
    return MB_OK;
}

/* The number of an argument; 0: it is none. */
static int number_of(const exercise_reader *r, const char *text)
{
    return text && text[0] >= '1' && text[0] <= '9' && !text[1] && (size_t)(text[0] - '0') <= r->out->roles
               ? text[0] - '0'
               : 0;
}

static mb_status read_after(exercise_reader *r)
{
    mb_exercise *e = r->out;
    const char *all = rest(r), *first = word(r);
    const char *more = rest(r);
    e->after = number_of(r, first);
    e->either = strcmp(more, "or result") == 0;
    e->also = e->either ? 0 : number_of(r, more);
    if (!e->after || (*more && !e->either && !e->also))
        return refuse(r, SAY_AFTER, "found", all);
    e->changes[e->after - 1] = true;
    if (e->also)
        e->changes[e->also - 1] = true;
    return MB_OK;
}

static mb_status read_value(exercise_reader *r)
{
    r->out->value = true;
    return MB_OK;
}

/* A function that takes nothing. */
static mb_status read_nothing(exercise_reader *r)
{
    r->nothing = true;
    return MB_OK;
}

static mb_status read_only(exercise_reader *r)
{
    const char *name = rest(r);
    const bool python = strcmp(name, "python") == 0, caml = strcmp(name, "caml") == 0;
    if (!python && !caml)
        return refuse(r, SAY_ROW, "found", name, "right", "python caml");
    r->out->tongue[MB_PYTHON] = python;
    r->out->tongue[MB_CAML] = caml;
    return MB_OK;
}

static mb_status read_players(exercise_reader *r)
{
    r->out->player[0] = word(r);
    r->out->player[1] = word(r);
    return r->out->player[1] ? MB_OK : refuse(r, SAY_LACKS, "right", "players 1 2");
}

static const struct {
    const char *key;
    mb_status (*read)(exercise_reader *r);
} keys[] = {
    {"exercise", exercise_read_name},
    {"like", read_like},
    {"text", exercise_read_text},
    {"idea", exercise_read_idea},
    {"names", exercise_read_names},
    {"en", read_english},
    {"fr", read_french},
    {"take", read_take},
    {"given", read_given},
    {"give", read_give},
    {"needs", read_needs},
    {"assumes", read_assumes},
    {"changes", read_changes},
    {"growth", read_growth},
    {"after", read_after},
    {"value", read_value},
    {"nothing", read_nothing},
    {"only", read_only},
    {"cuts", read_cuts},
    {"recurses", read_recurses},
    {"players", read_players},
    {"signature", read_signature},
    {"points", read_points},
};

static mb_status exercise_read_line(exercise_reader *r)
{
    const char *key = word(r);
    if (!key || *key == '#')
        return mb_pool_status(r->pool);
    for (size_t i = 0; i < MB_COUNT(keys); i++)
        if (strcmp(keys[i].key, key) == 0)
            return keys[i].read(r);
    mb_text all = {0};
    for (size_t i = 0; i < MB_COUNT(keys); i++)
        mb_text_put(&all, i ? " " : "", keys[i].key);
    refuse(r, SAY_KEY, "found", key, "right", mb_piece_of(&all));
    mb_text_clear(&all);
    return MB_EPARSE;
}

/* Is all there that an exercise needs? */
static mb_status complete(exercise_reader *r)
{
    mb_exercise *e = r->out;
    const struct {
        bool there;
        const char *line;
    } wanted[] = {{e->name != NULL, "exercise NAME"},
                  {e->jury != NULL, "give WHAT TYPE"},
                  {e->roles > 0 || e->value || r->nothing || r->inherits, "take NAME WHAT TYPE"}};
    for (size_t i = 0; i < MB_COUNT(wanted); i++)
        if (!wanted[i].there)
            return refuse(r, SAY_LACKS, "right", wanted[i].line);
    const unsigned lists = MB_USES_NUMBERS | MB_USES_HEAPS | MB_USES_TILES | MB_USES_CELLS;
    const unsigned kind = e->uses & (lists | MB_USES_EDGES);
    if (kind & (kind - 1))
        return refuse(r, SAY_MIX);
    if (e->spellings == 0)
        e->spelling[e->spellings++] = e->name;
    for (int i = 0; i < 2; i++)
        if (!e->statement.in[i])
            e->statement.in[i] = e->statement.in[1 - i] ? e->statement.in[1 - i] : "";
    return MB_OK;
}

mb_status mb_exercise_read(mb_exercise *out, mb_pool *pool, const char *text, size_t length, const char *file,
                           mb_error *error)
{
    mb_exercise exercise = {
        .source = mb_piece_at(text, length), .tongue = {true, true}, .player = {"1", "2"}, .points = 1};
    exercise_reader r = {.out = &exercise, .pool = pool, .file = file, .error = error};
    mb_status status = MB_OK;
    for (size_t at = 0; at < length && status == MB_OK;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t width = end ? (size_t)(end - text) - at : length - at;
        const size_t next = at + width + 1;
        while (width > 0 && strchr(" \t\r", text[at + width - 1]))
            width--;
        r.at = mb_pool_text(pool, text + at, width);
        r.line++;
        status = r.at ? exercise_read_line(&r) : MB_ENOMEM;
        at = next;
    }
    if (status == MB_OK)
        status = mb_pool_status(pool);
    if (status == MB_ENOMEM)
        return mb_error_plain(error, MB_ENOMEM);
    if (status == MB_OK)
        status = complete(&r);
    if (status == MB_OK)
        *out = exercise;
    return status;
}

bool mb_spelt_alike(const char *a, const char *b)
{
    MB_ASSERT(a && b);
    for (;; a++, b++) {
        while (*a == '_')
            a++;
        while (*b == '_')
            b++;
        const char x = *a >= 'A' && *a <= 'Z' ? (char)(*a + 32) : *a,
                   y = *b >= 'A' && *b <= 'Z' ? (char)(*b + 32) : *b;
        if (x != y)
            return false;
        if (!x)
            return true;
    }
}

/* Is this the exercise of that name or, with `spelt`, of that spelling of its function? */
static bool is_meant(const mb_exercise *e, const char *name, bool spelling)
{
    bool is = mb_spelt_alike(e->name, name);
    for (size_t i = 0; spelling && i < e->spellings; i++)
        is = is || mb_spelt_alike(e->spelling[i], name);
    return is;
}

mb_status mb_exercise_find(mb_exercise *out, mb_pool *pool, const char *name, mb_tongue tongue, mb_error *error)
{
    mb_nearest nearest = mb_nearest_to(name, strlen(name));
    for (int pass = 0; pass < 4; pass++) { /* those for the tongue first */
        for (mb_piece text = {0}; mb_exercise_next(&text);) {
            mb_exercise e;
            const mb_status status = mb_exercise_read(&e, pool, text.at, text.length, NULL, error);
            if (status != MB_OK)
                return status;
            const bool suits = tongue == MB_JSON ? e.tongue[MB_PYTHON] && e.tongue[MB_CAML] : e.tongue[tongue];
            if ((pass >= 2 || suits) && is_meant(&e, name, pass % 2)) {
                *out = e;
                return MB_OK;
            }
            mb_nearest_try(&nearest, e.name, e.name);
            for (size_t i = 0; i < e.spellings; i++)
                mb_nearest_try(&nearest, e.spelling[i], e.spelling[i]);
        }
    }
    return nearest.name ? mb_fail(error, MB_ENOTFOUND, SAY_NEAR, "found", name, "nearest", nearest.name)
                        : mb_fail(error, MB_ENOTFOUND, SAY_UNKNOWN, "found", name);
}

bool mb_exercise_judges_pair(const mb_exercise *e)
{
    return e->after && e->type[0]->kind == MB_TYPE_BOOL;
}

bool mb_exercise_returns_unit(const mb_exercise *e)
{
    return e->after && !mb_exercise_judges_pair(e);
}

void mb_exercise_signature(mb_text *out, const mb_exercise *e, mb_tongue tongue)
{
    const bool caml = tongue == MB_CAML;
    mb_text_put(out, e->spelling[0], caml ? " :" : e->value ? "" : "(");
    bool first = true;
    for (size_t i = 0; i < e->roles; i++) {
        if (e->role[i].given && !caml)
            continue;
        mb_text_add(out, caml ? first ? " " : " -> " : first ? "" : ", ");
        first = false;
        if (caml)
            mb_type_caml(out, e->role[i].type[MB_CAML]);
        else
            mb_text_add(out, e->role[i].name);
    }
    if (caml) {
        mb_text_add(out, e->value ? " " : first ? " unit -> " : " -> ");
        if (mb_exercise_returns_unit(e))
            mb_text_add(out, "unit");
        else
            mb_type_caml(out, e->type[MB_CAML]);
    } else if (!e->value) {
        mb_text_char(out, ')');
    }
}
