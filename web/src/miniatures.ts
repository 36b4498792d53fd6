// miniatures.ts -- six small moving pictures, one for each thing that the page does best.
import { s } from "./dom";

export const MINIATURES = ["grow", "kernel", "tree", "frontier", "play", "check"] as const;
export type Miniature = (typeof MINIATURES)[number];

/** A part that changes at its turn of a common rhythm. */
const turn = (element: SVGElement, kind: string, at: number): SVGElement => {
  element.classList.add(`mini-${kind}`);
  element.style.setProperty("--at", String(at));
  return element;
};
const line = (x1: number, y1: number, x2: number, y2: number, look = "move") => s("path", { class: look, d: `M${x1} ${y1}L${x2} ${y2}` });
const node = (x: number, y: number, player: 1 | 2) => (player === 1 ? s("circle", { class: "p1 wn", cx: x, cy: y, r: 7 }) : s("rect", { class: "p2 wn", x: x - 6.5, y: y - 6.5, width: 13, height: 13, rx: 2 }));

const DRAWN: Record<Miniature, () => SVGElement[]> = {
  grow: () => [line(16, 30, 40, 14), line(16, 30, 40, 46), line(40, 14, 64, 30), line(40, 46, 64, 30), line(64, 30, 84, 30),
    turn(node(16, 30, 1), "grow", 3), turn(node(40, 14, 2), "grow", 2), node(40, 46, 2), turn(node(64, 30, 1), "grow", 1), turn(node(84, 30, 2), "grow", 0)],
  kernel: () => Array.from({ length: 5 }, (_, i) => [line(14 + 17 * i, 30, 14 + 17 * Math.min(4, i + 1), 30), turn(s("circle", { class: "p0 wn", cx: 14 + 17 * i, cy: 30, r: 6.5 }), i % 3 === 1 ? "kernel" : "fade", 4 - i)]).flat(),
  tree: () => [line(48, 10, 26, 30), line(48, 10, 70, 30), line(26, 30, 14, 50), line(26, 30, 36, 50), line(70, 30, 60, 50), turn(line(70, 30, 82, 50, "cutline"), "cut", 3), node(48, 10, 1),
    node(26, 30, 2), node(70, 30, 2), turn(node(14, 50, 1), "grow", 0), turn(node(36, 50, 1), "grow", 1), turn(node(60, 50, 1), "grow", 2), turn(node(82, 50, 1), "fade", 3)],
  frontier: () => [0, 1, 2, 3].flatMap((column) => Array.from({ length: column === 0 ? 1 : Math.min(3, column + 1) }, (_, row) =>
    turn(s("rect", { class: "tile", x: 10 + 21 * column, y: 24 - 9 * Math.min(2, column) + 18 * row, width: 14, height: 14, rx: 3 }), "come", column))),
  play: () => [s("rect", { class: "frame", x: 20, y: 4, width: 56, height: 52, rx: 5 }), ...Array.from({ length: 12 }, (_, i) => s("circle", { class: "hole", cx: 29 + 13 * (i % 4), cy: 14 + 16 * Math.floor(i / 4), r: 5.5 })),
    s("circle", { class: "two", cx: 42, cy: 46, r: 5.5 }), s("circle", { class: "one", cx: 55, cy: 46, r: 5.5 }), turn(s("circle", { class: "one", cx: 55, cy: 30, r: 5.5 }), "fall", 1)],
  check: () => [...[[10, 46], [18, 58], [18, 40], [26, 34]].map(([x, wide], i) => s("rect", { class: "mini-code", x: x!, y: 9 + 12 * i, width: wide!, height: 5, rx: 2.5 })),
    turn(s("path", { class: "mini-wrong", d: "M68 34l14 14M82 34l-14 14" }), "come", 2)],
};

export const miniature = (name: Miniature): SVGSVGElement => s("svg", { class: "mini", viewBox: "0 0 96 60", "aria-hidden": "true" }, DRAWN[name]());
