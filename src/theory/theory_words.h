/* theory_words.h -- words that several files of this folder, or above it, say. */
#ifndef MB_THEORY_THEORY_WORDS_H
#define MB_THEORY_THEORY_WORDS_H

#include "core/message.h"

#define BRIEF_OF_HEAPS /* a macro: clang 14 takes no constant for another's initializer */                           \
    MB_WORDS("heaps, by the xor of their Grundy numbers and their period",                                           \
             "des tas, par le ou exclusif de leurs nombres de Grundy et leur période")
static const mb_words SAY_MISERE_SUM =
    MB_WORDS("where the last move loses, several heaps with given numbers to take have no known theory",
             "quand le dernier coup perd, on ne connaît pas de théorie de plusieurs tas aux prises données");
static const mb_words SAY_SUM_RULE = MB_WORDS(
    "these are the Grundy numbers of the heaps; the mover loses exactly when their xor is 0",
    "ce sont les nombres de Grundy des tas ; le joueur au trait perd exactement quand leur ou exclusif est nul");
static const mb_words SAY_NUMBERS_PERIOD =
    MB_WORDS("from heaps of {first} on, the numbers repeat with period {period}",
             "à partir des tas de {first}, les nombres se répètent avec la période {period}");
static const mb_words SAY_PROVED =
    MB_WORDS("proved: each heap depends on the {window} before it, and {window} in a row come again",
             "prouvé : chaque tas dépend des {window} précédents, et {window} de suite reviennent");

#endif
