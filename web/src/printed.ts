// printed.ts -- what the browser's own printing gives: the drawing or the sheet at hand and what is said of it, without the
// page around them.
import { h } from "./dom";
import type { Sheet } from "./sheet";
import { atHand, drawings } from "./stage";

/** What is said of the drawing: not what invites to go on. */
const SAID = "main :is(.verdict, .explain .rule p, .finding .judged, .said, .turn, .rule-shown)";

const isDrawn = (svg: string) => !/viewBox="[^"]*(?:NaN|Infinity)/.test(svg);

/** A drawing that is complete in itself, out of reach of the page's style and names. */
function framed(svg: string, high: string): HTMLElement {
  const drawn = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  Object.assign(drawn.style, { display: "block", margin: "8pt auto", maxWidth: "100%", height: "auto", maxHeight: high });
  const frame = h("div", { class: "framed" });
  frame.attachShadow({ mode: "open" }).append(drawn);
  return frame;
}

function ofView(title: string): HTMLElement | null {
  if (drawings().length === 0) return null; // without a drawing, its style prints what the view shows
  const svg = atHand();
  if (!isDrawn(svg)) return null;
  const said = [...document.querySelectorAll<HTMLElement>(SAID)].map((one) => one.innerText.trim()).filter(Boolean);
  return h("div", { class: "paper drawn" }, h("header", { class: "paper-head" }, h("h1", {}, title)), framed(svg, "190mm"), [...new Set(said)].map((one) => h("p", {}, one)));
}

/** Pictures that are there at once: a printer does not wait for them. */
function inlined(paper: HTMLElement): HTMLElement {
  for (const one of paper.querySelectorAll("img")) one.replaceWith(framed(decodeURIComponent(one.src.slice(one.src.indexOf(",") + 1)), "95mm"));
  return paper;
}

/** From now on printing gives that; `title` tells what is on screen. */
export function printAtHand(sheet: Sheet, title: () => string): void {
  addEventListener("beforeprint", () => {
    if (document.querySelector(".paper")) return; // what is printed was chosen in the menu
    const open = sheet.paper();
    const paper = open ? inlined(open) : ofView(title());
    if (!paper) return;
    document.body.append(paper);
    addEventListener("afterprint", () => paper.remove(), { once: true });
  });
}
