// tileboard.ts -- a board of the taquin as a small drawing: hundreds of them are on screen at once.
import { s } from "./dom";
import type { Tiles } from "./tiles";

const CELL = 20, GAP = 1, CAPTION = 17;

/** As the command draws it, in fewer elements; with a caption below, and an edge around that a class may show. */
export function drawTiles(tiles: Tiles, cols: number, caption = ""): SVGSVGElement {
  const rows = tiles.length / cols;
  const side = CELL - 2 * GAP;
  const at = (cell: number) => [(cell % cols) * CELL, Math.floor(cell / cols) * CELL] as const;
  const outline = (cell: number) => `M${at(cell)[0] + GAP + 2} ${at(cell)[1] + GAP}h${side - 4}q2 0 2 2v${side - 4}q0 2-2 2h${4 - side}q-2 0-2-2v${4 - side}q0-2 2-2z`;
  const hole = tiles.indexOf(0);
  return s("svg", { class: "tiles", viewBox: `0 0 ${cols * CELL} ${rows * CELL + (caption ? CAPTION : 0)}`, "aria-hidden": "true" },
    s("rect", { class: "edge", width: cols * CELL, height: rows * CELL, rx: 4 }),
    s("path", { class: "slot", d: outline(hole) }),
    s("path", { class: "tile", d: tiles.map((tile, cell) => (tile === 0 ? "" : outline(cell))).join("") }),
    tiles.map((tile, cell) => tile > 0 && s("text", { x: at(cell)[0] + CELL / 2, y: at(cell)[1] + CELL / 2, dy: ".36em" }, tile)),
    caption && s("text", { class: "caption", x: (cols * CELL) / 2, y: rows * CELL + 13 }, caption));
}
