/* signature.c -- another name, order and form of the arguments of an exercise, in one line. */
#include "grade/signature.h"

#include "core/message.h"

static const mb_words SAY_NO_ROLE =
    MB_WORDS("the exercise has no argument {found}; it has: {right} (for another name, write {found} = {first})",
             "l'exercice n'a pas d'argument {found} ; il a : {right} (pour un autre nom, écrivez {found} = {first})");
static const mb_words SAY_LACKS =
    MB_WORDS("the signature lacks the argument {found}", "il manque l'argument {found} à la signature");

/* A signature while it is read. */
typedef struct signature_reader {
    const char *at, *text;
    mb_pool *pool;
    mb_error *error;
    const mb_exercise *from;
    mb_exercise *to;
} signature_reader;

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static const char *signature_read_name(mb_pool *pool, const char **at)
{
    *at += strspn(*at, " ");
    size_t length = 0;
    while (is_name((*at)[length]))
        length++;
    const char *name = length ? mb_pool_text(pool, *at, length) : NULL;
    *at += length;
    return name;
}

const char *mb_signature_name(mb_pool *pool, const char *text)
{
    return signature_read_name(pool, &text);
}

/* Take a sign, if it comes next. */
static bool signature_take(signature_reader *r, const char *sign)
{
    r->at += strspn(r->at, " ");
    const size_t length = strlen(sign);
    if (strncmp(r->at, sign, length) != 0)
        return false;
    r->at += length;
    return true;
}

static mb_status refuse_signature(const signature_reader *r)
{
    return mb_pool_status(r->pool) != MB_OK ? MB_ENOMEM
                                            : mb_fail(r->error, MB_EPARSE, MB_SAY_SIGNATURE, "found", r->text);
}

static mb_status refuse_role(const signature_reader *r, const char *found)
{
    mb_text all = {0};
    for (size_t i = 0; i < r->from->roles; i++)
        mb_text_put(&all, i ? " " : "", r->from->role[i].name);
    mb_fail(r->error, MB_EPARSE, SAY_NO_ROLE, "found", found, "right", mb_piece_of(&all), "first",
            r->from->roles > 0 ? r->from->role[0].name : "");
    mb_text_clear(&all);
    return MB_EPARSE;
}

/* One argument: NAME [= NAME OF THE EXERCISE] [: TYPE]. */
static mb_status signature_read_argument(signature_reader *r)
{
    const char *name = signature_read_name(r->pool, &r->at);
    const char *meant = name && signature_take(r, "=") ? signature_read_name(r->pool, &r->at) : name;
    if (!name || !meant || r->to->roles == MB_ROLES)
        return refuse_signature(r);
    size_t i = 0;
    while (i < r->from->roles && strcmp(r->from->role[i].name, meant) != 0)
        i++;
    if (i == r->from->roles)
        return refuse_role(r, meant);
    mb_role *role = &r->to->role[r->to->roles++];
    *role = r->from->role[i];
    role->name = name;
    role->given = false;
    r->to->changes[r->to->roles - 1] = r->from->changes[i];
    if ((size_t)r->from->after == i + 1)
        r->to->after = (int)r->to->roles;
    if ((size_t)r->from->also == i + 1)
        r->to->also = (int)r->to->roles;
    if (!signature_take(r, ":"))
        return MB_OK;
    role->type[0] = role->type[1] = mb_type_read(r->pool, &r->at);
    return role->type[0] ? MB_OK : refuse_signature(r);
}

/* An argument that is judged afterwards must be there. */
static mb_status check_after(const signature_reader *r)
{
    if (r->from->after == 0 || r->to->after > 0)
        return MB_OK;
    return mb_fail(r->error, MB_EPARSE, SAY_LACKS, "found", r->from->role[r->from->after - 1].name);
}

mb_status mb_signature_apply(mb_exercise *exercise, mb_pool *pool, const char *text, mb_error *error)
{
    mb_exercise to = *exercise;
    signature_reader r = {.at = text, .text = text, .pool = pool, .error = error, .from = exercise, .to = &to};
    to.roles = 0;
    to.after = to.also = 0;
    to.spellings = 1;
    to.spelling[0] = signature_read_name(pool, &r.at);
    if (!to.spelling[0] || !signature_take(&r, "("))
        return refuse_signature(&r);
    mb_status status = MB_OK;
    bool more = !signature_take(&r, ")");
    while (more && status == MB_OK) {
        status = signature_read_argument(&r);
        more = status == MB_OK && signature_take(&r, ",");
        if (status == MB_OK && !more && !signature_take(&r, ")"))
            status = refuse_signature(&r);
    }
    if (status == MB_OK && signature_take(&r, "->")) {
        to.type[0] = to.type[1] = mb_type_read(pool, &r.at);
        status = to.type[0] ? MB_OK : refuse_signature(&r);
    }
    r.at += strspn(r.at, " ");
    if (status == MB_OK && *r.at)
        status = refuse_signature(&r);
    if (status == MB_OK)
        status = check_after(&r);
    if (status == MB_OK)
        *exercise = to;
    return status;
}
