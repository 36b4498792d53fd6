// patience.ts -- how long a question may take and how large its answer may be: decided here, for all views.
//
// Times are milliseconds unless a name says otherwise.  What is passed on to the command is a word of its command line.

// ---- the person

/** After the last key, before what was typed is taken up. */
export const TYPING = 400;
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

// ---- playing a timeline

/** From its beginning to its end, by what is replayed: a tree is read more slowly than a path is watched. */
export const REPLAYED = { steps: 9000, tree: 14_000, tiles: 8000, grid: 7000, play: 6000 };
/** A step of it stays between these; with less motion, no shorter than the third. */
export const STEP = { least: 40, most: 650, calm: 400 };
/** Levels that are marked under its slider. */
export const LEVELS_MARKED = 40;

// ---- playing a game

/** Before a machine moves. */
export const MACHINE_PAUSE = 450;
/** Before a board is shown without what its moves are worth. */
export const GLIMPSE = 150;
/** For the exact worth of all moves at once; what takes longer is asked move by move, by several workers. */
export const EXACT = 2500;
/** For a move that is proved to be best; who has less patience presses a button. */
export const PROOF = 60_000;
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
  tree: "700", // nodes of minimax: more are not drawn
  path: "400000", // to be replayed
  longPath: "60000", // the same on large boards, whose states are slow
  compared: "300000", // by each search of a comparison
};
/** Tiles of a taquin from which on its board is large. */
export const LARGE_TAQUIN = 10;
/** Seconds of each search of a comparison. */
export const COMPARED_SECONDS = "2";

// ---- what is drawn

/** Positions and moves that are drawn without being asked for; positions that are drawn at all. */
export const DRAWN = { positions: 300, moves: 900, most: 2000 };
/** Names that are listed of a rank. */
export const NAMES_LISTED = 40;
/** Numbers of a sequence; rows, and columns, of a table. */
export const NUMBERS = { sequence: 400, side: 60 };
/** States of a search that are shown; points of its curves. */
export const PATH_SHOWN = { moments: 48, points: 240 };

// ---- texts, in letters

/** A longer text would make the browser wait: a part of it is shown, so many lines. */
export const TEXT = { whole: 20_000, lines: 200 };
/** What an address holds: of a packed graph, of a claim. */
export const LINK = { graph: 6000, claim: 2000 };
/** Questions and answers that are remembered. */
export const REMEMBERED = 16_000_000;

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
