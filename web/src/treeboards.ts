// treeboards.ts -- small boards inside the nodes of a search tree, where there is room.
import type { Shown } from "./arena";
import type { Lane } from "./engine";
import { boardIn } from "./inside";
import { BOARDS_AT_ONCE, DRAWN } from "./patience";

/** Nodes so far apart have room for boards. */
const APART = 52;
const GROWN = 8; // above the first node and below the last, which are larger then
const BOX = { x: -25, y: -25, w: 50, h: 46 }; // of a board and what stands below it

/** Draws them, as soon as they are known, into nodes that are called after their positions. */
export async function addBoards(lane: Lane, { args, files }: { args: string[]; files: Record<string, string> }, depth: string, groups: Iterable<[{ position: string }, SVGGElement]>, apart: number): Promise<void> {
  if (apart < APART) return;
  const show = ["show", ...args, ...(depth ? ["--depth", depth] : []), "--unsolved", "--boards", "--limit", String(DRAWN.positions)];
  const shown = await lane.json<Shown>(show, { files }).catch(() => undefined);
  const drawn = new Map(shown?.positions.map((one) => [one.name, one.draw]));
  let tree: SVGSVGElement | null = null, count = 0;
  for (const [{ position }, group] of groups) {
    const draw = drawn.get(position);
    if (!draw) continue;
    if (count++ % BOARDS_AT_ONCE === 0) await new Promise(requestAnimationFrame);
    if (!group.isConnected) return; // another tree took its place
    group.querySelector(".body")!.after(boardIn(draw, BOX));
    group.classList.add("boarded");
    tree = group.ownerSVGElement;
  }
  const box = tree?.viewBox.baseVal;
  if (box) tree!.setAttribute("viewBox", `${box.x} ${box.y - GROWN} ${box.width} ${box.height + 2 * GROWN}`);
}
