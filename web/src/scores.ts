// scores.ts -- the exact score of every move of a position, asked of several workers at once, told as they arrive.
import type { Ask, Lane } from "./engine";

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
