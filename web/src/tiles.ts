// tiles.ts -- boards of the taquin: read as people write them, slid, exchanged, shuffled.

/** Row by row, 0 where the hole is. */
export type Tiles = readonly number[];

export type Goal = "first" | "last"; // where its hole is

export const nameOf = (tiles: Tiles): string => `(${tiles.join(",")})`;
export const tilesOf = (name: string): number[] => name.replace(/[()]/g, "").split(",").map(Number);

/** In order, the hole before or behind. */
export function goalTiles(size: number, goal: Goal): number[] {
  const tiles = Array.from({ length: size }, (_, i) => i);
  return goal === "first" ? tiles : [...tiles.slice(1), 0];
}

/** What a person typed: numbers with anything between them, a point for the hole, or nine digits in a row. */
export function readTiles(text: string): number[] {
  const found = text.match(/\d+|[._]/g) ?? [];
  const all = found.length === 1 && /^\d{4,10}$/.test(found[0]!) ? [...found[0]!] : found;
  return all.map((one) => (/\d/.test(one) ? Number(one) : 0));
}

/** What is missing of 0, 1, 2, … on a board; null: nothing. */
export function missing(tiles: Tiles): number | null {
  const there = new Set(tiles);
  const first = tiles.findIndex((_, i) => !there.has(i));
  return first < 0 ? null : first;
}

/** The most nearly square board of so many tiles, no side longer than `most`. */
export function shapeOf(size: number, most: number): { rows: number; cols: number } | null {
  for (let rows = Math.floor(Math.sqrt(size)); rows >= 1; rows--) {
    if (size % rows === 0) return size >= 2 && size / rows <= most ? { rows, cols: size / rows } : null;
  }
  return null;
}

/** The tiles between a cell and the hole move on, when both are in a row or a column; null: they are not. */
export function slide(tiles: Tiles, cols: number, cell: number): number[] | null {
  let hole = tiles.indexOf(0);
  const sameRow = Math.floor(hole / cols) === Math.floor(cell / cols);
  if (hole === cell || (!sameRow && hole % cols !== cell % cols)) return null;
  const way = (sameRow ? 1 : cols) * Math.sign(cell - hole);
  const next = [...tiles];
  for (; hole !== cell; hole += way) next[hole] = next[hole + way]!;
  next[cell] = 0;
  return next;
}

export function exchange(tiles: Tiles, one: number, other: number): number[] {
  const next = [...tiles];
  [next[one], next[other]] = [next[other]!, next[one]!];
  return next;
}

/** After so many random moves, none of which takes the one before back. */
export function shuffled(tiles: Tiles, cols: number, moves: number, random: () => number = Math.random): number[] {
  let now = [...tiles], before = -1;
  for (let i = 0; i < moves; i++) {
    const hole = now.indexOf(0);
    const ways = now.map((_, cell) => cell).filter((cell) => isBeside(cell, hole, cols));
    const fresh = ways.length > 1 ? ways.filter((cell) => cell !== before) : ways;
    if (fresh.length === 0) break;
    now = slide(now, cols, fresh[Math.floor(random() * fresh.length)]!)!;
    before = hole;
  }
  return now;
}

const isBeside = (a: number, b: number, cols: number): boolean =>
  Math.abs(a - b) === cols || (Math.abs(a - b) === 1 && Math.floor(a / cols) === Math.floor(b / cols));

/** The tile that moved from one board to the next, and where to. */
export function moved(before: Tiles, after: Tiles, cols: number): { tile: number; arrow: string } {
  const from = after.indexOf(0), to = before.indexOf(0);
  const arrow = to === from + 1 ? "→" : to === from - 1 ? "←" : to === from + cols ? "↓" : "↑";
  return { tile: before[from]!, arrow };
}
