/* gallery.h -- the games that this project has solved: the rows of data/gallery.csv, and how one is solved again.
 *
 * A row names a command (`solve`, `table build` or `search` of a game, or that of an annexe) and the facts that it
 * found.  The file is embedded: an installed command needs no other.
 */
#pragma once

#include "cli/cli.h"
#include "core/item.h"

/* The cells of a row, in the order in which a table shows them; the file has the command second. */
enum {
    GALLERY_NAME,      /* "hex-4" */
    GALLERY_POSITIONS, /* from here on the facts, "" where one is not known; this: the number of reachable positions
                        */
    GALLERY_WINNER,    /* of the start: 1, 2 or 0 */
    GALLERY_VALUE,     /* what the start pays player 1 */
    GALLERY_RANK,      /* of the start */
    GALLERY_LONGEST,   /* the largest rank of all positions */
    GALLERY_SUM,       /* of an arena: checksum of winners, values and ranks; of a table: of its counts */
    GALLERY_SECONDS,   /* that it took when it was made, */
    GALLERY_MEGABYTES, /* and the memory */
    GALLERY_COMMAND,   /* "solve hex size=4": what follows `marienbad`, or a whole command of an annexe */
    GALLERY_SOURCE,    /* where it was published first */
    GALLERY_CELLS,
};
extern const char *const gallery_cell_names[GALLERY_CELLS];

typedef struct gallery_row {
    mb_piece cell[GALLERY_CELLS];
} gallery_row;

/* Read the next row at *at; false after the last.  *at is NULL at first. */
bool gallery_next(gallery_row *out, const char **at);

/* The game of a row and its parameters: pieces of its command, or of the row of an annexe. */
void gallery_subject(mb_piece *game, mb_piece *parameters, const gallery_row *row);

/* Can gallery_make() solve it again?  Else its command is of an annexe. */
bool gallery_is_made_here(const gallery_row *row);

/* Solve it again: facts as the file would have them. */
typedef struct gallery_made {
    char fact[GALLERY_SUM + 1][24];
} gallery_made;
mb_status gallery_make(gallery_made *out, cli_call *cli, const gallery_row *row);
