/* path_words.h -- messages that several pathfinders and the command share. */
#pragma once

#include "core/message.h"

static const mb_words SAY_NO_PUZZLE =
    MB_WORDS("{game} is played by two: path is for puzzles and for files",
             "{game} se joue à deux : path est fait pour les casse-tête et les fichiers");
static const mb_words SAY_LIMIT_STATES =
    MB_WORDS("stopped after {most} expanded {most?state:states}; a path costs {bound} or more",
             "arrêté après {most} {most?état développé:états développés} ; un chemin coûte au moins {bound}");
static const mb_words SAY_LIMIT_BYTES =
    MB_WORDS("stopped at {most} {most?byte:bytes}; a path costs {bound} or more",
             "arrêté à {most} {most?octet:octets} ; un chemin coûte au moins {bound}");
static const mb_words SAY_LIMIT_SECONDS =
    MB_WORDS("stopped after the time given; a path costs {bound} or more",
             "arrêté au bout du temps donné ; un chemin coûte au moins {bound}");
