// layout.ts -- where a person put the positions, as comment lines "#@ NAME X Y" that every reader of graphs passes over.
import { quoted } from "./graph";

export interface Point {
  x: number;
  y: number;
}

export type Layout = Map<string, Point>;

/** Between two lines of the grid; between the middles of two positions that are placed by themselves. */
export const GRID = 20;
export const APART = 80;
/** Longer texts are never searched for a layout. */
const LONGEST = 200_000;

const LINE = /^#@ ("(?:[^"\\\n]|\\.)+"|\S+) (-?\d+) (-?\d+)\r?$/;
const isLine = (line: string) => LINE.test(line);

export const snap = (value: number): number => Math.round(value / GRID) * GRID;

/** Cuts a text into what readers read and where its positions are. */
export function splitLayout(text: string): { text: string; layout: string } {
  if (text.length > LONGEST || !text.includes("#@ ")) return { text, layout: "" };
  const lines = text.split("\n");
  const layout = lines.filter(isLine).map((line) => `${line.trimEnd()}\n`).join("");
  return layout ? { text: lines.filter((line) => !isLine(line)).join("\n"), layout } : { text, layout };
}

export function joinLayout(text: string, layout: string): string {
  if (!layout) return text;
  const { text: alone } = splitLayout(text);
  return `${alone}${alone === "" || alone.endsWith("\n") ? "" : "\n"}${layout}`;
}

export function readLayout(lines: string): Layout {
  const layout: Layout = new Map();
  for (const line of lines.split("\n")) {
    const found = LINE.exec(line);
    if (!found) continue;
    const [, word, x, y] = found;
    layout.set(word!.startsWith('"') ? word!.slice(1, -1).replace(/\\(.)/g, "$1") : word!, { x: Number(x), y: Number(y) });
  }
  return layout;
}

export function writeLayout(layout: Layout): string {
  return [...layout].map(([name, { x, y }]) => `#@ ${quoted(name)} ${Math.round(x)} ${Math.round(y)}\n`).join("");
}

/** Where `show --as svg` put the positions, in their order. */
export function pointsOf(svg: string): Point[] {
  const points: Point[] = [];
  for (const [, i, inside] of svg.matchAll(/<g data-position="(\d+)">(.*?)<\/g>/gs)) {
    const rect = /<rect class="p[012][^>]*? x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"/.exec(inside!);
    if (!rect) continue;
    const [x, y, w, high] = rect.slice(1).map(Number) as [number, number, number, number];
    points[Number(i)] = { x: x + w / 2, y: y + high / 2 };
  }
  return points;
}

const isFree = (layout: Layout, { x, y }: Point) => [...layout.values()].every((one) => Math.abs(one.x - x) >= APART - GRID || Math.abs(one.y - y) >= APART - GRID);

/** The free place of the grid that is nearest to a point. */
export function freePlace(layout: Layout, near: Point): Point {
  const from = { x: snap(near.x), y: snap(near.y) };
  for (let ring = 0; ; ring++) {
    const places: Point[] = [];
    for (let i = -ring; i <= ring; i++) {
      for (const [dx, dy] of [[ring, i], [i, ring], [-ring, i], [i, -ring]] as const) places.push({ x: from.x + dx * GRID * 2, y: from.y + dy * GRID * 2 });
    }
    const free = places.find((place) => isFree(layout, place));
    if (free) return free;
  }
}

/** A place for every name: its own, or near the one that the command found for it, moved along with the others. */
export function complete(known: Layout, names: string[], found: Point[]): Layout {
  const layout: Layout = new Map();
  const shift = { x: 0, y: 0 };
  let common = 0;
  names.forEach((name, i) => {
    const at = known.get(name);
    if (!at) return;
    layout.set(name, at);
    if (!found[i]) return;
    common++;
    shift.x += at.x - found[i]!.x;
    shift.y += at.y - found[i]!.y;
  });
  const whole = layout.size === 0; // all is the command's: it knows better than the grid where names have room
  names.forEach((name, i) => {
    if (layout.has(name)) return;
    const at = found[i] ?? { x: 0, y: 0 };
    if (whole && found[i]) layout.set(name, { x: Math.round(at.x), y: Math.round(at.y) });
    else layout.set(name, freePlace(layout, { x: at.x + shift.x / (common || 1), y: at.y + shift.y / (common || 1) }));
  });
  return new Map(names.map((name) => [name, layout.get(name)!]));
}
