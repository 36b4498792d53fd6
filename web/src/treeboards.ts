// treeboards.ts -- small boards inside the nodes of a search tree.
import type { Shown } from "./arena";
import type { Lane } from "./engine";
import { boardIn } from "./inside";
import { BOARDS_AT_ONCE, DRAWN } from "./patience";

/** A node with a board: its shape, and the part of it that the board has, above the value. */
export const NODE = { w: 68, h: 68 };
const VALUE = 12; // room for the value, below the board
const BOARD = { x: -NODE.w / 2, y: -NODE.h / 2, w: NODE.w, h: NODE.h - VALUE };

/** The drawings of boards, by position; of a graph, of too many positions and of games without boards there are none. */
export async function boardsOf(lane: Lane, { args, files }: { args: string[]; files: Record<string, string> }, depth: string): Promise<Map<string, string>> {
  const show = ["show", ...args, ...(depth ? ["--depth", depth] : []), "--unsolved", "--boards", "--limit", String(DRAWN.most)];
  const shown = await lane.json<Shown>(show, { files }).catch(() => undefined);
  return new Map(shown?.positions.filter((one) => one.draw).map((one) => [one.name, one.draw!]));
}

/** Draws them into nodes that are called after their positions, a few at a time. */
export async function addBoards(drawn: Map<string, string>, groups: Iterable<[{ position: string }, SVGGElement]>): Promise<void> {
  let count = 0;
  for (const [{ position }, group] of groups) {
    const draw = drawn.get(position);
    if (!draw) continue;
    if (count++ % BOARDS_AT_ONCE === 0) await new Promise(requestAnimationFrame);
    if (!group.isConnected) return; // another tree took its place
    group.querySelector(".body")!.after(boardIn(draw, BOARD));
    group.classList.add("boarded");
  }
}
