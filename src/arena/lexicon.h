/* lexicon.h -- names that were read from a file: from words to the numbers 0, 1, 2, … and back.
 *
 * Looking up ten million words is most of the work of a reader, so a look-up touches one cache line: a word of up to
 * seven bytes, or of fourteen when they are digits, brackets, commas and minus signs, is its own key in the table,
 * and a word that is a plain number has a table of its own.  As long as the words are 0, 1, 2, … one after another,
 * only their number is kept.  A reader prepares a look-up early (mb_lexicon_word prefetches the cache line), goes on
 * (mb_lexicon_near prefetches the text of a long word) and finishes it a little later.
 */
#pragma once

#include "arena/names.h"

typedef struct mb_lexicon mb_lexicon;

/* An empty lexicon for the words of a text of that length: the tables stay within a small multiple of it. */
mb_lexicon *mb_lexicon_new(size_t text_length);

/* The same thing as names of an arena, which frees it. */
mb_names *mb_lexicon_names(mb_lexicon *lexicon);

/* How many words there are. */
uint32_t mb_lexicon_count(const mb_lexicon *lexicon);

/* Give `name` the next number; *added is false, and *number the old one, when it has one already.
 * MB_OK, MB_ENOMEM, MB_ELIMIT past MB_POSITIONS_MAX. */
mb_status mb_lexicon_add(uint32_t *number, bool *added, mb_lexicon *lexicon, const char *name, size_t length);

/* The number of `name`, or MB_NONE. */
uint32_t mb_lexicon_find(const mb_lexicon *lexicon, const char *name, size_t length);

/* A prepared look-up. */
typedef struct mb_word {
    uint64_t key;
    uint32_t number; /* the number whose decimal form it is, or MB_NONE */
} mb_word;

/* Prepare a look-up of `name`; go on with it; finish it.  No word contains a byte 0. */
mb_word mb_lexicon_word(const mb_lexicon *lexicon, const char *name, size_t length);
void mb_lexicon_near(const mb_lexicon *lexicon, mb_word word);
uint32_t mb_lexicon_find_word(const mb_lexicon *lexicon, mb_word word, const char *name, size_t length);
