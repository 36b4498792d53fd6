// legend.ts -- what shapes, colours and patterns mean.
import { h, s } from "./dom";
import { t } from "./words";

export function legend(): HTMLElement {
  const sign = (...parts: SVGElement[]) => s("svg", { viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true" }, parts);
  const row = (picture: SVGElement, text: string) => h("li", {}, picture, text);
  return h(
    "ul",
    { class: "legend", "aria-label": t("legend") },
    row(sign(s("circle", { class: "p1 wn", cx: 12, cy: 12, r: 9 })), t("player1")),
    row(sign(s("rect", { class: "p2 wn", x: 3, y: 3, width: 18, height: 18, rx: 2 })), t("player2")),
    row(sign(s("rect", { class: "w1", x: 2, y: 4, width: 20, height: 16, rx: 3 })), t("won1")),
    row(sign(s("rect", { class: "w2", x: 2, y: 4, width: 20, height: 16, rx: 3 })), t("won2")),
    row(sign(s("rect", { class: "w0", x: 2, y: 4, width: 20, height: 16, rx: 3 })), t("drawnKey")),
    row(sign(s("circle", { class: "end", cx: 12, cy: 12, r: 8 })), t("targetKey")),
    row(sign(s("circle", { class: "aim", cx: 12, cy: 12, r: 9 })), t("aimKey")),
    row(sign(s("path", { class: "bold", d: "M2 12H20M15 7l6 5-6 5" })), t("strategyKey")),
  );
}
