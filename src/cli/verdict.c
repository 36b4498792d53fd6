/* verdict.c -- the sentences that several commands say. */
#include "cli/verdict.h"

#include "answer/backend.h"
#include "cli/cli_words.h"
#include "cli/system.h"

/* What is said here. */
static const mb_words SAY_WORTH_ESTIMATE = MB_WORDS("estimated {value}", "estimé à {value}");
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
    MB_WORDS("Player {player} wins from {name} without being able to force an end",
             "Le joueur {player} gagne depuis {name} sans pouvoir forcer une fin");
static const mb_words SAY_DRAWN = MB_WORDS("Nobody can force a win from {name}: a draw",
                                           "Personne ne peut forcer le gain depuis {name} : partie nulle");
static const mb_words SAY_OVER_DRAWN =
    MB_WORDS("The play is over at {name}: a draw", "La partie est finie en {name} : nulle");
static const mb_words SAY_VALUE = MB_WORDS(" (value {value})", " (valeur {value})");
static const mb_words SAY_COUNTS =
    MB_WORDS("Positions won by 1: {won1}, won by 2: {won2}, drawn: {drawn}",
             "Positions gagnées par 1 : {won1}, gagnées par 2 : {won2}, nulles : {drawn}");
static const mb_words SAY_COUNTS_DETERMINED =
    MB_WORDS("Positions won by 1: {won1}, won by 2: {won2}, drawn: {drawn} (determined: nobody draws)",
             "Positions gagnées par 1 : {won1}, gagnées par 2 : {won2}, nulles : {drawn} (déterminé : pas de nulle)");
static const mb_words SAY_STAT_READ = MB_WORDS("read", "lecture");
static const mb_words SAY_STAT_EXPLORE = MB_WORDS("explore", "exploration");
static const mb_words SAY_STAT_TRANSPOSE = MB_WORDS("transpose", "transposition");
static const mb_words SAY_STAT_SOLVE = MB_WORDS("solve", "résolution");
static const mb_words SAY_STAT_BYTES = MB_WORDS("memory at most", "mémoire au plus");
static const mb_words SAY_WORTH_DRAW = MB_WORDS("draws", "fait nulle");

void verdict_size(cli_call *cli, const input *in)
{
    mb_note note;
    const bool doubled = in->arena != in->graph;
    mb_note_say(&note, doubled ? SAY_SIZE_DOUBLED : SAY_SIZE, "positions", in->arena->positions, "moves",
                in->arena->moves);
    if (doubled)
        mb_note_add(&note, "states", in->graph->positions);
    cli_say_line(cli, &note);
}

void verdict_board(cli_call *cli, const input *in, uint64_t at)
{
    mb_state state = at;
    if (!in->rules || !in->rules->fits || (in->arena && !mb_arena_state(&state, in->arena, (uint32_t)at)))
        return;
    mb_text_char(&cli->out, '\n');
    in->rules->game->board(&cli->out, in->rules->self, state);
    mb_text_char(&cli->out, '\n');
}

void verdict_verdict(cli_call *cli, const mb_answer *answer, mb_place place, const mb_facts *facts)
{
    const int mover = place.mover == MB_P1 ? 1 : 2;
    /* theory, which knows no ranks, has no best move in a lost position */
    const bool advises = facts->has_move && (facts->has_rank || facts->endless || facts->winner != 3 - mover);
    mb_words id = SAY_DRAWN;
    if (!facts->has_move)
        id = facts->winner ? SAY_OVER_WON : SAY_OVER_DRAWN;
    else if (facts->endless)
        id = SAY_WINS_ENDLESS;
    else if (facts->winner && !facts->has_rank)
        id = SAY_WINS_SOMEHOW;
    else if (facts->winner)
        id = SAY_WINS;
    mb_note note;
    mb_note_say(&note, id, "name", mb_answer_called(answer, place));
    if (facts->winner)
        mb_note_add(&note, "player", facts->winner);
    if (facts->has_rank)
        mb_note_add(&note, "rank", facts->rank);
    cli_say_note(cli, &note);
    if (facts->value < -1 || facts->value > 1) {
        mb_note_say(&note, SAY_VALUE, "value", facts->value);
        cli_say_note(cli, &note);
    }
    if (advises) {
        mb_note_say(&note, SAY_BEST_MOVE, "player", mover, "move", mb_answer_called(answer, facts->move));
        cli_say_note(cli, &note);
    }
    mb_text_char(&cli->out, '\n');
}

void verdict_worth(mb_text *out, mb_lang lang, const mb_facts *next, mb_player mover)
{
    const int me = mover == MB_P1 ? 1 : 2;
    static const mb_words words[][2] = {
        {MB_WORDS("loses in {rank}", "perd en {rank}"), MB_WORDS("wins in {rank}", "gagne en {rank}")},
        {MB_WORDS("loses, endlessly", "perd, sans fin"), MB_WORDS("wins, endlessly", "gagne, sans fin")},
        {MB_WORDS("loses", "perd"), MB_WORDS("wins", "gagne")}};
    const int how = next->has_rank ? 0 : next->endless ? 1 : 2;
    mb_note note;
    if (next->winner == MB_UNKNOWN)
        mb_note_say(&note, SAY_WORTH_ESTIMATE);
    else
        mb_note_say(&note, next->winner == 0 ? SAY_WORTH_DRAW : words[how][next->winner == me]);
    if (next->has_rank)
        mb_note_add(&note, "rank", (uint64_t)next->rank + 1);
    mb_note_add(&note, "value", next->value);
    mb_note_show(out, &note, lang);
    if (next->winner != MB_UNKNOWN && (next->value < -1 || next->value > 1)) {
        mb_note_say(&note, SAY_VALUE, "value", next->value);
        mb_note_show(out, &note, lang);
    }
}

void verdict_counts(cli_call *cli, const mb_solution *solution)
{
    mb_note note;
    mb_note_say(&note, solution->drawn == 0 ? SAY_COUNTS_DETERMINED : SAY_COUNTS, "won1", solution->won1, "won2",
                solution->won2, "drawn", solution->drawn);
    cli_say_line(cli, &note);
}

void verdict_stats(cli_call *cli, const input *in)
{
    const struct {
        mb_words label;
        double seconds;
    } rows[] = {{SAY_STAT_READ, in->read},
                {SAY_STAT_EXPLORE, in->explore},
                {SAY_STAT_TRANSPOSE, in->transpose},
                {SAY_STAT_SOLVE, in->solve}};
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        cli_say(cli, rows[i].label);
        mb_text_add(&cli->out, ": ");
        mb_text_fixed(&cli->out, rows[i].seconds, 3);
        mb_text_add(&cli->out, " s\n");
    }
    cli_say(cli, SAY_STAT_BYTES);
    mb_text_add(&cli->out, ": ");
    mb_text_fixed(&cli->out, (double)system_peak_bytes() / 1e6, 1);
    mb_text_add(&cli->out, " MB\n");
}

void verdict_play(cli_call *cli, const mb_arena *arena, const uint32_t *at, size_t count, size_t cycle)
{
    for (size_t i = 0; i < count; i++) {
        mb_text_add(&cli->out, i ? ", " : "");
        mb_arena_name(&cli->out, arena, at[i]);
    }
    if (cycle < count) {
        mb_text_add(&cli->out, ", ");
        mb_arena_name(&cli->out, arena, at[cycle]);
        mb_text_add(&cli->out, ", …");
    }
}
