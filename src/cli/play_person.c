/* play_person.c -- a play with a person, who answers with the number or the name of a move, or asks: hint, undo,
 * board, quit. */
#include "cli/play_person.h"

#include <stdlib.h>

#include "answer/backend.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/verdict.h"
#include "cli/work.h"

static const mb_words SAY_MORE_MOVES = MB_WORDS("  … and more: type the name of the next position",
                                                "  … et d'autres : tapez le nom de la position suivante");
static const mb_words SAY_HINT = MB_WORDS("A winning move: ", "Un coup gagnant : ");
static const mb_words SAY_TURN =
    MB_WORDS("Player {player} to move at {name}:", "Au joueur {player} de jouer en {name} :");
static const mb_words SAY_PROMPT = MB_WORDS("Move (number or name; hint, undo, board, quit): ",
                                            "Coup (numéro ou nom ; indice, annuler, plateau, quitter) : ");
static const mb_words SAY_NOT_A_MOVE = MB_WORDS("That is not a move here.", "Ce n'est pas un coup possible ici.");
static const mb_words SAY_PLAYS = MB_WORDS("Player {player} plays: ", "Le joueur {player} joue : ");
static const mb_words SAY_RESUME = MB_WORDS("Stopped at {name}: give that position to go on from there.",
                                            "Arrêt en {name} : donnez cette position pour reprendre.");

static const mb_words SAY_ROUND[] = {
    MB_WORDS("Player {player} alone has moves, and they go round for ever: a draw.",
             "Seul le joueur {player} a des coups, et ils tournent en rond sans fin : nulle."),
    MB_WORDS("Player {player} alone has moves, and they go round for ever: player {winner} has won.",
             "Seul le joueur {player} a des coups, et ils tournent en rond sans fin : le joueur {winner} a gagné.")};
static const mb_words SAY_UNDECIDED = PLAY_UNDECIDED;

enum { LISTED = 60, FEW = 10 }; /* moves shown to a person: all, or a few where they are more */

/* The words for a move: the game's own where it has some, then the next position's name. */
static void person_say_move(const match *m, cli_call *cli, mb_place from, mb_place to)
{
    mb_note note;
    if (mb_ground_move_name(&note, mb_answer_ground(m->answer), from, to)) {
        mb_note_show(&cli->out, &note, cli->lang);
        mb_text_add(&cli->out, " -> ");
    }
    mb_text_put(&cli->out, mb_answer_called(m->answer, to));
}

/* Name a winning move, where the list of moves is cut. */
static void say_winning(const match *m, cli_call *cli, mb_place place)
{
    mb_facts facts;
    if (mb_answer_get(&facts, m->answer, place) != MB_OK || facts.winner != mb_player_number(place.mover))
        return;
    cli_say(cli, SAY_HINT);
    person_say_move(m, cli, place, facts.move);
    mb_text_char(&cli->out, '\n');
}

static void person_say_moves(const match *m, cli_call *cli, mb_place place, bool hints)
{
    const mb_place *next;
    size_t count;
    if (mb_answer_moves(&next, &count, m->answer, place) != MB_OK)
        return;
    const size_t shown = count <= LISTED ? count : FEW;
    for (size_t i = 0; i < shown; i++) {
        mb_text_put(&cli->out, "  ", i + 1, ") ");
        person_say_move(m, cli, place, next[i]);
        mb_facts facts;
        bool best;
        if (hints && mb_answer_rate_move(&facts, &best, m->answer, place, next[i]) == MB_OK) {
            mb_text_add(&cli->out, "   ");
            verdict_value(&cli->out, cli->lang, mb_answer_ground(m->answer), place, &facts, best);
        }
        mb_text_char(&cli->out, '\n');
    }
    if (shown == count)
        return;
    cli_line(cli, SAY_MORE_MOVES);
    if (hints)
        say_winning(m, cli, place);
}

static void say_turn(const match *m, cli_call *cli, mb_place place)
{
    verdict_board(cli, mb_answer_ground(m->answer), place);
    cli_line(cli, SAY_TURN, "player", mb_player_number(place.mover), "name", mb_answer_called(m->answer, place));
}

static mb_place person_now(const match *m)
{
    MB_ASSERT(m->played.count > 0);
    return m->played.at[m->played.count - 1];
}

/* Take back moves until it is a person's turn again. */
static void undo(match *m)
{
    size_t count = m->played.count - (m->played.count > 1);
    MB_ASSERT(count > 0);
    while (count > 1 && !m->person[m->played.at[count - 1].mover])
        count--;
    if (m->person[m->played.at[count - 1].mover])
        m->played.count = count;
}

/* Are these words the game's name of the move? */
static bool is_called(const match *m, mb_place from, mb_place to, const char *words, mb_lang lang)
{
    mb_note note;
    if (!mb_ground_move_name(&note, mb_answer_ground(m->answer), from, to))
        return false;
    mb_text said = {0};
    mb_note_show(&said, &note, lang);
    const bool same = strcmp(mb_text_string(&said), words) == 0;
    mb_text_clear(&said);
    return same;
}

/* The place that a person's words name.  A number is a place only if that is its full name, not the name of its
 * state alone: otherwise it is an index of the list of moves. */
static bool find_named(mb_place *out, const match *m, mb_place place, const char *words, size_t length,
                       bool is_number)
{
    const mb_ground *ground = mb_answer_ground(m->answer);
    if (mb_ground_find(out, ground, mb_other(place.mover), words, length, NULL) != MB_OK)
        return false;
    mb_text name = {0};
    mb_ground_name(&name, ground, *out);
    const bool exact = strcmp(mb_text_string(&name), words) == 0;
    mb_text_clear(&name);
    return exact || !is_number;
}

/* The move that a person's words choose: a name, the game's words, or a number of the list; false when it is none. */
static bool chosen(mb_place *out, const match *m, mb_place place, const char *words, size_t length, mb_lang lang)
{
    const mb_place *next;
    size_t count;
    mb_place named;
    char *end;
    const unsigned long long number = strtoull(words, &end, 10);
    const bool is_number = end == words + length;
    const bool known = find_named(&named, m, place, words, length, is_number);
    if (mb_answer_moves(&next, &count, m->answer, place) != MB_OK)
        return false;
    for (size_t i = 0; i < count; i++)
        if (known ? mb_place_is(named, next[i])
                  : !is_number && i < LISTED && is_called(m, place, next[i], words, lang)) {
            *out = next[i];
            return true;
        }
    if (!is_number || number < 1 || number > count)
        return false;
    *out = next[number - 1];
    return true;
}

enum reply { REPLY_MOVE, REPLY_AGAIN, REPLY_QUIT };

/* Read a line of any length, without leading and trailing blanks; false: end of input. */
static bool read_typed_line(mb_text *line, const char **words, size_t *length, cli_call *cli)
{
    char piece[1024];
    bool ended = false;
    cli_say(cli, SAY_PROMPT);
    if (terminal_speak(cli) != MB_OK)
        return false;
    while (!ended && line->status == MB_OK && terminal_ask(piece, sizeof piece)) {
        mb_text_add(line, piece);
        ended = strchr(piece, '\n') != NULL;
    }
    if (line->length == 0 || line->status != MB_OK)
        return false;
    size_t begin = 0, end = line->length;
    while (end > 0 && (unsigned char)line->data[end - 1] <= ' ')
        end--;
    while (begin < end && line->data[begin] == ' ')
        begin++;
    line->length = end;
    *words = mb_text_string(line) + begin;
    *length = end - begin;
    return true;
}

/* Do what the person's words ask for; *to gets the move, if it is one. */
static enum reply obey(mb_place *to, match *m, cli_call *cli, mb_place place, const char *words, size_t length)
{
    static const char commands[] =
        "quit|q|quitter|undo|u|annuler|hint|h|indice|board|b|plateau"; /* three words each */
    const int command = mb_choice_find(commands, *words ? words : "board");
    switch (command < 0 ? -1 : command / 3) {
    case 0:
        return REPLY_QUIT;
    case 1:
        undo(m);
        return REPLY_AGAIN;
    case 2:
        person_say_moves(m, cli, place, true);
        return REPLY_AGAIN;
    case 3:
        say_turn(m, cli, place);
        return REPLY_AGAIN;
    default:
        break;
    }
    if (chosen(to, m, place, words, length, cli->lang))
        return REPLY_MOVE;
    cli_line(cli, SAY_NOT_A_MOVE);
    return REPLY_AGAIN;
}

/* Ask the person to move; *to gets the move. */
static enum reply person_ask(mb_place *to, match *m, cli_call *cli, mb_place place)
{
    mb_text line = {0};
    const char *words;
    size_t length;
    const enum reply reply =
        read_typed_line(&line, &words, &length, cli) ? obey(to, m, cli, place, words, length) : REPLY_QUIT;
    mb_text_clear(&line);
    return reply;
}

/* Play and print the move of a strategy. */
static mb_status strategy_moves(mb_place *to, match *m, cli_call *cli, mb_place place)
{
    const mb_strategy *strategy = &m->strategy[place.mover];
    MB_ASSERT(strategy->choose);
    progress_begin(cli, PROGRESS_SEARCHING);
    const mb_status status = strategy->choose(to, strategy->self, m->answer, place, &cli->error);
    progress_end();
    if (status != MB_OK)
        return status;
    if (m->in.arena) /* a strategy from a file knows positions only: the arena knows the mover */
        to->mover = mb_owner(m->in.arena, (uint32_t)to->at);
    cli_say(cli, SAY_PLAYS, "player", mb_player_number(place.mover));
    person_say_move(m, cli, place, *to);
    mb_text_char(&cli->out, '\n');
    return MB_OK;
}

/* The move of a person, or an undo; asked until it is one. */
static enum reply person_moves(mb_place *to, match *m, cli_call *cli, mb_place place)
{
    const size_t count = m->played.count;
    enum reply reply;
    say_turn(m, cli, place);
    person_say_moves(m, cli, place, m->hints);
    do
        reply = person_ask(to, m, cli, place);
    while (reply == REPLY_AGAIN && m->played.count == count);
    return reply;
}

/* Is the play over?  Then *facts is the outcome.  A searching back end is asked for nothing more, since that takes
 * time. */
static mb_status find_end(bool *over, mb_facts *facts, match *m, mb_place place)
{
    const mb_place *next;
    size_t count = 0;
    mb_status status = m->searches ? mb_answer_moves(&next, &count, m->answer, place) : MB_OK;
    if (status == MB_OK && count == 0) {
        status = mb_answer_get(facts, m->answer, place);
        count = status == MB_OK && facts->has_move;
    }
    *over = status == MB_OK && count == 0;
    return status;
}

/* Has the current place occurred --repetition times? */
static bool is_repeated(const match *m)
{
    size_t times = 0;
    for (size_t i = 0; i < m->played.count && m->repetition > 0; i++)
        times += mb_place_is(m->played.at[i], person_now(m));
    return m->repetition > 0 && times >= m->repetition;
}

int32_t play_endless(const match *m, const mb_place *place, size_t count, size_t cycle)
{
    const mb_ground *ground = mb_answer_ground(m->answer);
    uint32_t highest = 0;
    if (!ground->arena || !ground->arena->priority)
        return ground->endless;
    for (size_t i = cycle; i < count; i++) {
        const uint32_t priority = ground->arena->priority[place[i].at];
        highest = priority > highest ? priority : highest;
    }
    return mb_parity(highest) == MB_P1 ? 1 : -1;
}

static void say_repeated(const match *m, cli_call *cli)
{
    static const mb_words words[] = {PLAY_REPEATED_DRAW, PLAY_REPEATED_WON};
    size_t cycle = m->played.count - 1; /* index of the previous occurrence of the current place */
    while (cycle > 0 && !mb_place_is(m->played.at[cycle - 1], person_now(m)))
        cycle--;
    const int32_t endless = play_endless(m, m->played.at, m->played.count, cycle > 0 ? cycle - 1 : 0);
    cli_line(cli, words[endless != 0], "moves", m->played.count - 1, "times", m->repetition, "player",
             endless > 0 ? 1 : 2);
}

/* Does a strategy that always plays the same go round while no person moves?  The place is compared with one that is
 * chosen anew after 1, 2, 4, … moves (Brent): soon it lies on the circle, and the circle is no longer than that. */
typedef struct circle {
    mb_place mark;
    size_t moves, most; /* since the mark was chosen, until the next one is */
} circle;

static bool goes_round(circle *c, const match *m, mb_place place)
{
    const bool alone = !m->person[place.mover] && m->strategy[place.mover].memoryless;
    if (alone && c->most > 0 && mb_place_is(place, c->mark))
        return true;
    c->moves++;
    if (!alone || c->moves >= c->most)
        *c = (circle){.mark = place, .most = !alone ? 0 : c->most > 0 ? 2 * c->most : 1};
    return false;
}

static void say_round(const match *m, cli_call *cli)
{
    const int32_t endless = mb_answer_ground(m->answer)->endless;
    cli_line(cli, SAY_ROUND[endless != 0], "player", mb_player_number(person_now(m).mover), "winner",
             endless > 0 ? 1 : 2);
}

mb_status play_person(match *m, cli_call *cli)
{
    mb_status status = mb_places_add(&m->played, m->in.from);
    circle round = {0};
    if (m->in.rules) { /* what it is about */
        cli_say(cli, m->in.rules->game->brief);
        mb_text_char(&cli->out, '\n');
    }
    while (status == MB_OK) {
        const mb_place place = person_now(m);
        mb_facts facts;
        mb_place to;
        bool over;
        enum reply reply = REPLY_MOVE;
        status = find_end(&over, &facts, m, place);
        if (over) {
            verdict_board(cli, mb_answer_ground(m->answer), place);
            verdict_say(cli, m->answer, place, &facts);
            return MB_OK;
        }
        if (status == MB_OK && is_repeated(m)) {
            verdict_board(cli, mb_answer_ground(m->answer), place);
            say_repeated(m, cli);
            return MB_OK;
        }
        if (status == MB_OK && goes_round(&round, m, place)) {
            say_round(m, cli);
            return MB_OK;
        }
        if (status == MB_OK && m->played.count > m->most) {
            cli_line(cli, SAY_UNDECIDED, "moves", m->played.count - 1);
            return MB_OK;
        }
        if (status == MB_OK && work_is_late(cli))
            return MB_OK; /* the caller reports it */
        if (status == MB_OK && m->person[place.mover])
            reply = person_moves(&to, m, cli, place);
        else if (status == MB_OK)
            status = strategy_moves(&to, m, cli, place);
        if (reply == REPLY_QUIT || status == MB_ECANCEL) { /* so that it can go on another day */
            mb_text_char(&cli->out, '\n');
            cli_line(cli, SAY_RESUME, "name", mb_answer_called(m->answer, person_now(m)));
            return MB_OK;
        }
        if (status == MB_OK && reply == REPLY_MOVE)
            status = mb_places_add(&m->played, to);
    }
    return status;
}
