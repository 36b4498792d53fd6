/* verdict.c -- the sentences that several commands say. */
#include "cli/verdict.h"

#include "answer/backend.h"
#include "cli/system.h"

void verdict_size(cli_call *cli, const input *in)
{
    mb_note note;
    const bool doubled = in->arena != in->graph;
    mb_note_set(&note, doubled ? MB_M_CLI_SIZE_DOUBLED : MB_M_CLI_SIZE);
    mb_note_count(&note, "positions", in->arena->positions);
    mb_note_count(&note, "moves", in->arena->moves);
    if (doubled)
        mb_note_count(&note, "states", in->graph->positions);
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
    int id = MB_M_CLI_DRAWN;
    if (!facts->has_move)
        id = facts->winner ? MB_M_CLI_OVER_WON : MB_M_CLI_OVER_DRAWN;
    else if (facts->endless)
        id = MB_M_CLI_WINS_ENDLESS;
    else if (facts->winner && !facts->has_rank)
        id = MB_M_CLI_WINS_SOMEHOW;
    else if (facts->winner)
        id = MB_M_CLI_WINS;
    mb_note note;
    mb_note_set(&note, id);
    mb_note_place(&note, "name", answer, place);
    if (facts->winner)
        mb_note_number(&note, "player", facts->winner);
    if (facts->has_rank)
        mb_note_count(&note, "rank", facts->rank);
    cli_say_note(cli, &note);
    if (facts->value < -1 || facts->value > 1) {
        mb_note_set(&note, MB_M_CLI_VALUE);
        mb_note_number(&note, "value", facts->value);
        cli_say_note(cli, &note);
    }
    if (advises) {
        mb_note_set(&note, MB_M_CLI_BEST_MOVE);
        mb_note_number(&note, "player", mover);
        mb_note_place(&note, "move", answer, facts->move);
        cli_say_note(cli, &note);
    }
    mb_text_char(&cli->out, '\n');
}

void verdict_worth(mb_text *out, mb_lang lang, const mb_facts *next, mb_player mover)
{
    const int me = mover == MB_P1 ? 1 : 2;
    static const int words[][2] = {{MB_M_CLI_WORTH_LOSES, MB_M_CLI_WORTH_WINS},
                                   {MB_M_CLI_WORTH_LOSES_ENDLESS, MB_M_CLI_WORTH_WINS_ENDLESS},
                                   {MB_M_CLI_WORTH_LOSES_SOMEHOW, MB_M_CLI_WORTH_WINS_SOMEHOW}};
    const int how = next->has_rank ? 0 : next->endless ? 1 : 2;
    mb_note note;
    if (next->winner == MB_UNKNOWN)
        mb_note_set(&note, MB_M_CLI_WORTH_ESTIMATE);
    else
        mb_note_set(&note, next->winner == 0 ? MB_M_CLI_WORTH_DRAW : words[how][next->winner == me]);
    if (next->has_rank)
        mb_note_count(&note, "rank", (uint64_t)next->rank + 1);
    mb_note_number(&note, "value", next->value);
    mb_note_show(out, &note, lang);
    if (next->winner != MB_UNKNOWN && (next->value < -1 || next->value > 1)) {
        mb_note_set(&note, MB_M_CLI_VALUE);
        mb_note_number(&note, "value", next->value);
        mb_note_show(out, &note, lang);
    }
}

void verdict_counts(cli_call *cli, const mb_solution *solution)
{
    mb_note note;
    mb_note_set(&note, solution->drawn == 0 ? MB_M_CLI_COUNTS_DETERMINED : MB_M_CLI_COUNTS);
    mb_note_count(&note, "won1", solution->won1);
    mb_note_count(&note, "won2", solution->won2);
    mb_note_count(&note, "drawn", solution->drawn);
    cli_say_line(cli, &note);
}

void verdict_stats(cli_call *cli, const input *in)
{
    const struct {
        int label;
        double seconds;
    } rows[] = {{MB_M_CLI_STAT_READ, in->read},
                {MB_M_CLI_STAT_EXPLORE, in->explore},
                {MB_M_CLI_STAT_TRANSPOSE, in->transpose},
                {MB_M_CLI_STAT_SOLVE, in->solve}};
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        cli_say(cli, rows[i].label);
        mb_text_add(&cli->out, ": ");
        mb_text_fixed(&cli->out, rows[i].seconds, 3);
        mb_text_add(&cli->out, " s\n");
    }
    cli_say(cli, MB_M_CLI_STAT_BYTES);
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
