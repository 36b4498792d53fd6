// contrast.ts -- how well the parts of a drawing stand out from what lies below them, as WCAG computes it: 1 is the same
// brightness, 21 black on white; letters need 4.5, other signs 3.
import type { Page } from "playwright-core";

/** A part of a drawing, its two colours and their contrast. */
export interface Seen {
  what: string;
  colours: [string, string];
  contrast: number;
}

/** The contrast of each part that `parts` names with what was painted there before it, inside the same one of `groups`;
 * what no other part covers lies on the page's paper. */
export function contrasts(page: Page, groups: string, parts: string): Promise<Seen[]> {
  return page.evaluate(([within, wanted]) => {
    type Colour = [number, number, number];
    const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true })!;
    /** The colour that a paint leaves over another one. */
    const over = (paint: string, opacity: number, below: Colour): Colour => {
      pen.globalAlpha = 1;
      pen.fillStyle = `rgb(${below.join()})`;
      pen.fillRect(0, 0, 1, 1);
      pen.globalAlpha = opacity;
      pen.fillStyle = paint;
      pen.fillRect(0, 0, 1, 1);
      return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)] as Colour;
    };
    const light = (colour: Colour) => {
      const [r, g, b] = colour.map((one) => one / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)) as Colour;
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const between = (one: Colour, other: Colour) => {
      const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b) as [number, number];
      return (bright + 0.05) / (dark + 0.05);
    };
    const paper = over(getComputedStyle(document.documentElement).getPropertyValue("--paper"), 1, [0, 0, 0]);
    const out: Seen[] = [];
    for (const group of document.querySelectorAll(within)) {
      const dimmed = Number(getComputedStyle(group).opacity);
      const painted: { box: DOMRect; colour: (below: Colour) => Colour }[] = [];
      for (const one of group.querySelectorAll<SVGGraphicsElement>("rect, circle, ellipse, path, line, polygon, text")) {
        const look = getComputedStyle(one), box = one.getBoundingClientRect();
        const isFilled = look.fill !== "none" && one.tagName !== "line" && Number(look.fillOpacity) > 0, isDrawn = look.stroke !== "none" && parseFloat(look.strokeWidth) > 0;
        if (!one.checkVisibility() || Number(look.opacity) === 0 || (!isFilled && !isDrawn) || (one.tagName === "text" && !one.textContent)) continue;
        const x = box.x + box.width / 2, y = box.y + box.height / 2;
        const below = painted.reduce((colour, part) => (x >= part.box.left && x <= part.box.right && y >= part.box.top && y <= part.box.bottom ? part.colour(colour) : colour), paper);
        const paint = isFilled ? look.fill : look.stroke, opacity = Number(look.opacity) * Number(isFilled ? look.fillOpacity : look.strokeOpacity);
        if (!paint.startsWith("url") && one.matches(wanted)) {
          const mine = over(paint, opacity * dimmed, below);
          out.push({ what: `${one.tagName} .${one.getAttribute("class")} ${one.tagName === "text" ? one.textContent : ""} in .${group.getAttribute("class")}`, colours: [`rgb(${mine})`, `rgb(${below})`], contrast: between(mine, below) });
        }
        if (isFilled && one.tagName !== "text" && !paint.startsWith("url")) painted.push({ box, colour: (under) => over(paint, opacity * dimmed, under) });
      }
    }
    return out;
  }, [groups, parts] as const);
}

/** The contrasts between the colours that are the values of these properties of elements, each with each. */
export async function between(page: Page, colours: [selector: string, property: string][]): Promise<number[][]> {
  const lights = await page.evaluate((all) => {
    const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true })!;
    return all.map(([selector, property]) => {
      pen.fillStyle = getComputedStyle(document.querySelector(selector)!).getPropertyValue(property);
      pen.fillRect(0, 0, 1, 1);
      const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((one) => one / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)) as [number, number, number];
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    });
  }, colours);
  return lights.map((one) => lights.map((other) => Math.max(one, other) / Math.min(one, other)));
}
