/* canvas.h -- what pictures are drawn on: boxes, discs, lines, curves and text, written as SVG or TikZ.
 *
 * A picture -- an arena, a search tree, a table, a plot, a board -- is drawn once, on a canvas; the kind of the
 * canvas makes SVG or TikZ of it.  A shape has no colour and no font but a look, which says what it is: a match, a
 * heading, the best move of player 1.  Looks are the same on all canvases.
 *
 * Coordinates are pixels, x to the right and y downwards; what is drawn later covers what was drawn before.  The
 * frame may be set at any time before the canvas is written, since some pictures find their size only while they are
 * drawn; a picture without a frame counts as not drawn.  The first failure sticks in the status of `body`.
 */
#ifndef MARIENBAD_CANVAS_H
#define MARIENBAD_CANVAS_H

#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a shape stands for.  Where a shape has two looks, the later of this list prevails. */
enum mb_look_name {
    MB_LOOK_NONE,

    /* Text. */
    MB_LOOK_TITLE,       /* of the picture */
    MB_LOOK_HEAD,        /* of a column; words of the legend */
    MB_LOOK_NOTE,        /* a rank, a window, a tick */
    MB_LOOK_NAME,        /* of a position */
    MB_LOOK_FAINT,       /* of a position that the search did not enter */
    MB_LOOK_SIGN,        /* the short text of a mark, on its tag */
    MB_LOOK_GRUNDY,      /* a Grundy number, or the winner, at a position */
    MB_LOOK_AXIS,        /* the name of an axis */
    MB_LOOK_DIGITS,      /* a number in a cell of a table: its size is given */
    MB_LOOK_PALE_DIGITS, /* … in a dark cell */

    /* Arenas and search trees: whose position it is, who wins it, where the play stops, moves. */
    MB_LOOK_PAPER,   /* the background */
    MB_LOOK_BAND,    /* behind a column of positions */
    MB_LOOK_NOBODYS, /* the border of a position without an owner; MB_LOOK_NOBODYS + player: of the player's */
    MB_LOOK_ONES,
    MB_LOOK_TWOS,
    MB_LOOK_UNKNOWN, /* the filling of a position whose winner is not known */
    MB_LOOK_DRAWN,   /* the filling of a drawn position; MB_LOOK_DRAWN + winner: of a won one */
    MB_LOOK_WON1,
    MB_LOOK_WON2,
    MB_LOOK_TINT1, /* the filling of a node where player 1 chooses */
    MB_LOOK_TINT2,
    MB_LOOK_LEAF,     /* the border of a node where the play stops */
    MB_LOOK_SKIPPED,  /* a node that was cut */
    MB_LOOK_TERMINAL, /* the ring around a terminal position */
    MB_LOOK_MEMBER,   /* the ring around a position of the kernel */
    MB_LOOK_TAG,      /* a label at a marked position */
    MB_LOOK_MOVE,
    MB_LOOK_UNPLAYED, /* a move of a marked position */
    MB_LOOK_BEST1,    /* a best move of player 1 */
    MB_LOOK_BEST2,
    MB_LOOK_START,

    /* Tables and plots. */
    MB_LOOK_KERNEL,
    MB_LOOK_NOWHERE, /* a cell that is no position */
    MB_LOOK_PREPERIOD,
    MB_LOOK_RULE, /* a line to read along */
    MB_LOOK_AXES,
    MB_LOOK_PERIOD,
    MB_LOOK_BRACKET,
    MB_LOOK_DOTS, /* strokes of no length; their size is given */
    MB_LOOK_ZEROS,

    /* Boards. */
    MB_LOOK_NUMBER, /* on a tile */
    MB_LOOK_COUNT,  /* the number of a row or column, beside it */
    MB_LOOK_HIT,    /* invisible: where a move can be clicked */
    MB_LOOK_SPAN,   /* invisible: the part of the board that a move takes */
    MB_LOOK_STICK,
    MB_LOOK_TIP,
    MB_LOOK_SQUARE,
    MB_LOOK_POISON,
    MB_LOOK_GONE,
    MB_LOOK_SKULL,
    MB_LOOK_CUT,
    MB_LOOK_LIGHT,
    MB_LOOK_DARK,
    MB_LOOK_REACH, /* a dot where a move can lead */
    MB_LOOK_QUEEN,
    MB_LOOK_CELL,
    MB_LOOK_FRAME,
    MB_LOOK_HOLE,
    MB_LOOK_ONE,
    MB_LOOK_TWO,
    MB_LOOK_INNER,
    MB_LOOK_CROSS,
    MB_LOOK_RING,
    MB_LOOK_ALIGNED,
    MB_LOOK_TILE,
    MB_LOOK_SLOT,

    MB_LOOK_SHADE, /* MB_LOOK_SHADE + 0 ..  MB_SHADES-1: numbers in a table, steadily darker */
    MB_SHADES = 64,
    MB_LOOKS = MB_LOOK_SHADE + MB_SHADES,
};

/* One look, or two at once: the owner of a position and its winner. */
typedef uint32_t mb_look;
#define MB_LOOK_BOTH(look, other) ((mb_look)((look) | (other) << 8))

/* Where a text stands: centred on its point, after it, before it, or centred on it and turned to read upwards. */
typedef enum mb_side { MB_AROUND, MB_AFTER, MB_BEFORE, MB_UPWARDS } mb_side;

typedef enum mb_step { MB_STEP_FROM, MB_STEP_TO, MB_STEP_CURVE } mb_step;

typedef struct mb_canvas mb_canvas;

/* A kind of canvas.  Each callback is explained below, at the function that calls it. */
typedef struct mb_canvas_kind {
    void (*open)(mb_canvas *canvas, const char *name,
                 const char *title); /* optional, with close: without them, groups are ignored */
    void (*close)(mb_canvas *canvas);
    void (*inset)(mb_canvas *canvas, const double at[2], double scale);
    void (*inset_end)(mb_canvas *canvas);
    void (*box)(mb_canvas *canvas, mb_look look, const double box[4], double round);
    void (*disc)(mb_canvas *canvas, mb_look look, double x, double y, double radius);
    void (*path)(mb_canvas *canvas);
    void (*step)(mb_canvas *canvas, mb_step step, const double *xy);
    void (*stroke)(mb_canvas *canvas);
    void (*text)(mb_canvas *canvas, mb_look look, const double at[2], mb_side side, double size, const char *text);
    mb_status (*write)(mb_text *out, const mb_canvas *canvas); /* MB_ELIMIT: it would be larger than a page */
} mb_canvas_kind;

MB_API extern const mb_canvas_kind mb_canvas_svg, mb_canvas_tikz;

struct mb_canvas {
    const mb_canvas_kind *kind;
    mb_lang lang;
    double x, y, wide, high; /* the frame; wide is 0 until it is set */
    mb_text title;
    mb_text body;        /* what was drawn */
    bool used[MB_LOOKS]; /* looks that occur in it */
    uint32_t depth;      /* of open groups */
    bool inset;          /* a picture in the picture is being drawn */
    struct {
        const char *key;
        size_t number;
    } data[2];      /* of the next shape or group */
    uint32_t datas; /* how many of them are set */
    mb_look look;   /* of the current path */
    double thick;   /* width of the current path in pixels; 0: as the look has it */
    uint32_t steps; /* of the current path */
    double at[2];   /* where its last step led */
};

/* An empty canvas; `kind` outlives it.  Release with mb_canvas_clear(). */
MB_API void mb_canvas_init(mb_canvas *canvas, const mb_canvas_kind *kind, mb_lang lang);
MB_API void mb_canvas_clear(mb_canvas *canvas);

/* Write the picture: MB_OK, MB_EUNSUITED when there is no frame, MB_ELIMIT when it is larger than a page of its kind
 * can be, or the first failure. */
MB_API mb_status mb_canvas_write(mb_text *out, const mb_canvas *canvas);

/* The frame of the picture, and a title (nullable) that screen readers read out. */
MB_API void mb_canvas_frame(mb_canvas *canvas, double x, double y, double wide, double high, const char *title);

/* Give the next shape or group an attribute by which a page finds it, such as data-move="3"; at most two. */
MB_API void mb_canvas_data(mb_canvas *canvas, const char *key, size_t number);

/* A group; `name` is its class, `title` its tooltip.  Both are nullable. */
MB_API void mb_canvas_open(mb_canvas *canvas, const char *name, const char *title);
MB_API void mb_canvas_close(mb_canvas *canvas);

/* Draw a picture in the picture: until mb_canvas_inset_end() the point (0, 0) is (x, y), and lengths and letters are
 * `scale` times as large.  A frame that is set there does not count. */
MB_API void mb_canvas_inset(mb_canvas *canvas, double x, double y, double scale);
MB_API void mb_canvas_inset_end(mb_canvas *canvas);

/* A rectangle with its upper left at (x, y) and corners of radius `round`; a disc around (x, y). */
MB_API void mb_canvas_box(mb_canvas *canvas, mb_look look, double x, double y, double wide, double high,
                          double round);
MB_API void mb_canvas_disc(mb_canvas *canvas, mb_look look, double x, double y, double radius);
MB_API void mb_canvas_line(mb_canvas *canvas, mb_look look, double x, double y, double to_x, double to_y);

/* A path: begin it, with a line so many pixels thick (0: as the look has it), go from point to point, stroke it.  It
 * may begin anew at another point; a stroke of no length is a dot where the look has round ends. */
MB_API void mb_canvas_path(mb_canvas *canvas, mb_look look, double thick);
MB_API void mb_canvas_from(mb_canvas *canvas, double x, double y);
MB_API void mb_canvas_to(mb_canvas *canvas, double x, double y);
MB_API void mb_canvas_curve(mb_canvas *canvas, double x1, double y1, double x2, double y2, double x, double y);
MB_API void mb_canvas_stroke(mb_canvas *canvas);

/* A line of text, or a number; (x, y) is the middle of its height.  The text may be NULL after a failure. */
MB_API void mb_canvas_text(mb_canvas *canvas, mb_look look, double x, double y, mb_side side, const char *text);
MB_API void mb_canvas_number(mb_canvas *canvas, mb_look look, double x, double y, mb_side side, int64_t number);

/* A number centred at (x, y), in digits of `size` pixels. */
MB_API void mb_canvas_digits(mb_canvas *canvas, mb_look look, double x, double y, double size, int64_t number);

#ifdef __cplusplus
}
#endif

#endif
