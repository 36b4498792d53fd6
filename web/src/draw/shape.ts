// shape.ts -- positions and arrows where a person put them, as SVG in the shape that `show --as svg` has: circles and
// squares, gentle curves where two arrows would lie on one another or under a position, loops where there is room.
import { pairOf } from "../arena";
import type { Shown } from "../arena";
import { complete, pointsOf, readLayout } from "./layout";
import type { Layout, Point } from "./layout";

export interface Spot extends Point {
  name: string;
  owner: 1 | 2 | null;
  mark: string | null; // as `show` says it: "1", "2", "draw", "pays N"
  target?: boolean;
}

export interface Arrow {
  from: number;
  to: number;
}

export const SIZE = 40;
const RING = 3.5; // around a position where the play stops
const LETTER = 7.6;
const LETTERS = 22; // of a name that are drawn

const shortened = (name: string) => (name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name);
export const widthOf = (name: string): number => Math.max(SIZE, Math.ceil(shortened(name).length * LETTER) + 18);

// ---- arrows

/** Is a point in a position, or on its ring? */
function isInside(spot: Spot, { x, y }: Point): boolean {
  const grown = spot.mark !== null ? RING + 1.5 : 1;
  const across = widthOf(spot.name) / 2 + grown, down = SIZE / 2 + grown;
  const dx = Math.abs(x - spot.x), dy = Math.abs(y - spot.y);
  if (spot.owner !== 1) return dx <= across && dy <= down;
  return Math.hypot(Math.max(0, dx - (across - down)), dy) <= down;
}

type Curve = [Point, Point, Point]; // from, bend, to

const mix = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
const at = ([a, b, c]: Curve, t: number): Point => mix(mix(a, b, t), mix(b, c, t), t);

/** Where a curve leaves what it begins in: `low` is in, `high` is out. */
function edge(curve: Curve, spot: Spot, low: number, high: number): number {
  for (let i = 0; i < 18; i++) {
    const middle = (low + high) / 2;
    if (isInside(spot, at(curve, middle))) low = middle;
    else high = middle;
  }
  return high;
}

/** The part of a curve from t to u. */
function part(curve: Curve, t: number, u: number): Curve {
  const [a, b, c] = curve;
  return [at(curve, t), mix(mix(a, b, t), mix(b, c, t), u), at(curve, u)];
}

const bent = (a: Point, c: Point, by: number): Curve => {
  const far = Math.hypot(c.x - a.x, c.y - a.y) || 1;
  return [a, { x: (a.x + c.x) / 2 - ((c.y - a.y) / far) * by, y: (a.y + c.y) / 2 + ((c.x - a.x) / far) * by }, c];
};

const isClear = (curve: Curve, near: Spot[]) => near.every((spot) => [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].every((t) => !isInside(spot, at(curve, t))));

/** Positions that an arrow from a to c could run into. */
function between(spots: Spot[], a: Spot, c: Spot): Spot[] {
  const reach = 100 + SIZE;
  const left = Math.min(a.x, c.x) - reach, right = Math.max(a.x, c.x) + reach, top = Math.min(a.y, c.y) - reach, bottom = Math.max(a.y, c.y) + reach;
  return spots.filter((one) => one !== a && one !== c && one.x > left && one.x < right && one.y > top && one.y < bottom);
}

/** By how much an arrow may bend aside, the least first. */
const BENDS = [0, 40, -40, 80, -80, 130, -130];
const BOTH = 36; // where there is an arrow back

const round = (value: number) => Math.round(value * 10) / 10;
const place = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

/** Arrows up to which they go around positions: among more, going around one is running into the next. */
const FEW = 120;

function arrowPath(spots: Spot[], { from, to }: Arrow, both: boolean, few: boolean): string {
  const a = spots[from]!, c = spots[to]!;
  const bends = both ? [BOTH, BOTH * 2, BOTH * 3.2] : BENDS;
  const near = few ? between(spots, a, c) : [];
  const curve = bent(a, c, bends.find((by) => isClear(bent(a, c, by), near)) ?? bends[0]!);
  const leave = edge(curve, a, 0, 1);
  const arrive = 1 - edge([curve[2], curve[1], curve[0]], c, 0, 1);
  if (leave >= arrive) return `M${place(a)}L${place(c)}`; // they lie on one another
  const [begin, bend, end] = part(curve, leave, arrive);
  return `M${place(begin)}Q${place(bend)} ${place(end)}`;
}

/** A loop on the side that looks at the fewest neighbours. */
function loopPath(spots: Spot[], i: number, neighbours: number[]): string {
  const spot = spots[i]!, gap = spot.mark !== null ? RING + 1 : 0;
  const across = widthOf(spot.name) / 2 + gap, down = SIZE / 2 + gap;
  const sides = [{ x: 0, y: 1, far: down }, { x: 0, y: -1, far: down }, { x: 1, y: 0, far: across }, { x: -1, y: 0, far: across }];
  const crowd = (side: Point) => Math.max(-1, ...neighbours.map((j) => {
    const dx = spots[j]!.x - spot.x, dy = spots[j]!.y - spot.y;
    return (dx * side.x + dy * side.y) / (Math.hypot(dx, dy) || 1);
  }));
  const side = sides.reduce((best, one) => (crowd(one) < crowd(best) - 1e-6 ? one : best));
  const to = (out: number, along: number): Point => ({ x: spot.x + side.x * (side.far + out) - side.y * along, y: spot.y + side.y * (side.far + out) + side.x * along });
  return `M${place(to(-1, 9))}C${place(to(26, 24))} ${place(to(26, -24))} ${place(to(0, -9))}`;
}

/** The paths of all arrows, in their order. */
export function arrowPaths(spots: Spot[], arrows: Arrow[]): string[] {
  const pairs = new Set(arrows.map(({ from, to }) => `${from} ${to}`));
  return arrows.map((one) => {
    if (one.from !== one.to) return arrowPath(spots, one, pairs.has(`${one.to} ${one.from}`), arrows.length <= FEW);
    const neighbours = arrows.filter(({ from, to }) => from !== to && (from === one.from || to === one.from)).map(({ from, to }) => (from === one.from ? to : from));
    return loopPath(spots, one.from, neighbours);
  });
}

// ---- the drawing

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]!);

/** What stands on the little label of a position where the play stops. */
const signOf = (mark: string) => (mark === "draw" ? "=" : mark.replace(/^pays /, ""));

function spotMarkup(spot: Spot, i: number, attributes: string): string {
  const w = widthOf(spot.name), x = round(spot.x - w / 2), y = round(spot.y - SIZE / 2), who = spot.owner ?? 0;
  const radius = (high: number) => (spot.owner === 1 ? high / 2 : spot.owner === 2 ? 3 : 10);
  const box = (kind: string, grown: number, more = "") =>
    `<rect class="${kind}" x="${x - grown}" y="${y - grown}" width="${w + 2 * grown}" height="${SIZE + 2 * grown}" rx="${radius(SIZE + 2 * grown)}"${more}/>`;
  const sign = spot.mark === null ? "" : signOf(spot.mark);
  const wide = Math.max(16, sign.length * 7 + 6);
  const label = sign && `<rect class="tag" x="${x + w - wide / 2 - 2}" y="${y - 7}" width="${wide}" height="16" rx="8"/><text class="sign" x="${x + w - 2}" y="${y + 1}" dy=".35em">${escaped(sign)}</text>`;
  const name = shortened(spot.name);
  return `<g data-position="${i}"${attributes}>${name === spot.name ? "" : `<title>${escaped(spot.name)}</title>`}${spot.mark === null ? "" : box("end", RING)}${spot.target ? box("aim", RING + 3.5) : ""}${box(`p${who} wn`, 0)}`
    + `<text class="name" x="${round(spot.x)}" y="${round(spot.y - 3.5)}" dy=".35em">${escaped(name)}</text><text class="note" x="${round(spot.x)}" y="${round(spot.y + 10)}" dy=".35em"></text>${label}</g>`;
}

/** What is inside the SVG element; `more`: further attributes of positions. */
export function drawing(spots: Spot[], arrows: Arrow[], start: number, more = ""): string {
  const lines = arrowPaths(spots, arrows).map((path, i) => {
    const { from, to } = arrows[i]!;
    const unplayed = spots[from]!.mark === null ? "" : " unplayed";
    return `<path data-from="${from}" data-to="${to}" class="move${unplayed}" marker-end="url(#mb-move)" d="${path}"/>`;
  });
  const first = spots[start];
  if (first) {
    const tip = { x: first.x - widthOf(first.name) / 2 + 4.5, y: first.y - 15.5 };
    lines.push(`<path class="start" marker-end="url(#mb-start)" d="M${place({ x: tip.x - 16, y: tip.y - 16 })}L${place(tip)}"/>`);
  }
  return lines.join("") + spots.map((spot, i) => spotMarkup(spot, i, more)).join("");
}

/** Where the person put the positions of an arena; of a doubled one, (1,NAME) and (2,NAME), two copies side by side. */
function knownOf(layout: Layout, names: string[]): Layout {
  if (names.some((name) => layout.has(name))) return layout;
  const xs = [...layout.values()].map((one) => one.x);
  const wide = Math.max(...xs) - Math.min(...xs) + 3 * SIZE;
  const known: Layout = new Map();
  for (const name of names) {
    const pair = pairOf(name), point = pair && layout.get(pair.state);
    if (point) known.set(name, { x: point.x + (pair.mover - 1) * wide, y: point.y });
  }
  return known;
}

/** The drawing of an arena in the layout that a person made, in place of the command's own; that one where there is none. */
export function placed(svg: string, shown: Shown, lines: string | undefined): string {
  const names = shown.positions.map((one) => one.name);
  const known = lines ? knownOf(readLayout(lines), names) : new Map<string, Point>();
  if (!names.some((name) => known.has(name))) return svg;
  const layout = complete(known, names, pointsOf(svg));
  const index = new Map(names.map((name, i) => [name, i]));
  const spots = shown.positions.map(({ name, owner, mark }) => ({ name, owner, mark, ...layout.get(name)! }));
  const arrows = shown.positions.flatMap((one, from) => one.moves.map((to) => ({ from, to: index.get(to)! })));
  return `<svg xmlns="http://www.w3.org/2000/svg">${drawing(spots, arrows, index.get(shown.start) ?? -1)}</svg>`;
}
