/* rules_program_names.c -- the states of a program by their names, of which some have not come up yet. */
#include "arena/refuse.h"
#include "core/name.h"
#include "rules/rules_program.h"

/* A second program of the same kind is tried on a name: it may not live through it. */
typedef struct trial {
    mb_rules_program *self;
    mb_reply_cache told;
    mb_piece name;
    size_t heard;
    bool found;
} trial;

static mb_status hear_trial(void *context, const char *line, size_t length)
{
    trial *t = context;
    mb_reply_fault fault;
    uint32_t who, v = MB_NONE;
    if (t->heard++ == 0)
        return mb_reply_cache_add(&who, &fault, &t->told, v, line, length, NULL);
    mb_status status = mb_reply_cache_number(&v, &t->told, t->name);
    if (status == MB_OK)
        status = mb_reply_cache_add(&who, &fault, &t->told, v, line, length, NULL);
    t->found = status == MB_OK;
    return status;
}

/* Does the program know a state of that name? */
static mb_status try_name(bool *found, mb_rules_program *self, mb_piece name)
{
    trial t = {.self = self, .name = name};
    mb_program *program = NULL;
    mb_text question = {0};
    mb_text_add(&question, "start\n");
    mb_rules_program_quote(&question, name);
    mb_text_char(&question, '\n');
    mb_status status = question.status;
    if (status == MB_OK)
        status = mb_reply_cache_new(&t.told);
    if (status == MB_OK)
        status = mb_program_start(&program, &self->started, NULL);
    const mb_program_requests questions = {.ask = question.data,
                                           .length = question.length,
                                           .answers = 2,
                                           .seconds = MB_REPLY_SECONDS,
                                           .longest = MB_REPLY_LONGEST,
                                           .hear = hear_trial,
                                           .context = &t};
    if (status == MB_OK)
        status = mb_program_exchange(program, &questions, &self->limits);
    mb_program_end(program);
    mb_reply_cache_clear(&t.told);
    mb_text_clear(&question);
    *found = t.found;
    return status == MB_ECANCEL || status == MB_ENOMEM ? status : MB_OK;
}

/* Can a name be no state, without a trial?  It was refused before; all states are told; or it is a pair, (1,NAME), of
 * a state that is known. */
static bool is_hopeless(const mb_rules_program *self, mb_piece name)
{
    mb_name_pair pair;
    const mb_lexicon *names = self->told.names;
    if (mb_lexicon_find(self->refused, name.at, name.length) != MB_NONE)
        return true;
    if (self->told.known == mb_lexicon_count(names))
        return true;
    return !self->told.owned && mb_name_pair_read(&pair, name.at, name.length) && pair.length > 0
           && mb_lexicon_find(names, pair.name, pair.length) != MB_NONE;
}

mb_status mb_rules_program_find(mb_state *out, mb_rules_program *self, mb_piece name, mb_error *error)
{
    uint32_t v = mb_lexicon_find(self->told.names, name.at, name.length);
    bool found = v != MB_NONE;
    mb_status status = MB_OK;
    if (!found && !is_hopeless(self, name) && self->status == MB_OK) {
        bool added;
        status = try_name(&found, self, name);
        if (status == MB_OK && found)
            status = mb_reply_cache_number(&v, &self->told, name);
        else if (status == MB_OK)
            status = mb_lexicon_add(&v, &added, self->refused, name.at, name.length);
    }
    if (status != MB_OK)
        return mb_error_plain(error, status);
    if (!found)
        return mb_refuse_unknown(error, name);
    *out = v;
    return MB_OK;
}
