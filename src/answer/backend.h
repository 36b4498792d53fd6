/* backend.h -- what an answer is made of: a struct that begins with an mb_answer and fills in these callbacks; and
 * how its places are called. */
#ifndef MB_ANSWER_BACKEND_H
#define MB_ANSWER_BACKEND_H

#include "core/json.h"
#include "core/message.h"
#include "marienbad/advise.h"

struct mb_answer {
    const char *by;
    mb_place start;
    mb_status (*get)(mb_facts *out, const mb_answer *self, mb_place place);
    mb_status (*moves)(const mb_place **out, size_t *count, mb_answer *self, mb_place place);
    /* NULL: as the facts of both places say. */
    mb_status (*is_best)(bool *out, const mb_answer *self, mb_place place, mb_place next);
    /* NULL: as get() and is_best() say. */
    mb_status (*worth)(mb_facts *out, bool *best, mb_answer *self, mb_place place, mb_place next);
    void (*name)(mb_text *out, const mb_answer *self, mb_place place);
    mb_status (*find)(mb_place *out, const mb_answer *self, const char *name, size_t length);
    void (*free)(mb_answer *self);
};

/* An answer from an advisor of `rules`, which it takes over, even on failure.  `limits` (nullable) is for each
 * question and copied. */
mb_status mb_answer_of_advisor(mb_answer **out, mb_advisor *advisor, const mb_rules *rules, const mb_limits *limits);

/* winner, rank and value, as members of an open object. */
void mb_json_facts(mb_json *json, const mb_facts *facts);

/* The name of a place, for notes and JSON. */
mb_called mb_answer_called(const mb_answer *answer, mb_place place);

#endif
