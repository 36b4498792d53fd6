/* verdict.c -- who wins, how large it is, how long it took: the sentences that several commands say. */
#include "cli/verdict.h"

#include "answer/backend.h"
#include "cli/output.h"
#include "cli/system.h"

static const mb_words SAY_RIGHT = MB_WORDS("Right: ", "Juste : ");
static const mb_words SAY_WRONG = MB_WORDS("Wrong: ", "Faux : ");
static const mb_words SAY_WINS_SOMEHOW =
    MB_WORDS("Player {player} wins from {name}", "Le joueur {player} gagne depuis {name}");
static const mb_words SAY_OVER_WON = MB_WORDS("The play is over at {name}: player {player} has won",
                                              "La partie est finie en {name} : le joueur {player} a gagné");
static const mb_words SAY_BEST_MOVE = MB_WORDS("; player {player} plays {move}", " ; le joueur {player} joue {move}");
static const mb_words SAY_NOBODY_KNOWS =
    MB_WORDS("It is not known who wins from {name}", "On ne sait pas qui gagne depuis {name}");
static const mb_words SAY_WORTH_STAYS = MB_WORDS("stays in the winning region", "reste dans la région gagnante");
static const mb_words SAY_WORTH_ESTIMATE = MB_WORDS("estimated {value}", "estimée à {value}");
static const mb_words SAY_SIZE = MB_WORDS("{positions} {positions?position:positions}, {moves} {moves?move:moves}",
                                          "{positions} {positions?position:positions}, {moves} {moves?coup:coups}");
static const mb_words SAY_SIZE_DOUBLED =
    MB_WORDS("{states} {states?state:states}, {positions} {positions?position:positions} (player to move, state), "
             "{moves} {moves?move:moves}",
             "{states} {states?état:états}, {positions} {positions?position:positions} (joueur au trait, état), "
             "{moves} {moves?coup:coups}");
static const mb_words SAY_WINS = MB_WORDS("Player {player} wins from {name} in {rank} {rank?move:moves}",
                                          "Le joueur {player} gagne depuis {name} en {rank} {rank?coup:coups}");
static const mb_words SAY_WINS_ENDLESS =
    MB_WORDS("Player {player} wins from {name}, perhaps by an endless play",
             "Le joueur {player} gagne depuis {name}, peut-être par une partie sans fin");
static const mb_words SAY_DRAWN = MB_WORDS("Nobody can force a win from {name}: a draw",
                                           "Personne ne peut forcer la victoire depuis {name} : partie nulle");
static const mb_words SAY_OVER_DRAWN =
    MB_WORDS("The play is over at {name}: a draw", "La partie est finie en {name} : nulle");
static const mb_words SAY_VALUE = MB_WORDS(" (value {value})", " (valeur {value})");
static const mb_words SAY_COUNTS =
    MB_WORDS("Positions won by {p1}: {won1}, won by {p2}: {won2}, drawn: {drawn}",
             "Positions gagnées par {p1} : {won1}, gagnées par {p2} : {won2}, nulles : {drawn}");
static const mb_words SAY_COUNTS_DETERMINED = MB_WORDS(
    "Positions won by {p1}: {won1}, won by {p2}: {won2}, drawn: {drawn} (determined: nobody draws)",
    "Positions gagnées par {p1} : {won1}, gagnées par {p2} : {won2}, nulles : {drawn} (déterminé : pas de nulle)");
static const mb_words SAY_WORTH_DRAW = MB_WORDS("draws", "fait nulle");
static const mb_words SAY_SECONDS = MB_WORDS(": {seconds} s", " : {seconds} s");
static const mb_words SAY_BYTES =
    MB_WORDS("peak memory of the process: {bytes} MB", "pic de mémoire du processus : {bytes} Mo");

void verdict_begin(cli_call *cli, bool right)
{
    cli_tint_as(cli, right ? CLI_GOOD : CLI_BAD);
    cli_say(cli, right ? SAY_RIGHT : SAY_WRONG);
    cli_tint_as(cli, CLI_NO_TINT);
}

void verdict_move_begin(cli_call *cli, bool best)
{
    if (best)
        cli_tint_as(cli, CLI_STRONG);
    mb_text_add(&cli->out, best ? "* " : "  ");
}

void verdict_move_end(cli_call *cli, bool best)
{
    if (best)
        cli_tint_as(cli, CLI_NO_TINT);
    mb_text_char(&cli->out, '\n');
}

void verdict_sizes(cli_call *cli, uint64_t states, uint64_t positions, uint64_t moves)
{
    cli_line(cli, states ? SAY_SIZE_DOUBLED : SAY_SIZE, "positions", positions, "moves", moves, "states", states);
}

void verdict_size(cli_call *cli, const input *in)
{
    MB_ASSERT(in->arena && in->graph);
    verdict_sizes(cli, in->arena != in->graph ? in->graph->positions : 0, in->arena->positions, in->arena->moves);
}

void verdict_board(cli_call *cli, const mb_ground *ground, mb_place place)
{
    output_rest(cli); /* text that is removed again must still be in cli->out */
    const size_t before = cli->out.length;
    mb_text_char(&cli->out, '\n');
    if (mb_ground_board(&cli->out, ground, place))
        mb_text_char(&cli->out, '\n');
    else
        cli->out.length = before;
}

/* The sentence for these facts about a place. */
static mb_words sentence(const mb_facts *facts)
{
    MB_ASSERT(facts->winner >= MB_UNKNOWN && facts->winner <= 2 && !(facts->endless && facts->has_rank));
    if (facts->winner == MB_UNKNOWN)
        return SAY_NOBODY_KNOWS;
    if (!facts->has_move)
        return facts->winner ? SAY_OVER_WON : SAY_OVER_DRAWN;
    if (facts->winner == 0)
        return SAY_DRAWN;
    return facts->endless ? SAY_WINS_ENDLESS : facts->has_rank ? SAY_WINS : SAY_WINS_SOMEHOW;
}

void verdict_sentence(cli_call *cli, mb_item name, mb_player mover, const mb_facts *facts, mb_item move)
{
    cli_say(cli, sentence(facts), "name", name, "player", facts->winner, "rank", facts->rank);
    if (facts->winner != MB_UNKNOWN && (facts->value < -1 || facts->value > 1))
        cli_say(cli, SAY_VALUE, "value", facts->value);
    if (facts->has_move && !facts->any_move)
        cli_say(cli, SAY_BEST_MOVE, "player", mb_player_number(mover), "move", move);
    mb_text_char(&cli->out, '\n');
}

void verdict_say(cli_call *cli, const mb_answer *answer, mb_place place, const mb_facts *facts)
{
    verdict_sentence(cli, MB_ITEM(mb_answer_called(answer, place)), place.mover, facts,
                     MB_ITEM(mb_answer_called(answer, facts->move)));
}

void verdict_value(mb_text *out, mb_lang lang, const mb_ground *ground, mb_place place, const mb_facts *next,
                   bool best)
{
    static const mb_words words[][2] = {
        {MB_WORDS("loses in {rank} {rank?move:moves}", "perd en {rank} {rank?coup:coups}"),
         MB_WORDS("wins in {rank} {rank?move:moves}", "gagne en {rank} {rank?coup:coups}")},
        {MB_WORDS("loses, perhaps by an endless play", "perd, peut-être par une partie sans fin"),
         MB_WORDS("wins, perhaps by an endless play", "gagne, peut-être par une partie sans fin")},
        {MB_WORDS("loses", "perd"), MB_WORDS("wins", "gagne")}};
    const int how = next->has_rank ? 0 : next->endless ? 1 : 2;
    const bool wins = next->winner == mb_player_number(place.mover);
    if (wins && !best && ground->arena && ground->arena->priority) {
        mb_text_say(out, lang, SAY_WORTH_STAYS);
        return;
    }
    if (next->winner == MB_UNKNOWN) {
        mb_text_say(out, lang, SAY_WORTH_ESTIMATE, "value", next->value);
        return;
    }
    mb_text_say(out, lang, next->winner == 0 ? SAY_WORTH_DRAW : words[how][wins], "rank", (uint64_t)next->rank + 1);
    if (next->value < -1 || next->value > 1)
        mb_text_say(out, lang, SAY_VALUE, "value", next->value);
}

void verdict_counts(cli_call *cli, const mb_solution *solution)
{
    cli_line(cli, solution->drawn == 0 ? SAY_COUNTS_DETERMINED : SAY_COUNTS, "won1", solution->won1, "won2",
             solution->won2, "drawn", solution->drawn);
}

void verdict_stats(cli_call *cli, const input *in)
{
    const struct {
        mb_words label;
        double seconds;
    } rows[] = {{MB_WORDS("read", "lecture"), in->read},
                {MB_WORDS("explore", "exploration"), in->explore},
                {MB_WORDS("transpose", "transposition"), in->transpose},
                {MB_WORDS("solve", "résolution"), in->solve}};
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        cli_say(cli, rows[i].label);
        cli_line(cli, SAY_SECONDS, "seconds", mb_rounded(rows[i].seconds, 3));
    }
    cli_line(cli, SAY_BYTES, "bytes", mb_rounded((double)system_peak_bytes() / 1e6, 1));
}

void verdict_play(cli_call *cli, const mb_arena *arena, const uint32_t *at, size_t count, size_t cycle)
{
    MB_ASSERT(cycle <= count);
    for (size_t i = 0; i < count; i++)
        mb_text_put(&cli->out, i ? ", " : "", mb_arena_called(arena, at[i]));
    if (cycle < count) {
        mb_text_put(&cli->out, ", ", mb_arena_called(arena, at[cycle]), ", …");
    }
}
