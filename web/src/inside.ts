// inside.ts -- boards inside the positions of a drawing.
import type { Box } from "./camera";
import { svgOf } from "./dom";

const SIDE = 9, ABOVE = 6; // free on both sides, above and below
const STRETCHED = 2.2; // times as wide at most

/** A heap that was larger is drawn at the left of its board: in its small picture it stands in the middle. */
function centre(board: SVGSVGElement): void {
  const sticks = [...board.querySelectorAll(".stick")], at = (name: string) => sticks.map((one) => Number(one.getAttribute(name)));
  if (new Set(at("y")).size !== 1) return; // heaps above one another begin at the left, all of them
  const width = Number(board.getAttribute("width")), left = Math.min(...at("x")), right = Math.max(...at("x")) + at("width")[0]!;
  board.setAttribute("viewBox", `${(left + right - width) / 2} 0 ${width} ${board.getAttribute("height")}`);
}

/** The drawing of a board, as a small picture in the middle of a position's shape. */
export function boardIn(draw: string, { x, y, w, h }: Box): SVGSVGElement {
  const board = svgOf(draw);
  board.classList.add("miniature");
  board.setAttribute("aria-hidden", "true");
  board.removeAttribute("role");
  for (const part of board.querySelectorAll("[data-move]")) part.removeAttribute("data-move");
  const most = w - 2 * SIDE, high = h - 2 * ABOVE;
  const matches = board.querySelector(".stick") !== null; // heaps above one another: matches may be short and thick
  const wide = matches ? Math.min(most, (STRETCHED * high * Number(board.getAttribute("width"))) / Number(board.getAttribute("height"))) : most;
  if (matches) {
    board.setAttribute("preserveAspectRatio", "none");
    centre(board);
  }
  const places = { x: x + (w - wide) / 2, y: y + ABOVE, width: wide, height: high };
  for (const [name, value] of Object.entries(places)) board.setAttribute(name, String(value));
  return board;
}
