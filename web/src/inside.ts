// inside.ts -- boards inside the positions of a drawing.
import type { Box } from "./camera";
import { svgOf } from "./dom";

const SIDE = 9, ABOVE = 5, NAME = 15; // free on both sides, above, and below for the name

/** The drawing of a board, as a small picture inside a position's shape, above its name. */
export function boardIn(draw: string, { x, y, w, h }: Box): SVGSVGElement {
  const board = svgOf(draw);
  board.classList.add("miniature");
  board.setAttribute("aria-hidden", "true");
  board.removeAttribute("role");
  for (const part of board.querySelectorAll("[data-move]")) part.removeAttribute("data-move");
  const places: Record<string, number> = { x: x + SIDE, y: y + ABOVE, width: w - 2 * SIDE, height: h - NAME - ABOVE };
  for (const [name, value] of Object.entries(places)) board.setAttribute(name, String(value));
  return board;
}
