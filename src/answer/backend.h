/* backend.h -- what an answer is made of: a struct that begins with an mb_answer and fills in these callbacks. */
#ifndef MB_ANSWER_BACKEND_H
#define MB_ANSWER_BACKEND_H

#include "marienbad/answer.h"

struct mb_answer {
    const char *by;
    mb_place start;
    mb_status (*get)(mb_facts *out, const mb_answer *self, mb_place place);
    mb_status (*moves)(const mb_place **out, size_t *count, mb_answer *self, mb_place place);
    void (*name)(mb_text *out, const mb_answer *self, mb_place place);
    mb_status (*find)(mb_place *out, const mb_answer *self, const char *name, size_t length);
    void (*free)(mb_answer *self);
};

#endif
