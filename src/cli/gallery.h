/* gallery.h -- the games that this project has solved: the rows of data/gallery.csv, and how one is solved again.
 *
 * A row names a command (`solve`, `table build` or `search` of a game, or that of an annexe) and the facts that it
 * found.  The file is embedded: an installed command needs no other.
 */
#pragma once

#include "cli/cli.h"
#include "core/item.h"

/* Facts as they stand in the file, "" where one is not known. */
enum {
    GALLERY_POSITIONS, /* reachable ones */
    GALLERY_WINNER,    /* of the start: 1, 2 or 0 */
    GALLERY_VALUE,     /* what the start pays player 1 */
    GALLERY_RANK,      /* of the start */
    GALLERY_LONGEST,   /* the largest rank of all positions */
    GALLERY_SUM,       /* of an arena: checksum of winners, values and ranks; of a table: of its counts */
    GALLERY_FACTS,
};
extern const char *const gallery_fact_names[GALLERY_FACTS];

typedef struct gallery_row {
    mb_piece name;    /* "hex-4" */
    mb_piece command; /* "solve hex size=4": what follows `marienbad`, or a whole command of an annexe */
    mb_piece fact[GALLERY_FACTS];
    mb_piece seconds, megabytes; /* that it took when it was made */
    mb_piece source;             /* where it was published first */
} gallery_row;

/* Read the next row at *at; false after the last.  *at is NULL at first. */
bool gallery_next(gallery_row *out, const char **at);

/* The game of a row and its parameters: pieces of its command, or of the row of an annexe. */
void gallery_subject(mb_piece *game, mb_piece *parameters, const gallery_row *row);

/* Can gallery_make() solve it again?  Else its command is of an annexe. */
bool gallery_is_made_here(const gallery_row *row);

/* Solve it again: facts as the file would have them. */
typedef struct gallery_made {
    char fact[GALLERY_FACTS][24];
} gallery_made;
mb_status gallery_make(gallery_made *out, cli_call *cli, const gallery_row *row);
