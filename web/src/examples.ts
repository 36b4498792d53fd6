// examples.ts -- every view at its best, one click away.
import type { Keys } from "./state";
import { rulesSample } from "./python/samples";
import { pack } from "./state";

export interface Example {
  keys(): Keys | Promise<Keys>;
  plays?: boolean; // its timeline begins to move
}

/** The graph of a first lesson: six positions that matter, and a way to lose. */
const LESSON = `0 1 -> 1 4
1 2 -> 2 5
2 1 -> 3 6
3 2 -> 6
4 2 -> 2 3
5 1 : win 1
6 2 : win 2
`;

export const EXAMPLES: Record<string, Example> = {
  arena: { keys: () => ({ game: "chomp", "p.rows": "2", "p.cols": "3" }), plays: true },
  play: { keys: () => ({ game: "marienbad", hints: "1" }) },
  check: { keys: async () => ({ graph: await pack(LESSON), claim: "{5, 1, 0}" }) },
  tree: { keys: () => ({ game: "tictactoe", "p.from": "XOX/.O./.X.", depth: "9" }), plays: true },
  numbers: { keys: () => ({ game: "wythoff", "p.a": "12", "p.b": "12", nums: "1" }) },
  program: { keys: async () => ({ code: await pack(rulesSample("heaps")) }) },
  path: { keys: () => ({ mode: "taquin", rows: "3", cols: "3", seed: "4" }), plays: true },
};
