/* cli_words.h -- words that several files of this folder, or above it, say. */
#ifndef MB_CLI_CLI_WORDS_H
#define MB_CLI_CLI_WORDS_H

#include "core/message.h"

static const mb_words SAY_SEARCHING = MB_WORDS("searching", "recherche");
static const mb_words SAY_UNKNOWN_COMMAND = MB_WORDS("unknown command \"{found}\": see marienbad help",
                                                     "commande « {found} » inconnue : voir marienbad help");
static const mb_words SAY_NO_INPUT = MB_WORDS("a game or a file expected: see marienbad games",
                                              "un jeu ou un fichier est attendu : voir marienbad games");
static const mb_words SAY_NO_GAME = MB_WORDS("no game is called \"{found}\": see marienbad games",
                                             "aucun jeu ne s'appelle « {found} » : voir marienbad games");
static const mb_words SAY_IGNORED =
    MB_WORDS("Owners and marks do not count here.", "Ni les joueurs ni les marques ne comptent ici.");
static const mb_words SAY_KERNEL = MB_WORDS("Kernel ({count} of {positions} {positions?position:positions}): ",
                                            "Noyau ({count} sur {positions}) : ");
static const mb_words SAY_SOLVING = MB_WORDS("solving", "résolution");
static const mb_words SAY_WINS_SOMEHOW =
    MB_WORDS("Player {player} wins from {name}", "Le joueur {player} gagne depuis {name}");
static const mb_words SAY_OVER_WON = MB_WORDS("The play is over at {name}: player {player} has won",
                                              "La partie est finie en {name} : le joueur {player} a gagné");
static const mb_words SAY_BEST_MOVE = MB_WORDS("; player {player} plays {move}", " ; le joueur {player} joue {move}");

#endif
