// drag.ts -- what of a grid can be taken and carried: its start, its goal, a wall or a patch of mud as a whole.
import type { Grid } from "./path";

/** Something that was taken; the grid under it stays as it was, however it is carried about. */
export interface Held {
  what: "start" | "goal" | "piece";
  from: number; // the cell at which it was taken
  at: number; // where that is now
  cells: number[]; // of a piece
  before: Grid;
}

/** The cells of the same cost that hang together with one, corners included. */
export function pieceOf(grid: Grid, cell: number): number[] {
  const piece = [cell], seen = new Set(piece);
  for (const one of piece) {
    const r = Math.floor(one / grid.cols), c = one % grid.cols;
    for (let a = Math.max(0, r - 1); a <= Math.min(grid.rows - 1, r + 1); a++) {
      for (let b = Math.max(0, c - 1); b <= Math.min(grid.cols - 1, c + 1); b++) {
        const next = a * grid.cols + b;
        if (seen.has(next) || grid.cost[next] !== grid.cost[cell]) continue;
        seen.add(next);
        piece.push(next);
      }
    }
  }
  return piece;
}

/** The cells that a straight stroke passes after its first: each has a side in common with the one before it, so that a wall is closed. */
export function strokeBetween({ cols }: Grid, from: number, to: number): number[] {
  let r = Math.floor(from / cols), c = from % cols;
  const down = Math.floor(to / cols) - r, right = (to % cols) - c, tall = Math.abs(down), wide = Math.abs(right);
  const cells: number[] = [];
  for (let i = 0, j = 0; i < tall || j < wide; cells.push(r * cols + c)) {
    if (i < tall && (j === wide || (2 * i + 1) * wide < (2 * j + 1) * tall)) (i++, (r += Math.sign(down))); // the next side that it crosses is a lower or upper one
    else (j++, (c += Math.sign(right)));
  }
  return cells;
}

/** What a person takes at a cell: A or B always, a piece when the brush paints such; null: nothing, the brush paints. */
export function take(grid: Grid, cell: number, painted: number | null): Held | null {
  const held = (what: Held["what"], cells: number[]): Held => ({ what, from: cell, at: cell, cells, before: grid });
  if (cell === grid.start) return held("start", []);
  if (cell === grid.goal) return held("goal", []);
  return painted !== null && painted !== 1 && grid.cost[cell] === painted ? held("piece", pieceOf(grid, cell)) : null;
}

/** The grid with that carried to a cell; a piece stays whole, and nobody stands on A or B. */
export function carry(held: Held, cell: number): Grid {
  const { before, what, from, cells } = held;
  const { rows, cols } = before;
  const cost = [...before.cost];
  if (what !== "piece") {
    if (cell === (what === "start" ? before.goal : before.start)) return carry(held, held.at === cell ? from : held.at);
    held.at = cell;
    if (cost[cell] === 0) cost[cell] = 1;
    return { ...before, cost, [what]: cell };
  }
  const row = (one: number) => Math.floor(one / cols);
  const within = (way: number, least: number, most: number) => Math.max(-least, Math.min(way, most));
  const tall = cells.map(row), wide = cells.map((one) => one % cols);
  const down = within(row(cell) - row(from), Math.min(...tall), rows - 1 - Math.max(...tall));
  const right = within((cell % cols) - (from % cols), Math.min(...wide), cols - 1 - Math.max(...wide));
  held.at = from + down * cols + right;
  const kind = before.cost[from]!;
  for (const one of cells) cost[one] = 1;
  for (const one of cells) {
    const there = one + down * cols + right;
    if (there !== before.start && there !== before.goal) cost[there] = kind;
  }
  return { ...before, cost };
}

/** The grid when it is put down: where it was only touched, a piece loses that cell. */
export function drop(held: Held, now: Grid): Grid {
  if (held.what !== "piece" || held.at !== held.from) return now;
  return { ...held.before, cost: held.before.cost.map((cost, cell) => (cell === held.from ? 1 : cost)) };
}
