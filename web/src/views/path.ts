// path.ts -- one player: the taquin, or a grid to draw walls on.
import type { App, Item, View } from "../app";
import { h } from "../dom";
import { t } from "../words";
import { gridProblem } from "./grid";
import { taquinProblem } from "./taquin";

export function pathView(root: HTMLElement, app: App): View {
  let mode: "grid" | "taquin" = app.keys.mode === "taquin" ? "taquin" : "grid";
  let inner: { close(): void; key(event: KeyboardEvent): boolean; items(): Item[] } | undefined;
  const segments = h("div", { class: "segments", role: "radiogroup", "aria-label": t("problem") },
    (["grid", "taquin"] as const).map((one) => h("button", { type: "button", role: "radio", "data-mode": one, onclick: () => ((mode = one), open()) }, t(one))));

  function open(): void {
    inner?.close();
    for (const button of segments.children) button.setAttribute("aria-checked", String((button as HTMLElement).dataset.mode === mode));
    root.replaceChildren();
    inner = mode === "grid" ? gridProblem(root, app, segments) : taquinProblem(root, app, segments);
  }
  open();
  return { key: (event) => inner!.key(event), items: () => inner!.items(), close: () => inner?.close() };
}
