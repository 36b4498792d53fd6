/* connect4_book.h -- the file format of a book, and its lookup.
 *
 * The file, numbers being little-endian, `number` seven bits a byte with the lowest first and the top bit on all but
 * the last byte, `signed number` with its sign in the lowest bit:
 *   8 bytes  "MBC4BOOK"
 *   4 bytes  version, width, height, plies
 *   layers   with plies, plies-3, plies-6, … stones, each
 *              number    bytes of the layer behind this number
 *              signed    the least score; number: how many scores there are from there on
 *              number    how many neighbouring guesses share their frequencies: 2^that
 *              signed    the weights of the traits, MB_C4_TRAITS of them
 *              numbers   frequencies of the scores, of each kind and guess in turn, the first plus 1; a 0 instead of
 *                        them: this kind and guess never occurs, nor do as many after it as the next number says
 *              numbers   bytes of the blocks
 *              blocks    scores that mb_c4_forced() does not give, in the order of the slots, coded with the
 *                        frequencies of mb_c4_model_at()
 *   8 bytes  checksum of all before
 */
#pragma once

#include "connect4/connect4_code.h"
#include "connect4/connect4_guess.h"
#include "marienbad/book.h"

#define MB_C4_BOOK_MAGIC "MBC4BOOK"
enum {
    MB_C4_BOOK_VERSION = 1,
    MB_C4_BOOK_HEAD = 12, /* bytes before the first layer */
    MB_C4_BOOK_TAIL = 8,  /* and after the last */
    MB_C4_BOOK_STEP = 3,  /* stones from layer to layer */
    MB_C4_BOOK_LAYERS = MB_C4_SLOT_STONES / MB_C4_BOOK_STEP + 1,
    MB_C4_BOOK_BLOCK = 1 << 10, /* colourings of a block, unless a single pile has more */
    MB_C4_MOST_SHARED = 6,      /* 2^6 guesses: all */
};

/* How the scores of a layer are packed. */
typedef struct mb_c4_model {
    int least, scores;
    int shared; /* 2^shared neighbouring guesses share their frequencies */
    int32_t weight[MB_C4_TRAITS];
    mb_c4_frequencies at[MB_C4_KINDS][MB_C4_GUESSES];
} mb_c4_model;

/* The frequencies of the scores of a position with these traits: those of its guess, raised for the scores of similar
 * positions and for the scores beside them. */
void mb_c4_model_at(mb_c4_frequencies *out, const mb_c4_model *model, const mb_c4_traits *traits);

/* Piles of a block. */
static inline uint32_t mb_c4_block_piles(const mb_c4_slots *slots)
{
    return slots->colourings < MB_C4_BOOK_BLOCK ? MB_C4_BOOK_BLOCK / slots->colourings : 1;
}
static inline uint32_t mb_c4_blocks(const mb_c4_slots *slots)
{
    return (slots->piles + mb_c4_block_piles(slots) - 1) / mb_c4_block_piles(slots);
}

/* The score of a position in which no player has a line of four.
 * return  MB_OK; MB_ENOTFOUND: it has too many stones; MB_ENOMEM; MB_EPARSE: the book contradicts itself */
mb_status mb_c4_book_score(int *score, mb_book *book, const mb_c4_position *position);
