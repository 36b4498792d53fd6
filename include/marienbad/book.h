/* book.h -- exact scores of all openings of Connect 4, in one small file.
 *
 * A book gives the score of every position with at most `plies` stones; positions whose score a search of two plies
 * finds are left out of the file.  A book is made once, by marienbad-connect4 (annexe/connect4), read as a whole, and
 * decompressed block by block as positions are looked up.  A file that is damaged anywhere is refused.
 */
#ifndef MARIENBAD_BOOK_H
#define MARIENBAD_BOOK_H

#include "game.h"
#include "limits.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mb_book mb_book;

/* Read a book from bytes in memory, which must outlive it; release with mb_book_close().
 * return  MB_OK, MB_EPARSE, MB_ENOMEM */
MB_API mb_status mb_book_open(mb_book **out, const void *data, size_t length, mb_error *error);
MB_API void mb_book_close(mb_book *book); /* NULL is fine */

/* The board that the book is for, the most stones of its positions, and its size. */
typedef struct mb_book_about {
    int width, height, plies;
    uint64_t bytes;
} mb_book_about;
MB_API mb_book_about mb_book_info(const mb_book *book);

/* Is it a book of these rules? */
MB_API bool mb_book_is_of(const mb_book *book, const mb_rules *rules);

/* The most plies that a book of these rules may have; 0: there can be none. */
MB_API int mb_book_most_plies(const mb_rules *rules);

#ifdef __cplusplus
}
#endif

#endif
