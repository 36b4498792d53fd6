// scores.ts -- the exact score of every move of a position, asked of several workers at once, told as they arrive.
import type { Ask, Lane } from "./engine";
import { t } from "./words";
import type { Hint } from "./worth";

/** The numbers 0 to count - 1 from the middle outwards, mirror images together: on a symmetric board the second of the
 * two costs nothing. */
export function pairs(count: number): number[][] {
  const out: number[][] = [];
  for (let low = Math.floor((count - 1) / 2); low >= 0; low--) {
    const high = count - 1 - low;
    out.push(low === high ? [low] : [low, high]);
  }
  return out;
}

/** The scores in the lines of `advise --batch`: POSITION score nodes microseconds. */
export function readScores(text: string): number[] {
  return text.split("\n").filter(Boolean).map((line) => Number(line.split(" ").slice(-3)[0]));
}

/** What an exact score says of a move to that board, as the command says it where it knows all moves at once: who wins, and
 * how soon.  The winner wins with the n-th last of his own stones; a free cell is a point in the board's name. */
export function scored(score: number, position: string, mover: 1 | 2): Pick<Hint, "score" | "winner" | "rank" | "value" | "best" | "text"> {
  const winner = score === 0 ? 0 : score > 0 ? mover : mover === 1 ? 2 : 1;
  const common = { score, winner, value: [0, 1, -1][winner]!, best: false } as const;
  if (score === 0) return { ...common, rank: null, text: t("worth_draw") };
  const free = position.split(".").length; // before the move there was one more
  const last = free - 2 * (Math.abs(score) - 1);
  const count = last % 2 === (score > 0 ? 1 : 0) ? last : last - 1; // who moves first makes the moves of odd number
  return { ...common, rank: count - 1, text: t(score > 0 ? "winsIn" : "losesIn", { count }) };
}

/** Asks for the score of each position, for who moved there; resolves when all have arrived, rejects when one will not. */
export async function scorePositions(lanes: Lane[], args: string[], files: Ask["files"], positions: string[], found: (i: number, score: number) => void): Promise<void> {
  const waiting = pairs(positions.length);
  const work = async (lane: Lane) => {
    for (let chunk = waiting.shift(); chunk; chunk = waiting.shift()) {
      const lines = `${chunk.map((i) => positions[i]).join("\n")}\n`;
      const scores = readScores(await lane.text(["advise", ...args, "--batch"], { files: { ...files, "-": lines } }));
      chunk.forEach((i, k) => found(i, 0 - scores[k]!)); // of who moves next, turned round; never -0
    }
  };
  await Promise.all(lanes.map(work));
}
