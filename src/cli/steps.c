/* steps.c -- how an answer was found, step by step. */
#include "cli/steps.h"

#include "core/mem.h"

static const mb_words SAY_STUCK =
    MB_WORDS("{name} has no move: it is in the kernel.", "{name} n'a pas de coup : elle est dans le noyau.");

void steps_clear(steps *s)
{
    mb_release_all(s->at, s->number);
    *s = (steps){0};
}

static void record(steps *s, answer_step it)
{
    MB_ASSERT(it.v < s->arena->positions && (it.by == MB_NONE || it.by < s->arena->positions));
    if (!mb_grow(&s->at, &s->room, s->count, 1)) {
        s->status = MB_ENOMEM;
        return;
    }
    s->at[s->count++] = it;
}

/* ---- observers ---- */

static void added(void *context, uint32_t v, mb_player winner, uint32_t rank, uint32_t by)
{
    steps *s = context;
    const step_rule rule = rank == MB_NEVER                  ? STEP_WON
                           : by == MB_NONE                   ? STEP_TARGET
                           : mb_owner(s->arena, v) == winner ? STEP_EXISTS
                                                             : STEP_ALL;
    record(s, (answer_step){.rule = rule, .player = winner, .v = v, .by = by, .number = rank});
}

/* No step for the last move: the position enters the attractor, which is a step of its own. */
static void counted(void *context, uint32_t v, uint32_t to, uint32_t left)
{
    steps *s = context;
    const mb_player player = mb_other(mb_owner(s->arena, v));
    if (left > 0)
        record(s, (answer_step){.rule = STEP_COUNTED, .player = player, .v = v, .by = to, .number = left});
}

static void record_peeled(void *context, uint32_t v, mb_label label, uint32_t by)
{
    record(context, (answer_step){.rule = label == MB_LABEL_LOST ? STEP_KERNEL : STEP_OUT, .v = v, .by = by});
}

static void numbered(void *context, uint32_t v, uint32_t number)
{
    record(context, (answer_step){.rule = STEP_MEX, .v = v, .by = MB_NONE, .number = number});
}

mb_attractor_observer steps_attractor(steps *s)
{
    return (mb_attractor_observer){.added = added, .counted = counted, .context = s};
}

mb_kernel_observer steps_kernel(steps *s)
{
    return (mb_kernel_observer){.peeled = record_peeled, .context = s};
}

mb_status steps_grundy(steps *s, const mb_limits *limits)
{
    const mb_grundy_observer observer = {.numbered = numbered, .context = s};
    s->number = mb_alloc(s->arena->positions, sizeof *s->number);
    return s->number ? mb_grundy_compute(s->number, NULL, s->arena, &observer, limits) : MB_ENOMEM;
}

/* ---- words ---- */

/* The numbers that the moves of v lead to, in rising order: {0, 1, 3}. */
static void add_seen(mb_text *out, const steps *s, uint32_t v)
{
    const mb_arena *arena = s->arena;
    MB_ASSERT(s->number && v < arena->positions);
    mb_text_char(out, '{');
    for (uint32_t next = 0, least;; next = least + 1) {
        least = MB_NONE;
        for (uint64_t e = arena->first[v]; e < arena->first[v + 1]; e++) {
            const uint32_t number = s->number[arena->to[e]];
            least = number >= next && number < least ? number : least;
        }
        if (least == MB_NONE)
            break;
        mb_text_put(out, next > 0 ? ", " : "", least);
    }
    mb_text_char(out, '}');
}

/* One step in words. */
static void say_step(mb_text *out, const steps *s, const answer_step *it, mb_lang lang)
{
    MB_ASSERT(it->v < s->arena->positions && it->rule <= STEP_MEX && (it->rule != STEP_MEX || s->number));
    static const mb_words words[] = {
        [STEP_TARGET] = MB_WORDS("{name} is in the target of player {player}: rank 0.",
                                 "{name} est dans la cible du joueur {player} : rang 0."),
        [STEP_EXISTS] = MB_WORDS(
            "∃: from {name} player {player} can move to {by}, which is inside: rank {number}.",
            "∃ : de {name}, le joueur {player} peut aller en {by}, qui est dans l'attracteur : rang {number}."),
        [STEP_ALL] = MB_WORDS(
            "∀: from {name} every move leads inside, the last one being to {by}: rank {number}.",
            "∀ : de {name}, tous les coups mènent dans l'attracteur, le dernier étant vers {by} : rang {number}."),
        [STEP_WON] = MB_WORDS("{name} is won by player {player}.", "{name} est gagnée par le joueur {player}."),
        [STEP_COUNTED] = MB_WORDS("∀: from {name} the move to {by} leads inside; {number} {number?move:moves} left "
                                  "to check.",
                                  "∀ : de {name}, le coup vers {by} mène dans l'attracteur ; encore {number} "
                                  "{number?coup:coups} à vérifier."),
        [STEP_KERNEL] = MB_WORDS("All moves of {name} lead out of the kernel: it is in the kernel.",
                                 "Tous les coups de {name} mènent hors du noyau : elle est dans le noyau."),
        [STEP_OUT] = MB_WORDS("{name} has a move into the kernel, to {by}: it is outside.",
                              "{name} a un coup vers le noyau, en {by} : elle est hors du noyau."),
        [STEP_MEX] = MB_WORDS("{name}: mex {seen} = {number}", "{name} : mex {seen} = {number}"),
    };
    const bool stuck = it->rule == STEP_KERNEL && mb_degree(s->arena, it->v) == 0;
    const mb_called name = mb_arena_called(s->arena, it->v), by = mb_arena_called(s->arena, it->by);
    if (it->rule == STEP_MEX) {
        mb_text seen = {0};
        add_seen(&seen, s, it->v);
        mb_text_say(out, lang, words[STEP_MEX], "name", name, "seen", mb_piece_of(&seen), "number", it->number);
        mb_text_clear(&seen);
    } else {
        mb_text_say(out, lang, stuck ? SAY_STUCK : words[it->rule], "name", name, "by", by, "player",
                    mb_player_number(it->player), "number", it->number);
    }
}

/* ---- writing ---- */

static void write_step(mb_json *json, const steps *s, const answer_step *it, mb_lang lang)
{
    static const struct {
        const char *rule, *number;
    } names[] = {
        [STEP_TARGET] = {"target", "rank"}, [STEP_EXISTS] = {"exists", "rank"}, [STEP_ALL] = {"all", "rank"},
        [STEP_WON] = {"won", NULL},         [STEP_COUNTED] = {"count", "left"}, [STEP_KERNEL] = {"kernel", NULL},
        [STEP_OUT] = {"out", NULL},         [STEP_MEX] = {"mex", "number"},
    };
    mb_text text = {.players = json->out->players};
    say_step(&text, s, it, lang);
    mb_json_open(json, '{');
    mb_json_add(json, "position", mb_arena_called(s->arena, it->v), "rule", names[it->rule].rule);
    if (it->rule <= STEP_COUNTED)
        mb_json_add(json, "player", mb_player_number(it->player));
    if (names[it->rule].number)
        mb_json_add(json, names[it->rule].number, it->number);
    mb_json_add(json, "by", mb_arena_called(s->arena, it->by));
    mb_json_key(json, "text");
    mb_json_take(json, &text);
    mb_json_close(json);
}

void steps_json(mb_json *json, const steps *s, mb_lang lang)
{
    mb_json_open_key(json, "steps", '[');
    for (size_t i = 0; i < s->count; i++)
        write_step(json, s, &s->at[i], lang);
    mb_json_close(json);
    if (s->status != MB_OK)
        json->out->status = s->status;
}

void steps_text(mb_text *out, const steps *s, mb_lang lang)
{
    for (size_t i = 0; i < s->count; i++) {
        mb_text_add(out, "  ");
        say_step(out, s, &s->at[i], lang);
        mb_text_char(out, '\n');
    }
    if (s->status != MB_OK)
        out->status = s->status;
}
