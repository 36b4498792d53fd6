// sum.ts -- a sum of games: its parts as words, and a play on it.  A move is one of one part; who cannot move has lost.

/** A part: a game with its values, or the person's graph (game ""). */
export interface Part {
  game: string;
  values: Record<string, string>;
}

/** Parts as an address has them: "nim n=7 + wythoff a=3 b=5 + graph". */
export const writeSum = (parts: Part[]): string =>
  parts.map(({ game, values }) => [game || "graph", ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(" ")).join(" + ");

/** And back; games that `isKnown` does not know are left out. */
export function readSum(text: string, isKnown: (game: string) => boolean): Part[] {
  return text.split(" + ").map((one) => one.trim().split(/\s+/)).filter(([game]) => game === "graph" || isKnown(game ?? "")).map(([game, ...values]) => ({
    game: game === "graph" ? "" : game!,
    values: Object.fromEntries(values.map((one) => one.split("=", 2) as [string, string]).filter(([, value]) => value !== undefined)),
  }));
}

/** A move of the sum: in that part, to that position. */
export interface SumMove {
  part: number;
  to: string;
}

/** Every move that leaves the sum of the numbers at 0. */
export function winningMoves(at: number[], reach: { to: string; number: number }[][]): SumMove[] {
  const all = at.reduce((sum, one) => sum ^ one, 0);
  if (all === 0) return [];
  return reach.flatMap((moves, part) => moves.filter(({ number }) => number === (all ^ at[part]!)).map(({ to }) => ({ part, to })));
}
