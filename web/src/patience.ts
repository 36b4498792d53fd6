// patience.ts -- how long a question may take and how large its answer may be: decided here, for all views.
//
// Times are milliseconds unless a name says otherwise.  What is passed on to the command is a word of its command line.

// ---- the person

/** After the last key, before what was typed is taken up. */
export const TYPING = 400;
/** Work on a long text, before the page may draw again. */
export const READ_PIECE = 12;
/** Before work is said to be under way: shorter work would only flicker. */
export const BUSY_SHOWN = 250;
/** Between two reports of a worker on how far it got. */
export const REPORTED = 100;
/** Between two addresses that are written: browsers refuse more. */
export const ADDRESS_KEPT = 250;
/** How long a few words stay that go away by themselves. */
export const NOTE_SHOWN = 4000;
/** How long a file that is offered stays to be taken. */
export const FILE_OFFERED = 1000;
/** Between the two taps of a double one. */
export const DOUBLE_TAP = 400;
/** Pixels that a mouse, and a finger, may move while it taps. */
export const SLACK = { mouse: 4, touch: 10 };

// ---- drawing a graph

/** After a change of the drawing, before what is computed of it is. */
export const REDRAWN = 200;
/** Letters of a graph's text that the browser keeps. */
export const GRAPH_KEPT = 500_000;
/** Changes that can be undone. */
export const UNDONE = 200;

// ---- playing a timeline

/** From its beginning to its end, by what is replayed: a tree is read more slowly than a path is watched. */
export const REPLAYED = { steps: 9000, tree: 14_000, frontier: 40_000, grid: 7000, play: 6000 };
/** A step of it stays between these; with less motion, no shorter than the third. */
export const STEP = { least: 40, most: 650, calm: 400 };
/** A board of the taquin stays so long: it is followed by eye. */
export const TILE = 600;
/** How many times as fast it may be played. */
export const SPEEDS = [1, 2, 4, 0.5];
/** Levels that are marked under its slider. */
export const LEVELS_MARKED = 40;

/** While a drawing moves to what is to be seen. */
export const GLIDE = 220;

// ---- playing a game

/** Before a machine moves. */
export const MACHINE_PAUSE = 450;
/** Before a board is shown without what its moves are worth. */
export const GLIMPSE = 150;
/** For the exact worth of all moves at once; what takes longer is asked move by move, by several workers. */
export const EXACT = 2500;
/** The same where somebody knows scores one by one: in a book of openings all of them come at once. */
export const BOOKED = 350;
/** For the scores of all moves, where a machine plays by them; who has less patience presses a button. */
export const PROOF = 60_000;
/** Before it is shown what a move would do: pointed at, or reached by the keyboard, which goes through many. */
export const PREVIEWED = { pointer: 30, keyboard: 300 };
/** How often a position may come before the play is over: between machines that know what they do, and else. */
export const REPEATED = { machines: 2, persons: 3 };
/** Moves that an estimate looks ahead, by how many there are. */
export const ahead = (moves: number): string => (moves <= 10 ? "8" : "4");
/** Moves that a machine of limited depth may look ahead. */
export const DEPTH = { most: 12, first: 4 };
/** Moves that are listed; more are found by their words. */
export const MOVES_LISTED = 200;

// ---- what the command may explore, in positions

export const EXPLORED = {
  solved: "200000", // to be summed up by rank
  played: "150000", // before a game is searched instead
  checked: "20000", // to be compared with what a person claims
  numbered: "20000", // to fill a table of Grundy numbers
  tree: "1600", // nodes of a tree, and those that are walked again to tell its best line
  path: "400000", // to be replayed
  longPath: "60000", // the same on large boards, whose states are slow
  compared: "300000", // by each search of a comparison
};
/** Tiles of a taquin from which on its board is large. */
export const LARGE_TAQUIN = 10;
/** The longest side of a taquin. */
export const TAQUIN_SIDE = 4;
/** Seconds of each search of a comparison. */
export const COMPARED_SECONDS = "2";

// ---- what is drawn

/** Positions and moves that are drawn without being asked for; positions that are drawn at all. */
export const DRAWN = { positions: 300, moves: 900, most: 2000 };
/** Boards inside positions that are drawn in one frame. */
export const BOARDS_AT_ONCE = 12;
/** Positions and moves of a large graph that are made ready, put into the page or changed there, before the page may do
 * something else; and how many that stay as they are take as long as one of those. */
export const PARTS_AT_ONCE = 300;
export const PARTS_LOOKED_AT = 10;
/** Nodes of a search tree that are drawn. */
export const TREE_DRAWN = 700;

/** Rows of a table of steps that are shown before and after the current one. */
export const ROWS_AROUND = 30;
/** Names that are listed of a rank. */
export const NAMES_LISTED = 40;
/** Guesses at a kernel where peeling does not give it. */
export const KERNEL_TRIES = 20_000;
/** Numbers of a sequence; rows, and columns, of a table. */
export const NUMBERS = { sequence: 400, side: 40 };
/** Frames of a search that is played, however long it was; points of its curves; boards of a column, and once more are asked for. */
export const PATH_SHOWN = { frames: 500, points: 240, cards: 48, more: 240 };

// ---- texts, in letters

/** A longer text would make the browser wait: a part of it is shown, so many lines. */
export const TEXT = { whole: 20_000, lines: 200 };
/** Letters around a mistake that are shown; of a complaint; of a name in what the command answers about a text. */
export const SHOWN = { around: 60, complaint: 400, name: 400 };
/** Letters that are looked at in one go while lines are counted: no frame is late for it. */
export const COUNTED = 1_000_000;
/** What an address holds: of a packed graph, of a claim; longer texts are not even packed. */
export const LINK = { graph: 6000, claim: 2000, text: 300_000 };
/** Questions and answers that are remembered; a text from which on its number stands for it, and how many such are kept. */
export const REMEMBERED = 16_000_000;
export const LONG_TEXT = 100_000;
export const LONG_TEXTS = 3;

/** Of a sheet that is kept; lines to answer on, at first and at most. */
export const SHEET = { letters: 2_000_000, lines: 4, mostLines: 30 };

/** Exercises that are made at once, and the largest number of a sheet. */
export const EXERCISES = { most: 30, seeds: 999_999 };

/** Of an exercise that is given: checks that are kept, letters of a claim in their list. */
export const GIVEN = { steps: 50, shown: 60 };

// ---- workers

/** That share work: each has its own memory. */
export const WORKERS = 4;

export const pause = (time: number): Promise<undefined> => new Promise((done) => setTimeout(() => done(undefined), time));

/** What a promise gives within some time, else undefined; also when it fails. */
export const within = <T>(promise: Promise<T>, time: number): Promise<T | undefined> => Promise.race([promise.catch(() => undefined), pause(time)]);

// ---- programs in Python

/** A task that takes longer is ended; a new text is taken up so long after the last key. */
export const PYTHON = { task: 60_000, typing: 700 };
/** Positions of rules that are explored. */
export const RULES_EXPLORED = 5000;
/** Letters of what a program printed that are kept on screen; of a packed program in an address. */
export const CONSOLE = 20_000;
export const LINK_PROGRAM = 6000;
