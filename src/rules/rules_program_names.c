/* rules_program_names.c -- the states of a rules program by their names, some of which have not occurred yet. */
#include "arena/refuse.h"
#include "core/name.h"
#include "rules/rules_program.h"

/* A name is tried on a second instance of the program, which may crash on it. */
typedef struct trial {
    mb_reply_cache cache;
    mb_piece name;
    size_t received;
    bool found;
} trial;

static mb_status receive_trial(void *context, const char *line, size_t length)
{
    trial *t = context;
    mb_reply_fault fault;
    uint32_t state, v = MB_NONE;
    if (t->received++ == 0)
        return mb_reply_cache_add(&state, &fault, &t->cache, v, line, length, NULL);
    mb_status status = mb_reply_cache_number(&v, &t->cache, t->name);
    if (status == MB_OK)
        status = mb_reply_cache_add(&state, &fault, &t->cache, v, line, length, NULL);
    t->found = status == MB_OK;
    return status;
}

/* Does the program know a state of that name? */
static mb_status try_name(bool *found, mb_rules_program *self, mb_piece name)
{
    trial t = {.name = name};
    mb_program *program = NULL;
    mb_text lines = {0};
    mb_text_add(&lines, "start\n");
    mb_rules_program_quote(&lines, name);
    mb_text_char(&lines, '\n');
    mb_status status = lines.status;
    if (status == MB_OK)
        status = mb_reply_cache_new(&t.cache);
    if (status == MB_OK)
        status = mb_program_start(&program, &self->child, NULL);
    const mb_program_requests requests = {.lines = lines.data,
                                          .length = lines.length,
                                          .replies = 2,
                                          .seconds = MB_REPLY_SECONDS,
                                          .longest = MB_REPLY_LONGEST,
                                          .receive = receive_trial,
                                          .context = &t};
    if (status == MB_OK)
        status = mb_program_exchange(program, &requests, &self->limits);
    mb_program_end(program);
    mb_reply_cache_clear(&t.cache);
    mb_text_clear(&lines);
    *found = t.found;
    return status == MB_ECANCEL || status == MB_ENOMEM ? status : MB_OK;
}

/* Is a trial needless, since the name is certainly no state?  It was refused before; all states are known; or it is a
 * pair, (1,NAME), of a state that is known. */
static bool rules_names_is_hopeless(const mb_rules_program *self, mb_piece name)
{
    mb_name_pair pair;
    const mb_lexicon *names = self->cache.names;
    if (mb_lexicon_find(self->refused, name.at, name.length) != MB_NONE)
        return true;
    if (self->cache.known == mb_lexicon_count(names))
        return true;
    return !self->cache.owned && mb_name_pair_read(&pair, name.at, name.length) && pair.length > 0
           && mb_lexicon_find(names, pair.name, pair.length) != MB_NONE;
}

mb_status mb_rules_program_find(mb_state *out, mb_rules_program *self, mb_piece name, mb_error *error)
{
    uint32_t v = mb_lexicon_find(self->cache.names, name.at, name.length);
    bool found = v != MB_NONE;
    mb_status status = MB_OK;
    if (!found && !rules_names_is_hopeless(self, name) && self->status == MB_OK) {
        bool added;
        status = try_name(&found, self, name);
        if (status == MB_OK && found)
            status = mb_reply_cache_number(&v, &self->cache, name);
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
