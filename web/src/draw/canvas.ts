// canvas.ts -- the sheet on which a graph is drawn: what mouse, fingers and keys do there becomes wishes, which the drawing
// fulfils.
import { s } from "../dom";
import { DOUBLE_TAP, SLACK } from "../patience";
import { t } from "../words";
import { freePlace, GRID, snap } from "./layout";
import type { Point } from "./layout";
import { drawing, SIZE, widthOf } from "./shape";
import type { Arrow, Spot } from "./shape";

export type Tool = "move" | "add" | "arrow";

export interface Wishes {
  /** A position or a move is chosen; null: nothing. */
  choose(name: string | null, to?: string): void;
  add(at: Point): void;
  /** A position is being moved; `done` when it is let go. */
  move(name: string, at: Point, done: boolean): void;
  /** An arrow, to a position or to where there is none yet. */
  connect(from: string, to: string | Point): void;
  rename(name: string): void;
  /** An arrow waits for its end; null: no more. */
  pending(from: string | null): void;
  label(i: number): string;
}

type Gesture =
  | { kind: "drag"; name: string; grip: Point }
  | { kind: "arrow"; name: string }
  | { kind: "line"; from: string; to: string }
  | { kind: "pan"; box: Box };

interface Box extends Point {
  w: number;
  h: number;
}

const MARGIN = 40;
const LARGEST = 1.5; // pixels of the screen to one of the drawing

export class Canvas {
  readonly element: SVGSVGElement;
  tool: Tool = "move";
  grid = true;
  private readonly lines = s("g", {});
  private readonly rubber = s("path", { class: "rubber", "marker-end": "url(#mb-start)" });
  private spots: Spot[] = [];
  private box: Box = { x: 0, y: 0, w: 600, h: 400 };
  private chosen: { name: string; to?: string | undefined } | null = null;
  private from: string | null = null; // an arrow begins there
  private gesture: Gesture | null = null;
  private pressed: { x: number; y: number; id: number; slack: number } | null = null;
  private moved = false;
  private tapped = { time: -Infinity, x: 0, y: 0 };
  private readonly fingers = new Map<number, PointerEvent>();

  constructor(private readonly wishes: Wishes) {
    this.element = s("svg", { class: "arena sheet", role: "group", "aria-label": t("sheet"), tabindex: 0 });
    const dots = s("pattern", { id: "mb-dots", width: GRID, height: GRID, patternUnits: "userSpaceOnUse", x: -GRID / 2, y: -GRID / 2 }, s("circle", { class: "dot", cx: GRID / 2, cy: GRID / 2, r: 0.9 }));
    this.element.append(s("defs", {}, dots), s("rect", { class: "ground", fill: "url(#mb-dots)" }), this.lines, this.rubber);
    const on = <K extends keyof SVGElementEventMap>(name: K, act: (event: SVGElementEventMap[K]) => void) => this.element.addEventListener(name, act);
    on("pointerdown", (event) => this.down(event));
    on("pointermove", (event) => this.drag(event));
    on("pointerup", (event) => this.up(event));
    on("pointercancel", (event) => this.end(event));
    on("wheel", (event) => this.wheel(event));
    on("focusin", (event) => this.focused(event.target as Element));
  }

  // ---- what is drawn

  set(spots: Spot[], arrows: Arrow[], start: number): void {
    const had = this.element.contains(document.activeElement);
    this.spots = spots;
    this.lines.innerHTML = drawing(spots, arrows, start, ' tabindex="0" role="button"');
    const groups = this.groups();
    this.lines.querySelectorAll<SVGPathElement>("path[data-from]").forEach((path) => { // a line is thin: a wider one is met
      const met = path.cloneNode() as SVGPathElement;
      met.setAttribute("class", "met");
      met.removeAttribute("marker-end");
      this.lines.insertBefore(met, groups[0] ?? null);
    });
    groups.forEach((group, i) => this.finish(group, i));
    this.mark();
    if (had && this.chosen) groups[this.indexOf(this.chosen.name)]?.focus({ preventScroll: true });
  }

  private finish(group: SVGGElement, i: number): void {
    const spot = this.spots[i]!, w = widthOf(spot.name), grown = 11;
    const rx = spot.owner === 1 ? SIZE : 10;
    group.setAttribute("aria-label", this.wishes.label(i));
    group.prepend(s("rect", { class: "rim", x: spot.x - w / 2 - grown, y: spot.y - SIZE / 2 - grown, width: w + 2 * grown, height: SIZE + 2 * grown, rx }));
    const far = spot.target ? 10 : spot.mark === null ? 6 : 7;
    group.children[1]!.before(s("rect", { class: "halo", x: spot.x - w / 2 - far, y: spot.y - SIZE / 2 - far, width: w + 2 * far, height: SIZE + 2 * far, rx: spot.owner === 1 ? SIZE : 8 }));
  }

  private groups(): SVGGElement[] {
    return [...this.lines.querySelectorAll<SVGGElement>("g[data-position]")];
  }

  private indexOf(name: string): number {
    return this.spots.findIndex((one) => one.name === name);
  }

  /** Shows what is chosen, and where an arrow begins. */
  choose(name: string | null, to?: string): void {
    this.chosen = name === null ? null : { name, to };
    this.mark();
  }

  private mark(): void {
    const at = this.chosen ? this.indexOf(this.chosen.name) : -1, to = this.chosen?.to === undefined ? -1 : this.indexOf(this.chosen.to);
    this.groups().forEach((group, i) => {
      group.classList.toggle("chosen", i === at && to < 0);
      group.classList.toggle("source", this.spots[i]!.name === this.from);
    });
    for (const path of this.lines.querySelectorAll<SVGPathElement>("path.move")) path.classList.toggle("linked", to >= 0 && Number(path.dataset.from) === at && Number(path.dataset.to) === to);
  }

  focus(): void {
    (this.groups()[this.chosen ? this.indexOf(this.chosen.name) : -1] ?? this.element).focus({ preventScroll: true });
  }

  // ---- what of it is seen

  look(box: Box): void {
    this.box = box;
    this.element.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
    const ground = this.element.querySelector(".ground")!;
    for (const [name, value] of Object.entries({ x: box.x - box.w, y: box.y - box.h, width: 3 * box.w, height: 3 * box.h })) ground.setAttribute(name, String(value));
  }

  fit(): void {
    const wide = this.element.clientWidth || 600, high = this.element.clientHeight || 400;
    const xs = this.spots.flatMap((one) => [one.x - widthOf(one.name) / 2, one.x + widthOf(one.name) / 2]), ys = this.spots.map((one) => one.y);
    const left = Math.min(...xs, Infinity), right = Math.max(...xs, -Infinity), top = Math.min(...ys, Infinity) - SIZE / 2, bottom = Math.max(...ys, -Infinity) + SIZE / 2;
    const empty = this.spots.length === 0;
    const w0 = empty ? 0 : right - left + 2 * MARGIN, h0 = empty ? 0 : bottom - top + 2 * MARGIN;
    const scale = Math.min(LARGEST, wide / (w0 || 1), high / (h0 || 1));
    const w = wide / scale, h = high / scale;
    const cx = empty ? w / 2 : (left + right) / 2, cy = empty ? h / 2 : (top + bottom) / 2;
    this.look({ x: cx - w / 2, y: cy - h / 2, w, h });
  }

  /** After the sheet was given another size: the same middle, as large as before. */
  resize(): void {
    const wide = this.element.clientWidth, high = this.element.clientHeight;
    if (!wide || !high) return;
    const scale = this.scale();
    const { x, y, w, h } = this.box;
    this.look({ x: x + w / 2 - (wide * scale) / 2, y: y + h / 2 - (high * scale) / 2, w: wide * scale, h: high * scale });
  }

  zoom(by: number, at: Point = { x: this.box.x + this.box.w / 2, y: this.box.y + this.box.h / 2 }): void {
    const w = Math.min(6000, Math.max(120, this.box.w / by)), real = this.box.w / w;
    this.look({ x: at.x - (at.x - this.box.x) / real, y: at.y - (at.y - this.box.y) / real, w, h: this.box.h / real });
  }

  /** Pixels of the drawing to one of the screen. */
  private scale(): number {
    return Math.max(this.box.w / (this.element.clientWidth || 1), this.box.h / (this.element.clientHeight || 1));
  }

  private pointOf(event: { clientX: number; clientY: number }): Point {
    const matrix = this.element.getScreenCTM()!.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x, y };
  }

  /** Where a position is on the screen, inside the sheet. */
  placeOf(name: string): Point {
    const spot = this.spots[this.indexOf(name)]!, area = this.element.getBoundingClientRect();
    const { x, y } = new DOMPoint(spot.x, spot.y).matrixTransform(this.element.getScreenCTM()!);
    return { x: x - area.x, y: y - area.y };
  }

  snapped(point: Point): Point {
    return this.grid ? { x: snap(point.x), y: snap(point.y) } : { x: Math.round(point.x), y: Math.round(point.y) };
  }

  /** A free place to the right of what is chosen, or in the middle of what is seen. */
  freePlace(): Point {
    const spot = this.chosen ? this.spots[this.indexOf(this.chosen.name)] : undefined;
    const layout = new Map(this.spots.map((one) => [one.name, one as Point]));
    return freePlace(layout, spot ? { x: spot.x + 2 * SIZE, y: spot.y } : { x: this.box.x + this.box.w / 2, y: this.box.y + this.box.h / 2 });
  }

  /** Sees to it that a place is seen. */
  reveal({ x, y }: Point): void {
    const { box } = this;
    const dx = Math.max(0, x + SIZE - box.x - box.w) + Math.min(0, x - SIZE - box.x), dy = Math.max(0, y + SIZE - box.y - box.h) + Math.min(0, y - SIZE - box.y);
    if (dx || dy) this.look({ ...box, x: box.x + dx, y: box.y + dy });
  }

  // ---- gestures

  private nameAt(event: { clientX: number; clientY: number }): string | null {
    const group = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGGElement>(".sheet g[data-position]");
    return group ? this.spots[Number(group.dataset.position)]!.name : null;
  }

  private begin(event: PointerEvent): Gesture {
    const target = event.target as Element;
    const group = target.closest<SVGGElement>("g[data-position]"), line = target.closest<SVGPathElement>("path[data-from]");
    if (group) {
      const spot = this.spots[Number(group.dataset.position)]!, at = this.pointOf(event);
      const byRim = target.classList.contains("rim") && event.pointerType !== "touch"; // a finger is too wide for it
      if (this.tool === "arrow" || byRim || this.from !== null) return { kind: "arrow", name: spot.name };
      return { kind: "drag", name: spot.name, grip: { x: at.x - spot.x, y: at.y - spot.y } };
    }
    if (line) return { kind: "line", from: this.spots[Number(line.dataset.from)]!.name, to: this.spots[Number(line.dataset.to)]!.name };
    return { kind: "pan", box: this.box };
  }

  private down(event: PointerEvent): void {
    this.fingers.set(event.pointerId, event);
    if (event.button !== 0) return;
    if (this.fingers.size > 1) { // two fingers zoom: what one had begun is let go
      this.pressed = this.gesture = null;
      this.rubber.removeAttribute("d");
      return;
    }
    event.preventDefault(); // no text is marked, and focus goes where it is put below
    this.gesture = this.begin(event);
    this.pressed = { x: event.clientX, y: event.clientY, id: event.pointerId, slack: event.pointerType === "touch" ? SLACK.touch : SLACK.mouse };
    this.moved = false;
    this.element.setPointerCapture(event.pointerId);
    if (this.gesture.kind === "drag") this.wishes.choose(this.gesture.name);
    this.focus();
  }

  private drag(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (before && this.fingers.size === 2) {
      const other = [...this.fingers.values()].find((one) => one.pointerId !== event.pointerId)!;
      const far = (one: PointerEvent) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
      this.zoom(far(event) / far(before), this.pointOf({ clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 }));
    }
    if (before) this.fingers.set(event.pointerId, event);
    const { gesture, pressed } = this;
    if (!gesture || !pressed || pressed.id !== event.pointerId) return;
    const dx = event.clientX - pressed.x, dy = event.clientY - pressed.y;
    if (!this.moved && Math.hypot(dx, dy) < pressed.slack) return;
    this.moved = true;
    const at = this.pointOf(event);
    if (gesture.kind === "drag") this.wishes.move(gesture.name, this.snapped({ x: at.x - gesture.grip.x, y: at.y - gesture.grip.y }), false);
    else if (gesture.kind === "arrow") this.stretch(gesture.name, at);
    else if (gesture.kind === "pan") {
      const scale = this.scale();
      this.look({ ...this.box, x: gesture.box.x - dx * scale, y: gesture.box.y - dy * scale });
    }
  }

  private stretch(name: string, { x, y }: Point): void {
    const spot = this.spots[this.indexOf(name)]!;
    this.rubber.setAttribute("d", `M${spot.x} ${spot.y}L${x} ${y}`);
  }

  private up(event: PointerEvent): void {
    const { gesture, pressed, moved } = this;
    this.end(event);
    if (!gesture || !pressed || pressed.id !== event.pointerId) return;
    if (moved) this.dropped(gesture, event);
    else this.tap(gesture, event);
  }

  private end(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.gesture = this.pressed = null;
    this.rubber.removeAttribute("d");
  }

  private dropped(gesture: Gesture, event: PointerEvent): void {
    const at = this.pointOf(event);
    if (gesture.kind === "drag") this.wishes.move(gesture.name, this.snapped({ x: at.x - gesture.grip.x, y: at.y - gesture.grip.y }), true);
    if (gesture.kind !== "arrow") return;
    this.setPending(null);
    this.wishes.connect(gesture.name, this.nameAt(event) ?? this.snapped(at));
  }

  private tap(gesture: Gesture, event: PointerEvent): void {
    const last = this.tapped;
    const again = event.timeStamp - last.time < DOUBLE_TAP && Math.hypot(event.clientX - last.x, event.clientY - last.y) < 3 * SLACK.touch;
    this.tapped = { time: again ? -Infinity : event.timeStamp, x: event.clientX, y: event.clientY };
    if (gesture.kind === "drag") {
      if (again) this.wishes.rename(gesture.name);
    } else if (gesture.kind === "arrow") this.pick(gesture.name);
    else if (gesture.kind === "line") this.wishes.choose(gesture.from, gesture.to);
    else if (this.from !== null) {
      const from = this.from;
      this.setPending(null);
      if (this.tool === "arrow") this.wishes.connect(from, this.snapped(this.pointOf(event)));
    } else if (again || this.tool === "add") this.wishes.add(this.snapped(this.pointOf(event)));
    else this.wishes.choose(null);
  }

  // ---- arrows, from one chosen position to the next

  setPending(from: string | null): void {
    this.from = from;
    this.mark();
    this.wishes.pending(from);
  }

  get isPending(): boolean {
    return this.from !== null;
  }

  /** A position is picked: an arrow begins or ends there. */
  pick(name: string): void {
    const { from } = this;
    if (from === null) {
      this.wishes.choose(name);
      this.setPending(name);
      return;
    }
    this.setPending(null);
    this.wishes.connect(from, name);
  }

  private focused(target: Element): void {
    const group = target.closest<SVGGElement>("g[data-position]");
    const name = group && this.spots[Number(group.dataset.position)]?.name;
    if (name && (this.chosen?.name !== name || this.chosen.to !== undefined)) this.wishes.choose(name);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, this.pointOf(event));
  }
}
