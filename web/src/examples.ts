// examples.ts -- every view at its best, one click away.
import { rulesSample } from "./python/samples";
import type { Keys } from "./state";
import { pack } from "./state";
import { EXAMPLE } from "./subject";

export interface Example {
  keys(): Keys | Promise<Keys>;
  plays?: boolean; // its timeline begins to move
}

export const EXAMPLES: Record<string, Example> = {
  arena: { keys: () => ({ game: "chomp", "p.rows": "2", "p.cols": "3" }), plays: true },
  play: { keys: () => ({ game: "marienbad", hints: "1" }) },
  check: { keys: async () => ({ graph: await pack(EXAMPLE), claim: "{5, 1, 0}" }) },
  tree: { keys: () => ({ game: "tictactoe", "p.from": "XOX/.O./.X.", depth: "9" }), plays: true },
  numbers: { keys: () => ({ game: "wythoff", "p.a": "12", "p.b": "12", nums: "1" }) },
  program: { keys: async () => ({ code: await pack(rulesSample("heaps")) }) },
  path: { keys: () => ({ mode: "taquin", rows: "3", cols: "3", seed: "4" }), plays: true },
};
