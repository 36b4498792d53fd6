/* backend.h -- a back end of answers: a struct that begins with an mb_answer and fills in these callbacks. */
#pragma once

#include "core/json.h"
#include "core/message.h"
#include "ground/ground.h"
#include "marienbad/advise.h"
#include "marienbad/answerer.h"

struct mb_answer {
    const char *by; /* see mb_answer_by() */
    mb_ground ground;
    mb_places next; /* what mb_answer_moves() returned last */
    mb_status (*get)(mb_facts *out, const mb_answer *self, mb_place place);
    /* The place of position `v` of the arena that was solved as a whole.  NULL: there is no such arena. */
    mb_status (*position)(mb_place *out, const mb_answer *self, uint32_t v);
    /* The name of a place.  NULL: as the ground has it. */
    mb_called (*called)(const mb_answer *self, mb_place place);
    /* Replace `out` by the next places.  NULL: those of the ground. */
    mb_status (*moves)(mb_places *out, const mb_answer *self, mb_place place);
    /* See mb_answer_is_best().  NULL: decided by the facts of both places. */
    mb_status (*is_best)(bool *out, const mb_answer *self, mb_place place, mb_place next);
    /* See mb_answer_best().  NULL: the moves for which is_best() is true. */
    mb_status (*best)(mb_places *out, const mb_answer *self, mb_place place);
    /* See mb_answer_rate_move().  NULL: by get() and is_best(). */
    mb_status (*rate)(mb_facts *out, bool *best, mb_answer *self, mb_place place, mb_place next);
    void (*free)(mb_answer *self); /* release the whole struct, and what it holds */
};

/* The same question, but exploring takes a few seconds at most, since another back end could answer, too: so many
 * states in so much memory, unless the question has limits of its own. */
mb_question mb_question_in_seconds(const mb_question *question);

/* An advisor of `rules` that explores and solves what can be reached from a place, if that is little, and else asks
 * `search`, which it takes over, even on failure.  Questions about places of the arena solved last are answered from
 * it.  MB_OK, MB_ENOMEM */
mb_status mb_advisor_of_arena(mb_advisor **out, const mb_rules *rules, mb_advisor *search);

/* An answer from an advisor of `rules`, which it takes over, even on failure.  `limits` (nullable) is for each
 * question and copied. */
mb_status mb_answer_of_advisor(mb_answer **out, mb_advisor *advisor, const mb_rules *rules, const mb_limits *limits);

/* winner, rank and value, as members of an open object. */
void mb_json_facts(mb_json *json, const mb_facts *facts);

/* The name of a place, for notes and JSON. */
static inline mb_called mb_answer_called(const mb_answer *answer, mb_place place)
{
    return answer->called ? answer->called(answer, place) : mb_ground_called(&answer->ground, place);
}

/* Fill in mark and payoff of a place, from its ground. */
void mb_facts_terminal(mb_facts *facts, const mb_ground *ground, mb_place place);
