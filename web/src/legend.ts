// legend.ts -- what shapes, colours and patterns mean.
import { h, s } from "./dom";
import type { Word } from "./words";
import { t } from "./words";

export function legend(): HTMLElement {
  const sign = (...parts: SVGElement[]) => s("svg", { viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true" }, parts);
  const row = (picture: SVGElement, word: Word) => h("li", {}, picture, h("span", { "data-word": word }, t(word)));
  return h(
    "ul",
    { class: "legend", "aria-label": t("legend") },
    row(sign(s("circle", { class: "p1 wn", cx: 12, cy: 12, r: 9 })), "player1"),
    row(sign(s("rect", { class: "p2 wn", x: 3, y: 3, width: 18, height: 18, rx: 2 })), "player2"),
    row(sign(s("rect", { class: "w1", x: 2, y: 4, width: 20, height: 16, rx: 3 })), "won1"),
    row(sign(s("rect", { class: "w2", x: 2, y: 4, width: 20, height: 16, rx: 3 })), "won2"),
    row(sign(s("rect", { class: "w0", x: 2, y: 4, width: 20, height: 16, rx: 3 })), "drawnKey"),
    row(sign(s("circle", { class: "end", cx: 12, cy: 12, r: 8 })), "targetKey"),
    row(sign(s("circle", { class: "aim", cx: 12, cy: 12, r: 9 })), "aimKey"),
    row(sign(s("path", { class: "bold", d: "M2 12H20M15 7l6 5-6 5" })), "strategyKey"),
  );
}
