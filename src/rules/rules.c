/* rules.c -- rules that a program tells: a game whose states are names. */
#include "rules/rules.h"

#include <errno.h>
#include <time.h>
#include <unistd.h>

#include "arena/refuse.h"
#include "core/mem.h"
#include "core/name.h"
#include "rules/loader.h"
#include "rules/program.h"
#include "rules/told.h"

/* What is said here. */
static const mb_words SAY_BRIEF = MB_WORDS("rules that a program tells", "règles qu'un programme donne");
static const mb_words SAY_H = MB_WORDS("what the program says: h N", "ce que dit le programme : h N");
static const mb_words SAY_OPEN = MB_WORDS("cannot open it: {reason}", "ouverture impossible : {reason}");
static const mb_words SAY_ENDED = MB_WORDS("it ended with exit code {code} when it was asked \"{asked}\"",
                                           "il s'est arrêté avec le code {code} quand on lui a demandé « {asked} »");
static const mb_words SAY_ENDED_SAYING =
    MB_WORDS("it ended with exit code {code} when it was asked \"{asked}\": {complaint}",
             "il s'est arrêté avec le code {code} quand on lui a demandé « {asked} » : {complaint}");
static const mb_words SAY_RAISED =
    MB_WORDS("{complaint} (asked for \"{asked}\")", "{complaint} (question : « {asked} »)");
static const mb_words SAY_KILLED = MB_WORDS("signal {code} ended it when it was asked \"{asked}\"",
                                            "le signal {code} l'a arrêté quand on lui a demandé « {asked} »");
static const mb_words SAY_CLOSED = MB_WORDS("it closed its output when it was asked \"{asked}\"",
                                            "il a fermé sa sortie quand on lui a demandé « {asked} »");
static const mb_words SAY_SILENT = MB_WORDS(
    "no answer to \"{asked}\" for {seconds} s: does it flush its output after every line?",
    "pas de réponse à « {asked} » depuis {seconds} s : vide-t-il son tampon de sortie (flush) à chaque ligne ?");
static const mb_words SAY_ENDLESS =
    MB_WORDS("no answer to \"{asked}\" for {seconds} s: do its functions come to an end there?",
             "pas de réponse à « {asked} » depuis {seconds} s : ses fonctions s'y terminent-elles ?");
static const mb_words SAY_FLOODS = MB_WORDS("its answer to \"{asked}\" is longer than {most} bytes",
                                            "sa réponse à « {asked} » dépasse {most} octets");
static const mb_words SAY_EXTRA = MB_WORDS(
    "it said \"{said}\" unasked (the last question was \"{asked}\"): one line a question is expected",
    "il a dit « {said} » sans qu'on le lui demande (dernière question : « {asked} ») : une ligne par question "
    "est attendue");
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
    LONGEST = 1 << 24, /* bytes of an answer */
    FEW = 8,           /* states that are asked for at once by who wants one of them */
    MANY = 1 << 14,    /* and by who wants them all */
    TWICE = 64,        /* so many states are asked for twice, and then one in so many */
};

typedef struct teller {
    mb_game game; /* of these rules alone: its callbacks come with what was told */
    mb_heuristic heuristic;
    char *command;
    bool python;
    mb_started started;
    const char *args[4];
    mb_told_options options;
    mb_limits limits; /* of waiting */
    mb_program *program;
    mb_told told;
    mb_lexicon *refused; /* names that are no states */
    uint32_t start;
    mb_status status; /* the program's word, and */
    mb_error error;   /* how it was broken */

    /* an exchange under way, and the last one */
    uint32_t *asked; /* asked[i]: the state of question i */
    size_t asked_room, count, heard;
    size_t fresh;   /* the first `fresh` of them were asked for the first time */
    size_t wanted;  /* and so many of those somebody wanted to know since */
    size_t window;  /* states that are asked for at once */
    double took;    /* seconds that the last exchange took */
    uint64_t total; /* states that were asked for */
    mb_text question, name;
} teller;

/* ---- words ---- */

/* A state as it is asked for: a bare name, or a quoted one. */
static void add_name(mb_text *out, teller *self, uint32_t v)
{
    self->name.length = 0;
    mb_names *names = mb_lexicon_names(self->told.names);
    names->show(&self->name, names, v);
    if (self->name.status != MB_OK)
        out->status = self->name.status;
    else if (mb_name_is_directive(self->name.data, self->name.length))
        mb_text_put(out, "\"", mb_piece_of(&self->name), "\"");
    else
        mb_text_name(out, self->name.data, self->name.length);
}

/* What was asked: the plain name of a state, or `start`. */
static mb_piece asked_words(teller *self, uint32_t v)
{
    self->name.length = 0;
    if (v == MB_NONE)
        mb_text_add(&self->name, "start");
    else
        mb_lexicon_names(self->told.names)->show(&self->name, mb_lexicon_names(self->told.names), v);
    return mb_piece_of(&self->name);
}

/* The last line of a complaint. */
static mb_piece last_line(mb_piece text)
{
    size_t begin = text.length;
    while (begin > 0 && text.at[begin - 1] != '\n')
        begin--;
    return mb_piece_at(text.at + begin, text.length - begin);
}

/* A complaint of the loader begins with the number of a line of the file and a tab, which are taken off. */
static uint64_t take_place(mb_piece *complaint)
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

static mb_status explain_end(mb_error *error, const teller *self, const mb_fate *fate, mb_piece asked)
{
    mb_piece complaint = last_line(fate->complaint);
    const uint64_t line = self->python ? take_place(&complaint) : 0;
    mb_fail(error, MB_EIO,
            line               ? SAY_RAISED
            : complaint.length ? SAY_ENDED_SAYING
                               : SAY_ENDED,
            "code", fate->number, "asked", asked, "complaint", complaint);
    mb_error_at(error, self->command, line, 0);
    return MB_EIO;
}

/* What has become of the program when it was asked that. */
static mb_status explain(mb_error *error, const teller *self, const mb_fate *fate, mb_piece asked)
{
    static const mb_words *const words[] = {[MB_FATE_KILLED] = &SAY_KILLED,
                                            [MB_FATE_CLOSED] = &SAY_CLOSED,
                                            [MB_FATE_SILENT] = &SAY_SILENT,
                                            [MB_FATE_FLOODS] = &SAY_FLOODS,
                                            [MB_FATE_EXTRA] = &SAY_EXTRA};
    MB_ASSERT(fate->kind != MB_FATE_RUNS);
    if (fate->kind == MB_FATE_ENDED)
        return explain_end(error, self, fate, asked);
    const bool endless = self->python && fate->kind == MB_FATE_SILENT; /* the loader flushes */
    mb_fail(error, MB_EIO, endless ? SAY_ENDLESS : *words[fate->kind], "code", fate->number, "asked", asked,
            "seconds", MB_TOLD_SILENCE, "most", LONGEST, "said", fate->said);
    mb_error_at(error, self->command, 0, 0);
    return MB_EIO;
}

/* The program does not keep its word. */
static void break_word(teller *self, mb_status status)
{
    MB_ASSERT(status != MB_OK && self->status == MB_OK);
    self->status = status;
    if (self->error.code == MB_OK)
        mb_error_plain(&self->error, status);
}

/* ---- asking ---- */

/* A line was not taken. */
static mb_status refuse_line(teller *self, uint32_t v, mb_told_fault fault, const char *line, size_t length,
                             const mb_error *why)
{
    static const mb_words *const words[] = {[MB_TOLD_BADLY] = &SAY_BADLY,
                                            [MB_TOLD_ANOTHER] = &SAY_ANOTHER,
                                            [MB_TOLD_OWNERS] = &SAY_OWNERS,
                                            [MB_TOLD_OTHERWISE] = &SAY_OTHERWISE};
    MB_ASSERT(fault != MB_TOLD_WELL);
    mb_text reason = {0};
    if (fault == MB_TOLD_BADLY)
        mb_note_show(&reason, &why->note, self->options.lang);
    mb_fail(&self->error, MB_EPARSE, *words[fault], "asked", asked_words(self, v), "said", mb_piece_at(line, length),
            "reason", mb_piece_of(&reason));
    mb_error_at(&self->error, self->command, 0, 0);
    mb_text_clear(&reason);
    return MB_EPARSE;
}

/* From now on the game has what was told. */
static void learn(teller *self);

static mb_status hear(void *context, const char *line, size_t length)
{
    teller *self = context;
    MB_ASSERT(self->heard < self->count);
    const uint32_t v = self->asked[self->heard];
    mb_told_fault fault;
    mb_error why = {0};
    uint32_t who;
    const mb_status status = mb_told_hear(&who, &fault, &self->told, v, line, length, &why);
    if (status == MB_EPARSE)
        return refuse_line(self, v, fault, line, length, &why);
    if (status == MB_OK && v == MB_NONE)
        self->start = who;
    self->heard++;
    return status;
}

static mb_status add_question(teller *self, uint32_t v)
{
    if (!mb_grow(&self->asked, &self->asked_room, self->count, 1))
        return MB_ENOMEM;
    self->asked[self->count++] = v;
    if (v == MB_NONE)
        mb_text_add(&self->question, "start");
    else
        add_name(&self->question, self, v);
    mb_text_char(&self->question, '\n');
    return self->question.status;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Send the questions, and hear their answers. */
static mb_status exchange(teller *self)
{
    const mb_exchange questions = {.ask = self->question.data,
                                   .length = self->question.length,
                                   .answers = self->count,
                                   .seconds = MB_TOLD_SILENCE,
                                   .longest = LONGEST,
                                   .hear = hear,
                                   .context = self};
    self->heard = 0;
    const double began = now();
    const mb_status status = mb_program_exchange(self->program, &questions, &self->limits);
    self->took = now() - began;
    if (status == MB_EIO) {
        const size_t last = self->heard < self->count ? self->heard : self->count - 1;
        return explain(&self->error, self, mb_program_fate(self->program), asked_words(self, self->asked[last]));
    }
    learn(self);
    return status;
}

static void begin_questions(teller *self)
{
    self->count = 0;
    self->question.length = 0;
}

/* Of who asked for many states and did not look at most of them, fewer will be asked, and the other way round; and no
 * more than are told in a moment, since limits are looked at in between. */
static void adjust_window(teller *self)
{
    const double moment = 0.2;
    const size_t least = self->took > moment ? 1 : FEW;
    MB_ASSERT(self->wanted <= self->fresh);
    if (self->took > moment || 2 * self->wanted < self->fresh)
        self->window = self->window / 2 > least ? self->window / 2 : least;
    else if (self->took < moment / 2)
        self->window = self->window < MANY / 2 ? 2 * self->window : MANY;
}

/* Ask for state v, for those that were named after it, and for some a second time. */
static mb_status ask(teller *self, uint32_t v)
{
    const uint32_t all = mb_lexicon_count(self->told.names);
    mb_status status = MB_OK;
    MB_ASSERT(v < all && !self->told.at[v].known);
    adjust_window(self);
    begin_questions(self);
    for (uint32_t u = v; u < all && self->count < self->window && status == MB_OK; u++)
        if (!self->told.at[u].known)
            status = add_question(self, u);
    self->fresh = self->count;
    self->wanted = 0;
    for (size_t i = 0; i < self->fresh && status == MB_OK; i++, self->total++)
        if (self->total < TWICE || self->total % TWICE == 0)
            status = add_question(self, self->asked[i]);
    return status == MB_OK ? exchange(self) : status;
}

/* Is the state told, now at least? */
static bool know(teller *self, mb_state v)
{
    mb_told_state *state = &self->told.at[v];
    MB_ASSERT(v < mb_lexicon_count(self->told.names));
    if (MB_LIKELY(state->known && state->touched))
        return true;
    if (!state->known) {
        if (self->status != MB_OK)
            return false;
        const mb_status status = ask(self, (uint32_t)v);
        if (status != MB_OK)
            break_word(self, status);
        state = &self->told.at[v];
    }
    if (!state->known)
        return false;
    state->touched = true;
    if (self->fresh > 0 && self->asked[0] <= v && v <= self->asked[self->fresh - 1])
        self->wanted += self->wanted < self->fresh;
    return true;
}

/* ---- the game ---- */

static teller *of(const void *self)
{
    return (teller *)(uintptr_t)self; /* callbacks learn, one at a time: the game is serial */
}

static void close_rules(void *self)
{
    teller *r = self;
    mb_program_end(r->program);
    mb_told_clear(&r->told);
    if (r->refused)
        mb_names_free(mb_lexicon_names(r->refused));
    mb_text_clear(&r->question);
    mb_text_clear(&r->name);
    mb_release(r->asked);
    mb_release(r->command);
    mb_release(r);
}

static size_t moves(const void *self, mb_state v, mb_state *out, size_t cap)
{
    teller *r = of(self);
    if (!know(r, v))
        return 0;
    const mb_told_state *state = &r->told.at[v];
    for (size_t i = 0; i < state->count && i < cap; i++)
        out[i] = r->told.to[state->first + i];
    return state->count;
}

/* For one player only goals count. */
static mb_mark mark_alone(const mb_state_line *says)
{
    return says->goal || says->mark == MB_WIN1 ? MB_WIN1 : MB_UNMARKED;
}

static mb_mark mark(const void *self, mb_state v)
{
    teller *r = of(self);
    if (!know(r, v))
        return MB_DRAW; /* whoever is at work comes to an end soon */
    const mb_told_state *state = &r->told.at[v];
    if (r->options.alone)
        return mark_alone(&state->says);
    const bool end = !r->told.owned && state->says.mark == MB_UNMARKED && state->count == 0;
    return !end ? state->says.mark : r->options.misere ? MB_MOVER_WINS : MB_MOVER_LOSES;
}

static mb_player mover(const void *self, mb_state v)
{
    teller *r = of(self);
    return know(r, v) ? r->told.at[v].says.owner : MB_P1;
}

static uint32_t cost(const void *self, mb_state v, size_t index)
{
    teller *r = of(self);
    if (!know(r, v) || !r->told.cost)
        return 1;
    MB_ASSERT(index < r->told.at[v].count);
    return r->told.cost[r->told.at[v].first + index];
}

static int32_t payoff(const void *self, mb_state v)
{
    teller *r = of(self);
    return know(r, v) ? r->told.at[v].says.pays : 0;
}

static int32_t estimate(const void *self, mb_state v)
{
    teller *r = of(self);
    const bool has = know(r, v) && r->told.at[v].says.estimate != MB_NO_HINT;
    return has ? r->told.at[v].says.estimate : 0;
}

/* A negative h is none. */
static uint32_t remaining(const void *self, mb_state v)
{
    teller *r = of(self);
    return know(r, v) && r->told.at[v].says.h > 0 ? (uint32_t)r->told.at[v].says.h : 0;
}

static void hints(mb_hints *out, const void *self, mb_state v)
{
    teller *r = of(self);
    if (!know(r, v))
        return;
    const mb_state_line *says = &r->told.at[v].says;
    *out = (mb_hints){.goal = says->goal, .estimate = says->estimate, .h = says->h};
}

static void show(mb_text *out, const void *self, mb_state v)
{
    const teller *r = self;
    mb_names *names = mb_lexicon_names(r->told.names);
    names->show(out, names, (uint32_t)v);
}

static void board(mb_text *out, const void *self, mb_state v)
{
    show(out, self, v);
    mb_text_char(out, '\n');
}

static void learn(teller *self)
{
    mb_game *game = &self->game;
    const mb_told *told = &self->told;
    game->cost = told->cost ? cost : NULL;
    game->payoff = told->has_pays ? payoff : NULL;
    game->estimate = told->has_estimate ? estimate : NULL;
    game->remaining = told->has_remaining ? remaining : NULL;
    game->heuristic_count = told->has_remaining;
}

/* ---- states by name ---- */

/* A second program of the same kind is tried on a name: it may not live through it. */
typedef struct trial {
    teller *self;
    mb_told told;
    mb_piece name;
    size_t heard;
    bool found;
} trial;

static mb_status hear_trial(void *context, const char *line, size_t length)
{
    trial *t = context;
    mb_told_fault fault;
    uint32_t who, v = MB_NONE;
    if (t->heard++ == 0)
        return mb_told_hear(&who, &fault, &t->told, v, line, length, NULL);
    mb_status status = mb_told_name(&v, &t->told, t->name);
    if (status == MB_OK)
        status = mb_told_hear(&who, &fault, &t->told, v, line, length, NULL);
    t->found = status == MB_OK;
    return status;
}

/* Does the program know a state of that name? */
static mb_status try_name(bool *found, teller *self, mb_piece name)
{
    trial t = {.self = self, .name = name};
    mb_program *program = NULL;
    mb_text question = {0};
    mb_text_add(&question, "start\n");
    if (mb_name_is_directive(name.at, name.length))
        mb_text_put(&question, "\"", name, "\"");
    else
        mb_text_name(&question, name.at, name.length);
    mb_text_char(&question, '\n');
    mb_status status = question.status;
    if (status == MB_OK)
        status = mb_told_new(&t.told);
    if (status == MB_OK)
        status = mb_program_start(&program, &self->started, NULL);
    const mb_exchange questions = {.ask = question.data,
                                   .length = question.length,
                                   .answers = 2,
                                   .seconds = MB_TOLD_SILENCE,
                                   .longest = LONGEST,
                                   .hear = hear_trial,
                                   .context = &t};
    if (status == MB_OK)
        status = mb_program_exchange(program, &questions, &self->limits);
    mb_program_end(program);
    mb_told_clear(&t.told);
    mb_text_clear(&question);
    *found = t.found;
    return status == MB_ECANCEL || status == MB_ENOMEM ? status : MB_OK;
}

/* Can a name be no state, without a trial?  It was refused before; all states are told; or it is a pair, (1,NAME), of
 * a state that is known. */
static bool is_hopeless(const teller *self, mb_piece name)
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

static mb_status find_name(mb_state *out, teller *self, mb_piece name, mb_error *error)
{
    uint32_t v = mb_lexicon_find(self->told.names, name.at, name.length);
    bool found = v != MB_NONE;
    mb_status status = MB_OK;
    if (!found && !is_hopeless(self, name) && self->status == MB_OK) {
        bool added;
        status = try_name(&found, self, name);
        if (status == MB_OK && found)
            status = mb_told_name(&v, &self->told, name);
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

/* The inside of a name in quotes; false: it is not in quotes. */
static bool unquote(mb_text *out, const char *text, size_t length)
{
    if (length < 3 || text[0] != '"' || text[length - 1] != '"')
        return false;
    for (size_t i = 1; i + 1 < length; i++) {
        i += text[i] == '\\' && i + 2 < length;
        mb_text_char(out, text[i]);
    }
    return true;
}

static mb_status parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    mb_text bare = {0};
    const bool quoted = unquote(&bare, text, length);
    const mb_piece name = quoted ? mb_piece_of(&bare) : mb_piece_at(text, length);
    mb_status status = bare.status;
    if (status != MB_OK)
        mb_error_plain(error, status);
    else if (!mb_name_is_valid(name.at, name.length))
        status = mb_refuse_unknown(error, mb_piece_at(text, length));
    else
        status = find_name(out, of(self), name, error);
    mb_text_clear(&bare);
    return status;
}

/* ---- opening ---- */

bool mb_told_is_python(const char *command)
{
    const size_t length = strlen(command);
    const bool ends = length > 3 && strcmp(command + length - 3, ".py") == 0;
    return ends && (!strpbrk(command, " \t\n;|&<>()$`\"'\\") || access(command, F_OK) == 0);
}

/* What cannot be opened is said before anything is started. */
static mb_status check_file(teller *self)
{
    if (!self->python || access(self->command, R_OK) == 0)
        return MB_OK;
    mb_fail(&self->error, MB_EIO, SAY_OPEN, "reason", strerror(errno));
    mb_error_at(&self->error, self->command, 0, 0);
    return MB_EIO;
}

static void fill_game(teller *self)
{
    const bool alone = self->options.alone, owned = self->told.owned;
    self->heuristic = (mb_heuristic){.name = "h", .brief = SAY_H, .value = remaining};
    self->game = (mb_game){
        .name = "program",
        .brief = SAY_BRIEF,
        .traits = MB_SERIAL | MB_FOREIGN
                  | (alone   ? MB_PUZZLE
                     : owned ? 0u
                             : (unsigned)MB_IMPARTIAL),
        .close = close_rules,
        .moves = moves,
        .mark = mark,
        .mover = alone || !owned ? NULL : mover,
        .show = show,
        .parse = parse,
        .board = board,
        .hints = hints,
        .heuristics = &self->heuristic,
    };
    learn(self);
}

/* While the program is waited for: is its answer still wanted? */
static bool tick(void *context, uint64_t done, uint64_t total)
{
    const teller *self = context;
    const mb_limits *limits = self->options.limits;
    (void)done, (void)total;
    return limits->tick(limits->context, self->told.known, 0);
}

static mb_status set_command(teller *self, const mb_told_options *options)
{
    const size_t size = strlen(options->command) + 1;
    self->command = mb_alloc(size, 1);
    if (!self->command)
        return MB_ENOMEM;
    memcpy(self->command, options->command, size);
    self->options = *options;
    self->python = mb_told_is_python(options->command);
    self->args[0] = mb_loader_python;
    self->args[1] = self->command;
    self->args[2] = options->lang == MB_FRENCH ? "fr" : "en";
    self->started = (mb_started){.command = self->python ? "exec python3 -c \"$0\" \"$1\" \"$2\"" : self->command,
                                 .args = self->python ? self->args : NULL};
    if (options->limits && options->limits->tick)
        self->limits = (mb_limits){.tick = tick, .context = self};
    self->window = FEW;
    return MB_OK;
}

/* Ask `start`, and then for that state by its name. */
static mb_status ask_start(teller *self)
{
    begin_questions(self);
    mb_status status = add_question(self, MB_NONE);
    if (status == MB_OK)
        status = exchange(self);
    if (status != MB_OK)
        return status;
    begin_questions(self);
    status = add_question(self, self->start);
    return status == MB_OK ? exchange(self) : status;
}

mb_status mb_told_rules_open(mb_rules **out, const mb_told_options *options, mb_error *error)
{
    mb_rules *opened = mb_alloc_zero(1, sizeof *opened);
    teller *self = mb_alloc_zero(1, sizeof *self);
    mb_status status = opened && self ? MB_OK : MB_ENOMEM;
    if (status == MB_OK)
        status = set_command(self, options);
    if (status == MB_OK)
        status = check_file(self);
    if (status == MB_OK && !(self->refused = mb_lexicon_new(0)))
        status = MB_ENOMEM;
    if (status == MB_OK)
        status = mb_told_new(&self->told);
    if (status == MB_OK)
        status = mb_program_start(&self->program, &self->started, &self->error);
    if (status == MB_OK)
        status = ask_start(self);
    if (status != MB_OK) {
        if (error && self)
            *error = self->error;
        if (!self || self->error.code == MB_OK)
            mb_error_plain(error, status);
        mb_release(opened);
        if (self)
            close_rules(self);
        return status;
    }
    fill_game(self);
    *opened = (mb_rules){.game = &self->game, .self = self, .fits = true, .start = self->start};
    *out = opened;
    return MB_OK;
}

mb_status mb_told_rules_begin(mb_rules *rules, const char *name, mb_error *error)
{
    return mb_rules_find(&rules->start, &rules->first, rules, name, strlen(name), error);
}

mb_status mb_told_rules_check(const mb_rules *rules, mb_error *error)
{
    if (rules->game->close != close_rules)
        return MB_OK;
    const teller *self = rules->self;
    if (self->status != MB_OK && error)
        *error = self->error;
    return self->status;
}
