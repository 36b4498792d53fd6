// shapes.ts -- the drawings on screen in other forms: their shapes for LaTeX, an arena's graph for Graphviz, a picture of dots.
import { plainColour } from "./snapshot";
import { coordinates } from "./tikz";
import type { Shape } from "./tikz";

const DRAWN = "rect, circle, line, path, text";
const attribute = (element: Element, name: string) => Number(element.getAttribute(name) ?? 0);

/** The outline of a shape as the path that SVG would draw. */
function outline(element: Element): string {
  const at = (name: string) => attribute(element, name);
  switch (element.tagName) {
    case "line":
      return `M${at("x1")} ${at("y1")}L${at("x2")} ${at("y2")}`;
    case "path":
      return element.getAttribute("d") ?? "";
    case "circle":
      return round(at("cx") - radius(element), at("cy") - radius(element), 2 * radius(element), 2 * radius(element), radius(element));
    default:
      return round(at("x"), at("y"), at("width"), at("height"), Math.min(at("rx"), at("width") / 2, at("height") / 2));
  }
}
const radius = (element: Element) => parseFloat(getComputedStyle(element).getPropertyValue("r")) || attribute(element, "r");

/** A rectangle with round corners. */
function round(x: number, y: number, w: number, h: number, r: number): string {
  if (!r) return `M${x} ${y}H${x + w}V${y + h}H${x}Z`;
  const k = r * 0.4477; // what is left of the corner beside a quarter of a circle
  return `M${x + r} ${y}H${x + w - r}C${x + w - k} ${y} ${x + w} ${y + k} ${x + w} ${y + r}V${y + h - r}C${x + w} ${y + h - k} ${x + w - k} ${y + h} ${x + w - r} ${y + h}` +
    `H${x + r}C${x + k} ${y + h} ${x} ${y + h - k} ${x} ${y + h - r}V${y + r}C${x} ${y + k} ${x + k} ${y} ${x + r} ${y}Z`;
}

/** How much is seen of an element, with all that it is in; 0: nothing. */
function seen(element: Element | null, root: Element): number {
  let opacity = 1;
  for (let one = element; one; one = one === root ? null : one.parentElement) {
    const look = getComputedStyle(one);
    if (look.display === "none" || look.visibility === "hidden") return 0;
    opacity *= Number(look.opacity);
  }
  return opacity;
}

/** Everything that is drawn, from back to front. */
export function shapesOf(drawings: SVGSVGElement[]): Shape[] {
  const out: Shape[] = [];
  for (const root of drawings) {
    for (const element of root.querySelectorAll<SVGGraphicsElement>(DRAWN)) {
      const matrix = element.getScreenCTM(), opacity = seen(element, root);
      if (!matrix || opacity < 0.02 || element.closest("defs, marker")) continue;
      const to = (x: number, y: number): [number, number] => [matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f];
      const look = getComputedStyle(element), scale = Math.hypot(matrix.a, matrix.b);
      const striped = look.fill.startsWith("url(");
      const fill = striped ? getComputedStyle(document.documentElement).getPropertyValue("--p2-bg").trim() : look.fillOpacity === "0" ? "none" : plainColour(look.fill);
      const shared = { fill: striped ? hex(fill) : fill, stroke: plainColour(look.stroke), width: parseFloat(look.strokeWidth) * scale, opacity, striped };
      if (element.tagName === "text") {
        const text = element.textContent ?? "", size = parseFloat(look.fontSize);
        if (!text.trim()) continue;
        const low = look.dominantBaseline === "central" || element.hasAttribute("dy") ? 0.35 * size : 0;
        out.push({ kind: "text", text, at: to(attribute(element, "x"), attribute(element, "y") + low), size: size * scale, bold: Number(look.fontWeight) >= 600, anchor: look.textAnchor as "start", ...shared });
      } else {
        const dash = look.strokeDasharray === "none" ? "" : look.strokeDasharray;
        const d = coordinates(outline(element), to);
        if (d) out.push({ kind: "path", d, ...(dash ? { dash } : {}), arrow: element.hasAttribute("marker-end"), ...shared });
      }
    }
  }
  return out;
}

const hex = (value: string) => (value.startsWith("#") ? `rgb(${[1, 3, 5].map((i) => parseInt(value.slice(i, i + 2), 16)).join(", ")})` : value);

/** The graph of an arena that is drawn, in the colours it has at this step. */
export function dotOf(drawing: SVGSVGElement, names: string[]): string {
  const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
  const inner = [...drawing.querySelectorAll<SVGGElement>("g[data-position]")].map((group) => {
    const index = Number(group.dataset.position), body = group.querySelector(".body")!;
    const look = getComputedStyle(body);
    const fill = look.fill.startsWith("url(") ? getComputedStyle(document.documentElement).getPropertyValue("--p2-bg").trim() : plainColour(look.fill);
    const note = group.querySelector(".note")?.textContent ?? "";
    return `  v${index} [label=${quoted(`${names[index] ?? index}`).slice(0, -1)}${note ? `\\n${note}` : ""}" shape=${body.classList.contains("p2") ? "box" : "ellipse"} style="filled" fillcolor=${quoted(web(fill))} color=${quoted(web(look.stroke))}]`;
  });
  const moves = [...drawing.querySelectorAll<SVGPathElement>("path[data-from]")].map((path) => {
    const best = path.classList.contains("best1") || path.classList.contains("best2");
    return `  v${path.dataset.from} -> v${path.dataset.to}${best ? ` [penwidth=2.5 color=${quoted(web(getComputedStyle(path).stroke))}]` : ""}`;
  });
  return `digraph arena {\n  rankdir=LR\n  node [fontname="sans-serif" fontsize=11]\n${[...inner, ...moves].join("\n")}\n}\n`;
}

/** A computed colour as #rrggbb. */
function web(value: string): string {
  const found = plainColour(value).match(/[\d.]+/g);
  return value.startsWith("#") || !found ? value : `#${found.slice(0, 3).map((part) => Math.round(Number(part)).toString(16).padStart(2, "0")).join("")}`;
}

const DOTS = 2; // for each pixel of the drawing

/** A drawing as PNG. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = DOTS * image.naturalWidth;
  canvas.height = DOTS * image.naturalHeight;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("PNG"))), "image/png"));
}
