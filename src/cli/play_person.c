/* play_person.c -- a play with a person at the table, who answers with the number or the name of a move, or asks:
 * hint, undo, board, quit. */
#include "cli/play_person.h"

#include <stdlib.h>

#include "answer/backend.h"
#include "cli/cli_words.h"
#include "cli/terminal.h"
#include "cli/verdict.h"
#include "core/mem.h"

/* What is said here. */
static const mb_words SAY_MORE_MOVES = MB_WORDS("  … and more: type the name of the next position",
                                                "  … et d'autres : tapez le nom de la position suivante");
static const mb_words SAY_HINT = MB_WORDS("A winning move: ", "Un coup gagnant : ");
static const mb_words SAY_TURN =
    MB_WORDS("Player {player} to move at {name}.", "Au joueur {player} de jouer en {name}.");
static const mb_words SAY_PROMPT =
    MB_WORDS("Move (number or name; hint, undo, board, quit): ", "Coup (numéro ou nom ; hint, undo, board, quit) : ");
static const mb_words SAY_NOT_A_MOVE = MB_WORDS("That is not a move here.", "Ce n'est pas un coup possible ici.");
static const mb_words SAY_PLAYS = MB_WORDS("Player {player} plays ", "Le joueur {player} joue ");
static const mb_words SAY_RESUME = MB_WORDS("Stopped at {name}: give that position to go on from there.",
                                            "Arrêt en {name} : donnez cette position pour reprendre.");

enum { LISTED = 60, FEW = 10 }; /* moves shown to a person: all, or a few where they are more */
enum { WORDED = 512 };          /* moves of a position for which the game's words are looked up */

mb_place table_start(const table *t)
{
    if (!t->in.arena)
        return mb_answer_start(t->answer);
    return mb_arena_place(t->in.arena, t->in.from);
}

/* The state of the rules behind a place; false when it has none. */
static bool state_of(mb_state *out, const table *t, mb_place place)
{
    if (t->in.arena)
        return t->in.rules && mb_arena_state(out, t->in.arena, (uint32_t)place.at);
    *out = place.at;
    return true;
}

/* Which move of the rules leads from `state` to `next`, among the first `room`; `room` when none does. */
static size_t move_index(const mb_rules *rules, mb_state state, mb_state next, mb_state *out, size_t room)
{
    const size_t count = rules->game->moves(rules->self, state, out, room);
    for (size_t i = 0; i < count && i < room; i++)
        if (out[i] == next)
            return i;
    return room;
}

/* The game's own words for a move; false when it has none. */
static bool move_words(mb_note *out, const table *t, mb_place from, mb_place to)
{
    const mb_rules *rules = t->in.rules;
    mb_state state, next, room[WORDED];
    if (!rules || !rules->game->move_name || !state_of(&state, t, from) || !state_of(&next, t, to))
        return false;
    const size_t index = move_index(rules, state, next, room, MB_COUNT(room));
    if (index < MB_COUNT(room))
        mb_rules_move_name(out, rules, state, index);
    return index < MB_COUNT(room);
}

/* The words for a move: the game's own where it has some, then the next position's name. */
static void say_move(const table *t, cli_call *cli, mb_place from, mb_place to)
{
    mb_note note;
    if (move_words(&note, t, from, to)) {
        cli_say_note(cli, &note);
        mb_text_add(&cli->out, " -> ");
    }
    mb_answer_name(&cli->out, t->answer, to);
}

/* A winning move, said where not all moves are. */
static void say_winning(const table *t, cli_call *cli, mb_place place)
{
    mb_facts facts;
    if (mb_answer_get(&facts, t->answer, place) != MB_OK || facts.winner != (place.mover == MB_P1 ? 1 : 2))
        return;
    cli_say(cli, SAY_HINT);
    say_move(t, cli, place, facts.move);
    mb_text_char(&cli->out, '\n');
}

static void say_moves(const table *t, cli_call *cli, mb_place place, bool hints)
{
    const mb_place *next;
    size_t count;
    if (mb_answer_moves(&next, &count, t->answer, place) != MB_OK)
        return;
    const size_t shown = count <= LISTED ? count : FEW;
    for (size_t i = 0; i < shown; i++) {
        mb_text_add(&cli->out, "  ");
        mb_text_u64(&cli->out, i + 1);
        mb_text_add(&cli->out, ") ");
        say_move(t, cli, place, next[i]);
        mb_facts facts;
        bool best;
        if (hints && mb_answer_worth(&facts, &best, t->answer, place, next[i]) == MB_OK) {
            mb_text_add(&cli->out, "   ");
            verdict_worth(&cli->out, cli->lang, &facts, place.mover);
        }
        mb_text_char(&cli->out, '\n');
    }
    if (shown == count)
        return;
    cli_say(cli, SAY_MORE_MOVES);
    mb_text_char(&cli->out, '\n');
    if (hints)
        say_winning(t, cli, place);
}

static void say_turn(const table *t, cli_call *cli, mb_place place)
{
    mb_note note;
    verdict_board(cli, &t->in, place.at);
    mb_note_say(&note, SAY_TURN, "player", place.mover == MB_P1 ? 1 : 2, "name", mb_answer_called(t->answer, place));
    cli_say_line(cli, &note);
}

/* Take back moves until it is a person's turn again. */
static void undo(table *t)
{
    size_t count = t->count - (t->count > 1);
    while (count > 1 && !t->person[t->played[count - 1].mover])
        count--;
    if (t->person[t->played[count - 1].mover])
        t->count = count;
}

/* The place that a person's words name: its name, or in a doubled arena that of its state. */
static bool find_place(mb_place *out, const table *t, mb_place from, const char *words, size_t length)
{
    if (mb_answer_find(out, t->answer, words, length) == MB_OK)
        return true;
    mb_text pair = {0};
    mb_doubled_name(&pair, mb_other(from.mover), words, length);
    const bool found = mb_answer_find(out, t->answer, mb_text_string(&pair), pair.length) == MB_OK;
    mb_text_clear(&pair);
    return found;
}

/* Are these the game's own words for the move? */
static bool is_called(const table *t, mb_place from, mb_place to, const char *words, mb_lang lang)
{
    mb_note note;
    if (!move_words(&note, t, from, to))
        return false;
    mb_text said = {0};
    mb_note_show(&said, &note, lang);
    const bool same = strcmp(mb_text_string(&said), words) == 0;
    mb_text_clear(&said);
    return same;
}

/* The move that a person's words choose: a name, the game's words, or a number of the list; false when it is none. */
static bool chosen(mb_place *out, const table *t, mb_place place, const char *words, size_t length, mb_lang lang)
{
    const mb_place *next;
    size_t count;
    mb_place named;
    char *end;
    const unsigned long long number = strtoull(words, &end, 10);
    const bool is_number = end == words + length;
    const bool known = is_number ? mb_answer_find(&named, t->answer, words, length) == MB_OK
                                 : find_place(&named, t, place, words, length);
    if (mb_answer_moves(&next, &count, t->answer, place) != MB_OK)
        return false;
    for (size_t i = 0; i < count; i++)
        if (known ? named.at == next[i].at && named.mover == next[i].mover
                  : !is_number && i < WORDED && is_called(t, place, next[i], words, lang)) {
            *out = next[i];
            return true;
        }
    if (!is_number || number < 1 || number > count)
        return false;
    *out = next[number - 1];
    return true;
}

enum reply { REPLY_MOVE, REPLY_AGAIN, REPLY_QUIT };

/* Ask the person to move; *to gets the move. */
static enum reply ask(mb_place *to, table *t, cli_call *cli, mb_place place)
{
    char line[1024];
    cli_say(cli, SAY_PROMPT);
    if (terminal_speak(cli) != CLI_DONE || !terminal_ask(line, sizeof line))
        return REPLY_QUIT;
    size_t begin = 0, end = strlen(line);
    while (end > 0 && (unsigned char)line[end - 1] <= ' ')
        line[--end] = 0;
    while (line[begin] == ' ')
        begin++;
    const char *words = line + begin;
    if (strcmp(words, "quit") == 0 || strcmp(words, "q") == 0)
        return REPLY_QUIT;
    if (strcmp(words, "undo") == 0 || strcmp(words, "u") == 0) {
        undo(t);
        return REPLY_AGAIN;
    }
    if (strcmp(words, "hint") == 0 || strcmp(words, "h") == 0) {
        say_moves(t, cli, place, true);
        return REPLY_AGAIN;
    }
    if (strcmp(words, "board") == 0 || strcmp(words, "b") == 0 || !*words) {
        say_turn(t, cli, place);
        return REPLY_AGAIN;
    }
    if (chosen(to, t, place, words, end - begin, cli->lang))
        return REPLY_MOVE;
    cli_say(cli, SAY_NOT_A_MOVE);
    mb_text_char(&cli->out, '\n');
    return REPLY_AGAIN;
}

/* Where the play stands, so that it can go on another day. */
static void say_resume(table *t, cli_call *cli)
{
    mb_state state;
    const mb_place place = t->played[t->count - 1];
    mb_text name = {0};
    if (state_of(&state, t, place))
        t->in.rules->game->show(&name, t->in.rules->self, state);
    else
        mb_answer_name(&name, t->answer, place);
    mb_note note;
    mb_note_say(&note, SAY_RESUME);
    mb_note_add(&note, "name", mb_piece_of(&name));
    mb_text_clear(&name);
    mb_text_char(&cli->out, '\n');
    cli_say_line(cli, &note);
}

static void say_over(const table *t, cli_call *cli, mb_place place, const mb_facts *facts)
{
    verdict_board(cli, &t->in, place.at);
    verdict_verdict(cli, t->answer, place, facts);
}

/* The move of a strategy, said aloud. */
static mb_status strategy_moves(mb_place *to, table *t, cli_call *cli, mb_place place, mb_error *error)
{
    const mb_strategy *strategy = &t->strategy[place.mover];
    terminal_work(cli, SAY_SEARCHING);
    const mb_status status = strategy->choose(to, strategy->self, t->answer, place, error);
    terminal_clear();
    if (status != MB_OK)
        return status;
    if (t->in.arena) /* a strategy from a file says where, not whose turn it is there */
        to->mover = mb_owner(t->in.arena, (uint32_t)to->at);
    mb_note note;
    mb_note_say(&note, SAY_PLAYS, "player", place.mover == MB_P1 ? 1 : 2);
    cli_say_note(cli, &note);
    say_move(t, cli, place, *to);
    mb_text_char(&cli->out, '\n');
    return MB_OK;
}

/* The move of a person, or an undo; asked until it is one. */
static enum reply person_moves(mb_place *to, table *t, cli_call *cli, mb_place place)
{
    const size_t count = t->count;
    enum reply reply;
    say_turn(t, cli, place);
    say_moves(t, cli, place, cli_value(cli, "hints") != NULL);
    do
        reply = ask(to, t, cli, place);
    while (reply == REPLY_AGAIN && t->count == count);
    return reply;
}

static bool record(table *t, mb_place place)
{
    void *played = t->played;
    if (!mb_grow(&played, &t->room, t->count, 1, sizeof *t->played))
        return false;
    t->played = played;
    t->played[t->count++] = place;
    return true;
}

/* Is the play over?  Then *facts says how.  Who searches is asked for that alone: more would take its time. */
static mb_status find_end(bool *over, mb_facts *facts, table *t, mb_place place)
{
    mb_status status = MB_OK;
    size_t count = 0;
    if (t->level.searches || t->in.by_expert) {
        const mb_place *next;
        status = mb_answer_moves(&next, &count, t->answer, place);
    }
    if (status == MB_OK && count == 0) {
        status = mb_answer_get(facts, t->answer, place);
        count = status == MB_OK && facts->has_move;
    }
    *over = status == MB_OK && count == 0;
    return status;
}

int table_play(table *t, cli_call *cli)
{
    bool room = record(t, table_start(t));
    while (room) {
        const mb_place place = t->played[t->count - 1];
        mb_facts facts;
        mb_error error = {0};
        bool over = false;
        mb_status status = find_end(&over, &facts, t, place);
        if (over) {
            say_over(t, cli, place, &facts);
            return CLI_DONE;
        }
        mb_place to;
        enum reply reply = REPLY_MOVE;
        if (status != MB_OK)
            mb_error_plain(&error, status);
        else if (t->person[place.mover])
            reply = person_moves(&to, t, cli, place);
        else
            status = strategy_moves(&to, t, cli, place, &error);
        if (status != MB_OK && status != MB_ECANCEL)
            return cli_fail(cli, &error);
        if (reply == REPLY_QUIT || status == MB_ECANCEL) {
            say_resume(t, cli);
            return CLI_DONE;
        }
        if (reply == REPLY_MOVE)
            room = record(t, to);
    }
    return cli_fail_status(cli, MB_ENOMEM);
}
