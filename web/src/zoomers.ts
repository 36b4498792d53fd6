// zoomers.ts -- the buttons that zoom a drawing.
import { h } from "./dom";
import type { Icon } from "./icons";
import { icon } from "./icons";
import type { Picture } from "./picture";
import type { Word } from "./words";
import { t } from "./words";

export function zoomers(picture: () => Pick<Picture, "zoom" | "overview"> | undefined): HTMLElement {
  const button = (sign: Icon, word: Word, act: () => void) => h("button", { type: "button", class: "tool", title: t(word), "aria-label": t(word), onclick: act }, icon(sign));
  return h("div", { class: "zoomers" },
    button("plus", "zoomIn", () => picture()?.zoom(1.25)),
    button("minus", "zoomOut", () => picture()?.zoom(0.8)),
    button("fit", "zoomFit", () => picture()?.overview()));
}
