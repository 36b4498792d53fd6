/* why.c -- why is a position won?  The line of best moves, with "there is" and "for all".
 *
 * The line follows the solution until the play stops or repeats a position.  At a won position of rank r, the winner
 * has a move to rank r - 1, or every move of the loser leads to a smaller rank; the line shows both, and the same
 * holds at every successor, so one line is enough.
 */
#include "show/why.h"

#include "arena/names.h"
#include "core/mem.h"

static const mb_words SAY_WON = MB_WORDS("Player {player} wins from {name} in {rank} {rank?move:moves}:",
                                         "Le joueur {player} gagne depuis {name} en {rank} {rank?coup:coups} :");
static const mb_words SAY_WON_ENDLESS =
    MB_WORDS("Player {player} wins from {name} as long as the play goes on:",
             "Le joueur {player} gagne depuis {name} tant que la partie continue :");
static const mb_words SAY_DRAWN =
    MB_WORDS("Nobody can force a win from {name}:", "Personne ne peut forcer la victoire depuis {name} :");
static const mb_words SAY_VALUE =
    MB_WORDS("From {name} player {p1} gets {value}:", "Depuis {name}, le joueur {p1} obtient {value} :");
static const mb_words SAY_ONLY = MB_WORDS("∀ {name}: the only move of player {player} leads to ",
                                          "∀ {name} : le seul coup du joueur {player} mène à ");
static const mb_words SAY_END_WON = MB_WORDS("{name}: the play stops, won by player {player}",
                                             "{name} : la partie s'arrête, gagnée par le joueur {player}");
static const mb_words SAY_END_DRAWN =
    MB_WORDS("{name}: the play stops, a draw", "{name} : la partie s'arrête, nulle");
static const mb_words SAY_END_PAYS = MB_WORDS("{name}: the play stops, and player {p1} gets {value}",
                                              "{name} : la partie s'arrête, et le joueur {p1} obtient {value}");
static const mb_words SAY_END_STUCK = MB_WORDS("{name}: no move is left, which counts as an endless play",
                                               "{name} : plus aucun coup, ce qui compte comme une partie sans fin");
static const mb_words SAY_ROUND = MB_WORDS("and so on for ever, from {name} again: a draw",
                                           "et ainsi de suite sans fin, à nouveau depuis {name} : nulle");
static const mb_words SAY_ROUND_WON =
    MB_WORDS("and so on for ever, from {name} again: player {player} wins",
             "et ainsi de suite sans fin, à nouveau depuis {name} : le joueur {player} gagne");
static const mb_words SAY_ROUND_PAYS =
    MB_WORDS("and so on for ever, from {name} again: player {p1} gets {value}",
             "et ainsi de suite sans fin, à nouveau depuis {name} : le joueur {p1} obtient {value}");
static const mb_words SAY_WON_PARITY =
    MB_WORDS("Player {player} wins from {name}, by the highest priority met for ever or at a terminal position:",
             "Le joueur {player} gagne depuis {name}, par la plus haute priorité rencontrée sans fin ou à une "
             "position terminale :");
static const mb_words SAY_ROUND_PARITY = MB_WORDS(
    "and so on for ever, from {name} again: the highest priority there is {highest}, and player {player} wins",
    "et ainsi de suite sans fin, à nouveau depuis {name} : la plus haute priorité y est {highest}, et le joueur "
    "{player} gagne");
static const mb_words SAY_PRIORITIES =
    MB_WORDS("In brackets: the priority; even ones are player {p1}'s.\n",
             "Entre parenthèses : la priorité ; les paires sont au joueur {p1}.\n");
static const mb_words SAY_SKIPPED = MB_WORDS("… {count} more {count?move:moves} of the same kind …",
                                             "… encore {count} {count?coup:coups} de la même sorte …");
static const mb_words SAY_MORE = MB_WORDS(", … ({count} in all)", ", … ({count} en tout)");
static const mb_words SAY_RANKS =
    MB_WORDS("In brackets: the rank, moves to the end; it falls from line to line.\n",
             "Entre parenthèses : le rang, nombre de coups jusqu'à la fin ; il diminue de ligne en ligne.\n");

enum { LINES = 24, LAST = 3, MOVES = 6 }; /* lines of text at most, of them after a gap; moves named on a line */

void mb_why_note(mb_note *note, mb_words id, const mb_arena *arena, uint32_t v)
{
    mb_note_say(note, id, "name", mb_arena_called(arena, v));
}

void mb_why_line(mb_text *out, const mb_note *note, mb_lang lang)
{
    mb_note_show(out, note, lang);
    mb_text_char(out, '\n');
}

void mb_why_json_name(mb_json *json, const char *key, const mb_arena *arena, uint32_t v)
{
    mb_json_add(json, key, mb_arena_called(arena, v));
}

/* The positions from `from` on, each by the solution's move, each once. */
typedef struct line {
    const mb_arena *arena;
    const mb_solution *solution;
    uint32_t *at;
    size_t count;
    uint32_t again; /* where the last move leads back to; MB_NONE: the play stops at the last position */
} line;

static mb_status why_follow(line *self, uint32_t from)
{
    mb_bitset met;
    mb_status status = mb_bitset_init(&met, self->arena->positions);
    if (status != MB_OK)
        return status;
    size_t room = 0;
    self->again = MB_NONE;
    for (uint32_t v = from; v != MB_NONE; v = self->solution->move[v]) {
        if (mb_bitset_has(&met, v)) {
            self->again = v;
            break;
        }
        mb_bitset_add(&met, v);
        if (!mb_grow(&self->at, &room, self->count, 1)) {
            status = MB_ENOMEM;
            break;
        }
        self->at[self->count++] = v;
    }
    mb_bitset_clear(&met);
    return status;
}

/* What is claimed at a position where the play goes on. */
typedef enum why_claim { EXISTS, FORALL, STAYS, MAXIMUM, MINIMUM } why_claim;

static why_claim claim_at(const line *self, uint32_t v)
{
    const mb_player owner = mb_owner(self->arena, v);
    if (self->solution->value)
        return owner == MB_P1 ? MAXIMUM : MINIMUM;
    const int winner = self->solution->winner[v];
    if (winner == 0)
        return STAYS;
    return (winner == 1) == (owner == MB_P1) ? EXISTS : FORALL;
}

/* "4 (2)": a move and its rank or value, where it has one. */
static void why_add_move(mb_text *out, const line *self, uint32_t to)
{
    mb_arena_name(out, self->arena, to);
    if (self->arena->priority && mb_mark_of(self->arena, to) == MB_UNMARKED)
        mb_text_put(out, " (", self->arena->priority[to], ")");
    const bool values = self->solution->value != NULL;
    if (!values && (self->solution->winner[to] == 0 || self->solution->rank[to] == MB_NEVER))
        return;
    mb_text_put(out, " (", values ? self->solution->value[to] : (int64_t)self->solution->rank[to], ")");
}

static void why_add_moves(mb_text *out, const line *self, uint32_t v, mb_lang lang)
{
    const mb_arena *arena = self->arena;
    const uint64_t count = mb_degree(arena, v);
    for (uint64_t i = 0; i < count && i < MOVES; i++) {
        mb_text_add(out, i ? ", " : "");
        why_add_move(out, self, arena->to[arena->first[v] + i]);
    }
    if (count <= MOVES)
        return;
    mb_note more;
    mb_note_say(&more, SAY_MORE, "count", count);
    mb_note_show(out, &more, lang);
}

static void say_end(mb_text *out, const line *self, uint32_t v, mb_lang lang)
{
    const mb_arena *arena = self->arena;
    const mb_mark mark = mb_mark_of(arena, v);
    mb_note note;
    mb_why_note(&note,
                mark == MB_UNMARKED ? SAY_END_STUCK
                : mark == MB_PAYS   ? SAY_END_PAYS
                : mark == MB_DRAW   ? SAY_END_DRAWN
                                    : SAY_END_WON,
                arena, v);
    if (mark == MB_PAYS)
        mb_note_add(&note, "value", mb_terminal_payoff(arena, v));
    else if (mark == MB_WIN1 || mark == MB_WIN2)
        mb_note_add(&note, "player", mark == MB_WIN1 ? 1 : 2);
    mb_why_line(out, &note, lang);
}

static void say_position(mb_text *out, const line *self, uint32_t v, mb_lang lang)
{
    mb_text_add(out, "  ");
    if (mb_is_terminal(self->arena, v)) {
        mb_text_add(out, "  ");
        say_end(out, self, v, lang);
        return;
    }
    static const mb_words words[] = {
        [EXISTS] =
            MB_WORDS("∃ {name}: player {player} has a move to ", "∃ {name} : le joueur {player} a un coup vers "),
        [FORALL] = MB_WORDS("∀ {name}: all moves of player {player} lead to ",
                            "∀ {name} : tous les coups du joueur {player} mènent à "),
        [STAYS] = MB_WORDS("∄ {name}: player {player} has no move that wins; one that does not lose is ",
                           "∄ {name} : le joueur {player} n'a pas de coup gagnant ; un coup qui ne perd pas est "),
        [MAXIMUM] = MB_WORDS("max {name}: player {p1} chooses among ", "max {name} : le joueur {p1} choisit parmi "),
        [MINIMUM] = MB_WORDS("min {name}: player {p2} chooses among ", "min {name} : le joueur {p2} choisit parmi ")};
    const why_claim claimed = claim_at(self, v);
    const bool only = claimed == FORALL && mb_degree(self->arena, v) == 1;
    mb_note note;
    mb_why_note(&note, only ? SAY_ONLY : words[claimed], self->arena, v);
    mb_note_add(&note, "player", mb_owner(self->arena, v) + 1);
    mb_note_show(out, &note, lang);
    if (claimed == EXISTS || claimed == STAYS)
        why_add_move(out, self, self->solution->move[v]);
    else
        why_add_moves(out, self, v, lang);
    mb_text_char(out, '\n');
}

static void say_headline(mb_text *out, const line *self, uint32_t from, mb_lang lang)
{
    const mb_solution *solution = self->solution;
    const int winner = solution->winner[from];
    const uint32_t rank = solution->rank[from];
    mb_note note;
    mb_why_note(&note,
                solution->value         ? SAY_VALUE
                : winner == 0           ? SAY_DRAWN
                : self->arena->priority ? SAY_WON_PARITY
                : rank == MB_NEVER      ? SAY_WON_ENDLESS
                                        : SAY_WON,
                self->arena, from);
    mb_note_add(&note, "player", winner);
    mb_note_add(&note, "value", mb_solution_value(solution, from));
    mb_note_add(&note, "rank", rank);
    mb_why_line(out, &note, lang);
}

/* The highest priority of the cycle that the line ends with. */
static uint32_t highest_of(const line *self)
{
    uint32_t highest = 0;
    size_t i = self->count;
    MB_ASSERT(self->arena->priority && self->again != MB_NONE);
    do {
        i--;
        const uint32_t priority = self->arena->priority[self->at[i]];
        highest = priority > highest ? priority : highest;
    } while (self->at[i] != self->again);
    return highest;
}

static void why_say_round(mb_text *out, const line *self, mb_lang lang)
{
    const bool parity = self->arena->priority != NULL;
    const uint32_t highest = parity ? highest_of(self) : 0;
    const int32_t endless = !parity ? self->arena->endless : mb_parity(highest) == MB_P1 ? 1 : -1;
    mb_note note;
    mb_why_note(&note,
                parity                  ? SAY_ROUND_PARITY
                : self->solution->value ? SAY_ROUND_PAYS
                : endless == 0          ? SAY_ROUND
                                        : SAY_ROUND_WON,
                self->arena, self->again);
    mb_note_add(&note, "highest", highest);
    mb_note_add(&note, "player", endless > 0 ? 1 : 2);
    mb_note_add(&note, "value", endless);
    mb_text_add(out, "    ");
    mb_why_line(out, &note, lang);
}

static void why_say(mb_text *out, const line *self, mb_lang lang)
{
    MB_ASSERT(self->count > 0 && self->at);
    const uint32_t from = self->at[0];
    if (self->count == 1 && self->again == MB_NONE) {
        say_end(out, self, from, lang);
        return;
    }
    say_headline(out, self, from, lang);
    for (size_t i = 0; i < self->count; i++) {
        if (self->count > LINES && i == LINES - LAST) {
            mb_note gap;
            const size_t skipped = self->count - LINES;
            mb_note_say(&gap, SAY_SKIPPED, "count", skipped);
            mb_text_add(out, "    ");
            mb_why_line(out, &gap, lang);
            i += skipped;
        }
        say_position(out, self, self->at[i], lang);
    }
    if (self->again != MB_NONE)
        why_say_round(out, self, lang);
    if (self->arena->priority)
        mb_text_say(out, lang, SAY_PRIORITIES);
    else if (self->again != MB_NONE)
        return;
    else if (!self->solution->value && self->solution->winner[from] != 0)
        mb_text_add(out, mb_words_in(SAY_RANKS, lang));
}

static void json_rank(mb_json *json, const line *self, uint32_t v)
{
    mb_json_key(json, "rank");
    if (self->solution->winner[v] != 0 && self->solution->rank[v] != MB_NEVER)
        mb_json_put(json, self->solution->rank[v]);
    else
        mb_json_null(json);
    mb_json_add(json, "value", mb_solution_value(self->solution, v));
}

static void why_json_position(mb_json *json, const line *self, uint32_t v)
{
    static const char *const claims[] = {
        [EXISTS] = "exists", [FORALL] = "forall", [STAYS] = "stays", [MAXIMUM] = "max", [MINIMUM] = "min"};
    const mb_arena *arena = self->arena;
    const bool end = mb_is_terminal(arena, v);
    mb_json_open(json, '{');
    mb_why_json_name(json, "position", arena, v);
    mb_json_add(json, "owner", mb_owner(arena, v) + 1);
    json_rank(json, self, v);
    if (arena->priority)
        mb_json_add(json, "priority", mb_known(mb_mark_of(arena, v) == MB_UNMARKED, arena->priority[v]));
    mb_json_add(json, "claim", end ? "end" : claims[claim_at(self, v)]);
    mb_json_open_key(json, "moves", '[');
    for (uint64_t i = arena->first[v]; !end && i < arena->first[v + 1]; i++) {
        mb_json_open(json, '{');
        mb_why_json_name(json, "position", arena, arena->to[i]);
        json_rank(json, self, arena->to[i]);
        mb_json_close(json);
    }
    mb_json_close(json);
    mb_json_close(json);
}

static void why_write_json(mb_text *out, const line *self)
{
    MB_ASSERT(self->count > 0 && self->at);
    mb_json json = mb_json_begin(out, '{');
    mb_why_json_name(&json, "position", self->arena, self->at[0]);
    mb_json_add(&json, "winner", self->solution->winner[self->at[0]]);
    json_rank(&json, self, self->at[0]);
    mb_json_open_key(&json, "line", '[');
    for (size_t i = 0; i < self->count; i++)
        why_json_position(&json, self, self->at[i]);
    mb_json_close(&json);
    if (self->again != MB_NONE) {
        mb_why_json_name(&json, "again", self->arena, self->again);
        if (self->arena->priority)
            mb_json_add(&json, "highest", highest_of(self));
    } else {
        mb_json_add(&json, "again", MB_NOTHING);
    }
    mb_json_end(&json);
}

mb_status mb_why_play(mb_text *out, const mb_arena *arena, const mb_solution *solution, uint32_t from,
                      const mb_why_options *options)
{
    MB_ASSERT(from < arena->positions && solution->positions == arena->positions);
    line self = {.arena = arena, .solution = solution};
    const mb_status status = why_follow(&self, from);
    if (status == MB_OK && options->json)
        why_write_json(out, &self);
    else if (status == MB_OK)
        why_say(out, &self, options->lang);
    mb_release(self.at);
    return status == MB_OK ? out->status : status;
}
