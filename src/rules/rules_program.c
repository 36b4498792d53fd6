/* rules_program.c -- a program that has the rules of a game: which states are requested, and when. */
#include "rules/rules_program.h"

#include <time.h>

#include "core/mem.h"
#include "core/name.h"

static const mb_words SAY_ENDED = MB_WORDS("it ended with exit code {code} when it was asked \"{asked}\"",
                                           "il s'est arrêté avec le code {code} quand on lui a demandé « {asked} »");
static const mb_words SAY_ENDED_SAYING =
    MB_WORDS("it ended with exit code {code} when it was asked \"{asked}\": {complaint}",
             "il s'est arrêté avec le code {code} quand on lui a demandé « {asked} » : {complaint}");
static const mb_words SAY_RAISED =
    MB_WORDS("{complaint} (asked for \"{asked}\")", "{complaint} (état demandé : « {asked} »)");
static const mb_words SAY_KILLED = MB_WORDS("signal {code} ended it when it was asked \"{asked}\"",
                                            "le signal {code} l'a arrêté quand on lui a demandé « {asked} »");
static const mb_words SAY_CLOSED = MB_WORDS("it closed its output when it was asked \"{asked}\"",
                                            "il a fermé sa sortie quand on lui a demandé « {asked} »");
static const mb_words SAY_SILENT = MB_WORDS(
    "no answer to \"{asked}\" for {seconds} s: does it flush its output after every line?",
    "pas de réponse à « {asked} » depuis {seconds} s : vide-t-il son tampon de sortie (flush) à chaque ligne ?");
static const mb_words SAY_ENDLESS =
    MB_WORDS("no answer to \"{asked}\" for {seconds} s: do its functions return there?",
             "pas de réponse à « {asked} » depuis {seconds} s : ses fonctions s'y terminent-elles ?");
static const mb_words SAY_FLOODS = MB_WORDS("its answer to \"{asked}\" is longer than {most} {most?byte:bytes}",
                                            "sa réponse à « {asked} » dépasse {most} {most?octet:octets}");
static const mb_words SAY_EXTRA = MB_WORDS(
    "it wrote \"{said}\" without a question (the last one was \"{asked}\"): one line a question is expected",
    "il a écrit « {said} » sans question (la dernière était « {asked} ») : une ligne par question est attendue");
static const mb_words SAY_ANOTHER = MB_WORDS(
    "asked \"{asked}\", it answered \"{said}\": the line of that very state expected, in the order of questions",
    "à « {asked} », il a répondu « {said} » : la ligne de cet état même est attendue, dans l'ordre des "
    "questions");
static const mb_words SAY_BADLY = MB_WORDS("asked \"{asked}\", it answered \"{said}\": {reason}",
                                           "à « {asked} », il a répondu « {said} » : {reason}");
static const mb_words SAY_OWNERS =
    MB_WORDS("asked \"{asked}\", it answered \"{said}\": all states have an owner, or none has",
             "à « {asked} », il a répondu « {said} » : tous les états ont un joueur, ou aucun");
static const mb_words SAY_OTHERWISE =
    MB_WORDS("asked \"{asked}\" twice, it contradicts itself: the second answer was \"{said}\"",
             "interrogé deux fois sur « {asked} », il se contredit : la seconde réponse était « {said} »");

enum {
    FEW = 8,        /* states in one exchange where few of them are needed */
    MANY = 1 << 14, /* and where all are */
    TWICE = 64,     /* the first so many states are requested twice, and then one in so many */
};

/* ---- messages ---- */

void mb_rules_program_quote(mb_text *out, mb_piece name)
{
    if (name.status != MB_OK)
        out->status = name.status;
    else if (mb_name_is_directive(name.at, name.length))
        mb_text_put(out, "\"", name, "\"");
    else
        mb_text_name(out, name.at, name.length);
}

/* A request as messages quote it: the plain name of a state, or `start`. */
static mb_piece name_of(mb_rules_program *self, uint32_t v)
{
    self->name.length = 0;
    if (v == MB_NONE)
        mb_text_add(&self->name, "start");
    else
        mb_lexicon_names(self->cache.names)->show(&self->name, mb_lexicon_names(self->cache.names), v);
    return mb_piece_of(&self->name);
}

/* The last line of standard error. */
static mb_piece last_line(mb_piece text)
{
    size_t begin = text.length;
    while (begin > 0 && text.at[begin - 1] != '\n')
        begin--;
    return mb_piece_at(text.at + begin, text.length - begin);
}

/* The loader of Python files writes LINE<tab>MESSAGE: remove the number of the line, and return it; 0: there is none.
 */
static uint64_t take_line_number(mb_piece *complaint)
{
    uint64_t line = 0;
    size_t at = 0;
    while (at < complaint->length && complaint->at[at] >= '0' && complaint->at[at] <= '9')
        line = line * 10 + (uint64_t)(complaint->at[at++] - '0');
    if (at == 0 || at == complaint->length || complaint->at[at] != '\t')
        return 0;
    *complaint = mb_piece_at(complaint->at + at + 1, complaint->length - at - 1);
    return line;
}

static mb_status explain_exit(mb_error *error, const mb_rules_program *self, const mb_program_failure *failure,
                              mb_piece asked)
{
    mb_piece complaint = last_line(failure->complaint);
    const uint64_t line = self->python ? take_line_number(&complaint) : 0;
    mb_fail(error, MB_EIO,
            line               ? SAY_RAISED
            : complaint.length ? SAY_ENDED_SAYING
                               : SAY_ENDED,
            "code", failure->number, "asked", asked, "complaint", complaint);
    mb_error_at(error, self->command, line, 0);
    return MB_EIO;
}

/* Explain how the program failed at the request `asked`. */
static mb_status rules_program_explain(mb_error *error, const mb_rules_program *self,
                                       const mb_program_failure *failure, mb_piece asked)
{
    static const mb_words *const words[] = {
        [MB_FAILURE_KILLED] = &SAY_KILLED, [MB_FAILURE_MEMORY] = &SAY_KILLED,  [MB_FAILURE_PROCESSES] = &SAY_KILLED,
        [MB_FAILURE_CLOSED] = &SAY_CLOSED, [MB_FAILURE_TIMEOUT] = &SAY_SILENT, [MB_FAILURE_LONG_LINE] = &SAY_FLOODS,
        [MB_FAILURE_EXTRA] = &SAY_EXTRA};
    MB_ASSERT(failure->kind != MB_FAILURE_NONE);
    if (failure->kind == MB_FAILURE_EXITED)
        return explain_exit(error, self, failure, asked);
    const bool endless = self->python && failure->kind == MB_FAILURE_TIMEOUT; /* the loader flushes */
    mb_fail(error, MB_EIO, endless ? SAY_ENDLESS : *words[failure->kind], "code", failure->number, "asked", asked,
            "seconds", MB_REPLY_SECONDS, "most", MB_REPLY_LONGEST, "said", failure->said);
    mb_error_at(error, self->command, 0, 0);
    return MB_EIO;
}

/* Note the first failure of the program. */
static void note_failure(mb_rules_program *self, mb_status status)
{
    MB_ASSERT(status != MB_OK && self->status == MB_OK);
    self->status = status;
    if (self->error.code == MB_OK)
        mb_error_plain(&self->error, status);
}

/* ---- requests ---- */

/* Explain why a reply was refused. */
static mb_status refuse_reply(mb_rules_program *self, uint32_t v, mb_reply_fault fault, const char *line,
                              size_t length, const mb_error *why)
{
    static const mb_words *const words[] = {[MB_REPLY_MALFORMED] = &SAY_BADLY,
                                            [MB_REPLY_WRONG_STATE] = &SAY_ANOTHER,
                                            [MB_REPLY_OWNERS] = &SAY_OWNERS,
                                            [MB_REPLY_CONTRADICTS] = &SAY_OTHERWISE};
    MB_ASSERT(fault != MB_REPLY_RIGHT);
    mb_text reason = {0};
    if (fault == MB_REPLY_MALFORMED)
        mb_note_show(&reason, &why->note, self->options.lang);
    mb_fail(&self->error, MB_EPARSE, *words[fault], "asked", name_of(self, v), "said", mb_piece_at(line, length),
            "reason", mb_piece_of(&reason));
    mb_error_at(&self->error, self->command, 0, 0);
    mb_text_clear(&reason);
    return MB_EPARSE;
}

static mb_status rules_program_receive(void *context, const char *line, size_t length)
{
    mb_rules_program *self = context;
    MB_ASSERT(self->received < self->count);
    const uint32_t v = self->asked[self->received];
    mb_reply_fault fault;
    mb_error why = {0};
    uint32_t state;
    const mb_status status = mb_reply_cache_add(&state, &fault, &self->cache, v, line, length, &why);
    if (status == MB_EPARSE)
        return refuse_reply(self, v, fault, line, length, &why);
    if (status == MB_OK && v == MB_NONE)
        self->start = state;
    self->received++;
    return status;
}

static mb_status add_request(mb_rules_program *self, uint32_t v)
{
    if (!mb_grow(&self->asked, &self->asked_room, self->count, 1))
        return MB_ENOMEM;
    self->asked[self->count++] = v;
    const mb_piece name = name_of(self, v);
    if (v == MB_NONE)
        mb_text_add(&self->request, "start");
    else
        mb_rules_program_quote(&self->request, name);
    mb_text_char(&self->request, '\n');
    return self->request.status;
}

static double rules_program_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Send the requests, and receive their replies. */
static mb_status rules_program_exchange(mb_rules_program *self)
{
    const mb_program_requests requests = {.lines = self->request.data,
                                          .length = self->request.length,
                                          .replies = self->count,
                                          .seconds = MB_REPLY_SECONDS,
                                          .longest = MB_REPLY_LONGEST,
                                          .receive = rules_program_receive,
                                          .context = self};
    self->received = 0;
    const double began = rules_program_now();
    const mb_status status = mb_program_exchange(self->program, &requests, &self->limits);
    self->took = rules_program_now() - began;
    if (self->updated)
        self->updated(self);
    if (status == MB_EIO) {
        const size_t last = self->received < self->count ? self->received : self->count - 1;
        return rules_program_explain(&self->error, self, mb_program_failed(self->program),
                                     name_of(self, self->asked[last]));
    }
    return status;
}

static void begin_requests(mb_rules_program *self)
{
    self->count = 0;
    self->request.length = 0;
}

/* Request fewer states at once if most of the last were not needed, and more if they were; and no more than the
 * program replies to in a moment, since limits are checked between exchanges. */
static void adjust_window(mb_rules_program *self)
{
    const double moment = 0.2;
    const size_t least = self->took > moment ? 1 : FEW;
    MB_ASSERT(self->used <= self->first_time);
    if (self->took > moment || 2 * self->used < self->first_time)
        self->window = self->window / 2 > least ? self->window / 2 : least;
    else if (self->took < moment / 2)
        self->window = self->window < MANY / 2 ? 2 * self->window : MANY;
}

/* Request state v and the states after it without a reply, and some of them a second time. */
static mb_status request_from(mb_rules_program *self, uint32_t v)
{
    const uint32_t all = mb_lexicon_count(self->cache.names);
    mb_status status = MB_OK;
    MB_ASSERT(v < all && !self->cache.at[v].known);
    adjust_window(self);
    begin_requests(self);
    for (uint32_t u = v; u < all && self->count < self->window && status == MB_OK; u++)
        if (!self->cache.at[u].known)
            status = add_request(self, u);
    self->first_time = self->count;
    self->used = 0;
    for (size_t i = 0; i < self->first_time && status == MB_OK; i++, self->total++)
        if (self->total < TWICE || self->total % TWICE == 0)
            status = add_request(self, self->asked[i]);
    return status == MB_OK ? rules_program_exchange(self) : status;
}

bool mb_rules_program_knows(mb_rules_program *self, mb_state v)
{
    mb_cached_reply *state = &self->cache.at[v];
    MB_ASSERT(v < mb_lexicon_count(self->cache.names));
    if (MB_LIKELY(state->known && state->used))
        return true;
    if (!state->known) {
        if (self->status != MB_OK)
            return false;
        const mb_status status = request_from(self, (uint32_t)v);
        if (status != MB_OK)
            note_failure(self, status);
        state = &self->cache.at[v];
    }
    if (!state->known)
        return false;
    state->used = true;
    if (self->first_time > 0 && self->asked[0] <= v && v <= self->asked[self->first_time - 1])
        self->used += self->used < self->first_time;
    return true;
}

mb_status mb_rules_program_begin(mb_rules_program *self)
{
    self->window = FEW;
    begin_requests(self);
    mb_status status = add_request(self, MB_NONE);
    if (status == MB_OK)
        status = rules_program_exchange(self);
    if (status != MB_OK)
        return status;
    begin_requests(self);
    status = add_request(self, self->start);
    return status == MB_OK ? rules_program_exchange(self) : status;
}
