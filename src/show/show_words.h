/* show_words.h -- words that several pictures share: ranks, marks, the kernel. */
#pragma once

#include "core/message.h"

static const mb_words SAY_TABLE_KERNEL =
    MB_WORDS("kernel: number 0, lost for the mover", "noyau : nombre 0, perdu pour le joueur au trait");
static const mb_words SAY_TABLE_HOLE = MB_WORDS("no such position", "position inexistante");
static const mb_words SAY_TABLE_NUMBER = MB_WORDS("Grundy number", "nombre de Grundy");
static const mb_words SAY_TABLE_LARGE = MB_WORDS(
    "a table of {rows} {rows?row:rows} and {cols} {cols?column:columns}, and {most} of each are shown at most",
    "un tableau de {rows} {rows?ligne:lignes} et {cols} {cols?colonne:colonnes}, et l'on en montre au plus {most}");
static const mb_words SAY_MARK = MB_WORDS("mark", "marque");
static const mb_words SAY_PRIORITY = MB_WORDS("priority", "priorité");
static const mb_words SAY_RANK = MB_WORDS("rank", "rang");
static const mb_words SAY_DRAW = MB_WORDS("draw", "nulle");
static const mb_words SAY_MOVER_WINS = MB_WORDS("mover wins", "le joueur au trait gagne");
static const mb_words SAY_MOVER_LOSES = MB_WORDS("mover loses", "le joueur au trait perd");
static const mb_words SAY_NO_RANK = MB_WORDS("no rank", "sans rang");

/* Of an mb_label. */
static const mb_words SAY_LABEL[] = {MB_WORDS("drawn", "nulle"), MB_WORDS("lost", "perdue"),
                                     MB_WORDS("won", "gagnée")};
