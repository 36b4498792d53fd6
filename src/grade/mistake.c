/* mistake.c -- is this a mistake that others have made?  Signatures of programs, and the table of hints. */
#include "grade/mistake.h"

#include "core/embed.h"
#include "core/hash.h"
#include "grade/attempt.h"
#include "grade/cases.h"
#include "grade/judging.h"

MB_EMBED(mb_mistakes, "grade/mistakes.txt");

/* ---- a wrong answer as a number: equal for answers that differ only where order does not matter ---- */

static uint64_t hash_text(const char *text)
{
    uint64_t hash = 1;
    for (; *text; text++)
        hash = mb_hash_mix(hash ^ (unsigned char)*text);
    return hash;
}

/* Thousandths; numbers too large for that, infinities and NaN are all alike. */
static uint64_t hash_real(double real)
{
    const double thousandths = real * 1000, most = 9e18;
    return thousandths > -most && thousandths < most ? (uint64_t)(int64_t)thousandths : (uint64_t)INT64_MIN;
}

/* Does the order of a list matter?  `ordered` says so in bit 0 for the value itself, in bit 1 for its items, … */
static uint64_t hash_value(const mb_datum *value, unsigned ordered)
{
    uint64_t hash = (uint64_t)value->kind + 11;
    switch (value->kind) {
    case MB_DATUM_LIST:
        for (size_t i = 0; i < value->count; i++) {
            const uint64_t item = hash_value(&value->item[i], ordered >> 1);
            hash = ordered & 1 ? mb_hash_mix(hash ^ item) : hash + item;
        }
        break;
    case MB_DATUM_DICT:
        for (size_t i = 0; i < value->count; i++) {
            mb_text key = {0};
            mb_datum_write_key(&key, &value->item[2 * i]);
            hash += mb_hash_mix(hash_text(mb_text_string(&key)) ^ hash_value(&value->item[2 * i + 1], ordered >> 1));
            mb_text_clear(&key);
        }
        break;
    case MB_DATUM_TEXT:
        hash ^= hash_text(value->text);
        break;
    case MB_DATUM_REAL:
        hash ^= hash_real(value->real);
        break;
    default:
        hash ^= mb_hash_mix((uint64_t)value->number + 77);
    }
    return mb_hash_mix(hash);
}

/* Is it a list of vertices, whose order does not matter? */
static bool is_unordered(const mb_type *type)
{
    return type->kind == MB_TYPE_LIST && type->part[0]->kind == MB_TYPE_VERTEX;
}

/* Where order matters in an answer, as the exercise's judge sees it: bit 0 for the answer itself, bit 1 for its
 * items, … */
static unsigned order_of(const mb_exercise *exercise, mb_tongue tongue)
{
    enum { ITSELF = 1, ITEMS = 2, THEIR_ITEMS = 4 };
    const mb_exercise_judge *jury = exercise->jury;
    unsigned order = ~0U;
    if (jury->judge == mb_judge_kernel)
        return 0;
    if (jury->judge == mb_judge_lists)
        return ITSELF;
    if (!jury->judge || jury->judge == mb_judge_boards || is_unordered(exercise->type[tongue == MB_CAML]))
        order &= ~(unsigned)ITSELF;
    if (jury->judge == mb_judge_tictactoe) /* rows of a board, its owner, …, and the boards after it */
        order &= ~(unsigned)(ITSELF | THEIR_ITEMS);
    if (exercise->also) /* the result, a set, a table */
        order &= ~(unsigned)ITEMS;
    return order;
}

/* ---- signatures ---- */

typedef struct probing {
    const mb_exercise *exercise;
    mb_tongue tongue;
    const mb_limits *limits;
    bool late; /* their time is over */
    mb_pool pool;
    const mb_instance *instance[MB_PROBES];
    mb_datum question[MB_PROBES];
    size_t count, plain; /* instances; those whose vertices are 0, 1, 2, … */
    size_t heard;
    uint64_t hash[2]; /* of the answers to plain instances, and to all */
    uint32_t wrong[2];
    mb_status status;
} probing;

/* What a signature sees of a reply: one of these, or a hash of the wrong value. */
enum { REPLY_RIGHT = 1, REPLY_RAISED, REPLY_UNFINISHED, REPLY_WRONG };
static mb_status hash_reply(uint64_t *out, const probing *p, const mb_instance *instance, const mb_reply *reply)
{
    mb_attempt attempt;
    mb_finding finding = {0};
    mb_pool pool = {0};
    mb_status status = mb_attempt_open(&attempt, p->exercise, p->tongue, instance, &pool);
    if (status == MB_OK) {
        status = mb_attempt_judge(&finding, &attempt, reply);
        mb_attempt_close(&attempt);
    }
    *out = finding.accepted    ? REPLY_RIGHT
           : reply->unfinished ? REPLY_UNFINISHED
           : reply->raised     ? REPLY_RAISED
                               : REPLY_WRONG + hash_value(&reply->value, order_of(p->exercise, p->tongue))
                                 + (reply->changed != NULL) + 2 * (uint64_t)reply->fault;
    mb_finding_clear(&finding);
    mb_pool_clear(&pool);
    return status;
}

static bool hear_probe(void *context, size_t index, const mb_reply *reply)
{
    probing *p = context;
    uint64_t hash;
    MB_ASSERT(index < p->count);
    p->status = hash_reply(&hash, p, p->instance[index], reply);
    for (int all = index < p->plain ? 0 : 1; all < 2; all++) {
        p->hash[all] = mb_hash_mix(p->hash[all] ^ hash);
        p->wrong[all] += hash != REPLY_RIGHT;
    }
    p->heard++;
    p->late = p->heard < p->count && p->limits->until > 0 && p->limits->now(p->limits->context) > p->limits->until;
    return p->status == MB_OK && !p->late && !reply->unfinished; /* each such question takes its time */
}

/* A hash in 16 hexadecimal digits, or `-`. */
static void write_hash(mb_text *out, uint64_t hash, bool known)
{
    static const char digits[] = "0123456789abcdef";
    if (!known)
        mb_text_char(out, '-');
    for (int i = 60; known && i >= 0; i -= 4)
        mb_text_char(out, digits[hash >> i & 15]);
}

/* Make the series, or as much of it as there is; vertices have names in the second part. */
static mb_status make_probes(probing *p)
{
    mb_status status = MB_OK;
    const uint32_t most = p->tongue == MB_PYTHON ? MB_PROBES : MB_PROBES_PLAIN;
    const uint32_t probes = p->exercise->uses ? most : MB_PROBES_WRONG; /* of a value there is one instance only */
    for (uint32_t i = 0; i < probes && status == MB_OK; i++) {
        const bool plain = i < MB_PROBES_PLAIN;
        const uint32_t namings = plain ? 1 : mb_cases_namings(p->exercise, p->tongue);
        const mb_instance *instance = mb_cases_probe(&p->pool, p->exercise, namings, i);
        status = mb_pool_status(&p->pool);
        if (status == MB_OK && instance) {
            p->instance[p->count] = instance;
            status = mb_attempt_question(&p->question[p->count++], p->exercise, p->tongue, instance, &p->pool);
            p->plain += plain;
        }
    }
    return status;
}

mb_status mb_mistake_signature(mb_text *out, mb_runner *runner, const mb_exercise *exercise, mb_tongue tongue,
                               const mb_limits *limits, mb_error *error)
{
    probing p = {.exercise = exercise, .tongue = tongue, .limits = limits};
    mb_status status = make_probes(&p);
    mb_runner_renew(runner); /* without what it remembers */
    if (status == MB_OK && p.count > 0)
        status =
            mb_runner_ask(runner, &p.pool, p.question, p.count, false, (mb_reply_callback){hear_probe, &p}, error);
    if (status == MB_OK)
        status = p.status;
    const bool over = p.heard < p.plain; /* in the first part a call did not end: the second was not asked */
    write_hash(out, p.hash[0], p.wrong[0] >= MB_PROBES_WRONG && !(p.late && over));
    mb_text_char(out, ' ');
    write_hash(out, p.hash[1], p.wrong[1] >= MB_PROBES_WRONG && tongue == MB_PYTHON && !p.late && !over);
    mb_pool_clear(&p.pool);
    return status == MB_OK ? out->status : status;
}

/* ---- the table ---- */

/* Are they the same: the whole series where both have it, else the plain part? */
static bool is_same_mistake(const char *a, const char *b)
{
    const size_t plain[2] = {strcspn(a, " "), strcspn(b, " ")};
    const char *all[2] = {a + plain[0] + 1, b + plain[1] + 1};
    if (*all[0] != '-' && *all[1] != '-')
        return memcmp(all[0], all[1], 16) == 0;
    return *a != '-' && plain[0] == plain[1] && memcmp(a, b, plain[0]) == 0;
}

/* The rest of the line at `at`, after that many characters, kept in the pool. */
static const char *keep_line(mb_pool *pool, const char *at, size_t skipped)
{
    return mb_pool_text(pool, at + skipped, strcspn(at + skipped, "\n"));
}

/* A row is three lines: `mistake EXERCISE SIGNATURE`, `en HINT`, `fr HINT`. */
mb_words mb_mistake_hint(mb_pool *pool, const char *exercise, const char *signature)
{
    static const char start[] = "\nmistake ";
    const size_t length = strlen(exercise);
    for (const char *row = strstr(mb_mistakes, start); row; row = strstr(row, start)) {
        row += sizeof start - 1;
        if (strncmp(row, exercise, length) != 0 || row[length] != ' ')
            continue;
        const char *known = row + length + 1, *english = strchr(known, '\n') + 1, *french = strchr(english, '\n') + 1;
        if (!is_same_mistake(signature, known))
            continue;
        MB_ASSERT(strncmp(english, "en ", 3) == 0 && strncmp(french, "fr ", 3) == 0);
        const mb_words hint = {{keep_line(pool, english, 3), keep_line(pool, french, 3)}};
        return hint.in[0] && hint.in[1] ? hint : MB_NO_WORDS;
    }
    return MB_NO_WORDS;
}

mb_status mb_mistake_recognise(mb_words *hint, mb_pool *pool, mb_runner *runner, const mb_exercise *exercise,
                               mb_tongue tongue, const mb_limits *limits, mb_error *error)
{
    mb_text signature = {0};
    const mb_status status = mb_mistake_signature(&signature, runner, exercise, tongue, limits, error);
    *hint = status == MB_OK ? mb_mistake_hint(pool, exercise->name, mb_text_string(&signature)) : MB_NO_WORDS;
    mb_text_clear(&signature);
    return status == MB_OK ? mb_pool_status(pool) : status;
}
