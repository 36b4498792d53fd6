// snapshot.ts -- the drawings that are on screen, as they look there, as one SVG that is complete in itself.
import { s } from "./dom";

const KEPT = ["display", "opacity", "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
  "paint-order", "font-family", "font-size", "font-style", "font-weight", "text-anchor", "dominant-baseline", "r"] as const;

/** Mixed colours, as older programs read them. */
export function plainColour(value: string): string {
  const found = /^color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)(?: \/ [\d.]+)?\)$/.exec(value);
  return found ? `rgb(${found.slice(1, 4).map((part) => Math.round(255 * Number(part))).join(", ")})` : value;
}

/** A copy whose look is in itself. */
function copy(element: Element): Element {
  const made = element.cloneNode(false) as Element;
  for (const name of ["class", "style", "tabindex", "role", "aria-label"]) made.removeAttribute(name);
  const look = getComputedStyle(element);
  for (const name of KEPT) {
    const value = look.getPropertyValue(name);
    if (value && !(name === "r" && !element.matches("circle")) && value !== "normal" && value !== "auto") made.setAttribute(name, plainColour(value));
  }
  for (const child of element.childNodes) {
    if (!(child instanceof Element)) made.append(child.cloneNode());
    else if (child.closest("defs") || getComputedStyle(child).display !== "none") made.append(copy(child)); // what is hidden stays here
  }
  return made;
}

const MARGIN = 12;
const clamp = (x: number, least: number, most: number) => Math.max(least, Math.min(x, most));

/** The part of the screen that is drawn upon: empty paper around it is left out. */
function extent(drawings: SVGSVGElement[]): { left: number; top: number; wide: number; high: number } {
  let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
  for (const one of drawings) {
    const frame = one.getBoundingClientRect();
    for (const part of one.querySelectorAll("rect, circle, line, path, text")) {
      const box = part.getBoundingClientRect();
      if ((box.width === 0 && box.height === 0) || part.closest("defs, .halo")) continue;
      left = Math.min(left, clamp(box.left - MARGIN, frame.left, frame.right));
      top = Math.min(top, clamp(box.top - MARGIN, frame.top, frame.bottom));
      right = Math.max(right, clamp(box.right + MARGIN, frame.left, frame.right));
      bottom = Math.max(bottom, clamp(box.bottom + MARGIN, frame.top, frame.bottom));
    }
  }
  return { left, top, wide: right - left, high: bottom - top };
}

/** Each drawing stands where it stands on screen. */
export function snapshot(drawings: SVGSVGElement[]): string {
  const boxes = drawings.map((one) => one.getBoundingClientRect());
  const { left, top, wide, high } = extent(drawings);
  const shared = document.querySelector(".definitions defs")!;
  const parts = drawings.map((one, i) => {
    const made = copy(one);
    const box = boxes[i]!;
    const place = { x: box.left - left, y: box.top - top, width: box.width, height: box.height };
    for (const [name, value] of Object.entries(place)) made.setAttribute(name, String(value));
    return made;
  });
  const paper = s("rect", { width: wide, height: high, fill: getComputedStyle(document.documentElement).getPropertyValue("--paper").trim() });
  const whole = s("svg", { viewBox: `0 0 ${wide} ${high}`, width: wide, height: high });
  whole.append(copy(shared), paper, ...parts);
  return `${new XMLSerializer().serializeToString(whole)}\n`;
}
