// picture.ts -- the drawing of an arena that `show --as svg` made, brought to life: positions that can be pointed at,
// coloured step by step, zoomed.
import type { Frame, Position, Rule } from "./arena";
import type { Box, Room } from "./camera";
import { boardsFrom, Camera, roomAt } from "./camera";
import { s, svgOf } from "./dom";
import { watchGestures } from "./gestures";
import { boardIn } from "./inside";
import { letters } from "./letters";
import { Minimap } from "./minimap";
import { BOARDS_AT_ONCE, DRAWN, GLIDE, PARTS_AT_ONCE, PARTS_LOOKED_AT, pause } from "./patience";
import { t } from "./words";

export interface Listener {
  point?(position: Position): void;
  click?(position: Position): void;
  /** The keyboard came to a position. */
  reach?(position: Position): void;
  /** What a screen reader is told of a position. */
  label(position: Position): string;
}

const MARKS = ["wrong", "found"]; // which last until the next step
/** Before each move and each position of a drawing. */
const PARTS = /(?=<path data-from=|<g data-position=)/;
const ROOMS: readonly Room[] = ["shapes", "names", "boards"];
const BEST: readonly Rule[] = ["exists", "out", "won"]; // their move is one to make
const MARGIN = 12;
const NEARBY = 40; // around a position: rings, badges
const SIGN = 11; // the letters of a badge, in units of the drawing
const AIM = 7; // from a position to the ring around it that says: a target
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Sets an attribute, or a text, that is another: what stays the same is not drawn again. */
function put(element: Element, name: string, value: string): boolean {
  if (element.getAttribute(name) === value) return false;
  element.setAttribute(name, value);
  return true;
}
function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

type Point = [x: number, y: number];

/** The points of a path, those between which its curves run among them: its commands are absolute, M, L, C, Q, H and V. */
export function pointsOf(d: string): Point[] {
  const points: Point[] = [];
  for (const [, command, rest] of d.matchAll(/([MLCQHV])([^MLCQHVZ]*)/g)) {
    const numbers = rest!.match(/-?[\d.]+/g)?.map(Number) ?? [], [x, y] = points[points.length - 1] ?? [0, 0];
    if (command === "H") points.push([numbers.pop()!, y]);
    else if (command === "V") points.push([x, numbers.pop()!]);
    else for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i]!, numbers[i + 1]!]);
  }
  return points;
}

/** The box around some points. */
function around(points: Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** A position as it is drawn. */
interface Spot {
  at: number; // which one
  group: SVGGElement;
  name: SVGTextElement;
  note: SVGTextElement;
  badge: SVGGElement;
  box: Box; // of its shape
  priority: string; // of a parity game; it stands where others have their rank
  states: string[]; // its classes at this step
  board: SVGSVGElement | null; // drawn once there was room for it
}

/** A move. */
interface Edge {
  path: SVGPathElement;
  from: number;
  to: number;
  points: Point[];
  box: Box;
}

export class Picture {
  readonly element: SVGSVGElement;
  private readonly spots: Spot[] = [];
  private readonly index = new Map<string, number>();
  private readonly edges: Edge[] = [];
  private readonly isLarge: boolean; // only the parts that are seen are in the page
  private readonly camera = new Camera();
  private map!: Minimap; // when the positions are ready
  private readonly pawn = s("g", { class: "token", "aria-hidden": "true" }, s("path", { d: "M0 -24a6 6 0 0 1 3.6 10.8C5 -9 6 -6 7 -2H-7C-6 -6 -5 -9 -3.6 -13.2A6 6 0 0 1 0 -24z" }));
  private readonly under = s("g", { class: "edges" });
  private readonly over = s("g", { class: "nodes" });
  private room: Room = "names";
  private cursor = -1;
  private reachable: number[] | null = null; // where the cursor may go; null: everywhere
  private frame = 0; // of a movement of the camera
  private filling = 0; // the frame in which more boards are drawn
  private showing = 0; // the frame in which more of them are coloured
  private culling = 0; // the frame in which more positions and moves are put into the page
  private aim: Box | null = null; // where it goes

  constructor(
    readonly svg: string,
    readonly positions: Position[],
    private readonly listener: Listener,
    isReady = true,
  ) {
    this.isLarge = positions.length > DRAWN.positions;
    const [head = "", ...parts] = svg.split(PARTS);
    this.element = svgOf(parts.length > 0 ? `${head}</svg>` : head);
    this.element.classList.add("arena");
    this.element.removeAttribute("width");
    this.element.removeAttribute("height");
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", t("graphOf"));
    this.element.setAttribute("tabindex", "0");
    positions.forEach((position, i) => this.index.set(position.name, i));
    this.element.addEventListener("focus", () => this.moveCursor(0));
    this.element.addEventListener("blur", () => this.spots[this.cursor]?.group.classList.remove("cursor"));
    watchGestures(this.element, {
      zoom: (by, cx, cy) => this.zoom(by, cx, cy),
      pan: (dx, dy) => (this.camera.pan(dx, dy), this.look()),
      isStill: () => this.camera.seesAll && positions.length <= 60,
    });
    if (isReady) for (const _ of this.makeReady(parts)) continue;
  }

  /** The picture of a large graph, made in pieces: thousands of positions at once would hold up whatever the person does
   * meanwhile.  Undefined when `isOver` says that nobody wants it any more. */
  static async inPieces(svg: string, positions: Position[], listener: Listener, isOver: () => boolean): Promise<Picture | undefined> {
    const picture = new Picture(svg, positions, listener, false);
    for (const _ of picture.makeReady(svg.split(PARTS).slice(1))) {
      await pause(0);
      if (isOver()) return undefined;
    }
    return picture;
  }

  /** Makes moves and positions of these parts of a drawing ready, so many at a time; yields after each piece. */
  private *makeReady(parts: string[]): Iterable<void> {
    for (let from = 0; from < parts.length; from += PARTS_AT_ONCE) {
      const some = parts.slice(from, from + PARTS_AT_ONCE).join("").replace("</svg>", "");
      for (const part of [...svgOf(`<svg xmlns="http://www.w3.org/2000/svg">${some}</svg>`).children]) {
        if (part instanceof SVGPathElement && part.dataset.from) this.addMove(part);
        else if (part instanceof SVGGElement && part.dataset.position) this.addPosition(part);
        else if (!part.classList.contains("key")) this.element.append(part);
      }
      yield;
    }
    this.over.append(this.pawn);
    this.element.append(this.under, this.over);
    this.freeBadges();
    yield;
    this.map = new Minimap(this.spots.map((spot) => spot.box), (x, y) => (this.camera.centre(x, y), this.look()));
    yield;
  }

  private addMove(path: SVGPathElement): void {
    path.classList.remove("best1", "best2");
    path.setAttribute("marker-end", "url(#mb-move)");
    this.under.append(path);
    const points = pointsOf(path.getAttribute("d") ?? "");
    this.edges.push({ path, from: Number(path.dataset.from), to: Number(path.dataset.to), points, box: around(points) });
  }

  private addPosition(group: SVGGElement): void {
    this.spots.push(this.prepare(group, this.spots.length));
    this.over.append(group);
  }

  private prepare(group: SVGGElement, i: number): Spot {
    const position = this.positions[i]!;
    const shape = group.querySelector<SVGRectElement>("rect.p0, rect.p1, rect.p2")!;
    shape.classList.remove("w0", "w1", "w2");
    shape.classList.add("body", "wn");
    if (position.mark !== null) {
      group.classList.add("stops");
      group.dataset.mark = position.mark;
    }
    group.setAttribute("role", "img");
    const at = (name: string) => Number(shape.getAttribute(name));
    const x = at("x"), y = at("y"), w = at("width"), high = at("height");
    const name = group.querySelector<SVGTextElement>("text.name")!;
    const note = group.querySelector<SVGTextElement>("text.note") ?? s("text", { class: "note", dy: ".35em" });
    note.textContent = "";
    const badge = s("g", { class: "badge", transform: `translate(${x + 2},${y + high - 1})` },
      s("rect", { x: -13, y: -9, width: 26, height: 18, rx: 9 }),
      s("text", { dy: ".36em" }));
    group.prepend(s("rect", { class: "halo", x: x - 6, y: y - 6, width: w + 12, height: high + 12, rx: position.owner === 2 ? 8 : (high + 12) / 2 }));
    group.append(note, badge); // over the ring
    group.addEventListener("pointerenter", () => (this.hover(i), this.listener.point?.(position)));
    group.addEventListener("pointerleave", () => this.hover(-1));
    group.addEventListener("click", () => this.listener.click?.(position));
    return { at: i, group, name, note, badge, box: { x, y, w, h: high }, priority: position.priority == null ? "" : String(position.priority), states: [], board: null };
  }

  /** Puts each badge at the corner that is farthest from the ends of arrows; an end has its tag at one of them. */
  private freeBadges(): void {
    const taken = this.spots.map((): Point[] => []);
    for (const { from, to, points } of this.edges) {
      if (points.length === 0) continue;
      taken[from]!.push(points[0]!);
      taken[to]!.push(points[points.length - 1]!);
    }
    this.spots.forEach(({ badge, box: { x, y, w, h }, group }, i) => {
      const corners = [[x + 2, y + h - 1], [x + w - 2, y + h - 1], [x + 2, y + 1], ...(group.classList.contains("stops") ? [] : [[x + w - 2, y + 1]])] as Point[];
      const room = ([cx, cy]: Point) => Math.min(Infinity, ...taken[i]!.map(([ex, ey]) => Math.hypot(cx - ex, cy - ey)));
      const best = corners.reduce((one, other) => (room(other) > room(one) + 1 ? other : one));
      put(badge, "transform", `translate(${best[0]},${best[1]})`);
    });
  }

  /** The moves of the position that is pointed at, and those that lead to it, stand out; -1: of none. */
  private hover(at: number): void {
    for (const { path, from, to } of this.edges) path.classList.toggle("hovered", from === at || to === at);
  }

  /** Rings around what is aimed at, as on a sheet that is drawn. */
  aimAt(names: string[]): void {
    for (const name of names) {
      const i = this.index.get(name) ?? -1, spot = this.spots[i];
      if (!spot || spot.group.querySelector(".aim")) continue;
      const { x, y, w, h } = spot.box;
      const rx = this.positions[i]!.owner === 2 ? 3 : h / 2 + AIM;
      spot.group.firstElementChild!.after(s("rect", { class: "aim", x: x - AIM, y: y - AIM, width: w + 2 * AIM, height: h + 2 * AIM, rx }));
    }
  }

  /** Puts it into the page. */
  into(stage: HTMLElement): void {
    if (this.isLarge) for (const [part] of this.parts()) part.remove(); // until it is known what is seen
    stage.replaceChildren(this.element, this.map.element);
    const box = this.isLarge ? this.extent() : this.element.getBBox();
    const whole = { x: box.x - MARGIN, y: box.y - MARGIN, w: box.width + 2 * MARGIN, h: box.height + 2 * MARGIN };
    this.camera.open(whole);
    this.map.open(whole);
    this.fit();
  }

  private *parts(): Iterable<[SVGElement, Box]> {
    for (const { group, box } of this.spots) yield [group, box];
    for (const { path, box } of this.edges) yield [path, box];
  }

  /** Puts the parts that are seen into the page, so many in a frame, and takes out the others: with thousands of them a
   * browser needs a tenth of a second for each step. */
  private cull(): void {
    cancelAnimationFrame(this.culling);
    let few = PARTS_AT_ONCE;
    for (const [part, { x, y, w, h }] of this.parts()) {
      const isSeen = this.camera.touches({ x: x - NEARBY, y: y - NEARBY, w: w + 2 * NEARBY, h: h + 2 * NEARBY });
      if (isSeen === (part.parentNode !== null)) continue;
      if (isSeen && few-- === 0) {
        this.culling = requestAnimationFrame(() => this.cull());
        return;
      }
      if (!isSeen) part.remove();
      else if (part instanceof SVGPathElement) this.under.append(part);
      else this.over.insertBefore(part, this.pawn);
    }
  }

  /** The box around everything, though nothing is drawn yet but what stands behind the positions. */
  private extent(): { x: number; y: number; width: number; height: number } {
    const { x, y, width, height } = this.element.getBBox();
    const corners: Point[] = width > 0 ? [[x, y], [x + width, y + height]] : [];
    for (const [, one] of this.parts()) corners.push([one.x, one.y], [one.x + one.w, one.y + one.h]);
    const { w, h, ...corner } = around(corners);
    return { ...corner, width: w, height: h };
  }

  /** Shows as much as can be read: everything, or the part around the start. */
  fit(): void {
    const start = this.element.querySelector<SVGPathElement>("path.start")?.getBBox();
    this.camera.screen(this.element.clientWidth, this.element.clientHeight);
    this.camera.begin(start ? start.x + start.width : 0, start ? start.y + start.height : 0, this.positions.some((one) => one.draw) ? boardsFrom(1) : 1);
    this.look();
  }

  /** Shows everything, though names may be too small to be written. */
  overview(): void {
    this.camera.screen(this.element.clientWidth, this.element.clientHeight);
    this.camera.all();
    this.look();
  }

  /** Moves the view so that a position is seen. */
  follow(name: string): void {
    const spot = this.spots[this.index.get(name) ?? -1];
    if (!spot) return;
    const from = this.camera.box;
    this.camera.box = this.aim ?? from; // where it is going already
    if (this.camera.sees(spot.box)) {
      this.camera.box = from;
      return;
    }
    this.camera.towards([spot.box]);
    this.glide(from, this.camera.box);
  }

  /** Looks from one part to another, not at once. */
  private glide(from: Box, to: Box): void {
    if (calm() || !this.element.isConnected) return this.look();
    this.aim = to;
    const begin = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - begin) / GLIDE)), ease = part * (2 - part);
      this.camera.box = { ...to, x: from.x + (to.x - from.x) * ease, y: from.y + (to.y - from.y) * ease };
      this.look(part < 1);
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(step);
  }

  private look(moving = false): void {
    if (!moving) {
      cancelAnimationFrame(this.frame);
      this.aim = null;
    }
    const { box, scale } = this.camera;
    this.element.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
    this.element.style.setProperty("--px", String(1 / scale)); // a pixel, in units of the drawing
    this.element.style.setProperty("--letters", String(letters() / scale));
    this.element.style.setProperty("--grown", String(Math.max(1, letters() / scale / SIGN)));
    const room = roomAt(scale, this.spots[0]?.box.h ?? 0), changed = room !== this.room;
    for (const one of ROOMS) this.element.classList.toggle(`room-${one}`, one === room);
    this.room = room;
    if (changed) for (const spot of this.spots) this.settle(spot);
    if (this.isLarge) this.cull();
    if (room === "boards") this.addBoards();
    this.map.look(box, this.camera.seesAll);
  }

  /** Draws the boards that are seen and were not yet: a few at a time, so that nobody has to wait. */
  private addBoards(): void {
    cancelAnimationFrame(this.filling);
    let few = BOARDS_AT_ONCE;
    for (const [i, spot] of this.spots.entries()) {
      const { draw } = this.positions[i]!;
      if (!draw || spot.board || !this.camera.touches(spot.box)) continue;
      if (few-- === 0) {
        this.filling = requestAnimationFrame(() => this.room === "boards" && this.addBoards());
        return;
      }
      spot.board = boardIn(draw, spot.box);
      spot.name.before(spot.board);
      spot.group.classList.add("boarded");
      this.settle(spot);
    }
  }

  /** Where name and note of a position stand: beside each other's, below a board. */
  private settle({ name, note, box, board }: Spot): void {
    const x = box.x + box.w / 2, y = box.y + box.h / 2;
    const boarded = board !== null && this.room === "boards";
    put(name, "y", String(boarded ? y + box.h / 2 - 8.5 : note.textContent ? y - 3.5 : y));
    put(note, "x", String(boarded ? box.x + box.w - 3 : x));
    put(note, "y", String(boarded ? y + box.h / 2 - 2 : y + 10));
  }

  zoom(by: number, cx = 0.5, cy = 0.5): void {
    this.camera.zoom(by, cx, cy);
    this.look();
  }

  private badge({ badge }: Spot, text: string): void {
    badge.classList.toggle("on", text !== "");
    put(badge, "data-sign", text.slice(0, 1));
    write(badge.lastElementChild!, text);
  }

  /** Colours everything as it is in this frame; `fresh` is the newest position, `whole` says that nothing comes after. */
  show(frame: Frame, fresh: string | null, whole: boolean): void {
    cancelAnimationFrame(this.showing);
    const changes = this.changes(frame, fresh, whole);
    const go = () => {
      let few = this.isLarge ? PARTS_AT_ONCE : Infinity;
      for (let one = changes.next(); !one.done; one = changes.next()) {
        if ((few -= one.value ? 1 : 1 / PARTS_LOOKED_AT) > 0) continue;
        this.showing = requestAnimationFrame(go);
        return;
      }
    };
    go();
    if (fresh !== null) this.follow(fresh);
  }

  /** Colours position after position and move after move, those that are seen first; yields whether there was a change. */
  private *changes(frame: Frame, fresh: string | null, whole: boolean): IterableIterator<boolean> {
    const numbers = [...frame.facts.values()].some((fact) => fact.rule === "mex");
    const seenFirst = <T>(all: T[], part: (one: T) => SVGElement): T[] => this.isLarge ? [...all.filter((one) => part(one).parentNode), ...all.filter((one) => !part(one).parentNode)] : all;
    for (const spot of seenFirst(this.spots, (one) => one.group)) yield this.colour(spot, frame, fresh, whole);
    for (const edge of seenFirst(this.edges, (one) => one.path)) yield this.stroke(edge, frame, fresh, whole, numbers);
  }

  private colour(spot: Spot, frame: Frame, fresh: string | null, whole: boolean): boolean {
    const { group, note, priority, at } = spot, position = this.positions[at]!, fact = frame.facts.get(position.name), states: string[] = [];
    let badge = "";
    if (fact) {
      states.push("added");
      if (fact.player) states.push(`won${fact.player}`);
      if (fact.rule === "kernel" || fact.number === 0) states.push("inkernel");
      if (fact.rule === "out") states.push("offkernel");
      if (fact.number !== null) {
        states.push("numbered");
        group.style.setProperty("--n", String(Math.min(fact.number, 8)));
        badge = String(fact.number);
      } else if (fact.player) badge = fact.rule === "exists" ? "∃" : fact.rule === "all" ? "∀" : "";
    } else {
      if (whole) states.push(position.winner === 0 ? "drawn" : "outside");
      const left = frame.left.get(position.name);
      if (left !== undefined) badge = `∀ ${left}`;
    }
    write(note, priority || (fact?.rank != null ? String(fact.rank) : states.includes("drawn") ? "=" : ""));
    if (fresh === position.name) states.push("fresh");
    const isChanged = states.join() !== spot.states.join() || MARKS.some((one) => group.classList.contains(one));
    if (isChanged) {
      group.classList.remove(...spot.states, ...MARKS);
      group.classList.add(...(spot.states = states));
      this.map.paint(at, group.getAttribute("class") ?? "");
    }
    this.badge(spot, badge);
    this.settle(spot);
    return put(group, "aria-label", this.listener.label(position)) || isChanged;
  }

  private stroke(edge: Edge, frame: Frame, fresh: string | null, whole: boolean, numbers: boolean): boolean {
    const { path, from, to } = edge, fact = frame.facts.get(this.positions[from]!.name);
    const chosen = fact?.by === this.positions[to]!.name, best = chosen && BEST.includes(fact.rule), who = fact?.player || 1;
    path.classList.toggle("best1", best && who === 1);
    path.classList.toggle("best2", best && who === 2);
    path.classList.toggle("inside", chosen && fact!.rule === "all");
    path.classList.toggle("faint", numbers ? fresh !== this.positions[from]!.name : whole && !fact);
    const isChanged = put(path, "marker-end", `url(#mb-${best ? `best${who}` : "move"})`);
    if (isChanged && best) path.parentNode?.append(path); // over the others
    return isChanged;
  }

  /** Gives a class to positions, and takes it from all others. */
  mark(name: string, positions: string[]): void {
    const all = new Set(positions);
    this.spots.forEach(({ group }, i) => {
      group.classList.toggle(name, all.has(this.positions[i]!.name));
      this.map.paint(i, group.getAttribute("class") ?? "");
    });
  }

  /** Looks at the neighbourhood of a position: its moves, and those that lead to it; null: of none. */
  choose(name: string | null): void {
    const at = name === null ? -1 : (this.index.get(name) ?? -1);
    const near = new Set([at]);
    for (const { path, from, to } of this.edges) {
      path.classList.toggle("leaves", at >= 0 && from === at);
      path.classList.toggle("arrives", at >= 0 && to === at);
      if (from === at) near.add(to);
      if (to === at) near.add(from);
    }
    this.element.classList.toggle("choosing", at >= 0);
    this.spots.forEach(({ group }, i) => {
      group.classList.toggle("chosen", i === at);
      group.classList.toggle("near", near.has(i));
    });
  }

  /** Shows where a move leads; null: none. */
  link(from: string, to: string | null): void {
    const a = this.index.get(from), b = to === null ? undefined : this.index.get(to);
    this.spots.forEach(({ group }, i) => group.classList.toggle("linked", i === b));
    for (const edge of this.edges) edge.path.classList.toggle("linked", edge.from === a && edge.to === b);
    if (b !== undefined) this.follow(to!);
  }

  /** Shows a play as a way through the graph. */
  trail(play: string[]): void {
    const pairs = new Set(play.slice(1).map((to, i) => `${this.index.get(play[i]!)} ${this.index.get(to)}`));
    for (const { path, from, to } of this.edges) {
      const on = pairs.has(`${from} ${to}`);
      path.classList.toggle("trail", on);
      if (on) path.setAttribute("marker-end", "url(#mb-start)");
    }
  }

  /** Puts the token on a position, from where these can be reached; null: it is taken away. */
  token(name: string | null, next: string[] = []): void {
    const spot = this.spots[this.index.get(name ?? "") ?? -1];
    this.pawn.classList.toggle("on", spot !== undefined);
    this.reachable = spot ? next.map((one) => this.index.get(one) ?? -1).filter((i) => i >= 0) : null;
    this.mark("here", spot ? [name!] : []);
    this.mark("open", next);
    for (const { path, from, to } of this.edges) path.classList.toggle("way", next.length > 0 && this.positions[from]!.name === name && next.includes(this.positions[to]!.name));
    if (!spot) return;
    this.spots[this.cursor]?.group.classList.remove("cursor");
    this.cursor = this.reachable?.[0] ?? -1;
    if (document.activeElement === this.element) this.spots[this.cursor]?.group.classList.add("cursor");
    this.pawn.style.transform = `translate(${spot.box.x + spot.box.w / 2}px, ${spot.box.y + 3}px)`;
    const boxes = [spot, ...(this.reachable ?? []).map((i) => this.spots[i]!)].map((one) => one.box);
    if (boxes.every((one) => this.camera.sees(one))) return;
    this.camera.gather(boxes);
    this.look();
  }

  /** Lets positions come from where another drawing of them has them. */
  comeFrom(other: Picture): void {
    if (calm() || this.isLarge || other.spots.length !== this.spots.length) return;
    this.spots.forEach(({ group, box }, i) => {
      const old = other.spots[i]!.box, dx = old.x + old.w / 2 - box.x - box.w / 2, dy = old.y + old.h / 2 - box.y - box.h / 2;
      group.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: 2 * GLIDE, easing: "ease" });
    });
    for (const part of this.element.querySelectorAll(".edges, .band, .head")) part.animate([{ opacity: 0 }, { opacity: 0 }, { opacity: 1 }], { duration: 3 * GLIDE });
  }

  /** Moves the keyboard's cursor by so many positions. */
  moveCursor(by: number): void {
    const order = this.reachable?.length ? this.reachable : this.positions.map((_, i) => i);
    this.spots[this.cursor]?.group.classList.remove("cursor");
    const at = order.indexOf(this.cursor);
    this.cursor = order[at < 0 ? 0 : (at + by + order.length) % order.length]!;
    this.spots[this.cursor]!.group.classList.add("cursor");
    this.follow(this.positions[this.cursor]!.name);
    this.listener.point?.(this.positions[this.cursor]!);
    this.listener.reach?.(this.positions[this.cursor]!);
  }

  key(event: KeyboardEvent): boolean {
    if (event.key === "+" || event.key === "=") this.zoom(1.25);
    else if (event.key === "-") this.zoom(0.8);
    else if (event.key === "0") this.overview();
    else if (document.activeElement !== this.element) return false;
    else if (event.key === "ArrowDown") this.moveCursor(1);
    else if (event.key === "ArrowUp") this.moveCursor(-1);
    else if (event.key === "Enter" && this.cursor >= 0) this.listener.click?.(this.positions[this.cursor]!);
    else return false;
    event.preventDefault();
    return true;
  }
}
