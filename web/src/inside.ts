// inside.ts -- boards inside the positions of a drawing.
import type { Box } from "./camera";
import { svgOf } from "./dom";

const SIDE = 9, ABOVE = 5, NAME = 15; // free on both sides, above, and below for the name
const STRETCHED = 2.2; // times as wide at most

/** The drawing of a board, as a small picture inside a position's shape, above its name. */
export function boardIn(draw: string, { x, y, w, h }: Box): SVGSVGElement {
  const board = svgOf(draw);
  board.classList.add("miniature");
  board.setAttribute("aria-hidden", "true");
  board.removeAttribute("role");
  for (const part of board.querySelectorAll("[data-move]")) part.removeAttribute("data-move");
  const most = w - 2 * SIDE, high = h - NAME - ABOVE;
  const matches = board.querySelector(".stick") !== null; // heaps above one another: matches may be short and thick
  const wide = matches ? Math.min(most, (STRETCHED * high * Number(board.getAttribute("width"))) / Number(board.getAttribute("height"))) : most;
  if (matches) board.setAttribute("preserveAspectRatio", "none");
  const places = { x: x + (w - wide) / 2, y: y + ABOVE, width: wide, height: high };
  for (const [name, value] of Object.entries(places)) board.setAttribute(name, String(value));
  return board;
}
