// tour.ts -- a guided tour of a view: five bubbles, each beside the part that it tells of.
import { h } from "./dom";
import { icon } from "./icons";
import { recall, retain } from "./kept";
import { t } from "./words";
import type { Word } from "./words";

/** What each step of a tour points at; where that is not there, at the middle of the view. */
export const TOURS: Record<string, string[]> = {
  arena: [".chooser", ".center .frame", ".timeline", ".right", ".take"],
  play: [".chooser", ".seat", ".center .frame", ".right", ".bar-row"],
  check: [".chooser", ".center .frame", ".right select", ".right textarea", ".timeline"],
  tree: [".side", ".center .pair", ".timeline", ".right .explain", ".right .ordering"],
  numbers: [".chooser", ".center .frame", ".right .about", ".right .binary", ".take"],
  program: [".desk .segments", ".program-editor", ".desk .primary", ".center .frame", ".program-said"],
  path: [".side .segments", ".center", ".timeline", ".right", ".take"],
};

/** Is there a tour of this view that was neither taken nor refused? */
export const isOffered = (view: string): boolean => view in TOURS && recall("tours") !== "closed" && recall(`tour.${view}`) === null;

/** Where a bubble stands beside its anchor: below it, above it, or beside it, always on the screen. */
export function place(anchor: { left: number; top: number; right: number; bottom: number }, wide: number, high: number, screen: { wide: number; high: number }, gap = 12): [number, number] {
  const keep = (x: number, most: number) => Math.max(gap, Math.min(x, most - gap));
  const x = keep((anchor.left + anchor.right - wide) / 2, screen.wide - wide);
  if (anchor.bottom + gap + high <= screen.high) return [x, anchor.bottom + gap];
  if (anchor.top - gap - high >= 0) return [x, anchor.top - gap - high];
  const y = keep((anchor.top + anchor.bottom - high) / 2, screen.high - high);
  if (anchor.right + gap + wide <= screen.wide) return [anchor.right + gap, y];
  if (anchor.left - gap - wide >= 0) return [anchor.left - gap - wide, y];
  return [x, keep(anchor.bottom - high - gap, screen.high - high)]; // over a part of it
}

/** Begins the tour of a view; `ended` is called when it is over, however that came. */
export function startTour(view: string, ended: () => void): () => void {
  const anchors = TOURS[view] ?? [];
  let at = 0;
  const light = h("div", { class: "tour-light", "aria-hidden": "true" });
  const text = h("p", { id: "tour-text", "aria-live": "polite" });
  const count = h("span", { class: "tour-count" });
  const back = h("button", { type: "button", onclick: () => go(at - 1) }, t("tourBack"));
  const next = h("button", { type: "button", class: "primary", onclick: () => (at === anchors.length - 1 ? end() : go(at + 1)) });
  const bubble = h("div", { class: "tour", role: "dialog", "aria-label": t("tour"), "aria-describedby": "tour-text" },
    h("div", { class: "tour-head" }, count, h("button", { type: "button", class: "tool", title: t("tourClose"), "aria-label": t("tourClose"), onclick: () => end() }, icon("close"))),
    text,
    h("div", { class: "tour-foot" }, h("button", { type: "button", class: "link never", onclick: () => (retain("tours", "closed"), end()) }, t("tourNever")), back, next));

  function anchor(): Element {
    const found = [...document.querySelectorAll<HTMLElement>(anchors[at]!)].find((one) => one.offsetParent !== null || one.getClientRects().length > 0);
    return found ?? document.querySelector("main .center") ?? document.querySelector("main")!;
  }

  function stand(): void {
    const box = anchor().getBoundingClientRect();
    const screen = { wide: document.documentElement.clientWidth, high: innerHeight };
    const seen = { left: Math.max(0, box.left), top: Math.max(0, box.top), right: Math.min(screen.wide, box.right), bottom: Math.min(screen.high, box.bottom) };
    Object.assign(light.style, { left: `${seen.left - 4}px`, top: `${seen.top - 4}px`, width: `${seen.right - seen.left + 8}px`, height: `${seen.bottom - seen.top + 8}px` });
    const [x, y] = place(seen, bubble.offsetWidth, bubble.offsetHeight, screen);
    Object.assign(bubble.style, { left: `${x}px`, top: `${y}px` });
  }

  function go(to: number): void {
    at = Math.max(0, Math.min(to, anchors.length - 1));
    count.textContent = t("tourAt", { at: at + 1, count: anchors.length });
    text.textContent = t(`tour_${view}_${at + 1}` as Word);
    back.disabled = at === 0;
    next.textContent = t(at === anchors.length - 1 ? "tourEnd" : "tourNext");
    anchor().scrollIntoView({ block: "nearest" });
    stand();
    next.focus({ preventScroll: true });
  }

  function end(): void {
    retain(`tour.${view}`, "seen");
    removeEventListener("resize", stand);
    removeEventListener("scroll", stand, true);
    light.remove();
    bubble.remove();
    ended();
  }

  bubble.addEventListener("keydown", (event) => {
    if (event.key === "Escape") end();
    else if (event.key === "ArrowRight") go(at + 1);
    else if (event.key === "ArrowLeft") go(at - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  addEventListener("resize", stand);
  addEventListener("scroll", stand, true);
  document.body.append(light, bubble);
  go(0);
  return end;
}
