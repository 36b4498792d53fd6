/* verdict.h -- who wins, how large it is, how long it took: the sentences that several commands say. */
#pragma once

#include "cli/input.h"

/* "Right: " or "Wrong: ", before the reason. */
void verdict_begin(cli_call *cli, bool right);

/* The line of a move begins, with a star where it is among the best, and ends. */
void verdict_move_begin(cli_call *cli, bool best);
void verdict_move_end(cli_call *cli, bool best);

/* "34 states, 52 positions, 210 moves"; `states` is 0 where positions are not pairs (player, state). */
void verdict_size(cli_call *cli, const input *in);
void verdict_sizes(cli_call *cli, uint64_t states, uint64_t positions, uint64_t moves);

/* The board of a place, with an empty line around it, if rules are behind it. */
void verdict_board(cli_call *cli, const mb_ground *ground, mb_place place);

/* "Player 1 wins from (1,(4,4,4)) in 7 moves; player 1 plays (2,(4,2,2))": the facts about a place, from any back
 * end. */
void verdict_say(cli_call *cli, const mb_answer *answer, mb_place place, const mb_facts *facts);
void verdict_sentence(cli_call *cli, mb_item name, mb_player mover, const mb_facts *facts, mb_item move);

/* "wins in 3", "draws", "loses in 4": the value of a move from `place`, from the facts about its successor; of a move
 * in a parity game that keeps the win without being the strategy's, that it stays in the winning region. */
void verdict_value(mb_text *out, mb_lang lang, const mb_ground *ground, mb_place place, const mb_facts *next,
                   bool best);

/* "won by 1: 28, won by 2: 24, drawn: 0: nobody draws" */
void verdict_counts(cli_call *cli, const mb_solution *solution);

/* Seconds and bytes. */
void verdict_stats(cli_call *cli, const input *in);

/* A play, position by position: "a, b, c" or, for an endless one, "a, b, c, b, …". */
void verdict_play(cli_call *cli, const mb_arena *arena, const uint32_t *at, size_t count, size_t cycle);
