/* foreign_rules.c -- the rules of a game from another program, whose states are names. */
#include "rules/foreign_rules.h"

#include <errno.h>
#include <unistd.h>

#include "arena/refuse.h"
#include "core/embed.h"
#include "core/mem.h"
#include "core/name.h"
#include "io/reason.h"
#include "rules/rules_program.h"

static const mb_words SAY_BRIEF = MB_WORDS("rules given by a program", "règles données par un programme");
static const mb_words SAY_H =
    MB_WORDS("the heuristic given by the program: h N", "l'heuristique que donne le programme : h N");
static const mb_words SAY_OPEN = MB_WORDS("cannot open it: {reason}", "ouverture impossible : {reason}");

/* For `python3 -c`; its arguments are the file and the language of its messages, en or fr. */
MB_EMBED(mb_loader_python, "rules/loader.py");

/* ---- the game ---- */

static mb_rules_program *of(const void *self)
{
    return (
        mb_rules_program *)(uintptr_t)self; /* callbacks fill the cache; one at a time, since the game is serial */
}

static void close_rules(void *self)
{
    mb_rules_program *r = self;
    mb_program_end(r->program);
    mb_reply_cache_clear(&r->cache);
    if (r->refused)
        mb_names_free(mb_lexicon_names(r->refused));
    mb_text_clear(&r->request);
    mb_text_clear(&r->name);
    mb_release_all(r->asked, r->command, r);
}

static size_t foreign_moves(const void *self, mb_state v, mb_state *out, size_t cap)
{
    mb_rules_program *r = of(self);
    if (!mb_rules_program_knows(r, v))
        return 0;
    const mb_cached_reply *state = &r->cache.at[v];
    for (size_t i = 0; i < state->count && i < cap; i++)
        out[i] = r->cache.to[state->first + i];
    return state->count;
}

/* For one player a state is marked only where it is a goal. */
static mb_mark mark_alone(const mb_state_reply *reply)
{
    return reply->goal || reply->mark == MB_WIN1 ? MB_WIN1 : MB_UNMARKED;
}

static mb_mark foreign_mark(const void *self, mb_state v)
{
    mb_rules_program *r = of(self);
    if (!mb_rules_program_knows(r, v))
        return MB_DRAW; /* the program has failed: the work in progress ends soon */
    const mb_cached_reply *state = &r->cache.at[v];
    if (r->options.alone)
        return mark_alone(&state->reply);
    const bool stuck = !r->cache.owned && state->reply.mark == MB_UNMARKED && state->count == 0;
    return !stuck ? state->reply.mark : r->options.misere ? MB_MOVER_WINS : MB_MOVER_LOSES;
}

static mb_player mover(const void *self, mb_state v)
{
    mb_rules_program *r = of(self);
    return mb_rules_program_knows(r, v) ? r->cache.at[v].reply.owner : MB_P1;
}

static uint32_t cost(const void *self, mb_state v, size_t index)
{
    mb_rules_program *r = of(self);
    if (!mb_rules_program_knows(r, v) || !r->cache.cost)
        return 1;
    MB_ASSERT(index < r->cache.at[v].count);
    return r->cache.cost[r->cache.at[v].first + index];
}

static int32_t payoff(const void *self, mb_state v)
{
    mb_rules_program *r = of(self);
    return mb_rules_program_knows(r, v) ? r->cache.at[v].reply.pays : 0;
}

static int32_t estimate(const void *self, mb_state v)
{
    mb_rules_program *r = of(self);
    const bool has = mb_rules_program_knows(r, v) && r->cache.at[v].reply.h != MB_NO_HINT;
    return has ? r->cache.at[v].reply.h : 0;
}

/* A negative h is none. */
static uint32_t remaining(const void *self, mb_state v)
{
    mb_rules_program *r = of(self);
    return mb_rules_program_knows(r, v) && r->cache.at[v].reply.h > 0 ? (uint32_t)r->cache.at[v].reply.h : 0;
}

static void foreign_hints(mb_hints *out, const void *self, mb_state v)
{
    mb_rules_program *r = of(self);
    if (!mb_rules_program_knows(r, v))
        return;
    const mb_state_reply *reply = &r->cache.at[v].reply;
    *out = (mb_hints){.goal = reply->goal, .h = reply->h};
}

static void foreign_show(mb_text *out, const void *self, mb_state v)
{
    const mb_rules_program *r = self;
    mb_names *names = mb_lexicon_names(r->cache.names);
    names->show(out, names, (uint32_t)v);
}

static void board(mb_text *out, const void *self, mb_state v)
{
    foreign_show(out, self, v);
    mb_text_char(out, '\n');
}

/* Give the game the optional callbacks for which there are values by now. */
static void update_game(mb_rules_program *self)
{
    mb_game *game = &self->game;
    const mb_reply_cache *cache = &self->cache;
    game->cost = cache->cost ? cost : NULL;
    game->payoff = cache->has_pays ? payoff : NULL;
    game->estimate = cache->has_h && !self->options.alone ? estimate : NULL;
    game->remaining = cache->has_h ? remaining : NULL;
    game->heuristic_count = cache->has_h;
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
        status = mb_rules_program_find(out, of(self), name, error);
    mb_text_clear(&bare);
    return status;
}

/* ---- opening ---- */

bool mb_foreign_rules_are_python(const char *command)
{
    const size_t length = strlen(command);
    const bool ends = length > 3 && strcmp(command + length - 3, ".py") == 0;
    return ends && (!strpbrk(command, " \t\n;|&<>()$`\"'\\") || access(command, F_OK) == 0);
}

/* A file that cannot be read is reported before anything is started. */
static mb_status check_file(mb_rules_program *self)
{
    if (!self->python || access(self->command, R_OK) == 0)
        return MB_OK;
    mb_fail(&self->error, MB_EIO, SAY_OPEN, "reason", mb_reason(errno));
    mb_error_at(&self->error, self->command, 0, 0);
    return MB_EIO;
}

static void fill_game(mb_rules_program *self)
{
    const bool alone = self->options.alone, owned = self->cache.owned;
    self->heuristic = (mb_heuristic){.name = "h", .brief = SAY_H, .value = remaining};
    self->game = (mb_game){
        .name = "program",
        .brief = SAY_BRIEF,
        .traits = MB_SERIAL | MB_FOREIGN
                  | (alone   ? MB_PUZZLE
                     : owned ? 0u
                             : (unsigned)MB_IMPARTIAL),
        .close = close_rules,
        .moves = foreign_moves,
        .mark = foreign_mark,
        .mover = alone || !owned ? NULL : mover,
        .show = foreign_show,
        .parse = parse,
        .board = board,
        .hints = foreign_hints,
        .heuristics = &self->heuristic,
    };
    update_game(self);
    self->updated = update_game;
}

/* Called while waiting for the program: go on? */
static bool foreign_tick(void *context, uint64_t done, uint64_t total)
{
    const mb_rules_program *self = context;
    const mb_limits *limits = self->options.limits;
    (void)done, (void)total;
    return limits->tick(limits->context, self->cache.known, 0);
}

static mb_status set_command(mb_rules_program *self, const mb_foreign_rules_options *options)
{
    const size_t size = strlen(options->command) + 1;
    self->command = mb_alloc(size, 1);
    if (!self->command)
        return MB_ENOMEM;
    memcpy(self->command, options->command, size);
    self->options = *options;
    self->python = mb_foreign_rules_are_python(options->command);
    self->args[0] = mb_loader_python;
    self->args[1] = self->command;
    self->args[2] = options->lang == MB_FRENCH ? "fr" : "en";
    self->child = (mb_child_command){.command = self->python ? "exec python3 -c \"$0\" \"$1\" \"$2\"" : self->command,
                                     .args = self->python ? self->args : NULL};
    if (options->limits && options->limits->tick)
        self->limits = (mb_limits){.tick = foreign_tick, .context = self};
    return MB_OK;
}

mb_status mb_foreign_rules_open(mb_rules **out, const mb_foreign_rules_options *options, mb_error *error)
{
    mb_rules *opened = mb_alloc_zero(1, sizeof *opened);
    mb_rules_program *self = mb_alloc_zero(1, sizeof *self);
    mb_status status = opened && self ? MB_OK : MB_ENOMEM;
    if (status == MB_OK)
        status = set_command(self, options);
    if (status == MB_OK)
        status = check_file(self);
    if (status == MB_OK && !(self->refused = mb_lexicon_new(0)))
        status = MB_ENOMEM;
    if (status == MB_OK)
        status = mb_reply_cache_new(&self->cache);
    if (status == MB_OK)
        status = mb_program_start(&self->program, &self->child, &self->error);
    if (status == MB_OK)
        status = mb_rules_program_begin(self);
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

mb_status mb_foreign_rules_begin(mb_rules *rules, const char *name, mb_error *error)
{
    return mb_rules_find(&rules->start, &rules->first, rules, name, strlen(name), error);
}

mb_status mb_foreign_rules_check(const mb_rules *rules, mb_error *error)
{
    if (rules->game->close != close_rules)
        return MB_OK;
    const mb_rules_program *self = rules->self;
    if (self->status != MB_OK && error)
        *error = self->error;
    return self->status;
}
