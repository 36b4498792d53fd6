// worth.ts -- what `hints` says of a position, how it is written, and which move a player of some strength takes.
import { pairOf } from "./arena";
import type { Ask, Lane } from "./engine";
import { t } from "./words";

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
  score?: number; // of an advisor, exact, for who moves now
}

export interface Hints {
  position: string;
  mover: 1 | 2;
  over: boolean;
  winner: 0 | 1 | 2 | null;
  rank: number | null;
  value: number | null;
  forever: 0 | 1 | 2; // who has won a play that goes round
  by: string;
  board: string | null;
  draw: string | null;
  moves: Hint[];
}

/** The board and the moves of a position, which nobody has to solve; `doubled`: it is called (player, state). */
export function boardOf(lane: Lane, { args, ask }: { args: string[]; ask: Ask }, name: string, doubled: boolean): Promise<Hints> {
  const pair = doubled ? pairOf(name) : null;
  const place = pair ? [pair.state, "--mover", String(pair.mover)] : [name];
  return lane.json<Hints>(["hints", ...args, ...place, "--depth", "0"], ask);
}

/** How a graph calls the position behind a move. */
export const targetOf = (hint: Hint, doubled: boolean): string => (doubled ? `(${hint.mover},${hint.position})` : hint.position);

/** The keys that make the moves: where their words tell them apart by one number (a column, how many are taken), that
 * number, else the place in the list; "" for none. */
export function keysFor(moves: Hint[]): string[] {
  const numbers = moves.map((hint) => hint.move.match(/\d+/g) ?? []);
  const frames = new Set(moves.map((hint) => hint.move.replace(/\d+/, "#")));
  const told = frames.size === 1 && numbers.every((one) => one.length === 1) && new Set(numbers.map((one) => one[0])).size === moves.length;
  return moves.map((_, i) => (told ? numbers[i]![0]! : String(i + 1))).map((key) => (/^[1-9]$/.test(key) ? key : ""));
}

/** The words that all moves of a play have in common around one number ("column 4", "column 3"), so that the numbers alone
 * can be written; null where they differ. */
export function commonWords(moves: string[]): [before: string, after: string] | null {
  const parts = moves.map((one) => /^(\D*)\d+(\D*)$/.exec(one));
  const [first] = parts;
  return first && parts.every((one) => one?.[1] === first[1] && one?.[2] === first[2]) ? [first[1]!, first[2]!] : null;
}

export type Kind = "win" | "draw" | "loss" | "unknown";
const SIGNS: Record<Kind, string> = { win: "✓", draw: "=", loss: "✗", unknown: "≈" };
const SURE = 1e6; // above all estimates

/** How good a move is for who makes it: wins first, the faster the better, then draws and estimates, then losses. */
export function goodness(hint: Hint, mover: 1 | 2): number {
  if (hint.score !== undefined) return Math.sign(hint.score) * SURE + hint.score;
  const sign = mover === 1 ? 1 : -1;
  if (hint.winner === null) return sign * (hint.value ?? 0);
  if (hint.winner === 0) return 0;
  const far = SURE - (hint.rank ?? SURE / 10);
  const pays = Math.abs(hint.value ?? 1) * 10 * SURE;
  return hint.winner === mover ? pays + far : -pays - far;
}

export const isExact = (hint: Hint): boolean => hint.score !== undefined || hint.winner !== null;

/** win, draw, loss or unknown: the class of a hint for who moves. */
export function kindOf(hint: Hint, mover: 1 | 2): Kind {
  if (hint.score !== undefined) return hint.score > 0 ? "win" : hint.score < 0 ? "loss" : "draw";
  if (hint.winner === null) return "unknown";
  return hint.winner === 0 ? "draw" : hint.winner === mover ? "win" : "loss";
}

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** A hint on the board: a score, or a sign with the number of moves; then the word. */
export function brief(hint: Hint, mover: 1 | 2): [large: string, small: string] {
  const kind = kindOf(hint, mover);
  if (hint.score !== undefined && hint.winner === null) return [signed(hint.score), t(`worth_${kind}`)];
  if (kind === "unknown") return [`≈ ${signed((mover === 1 ? 1 : -1) * (hint.value ?? 0))}`, t("worth_unknown")];
  return [hint.rank === null ? SIGNS[kind] : `${SIGNS[kind]} ${hint.rank + 1}`, t(`worth_${kind}`)];
}

/** A hint in the list of moves. */
export function full(hint: Hint, mover: 1 | 2): string {
  const kind = kindOf(hint, mover);
  if (kind === "unknown") return brief(hint, mover).join(" ");
  return `${SIGNS[kind]} ${hint.score !== undefined && hint.winner === null ? brief(hint, mover).join(" ") : hint.text}`;
}

/** One of the best moves, with the same chance: those that the library calls best, where it knows. */
export function pick(hints: Hints, random: () => number): Hint | undefined {
  const marked = hints.moves.filter((hint) => hint.best && hint.winner !== null && hint.score === undefined);
  const scored = hints.moves.some((hint) => hint.score !== undefined);
  const most = Math.max(...hints.moves.map((hint) => goodness(hint, hints.mover)));
  const best = marked.length > 0 && !scored ? marked : hints.moves.filter((hint) => goodness(hint, hints.mover) === most);
  return best[Math.floor(random() * best.length)];
}
