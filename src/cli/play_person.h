/* play_person.h -- a match: its game, its players, and play by a person in the terminal. */
#pragma once

#include "cli/input.h"

typedef struct match {
    input in;
    mb_answer *answer; /* of in.who */
    bool searches;     /* the back end searches: ask it for no more than needed */
    bool hints;        /* show the value of each move */
    bool person[2];
    mb_strategy strategy[2]; /* of players that are no persons */
    uint32_t *given[2];      /* strategies from files */
    uint64_t seed;
    size_t repetition; /* occurrences of a place that end the play; 0: none do */
    size_t most;       /* moves; then the play is undecided */
    mb_places played;  /* so far */
} match;

/* The end of a play that was long enough: {moves}. */
#define PLAY_UNDECIDED                                                                                               \
    MB_WORDS("Undecided after {moves} {moves?move:moves}.", "Partie indécise après {moves} {moves?coup:coups}.")

/* The end of a play that repeated itself: {moves}, {times} and {player}. */
#define PLAY_REPEATED_DRAW                                                                                           \
    MB_WORDS("The position has occurred {times} times after {moves} {moves?move:moves}: a draw by repetition.",      \
             "La position est apparue {times} fois après {moves} {moves?coup:coups} : nulle par répétition.")
#define PLAY_REPEATED_WON                                                                                             \
    MB_WORDS("The position has occurred {times} times after {moves} {moves?move:moves}: player {player} has won, "    \
             "as endless plays.",                                                                                     \
             "La position est apparue {times} fois après {moves} {moves?coup:coups} : le joueur {player} a gagné, " \
             "comme les parties sans fin.")

/* Play with a person, in the terminal, until the play is over or the person leaves. */
mb_status play_person(match *m, cli_call *cli);

/* What player 1 gets from a play that goes on for ever as it did from place[cycle] to its last place. */
int32_t play_endless(const match *m, const mb_place *place, size_t count, size_t cycle);
