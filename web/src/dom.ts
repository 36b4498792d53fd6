// dom.ts -- elements in one expression.
import { FILE_OFFERED } from "./patience";
import { t } from "./words";

type Child = Node | string | number | null | undefined | false;
type Value = string | number | boolean | null | undefined | ((event: never) => void);

/** An HTML element: attributes, listeners (`onclick`), children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Value> = {},
  ...children: (Child | Child[])[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, Value> = {},
  ...children: (Child | Child[])[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill<E extends Element>(element: E, attributes: Record<string, Value>, children: (Child | Child[])[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(typeof child === "number" ? String(child) : child);
  }
  return element;
}

/** The element of an SVG text that the command wrote, without its own colours and paper: the page has others. */
export function svgOf(text: string): SVGSVGElement {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const element = document.importNode(parsed, true) as unknown as SVGSVGElement;
  if (element.getAttribute("role") === "img") element.setAttribute("aria-label", t("drawing")); // unless somebody knows better
  for (const own of element.querySelectorAll("style, defs, .paper")) own.remove();
  return element;
}

/** Lets a board grow to twice its size, and no more. */
export function fitBoard(svg: SVGSVGElement): void {
  svg.style.setProperty("--wide", svg.getAttribute("width"));
  svg.style.setProperty("--high", svg.getAttribute("height"));
}

/** Does the person touch the screen, without keys at hand? */
export const isTouched = (): boolean => matchMedia("(pointer: coarse)").matches;

/** What the person presses for the next step: a key, or the button. */
export const stepSign = (): string => (isTouched() ? "▸" : "→");

/** Is it an exercise that the person is to hand in? */
export const isGiven = (): boolean => document.documentElement.classList.contains("given");

/** Is the person typing, so that keys are theirs? */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable=\"true\"]");
}

/** Offers a text or a picture as a file. */
export function download(name: string, text: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), FILE_OFFERED);
}
