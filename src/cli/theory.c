/* theory.c -- what solve says where theory answers and nothing was explored.  Player 1 is to move. */
#include "cli/theory.h"

#include "cli/cli_words.h"
#include "cli/verdict.h"

/* What is said here. */
static const mb_words SAY_BY_THEORY =
    MB_WORDS("Too large to explore; by theory: ", "Trop grand pour être exploré ; par la théorie : ");
static const mb_words SAY_OTHER_MOVES = MB_WORDS("Other winning moves: ", "Autres coups gagnants : ");

enum { SHOWN = 10 }; /* winning moves said in words */

static void note_pair(mb_note *note, const char *argument, mb_player player, const char *name, size_t length)
{
    mb_text text = {0};
    mb_doubled_name(&text, player, name, length);
    mb_note_add(note, argument, mb_piece_of(&text));
    mb_text_clear(&text);
}

static void json_pair(mb_json *json, mb_player player, const char *name, size_t length)
{
    mb_text text = {0};
    mb_doubled_name(&text, player, name, length);
    mb_json_take(json, &text);
}

static void json_nulls(mb_json *json, const char *const *keys, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mb_json_add(json, keys[i], MB_NOTHING);
    }
}

/* In a lost position theory knows no best move: all lose, and which one latest it cannot say. */
static void json_moves(mb_json *json, const mb_theory *theory)
{
    static const char *const unknown[] = {"move", "best"};
    const char *at = NULL;
    size_t length = 0;
    if (!theory->over && !theory->has_move) {
        json_nulls(json, unknown, MB_COUNT(unknown));
        return;
    }
    mb_json_key(json, "move");
    if (mb_theory_next_move(&at, &length, theory))
        json_pair(json, MB_P2, at, length);
    else
        mb_json_null(json);
    mb_json_open_key(json, "best", '[');
    for (at = NULL; mb_theory_next_move(&at, &length, theory);)
        json_pair(json, MB_P2, at, length);
    mb_json_close(json, ']');
}

static void say_json(cli_call *cli, const mb_theory *theory)
{
    static const char *const sizes[] = {"positions", "states", "moves"}, *const rank[] = {"rank"},
                             *const counts[] = {"counts"};
    mb_json json = mb_json_begin(&cli->out);
    mb_json_open(&json, '{');
    json_nulls(&json, sizes, MB_COUNT(sizes));
    mb_json_key(&json, "start");
    json_pair(&json, MB_P1, theory->position.data, theory->position.length);
    mb_json_add(&json, "owner", 1, "winner", theory->mover_wins ? 1 : 2);
    json_nulls(&json, rank, MB_COUNT(rank));
    mb_json_add(&json, "value", theory->mover_wins ? 1 : -1);
    json_moves(&json, theory);
    mb_json_add(&json, "endless", (bool)false, "determined", (bool)true);
    json_nulls(&json, counts, MB_COUNT(counts));
    mb_json_add(&json, "by", "theory");
    mb_json_key(&json, "reason");
    mb_text reason = {0};
    mb_note_show(&reason, &theory->reason[0], cli->lang);
    mb_json_take(&json, &reason);
    mb_json_close(&json, '}');
    mb_text_char(&cli->out, '\n');
}

static void say_text(cli_call *cli, const input *in)
{
    const mb_theory *theory = &in->theory;
    const char *at = NULL;
    size_t length = 0;
    mb_note note;
    if (in->rules->fits)
        verdict_board(cli, in, in->rules->start);
    mb_note_say(&note, theory->over ? SAY_OVER_WON : SAY_WINS_SOMEHOW, "player", theory->mover_wins ? 1 : 2);
    note_pair(&note, "name", MB_P1, theory->position.data, theory->position.length);
    cli_say_note(cli, &note);
    if (mb_theory_next_move(&at, &length, theory)) {
        mb_note_say(&note, SAY_BEST_MOVE, "player", 1);
        note_pair(&note, "move", MB_P2, at, length);
        cli_say_note(cli, &note);
    }
    mb_text_char(&cli->out, '\n');
    cli_say(cli, SAY_BY_THEORY);
    cli_say_line(cli, &theory->reason[0]);
    size_t others = 0;
    while (at && others < SHOWN && mb_theory_next_move(&at, &length, theory)) {
        if (others == 0)
            cli_say(cli, SAY_OTHER_MOVES);
        mb_text_add(&cli->out, others++ ? ", " : "");
        mb_doubled_name(&cli->out, MB_P2, at, length);
    }
    if (others > 0)
        mb_text_add(&cli->out, others == SHOWN && mb_theory_next_move(&at, &length, theory) ? ", …\n" : "\n");
}

void theory_say(cli_call *cli, const input *in)
{
    if (cli_value(cli, "json"))
        say_json(cli, &in->theory);
    else
        say_text(cli, in);
}
