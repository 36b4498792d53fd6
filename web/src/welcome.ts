// welcome.ts -- the first minute: one sentence and six starting points that move, over the first view and never in its way.
import { h } from "./dom";
import { icon } from "./icons";
import { recall, retain } from "./kept";
import type { Miniature } from "./miniatures";
import { miniature, MINIATURES } from "./miniatures";
import { t } from "./words";

export type Start = Miniature;

/** Does this person want to see it? */
export const isWelcome = (): boolean => recall("welcome") !== "closed";

/** The band; `begin` leads to a starting point. */
export function welcomeBand(begin: (start: Start) => void, closed: () => void): HTMLElement {
  const band: HTMLElement = h("section", { class: "welcome", "aria-label": t("welcome") },
    h("p", {}, t("welcomeSays")),
    h("div", { class: "starts" }, MINIATURES.map((one) => h("button", { type: "button", "data-start": one, onclick: () => begin(one) }, miniature(one), h("span", {}, t(`welcome_${one}`))))),
    h("button", { type: "button", class: "tool", title: t("welcomeClose"), "aria-label": t("welcomeClose"), onclick: () => (retain("welcome", "closed"), band.remove(), closed()) }, icon("close")));
  return band;
}
