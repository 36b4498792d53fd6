// welcome.ts -- the first minute: one sentence and three starting points, over the first view and never in its way.
import { h } from "./dom";
import { icon } from "./icons";
import { recall, retain } from "./kept";
import { t } from "./words";

export const STARTS = ["grow", "check", "play"] as const;
export type Start = (typeof STARTS)[number];

/** Does this person want to see it? */
export const isWelcome = (): boolean => recall("welcome") !== "closed";

/** The band; `begin` leads to a starting point. */
export function welcomeBand(begin: (start: Start) => void, closed: () => void): HTMLElement {
  const band: HTMLElement = h("section", { class: "welcome", "aria-label": t("welcome") },
    h("p", {}, t("welcomeSays")),
    h("div", { class: "starts" }, STARTS.map((one) => h("button", { type: "button", "data-start": one, onclick: () => begin(one) }, icon(one === "grow" ? "play" : one === "check" ? "tick" : "board"), t(`welcome_${one}`)))),
    h("button", { type: "button", class: "tool", title: t("welcomeClose"), "aria-label": t("welcomeClose"), onclick: () => (retain("welcome", "closed"), band.remove(), closed()) }, icon("close")));
  return band;
}
