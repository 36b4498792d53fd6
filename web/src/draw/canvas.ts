// canvas.ts -- the sheet on which a graph is drawn: what mouse, fingers and keys do there becomes wishes, which the drawing
// fulfils.
import { s } from "../dom";
import { DOUBLE_TAP, SLACK } from "../patience";
import { t } from "../words";
import { freePlace, GRID, snap } from "./layout";
import type { Point } from "./layout";
import { arrowPaths, drawing, SIZE, widthOf } from "./shape";
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
  /** An arrow waits for its end, or no more. */
  pending(): void;
  label(i: number): string;
}

type Gesture =
  | { kind: "drag"; name: string; grip: Point; at?: Point }
  | { kind: "arrow"; name: string }
  | { kind: "line"; from: string; to: string }
  | { kind: "pan"; box: Box };

interface Box extends Point {
  w: number;
  h: number;
}

const MARGIN = 40;
const LARGEST = 1.5; // pixels of the screen to one of the drawing

export function canvas(wishes: Wishes) {
  let spots: Spot[] = [];
  let homes: Spot[] = []; // where they were when all was drawn
  let arrows: Arrow[] = [];
  let first = -1; // where play begins
  let box: Box = { x: 0, y: 0, w: 600, h: 400 };
  let chosen: { name: string; to?: string | undefined } | null = null;
  let from: string | null = null; // an arrow begins there
  let gesture: Gesture | null = null;
  let pressed: { x: number; y: number; id: number; slack: number } | null = null;
  let moved = false;
  let tapped = { time: -Infinity, x: 0, y: 0 };
  const fingers = new Map<number, PointerEvent>();
  const lines = s("g", {});
  const rubber = s("path", { class: "rubber", "marker-end": "url(#mb-start)" });
  const dots = s("pattern", { id: "mb-dots", width: GRID, height: GRID, patternUnits: "userSpaceOnUse", x: -GRID / 2, y: -GRID / 2 }, s("circle", { class: "dot", cx: GRID / 2, cy: GRID / 2, r: 0.9 }));
  const ground = s("rect", { class: "ground", fill: "url(#mb-dots)" });
  const element = s("svg", { class: "arena sheet", role: "group", "aria-label": t("sheet"), tabindex: 0, onpointerdown: down, onpointermove: drag, onpointerup: up, onpointercancel: end, onwheel: wheel, onfocusin: focused }, s("defs", {}, dots), ground, lines, rubber);
  const face = { element, tool: "move" as Tool, grid: true, set, shift, choose, focus, fit, resize, zoom, placeOf, freePlace: free, reveal, setPending, isPending: () => from !== null, pick };

  // ---- what is drawn

  function set(all: Spot[], moves: Arrow[], start: number): void {
    const had = element.contains(document.activeElement);
    spots = [...all];
    homes = all;
    arrows = moves;
    first = start;
    lines.innerHTML = drawing(spots, arrows, start, ' tabindex="0" role="button"');
    const drawn = groups();
    lines.querySelectorAll<SVGPathElement>("path[data-from]").forEach((path) => { // a line is thin: a wider one is met
      const met = path.cloneNode() as SVGPathElement;
      met.setAttribute("class", "met");
      met.removeAttribute("marker-end");
      lines.insertBefore(met, drawn[0] ?? null);
    });
    drawn.forEach(finish);
    mark();
    if (had && chosen) drawn[indexOf(chosen.name)]?.focus({ preventScroll: true });
  }

  /** A position is elsewhere for the moment: it and its arrows are moved, nothing else is drawn again. */
  function shift(name: string, at: Point): void {
    const i = indexOf(name), home = homes[i]!;
    spots[i] = { ...home, ...at };
    for (const part of [groups()[i]!, i === first && lines.querySelector(".start")]) if (part) part.setAttribute("transform", `translate(${at.x - home.x} ${at.y - home.y})`);
    const mine = arrows.filter(({ from: a, to: b }) => a === i || b === i);
    arrowPaths(spots, mine).forEach((path, k) => {
      for (const line of lines.querySelectorAll(`path[data-from="${mine[k]!.from}"][data-to="${mine[k]!.to}"]`)) line.setAttribute("d", path);
    });
  }

  function finish(group: SVGGElement, i: number): void {
    const spot = spots[i]!, w = widthOf(spot.name), grown = 11;
    const rx = spot.owner === 1 ? SIZE : 10;
    group.setAttribute("aria-label", wishes.label(i));
    group.prepend(s("rect", { class: "rim", x: spot.x - w / 2 - grown, y: spot.y - SIZE / 2 - grown, width: w + 2 * grown, height: SIZE + 2 * grown, rx }));
    const far = spot.target ? 10 : spot.mark === null ? 6 : 7;
    group.children[1]!.before(s("rect", { class: "halo", x: spot.x - w / 2 - far, y: spot.y - SIZE / 2 - far, width: w + 2 * far, height: SIZE + 2 * far, rx: spot.owner === 1 ? SIZE : 8 }));
  }

  function groups(): SVGGElement[] {
    return [...lines.querySelectorAll<SVGGElement>("g[data-position]")];
  }

  function indexOf(name: string): number {
    return spots.findIndex((one) => one.name === name);
  }

  /** Shows what is chosen, and where an arrow begins. */
  function choose(name: string | null, to?: string): void {
    chosen = name === null ? null : { name, to };
    mark();
  }

  function mark(): void {
    const at = chosen ? indexOf(chosen.name) : -1, to = chosen?.to === undefined ? -1 : indexOf(chosen.to);
    groups().forEach((group, i) => {
      group.classList.toggle("chosen", i === at && to < 0);
      group.classList.toggle("source", spots[i]!.name === from);
    });
    for (const path of lines.querySelectorAll<SVGPathElement>("path.move")) path.classList.toggle("linked", to >= 0 && Number(path.dataset.from) === at && Number(path.dataset.to) === to);
  }

  function focus(): void {
    (groups()[chosen ? indexOf(chosen.name) : -1] ?? element).focus({ preventScroll: true });
  }

  // ---- what of it is seen

  function look(next: Box): void {
    box = next;
    element.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
    for (const [name, value] of Object.entries({ x: box.x - box.w, y: box.y - box.h, width: 3 * box.w, height: 3 * box.h })) ground.setAttribute(name, String(value));
  }

  function fit(): void {
    const wide = element.clientWidth || 600, high = element.clientHeight || 400;
    const xs = spots.flatMap((one) => [one.x - widthOf(one.name) / 2, one.x + widthOf(one.name) / 2]), ys = spots.map((one) => one.y);
    const left = Math.min(...xs, Infinity), right = Math.max(...xs, -Infinity), top = Math.min(...ys, Infinity) - SIZE / 2, bottom = Math.max(...ys, -Infinity) + SIZE / 2;
    const empty = spots.length === 0;
    const w0 = empty ? 0 : right - left + 2 * MARGIN, h0 = empty ? 0 : bottom - top + 2 * MARGIN;
    const by = Math.min(LARGEST, wide / (w0 || 1), high / (h0 || 1));
    const w = wide / by, h = high / by;
    const cx = empty ? w / 2 : (left + right) / 2, cy = empty ? h / 2 : (top + bottom) / 2;
    look({ x: cx - w / 2, y: cy - h / 2, w, h });
  }

  /** After the sheet was given another size: the same middle, as large as before. */
  function resize(): void {
    const wide = element.clientWidth, high = element.clientHeight;
    if (!wide || !high) return;
    const { x, y, w, h } = box, by = scale();
    look({ x: x + w / 2 - (wide * by) / 2, y: y + h / 2 - (high * by) / 2, w: wide * by, h: high * by });
  }

  function zoom(by: number, at: Point = { x: box.x + box.w / 2, y: box.y + box.h / 2 }): void {
    const w = Math.min(6000, Math.max(120, box.w / by)), real = box.w / w;
    look({ x: at.x - (at.x - box.x) / real, y: at.y - (at.y - box.y) / real, w, h: box.h / real });
  }

  /** Pixels of the drawing to one of the screen. */
  function scale(): number {
    return Math.max(box.w / (element.clientWidth || 1), box.h / (element.clientHeight || 1));
  }

  function pointOf(event: { clientX: number; clientY: number }): Point {
    const matrix = element.getScreenCTM()!.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x, y };
  }

  /** Where a position is on the screen, inside the sheet. */
  function placeOf(name: string): Point {
    const spot = spots[indexOf(name)]!, area = element.getBoundingClientRect();
    const { x, y } = new DOMPoint(spot.x, spot.y).matrixTransform(element.getScreenCTM()!);
    return { x: x - area.x, y: y - area.y };
  }

  function snapped(point: Point): Point {
    return face.grid ? { x: snap(point.x), y: snap(point.y) } : { x: Math.round(point.x), y: Math.round(point.y) };
  }

  /** A free place to the right of what is chosen, or in the middle of what is seen. */
  function free(): Point {
    const spot = chosen ? spots[indexOf(chosen.name)] : undefined;
    const layout = new Map(spots.map((one) => [one.name, one as Point]));
    return freePlace(layout, spot ? { x: spot.x + 2 * SIZE, y: spot.y } : { x: box.x + box.w / 2, y: box.y + box.h / 2 });
  }

  /** Sees to it that a place is seen. */
  function reveal({ x, y }: Point): void {
    const dx = Math.max(0, x + SIZE - box.x - box.w) + Math.min(0, x - SIZE - box.x), dy = Math.max(0, y + SIZE - box.y - box.h) + Math.min(0, y - SIZE - box.y);
    if (dx || dy) look({ ...box, x: box.x + dx, y: box.y + dy });
  }

  // ---- gestures

  function nameAt(event: { clientX: number; clientY: number }): string | null {
    const group = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGGElement>(".sheet g[data-position]");
    return group ? spots[Number(group.dataset.position)]!.name : null;
  }

  function begin(event: PointerEvent): Gesture {
    const target = event.target as Element;
    const group = target.closest<SVGGElement>("g[data-position]"), line = target.closest<SVGPathElement>("path[data-from]");
    if (group) {
      const spot = spots[Number(group.dataset.position)]!, at = pointOf(event);
      const byRim = target.classList.contains("rim") && event.pointerType !== "touch"; // a finger is too wide for it
      if (face.tool === "arrow" || byRim || from !== null) return { kind: "arrow", name: spot.name };
      return { kind: "drag", name: spot.name, grip: { x: at.x - spot.x, y: at.y - spot.y } };
    }
    if (line) return { kind: "line", from: spots[Number(line.dataset.from)]!.name, to: spots[Number(line.dataset.to)]!.name };
    return { kind: "pan", box };
  }

  function down(event: PointerEvent): void {
    fingers.set(event.pointerId, event);
    if (event.button !== 0) return;
    if (fingers.size > 1) { // two fingers zoom: what one had begun is let go
      letGo();
      return;
    }
    event.preventDefault(); // no text is marked, and focus goes where it is put below
    gesture = begin(event);
    pressed = { x: event.clientX, y: event.clientY, id: event.pointerId, slack: event.pointerType === "touch" ? SLACK.touch : SLACK.mouse };
    moved = false;
    element.setPointerCapture(event.pointerId);
    if (gesture.kind === "drag") wishes.choose(gesture.name);
    focus();
  }

  function drag(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    if (before && fingers.size === 2) {
      const other = [...fingers.values()].find((one) => one.pointerId !== event.pointerId)!;
      const far = (one: PointerEvent) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
      zoom(far(event) / far(before), pointOf({ clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 }));
    }
    if (before) fingers.set(event.pointerId, event);
    if (!gesture || !pressed || pressed.id !== event.pointerId) return;
    const dx = event.clientX - pressed.x, dy = event.clientY - pressed.y;
    if (!moved && Math.hypot(dx, dy) < pressed.slack) return;
    moved = true;
    const at = pointOf(event);
    if (gesture.kind === "drag") wishes.move(gesture.name, (gesture.at = snapped({ x: at.x - gesture.grip.x, y: at.y - gesture.grip.y })), false);
    else if (gesture.kind === "arrow") stretch(gesture.name, at);
    else if (gesture.kind === "pan") {
      const by = scale();
      look({ ...box, x: gesture.box.x - dx * by, y: gesture.box.y - dy * by });
    }
  }

  function stretch(name: string, { x, y }: Point): void {
    const spot = spots[indexOf(name)]!;
    rubber.setAttribute("d", `M${spot.x} ${spot.y}L${x} ${y}`);
  }

  function up(event: PointerEvent): void {
    const made = pressed?.id === event.pointerId ? gesture : null;
    end(event);
    if (!made) return;
    if (!moved) tap(made, event);
    else if (made.kind === "arrow") {
      setPending(null);
      wishes.connect(made.name, nameAt(event) ?? snapped(pointOf(event)));
    }
  }

  function end(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    letGo();
  }

  /** What was begun is over; what was moved stays where it is. */
  function letGo(): void {
    const made = gesture;
    gesture = pressed = null;
    rubber.removeAttribute("d");
    if (made?.kind === "drag" && made.at) wishes.move(made.name, made.at, true);
  }

  function tap(made: Gesture, event: PointerEvent): void {
    const last = tapped;
    const again = event.timeStamp - last.time < DOUBLE_TAP && Math.hypot(event.clientX - last.x, event.clientY - last.y) < 3 * SLACK.touch;
    tapped = { time: again ? -Infinity : event.timeStamp, x: event.clientX, y: event.clientY };
    if (made.kind === "drag") {
      if (again) wishes.rename(made.name);
    } else if (made.kind === "arrow") pick(made.name);
    else if (made.kind === "line") wishes.choose(made.from, made.to);
    else if (from !== null) {
      const begun = from;
      setPending(null);
      if (face.tool === "arrow") wishes.connect(begun, snapped(pointOf(event)));
    } else if (again || face.tool === "add") wishes.add(snapped(pointOf(event)));
    else wishes.choose(null);
  }

  // ---- arrows, from one chosen position to the next

  function setPending(name: string | null): void {
    from = name;
    mark();
    wishes.pending();
  }

  /** A position is picked: an arrow begins or ends there. */
  function pick(name: string): void {
    const begun = from;
    if (begun === null) {
      wishes.choose(name);
      setPending(name);
      return;
    }
    setPending(null);
    wishes.connect(begun, name);
  }

  function focused(event: FocusEvent): void {
    const group = (event.target as Element).closest<SVGGElement>("g[data-position]");
    const name = group && spots[Number(group.dataset.position)]?.name;
    if (name && (chosen?.name !== name || chosen.to !== undefined)) wishes.choose(name);
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, pointOf(event));
  }

  return face;
}
