/* verdict.h -- the sentences that several commands say: how large, who wins, how many. */
#ifndef MB_CLI_VERDICT_H
#define MB_CLI_VERDICT_H

#include "cli/input.h"

/* "34 states, 52 positions, 210 moves" */
void verdict_size(cli_call *cli, const input *in);

/* The board of a position of the arena, or of a state where theory answers, if rules are behind it. */
void verdict_board(cli_call *cli, const input *in, uint64_t at);

/* "Player 1 wins from (1,(4,4,4)) in 7 moves: play (2,(4,2,2))." */
void verdict_verdict(cli_call *cli, const mb_answer *answer, mb_place place, const mb_facts *facts);

/* "wins in 3", "draws", "loses in 4": what a move is worth for who makes it, by what is known of where it leads. */
void verdict_worth(mb_text *out, mb_lang lang, const mb_facts *next, mb_player mover);

/* "won by 1: 28, won by 2: 24, drawn: 0: nobody draws" */
void verdict_counts(cli_call *cli, const mb_solution *solution);

/* Seconds and bytes. */
void verdict_stats(cli_call *cli, const input *in);

/* A play, position by position: "a, b, c" or, for an endless one, "a, b, c, b, …". */
void verdict_play(cli_call *cli, const mb_arena *arena, const uint32_t *at, size_t count, size_t cycle);

#endif
