/* rows.h -- options that several commands have: their words stand here, once.
 *
 * A row is completed where it is used: {ROW_STEPS(solve_options), .whole = true}.  The field has the option's name.
 */
#pragma once

#include "cli/option.h"
#include "marienbad/show.h"

enum { ROW_MOST_DEPTH = 1000000 }; /* moves that a search looks ahead */

/* clang-format off */
#define ROW_AS(type, pictures) \
    CLI_TEXT("as", type, as, ""), .shows = (pictures), \
    .help = MB_WORDS("form of the output (default: by the file's extension, or text)", \
                     "forme de la sortie (par défaut : selon l'extension, ou text)")
#define ROW_GRAPH_AS(type) \
    CLI_TEXT("as", type, as, ""), .shows = 1u << MB_SHOW_ARENA, \
    .help = MB_WORDS("the graph with its kernel (default: by the file's extension, or text)", \
                     "le graphe avec son noyau (par défaut : selon l'extension, ou text)")
#define ROW_FILE(type) \
    CLI_TEXT("o", type, file, "FILE"), .help = MB_WORDS("write to that file", "écrire dans ce fichier")
#define ROW_TO(type) \
    CLI_ROW("to", type, to, mb_format, mb_formats), .help = MB_WORDS("format to write", "format à écrire")
#define ROW_IMPARTIAL(type) \
    CLI_FLAG("impartial", type, impartial), .excludes = "doubled", \
    .help = MB_WORDS("the impartial graph itself, not doubled", "le graphe impartial lui-même, non doublé")
#define ROW_DOUBLED(type) \
    CLI_FLAG("doubled", type, doubled), \
    .help = MB_WORDS("the (player, state) arena of an impartial graph", "l'arène (joueur, état) d'un graphe impartial")
#define ROW_STEPS(type) \
    CLI_FLAG("steps", type, steps), \
    .help = MB_WORDS("the steps of the algorithm, one by one", "les étapes de l'algorithme, une à une")
#define ROW_DEPTH(type) \
    CLI_INTEGER("depth", type, depth, 0, ROW_MOST_DEPTH, -1), \
    .help = MB_WORDS("look N moves ahead (default: to the end; 0: the estimate itself)", \
                     "calculer N coups d'avance (par défaut : jusqu'à la fin ; 0 : l'estimation elle-même)")
#define ROW_NORMAL(type) \
    CLI_FLAG("normal", type, normal), .excludes = "misere", \
    .help = MB_WORDS("impartial graph: a player who cannot move loses (default)", \
                     "graphe impartial : un joueur qui ne peut jouer perd (par défaut)")
#define ROW_MISERE(type) \
    CLI_FLAG("misere", type, misere), \
    .help = MB_WORDS("impartial: a player who cannot move wins", "impartial : un joueur qui ne peut jouer gagne")
#define ROW_SYMMETRY(type) \
    CLI_FLAG("symmetry", type, symmetry), .about = ABOUT_MIRRORS, \
    .help = MB_WORDS("fold mirror images into one, where the game has them", \
                     "confondre les positions symétriques, si le jeu en a")
#define ROW_LIMIT(type) \
    CLI_INTEGER("limit", type, limit, 1, INT64_MAX, 0), \
    .help = MB_WORDS("stop beyond that many positions", "s'arrêter au-delà de ce nombre de positions")
#define ROW_MOVER(type) \
    CLI_PLAYER("mover", type, mover), \
    .help = MB_WORDS("impartial games: whose turn it is", "jeux impartiaux : le joueur au trait")
/* clang-format on */
