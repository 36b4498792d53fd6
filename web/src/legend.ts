// legend.ts -- what shapes, colours and patterns mean: those that the drawing shows at the moment.
import { h, s } from "./dom";
import { playerName } from "./players";
import type { Word } from "./words";
import { t } from "./words";

/** The sign of a row, its word, and which parts of a drawing it explains. */
interface Row {
  sign(): SVGElement[];
  word: Word;
  explains: string;
}

const filled = (look: string) => () => [s("rect", { class: look, x: 2, y: 4, width: 20, height: 16, rx: 3 })];
const ended = (player: 1 | 2) => () => [s("circle", { class: "end", cx: 9.5, cy: 15, r: 6.5 }), s("circle", { class: "tag", cx: 16, cy: 8.5, r: 8 }), s("text", { class: "sign", x: 16, y: 13 }, playerName(player))];
const written = (text: string) => () => [s("rect", { class: "key-badge", x: 1, y: 2, width: 22, height: 20, rx: 10 }), s("text", { class: "sign plain", x: 12, y: 17 }, text)];

const ROWS: Row[] = [
  { sign: () => [s("circle", { class: "p1 wn", cx: 12, cy: 12, r: 9 })], word: "player1", explains: ".body.p1" },
  { sign: () => [s("rect", { class: "p2 wn", x: 3, y: 3, width: 18, height: 18, rx: 2 })], word: "player2", explains: ".body.p2" },
  { sign: filled("w1"), word: "won1", explains: ".won1" },
  { sign: filled("w2"), word: "won2", explains: ".won2" },
  { sign: filled("w0"), word: "drawnKey", explains: ".drawn" },
  { sign: ended(1), word: "end1Key", explains: '.stops[data-mark="1"]' },
  { sign: ended(2), word: "end2Key", explains: '.stops[data-mark="2"]' },
  { sign: () => [s("circle", { class: "end", cx: 12, cy: 12, r: 8 })], word: "targetKey", explains: '.stops:not([data-mark="1"], [data-mark="2"])' },
  { sign: () => [s("circle", { class: "aim", cx: 12, cy: 12, r: 9 })], word: "aimKey", explains: ".aim" },
  { sign: () => [s("path", { class: "bold", d: "M2 12H20M15 7l6 5-6 5" })], word: "strategyKey", explains: ".best1, .best2" },
  { sign: written("∃"), word: "existsKey", explains: '.badge[data-sign="∃"]' },
  { sign: written("∀"), word: "allKey", explains: '.badge[data-sign="∀"]' },
  { sign: filled("key-kernel"), word: "kernelKey", explains: ".inkernel" },
  { sign: filled("key-off"), word: "offKey", explains: ".offkernel" },
];

export class Legend {
  readonly element = h("ul", { class: "legend", "aria-label": t("legend") });
  private shown = "";

  /** Explains what is in the drawing, and nothing else; without a drawing there is nothing to explain. */
  refresh(drawing: Element | null): void {
    const rows = ROWS.filter((row) => drawing?.querySelector(row.explains));
    const key = rows.map((row) => t(row.word)).join();
    if (key === this.shown) return;
    this.shown = key;
    this.element.replaceChildren(...rows.map((row) => h("li", {}, s("svg", { viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true" }, row.sign()), h("span", { "data-word": row.word }, t(row.word)))));
  }
}
