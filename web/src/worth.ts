// worth.ts -- what `hints` says of a position, and which move a player of some strength takes.

export interface Hint {
  move: string;
  position: string;
  mover: 1 | 2;
  index: number[];
  winner: 0 | 1 | 2 | null; // null: an estimate
  rank: number | null;
  value: number | null;
  endless: boolean;
  best: boolean;
  text: string;
  score?: number; // of an advisor, for who moves now
}

export interface Hints {
  position: string;
  mover: 1 | 2;
  over: boolean;
  winner: 0 | 1 | 2 | null;
  rank: number | null;
  value: number | null;
  by: string;
  board: string | null;
  draw: string | null;
  moves: Hint[];
}

/** How good a move is for who makes it: wins first, the faster the better, then draws and estimates, then losses. */
export function goodness(hint: Hint, mover: 1 | 2): number {
  if (hint.score !== undefined) return hint.score;
  const sign = mover === 1 ? 1 : -1;
  if (hint.winner === null) return sign * (hint.value ?? 0);
  if (hint.winner === 0) return 0;
  const far = 1e6 - (hint.rank ?? 1e5);
  const pays = Math.abs(hint.value ?? 1) * 1e7;
  return hint.winner === mover ? pays + far : -pays - far;
}

/** win, draw, loss or unknown: the class of a hint for who moves. */
export function kindOf(hint: Hint, mover: 1 | 2): "win" | "draw" | "loss" | "unknown" {
  if (hint.score !== undefined) return hint.score > 0 ? "win" : hint.score < 0 ? "loss" : "draw";
  if (hint.winner === null) return "unknown";
  return hint.winner === 0 ? "draw" : hint.winner === mover ? "win" : "loss";
}

/** One of the best moves, with the same chance. */
export function pick(hints: Hints, random: () => number): Hint | undefined {
  const marked = hints.moves.filter((hint) => hint.best && hint.score === undefined);
  const most = Math.max(...hints.moves.map((hint) => goodness(hint, hints.mover)));
  const best = marked.length > 0 ? marked : hints.moves.filter((hint) => goodness(hint, hints.mover) === most);
  return best[Math.floor(random() * best.length)];
}
