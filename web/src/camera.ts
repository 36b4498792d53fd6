// camera.ts -- which part of a drawing is seen: as much as can be read, everything when that is asked for.
import { isProjected } from "./letters";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Scales: the least one at which names are written, in letters of nine pixels; between which ones a drawing begins; and up to
 * which one it is zoomed.  On a projector names have a fortieth of the height, and a drawing fills the screen. */
interface Scales {
  legible: number;
  least: number;
  most: number;
  closest: number;
}
const NEAR: Scales = { legible: 0.7, least: 0.75, most: 1.9, closest: 8 };
const LETTERS = 11; // of the smallest text of a drawing, in its units
function scales(): Scales {
  if (!isProjected()) return NEAR;
  const legible = innerHeight / 40 / LETTERS;
  return { legible, least: legible, most: 3 * legible, closest: 8 * legible };
}
/** The part of the scale that names need at which boards say enough: on a projector, where all is large, and at a desk. */
export const boardsFrom = (desk: number): number => (isProjected() ? 0.5 : desk);
/** A position that is so high on screen, in pixels, has room for its board. */
const ROOM = 41;
/** Pixels at the bottom that are left to a map and to buttons, where a drawing is larger than the screen. */
const SHELF = 100;
/** Around parts that are seen together, in the drawing. */
const AIR = 16;

/** What there is room for: nothing that is written, names, or boards. */
export type Room = "shapes" | "names" | "boards";

/** At this scale, where positions are so high in the drawing. */
export function roomAt(scale: number, high: number): Room {
  if (scale * high >= ROOM) return "boards";
  return scale >= scales().legible - 1e-9 ? "names" : "shapes";
}

/** Where a stretch of `seen` begins that has `focus` in its middle, but shows nothing beyond the whole; in the middle where all of it fits. */
function stretch(from: number, whole: number, seen: number, focus: number): number {
  if (whole <= seen) return from - (seen - whole) / 2;
  return Math.max(from, Math.min(from + whole - seen, focus - seen / 2));
}

export class Camera {
  box: Box = { x: 0, y: 0, w: 1, h: 1 };
  private whole: Box = this.box;
  private wide = 1; // of the screen, in pixels
  private high = 1;

  /** Pixels a unit of the drawing. */
  get scale(): number {
    return Math.min(this.wide / this.box.w, this.high / this.box.h);
  }

  get seesAll(): boolean {
    const { box, whole } = this;
    return box.x <= whole.x + 1 && box.y <= whole.y + 1 && box.x + box.w >= whole.x + whole.w - 1 && box.y + box.h >= whole.y + whole.h - 1;
  }

  /** The part of the drawing that is seen. */
  get seen(): number {
    const { box, whole } = this;
    const along = (from: number, length: number, start: number, all: number) => Math.max(0, Math.min(from + length, start + all) - Math.max(from, start)) / all;
    return along(box.x, box.w, whole.x, whole.w) * along(box.y, box.h, whole.y, whole.h);
  }

  open(whole: Box): void {
    this.whole = whole;
  }

  screen(wide: number, high: number): void {
    this.wide = Math.max(1, wide);
    this.high = Math.max(1, high);
  }

  private look(scale: number, x: number, y: number): void {
    const w = this.wide / scale, h = this.high / scale;
    const fits = this.whole.w <= w + 1 && this.whole.h <= h + 1;
    const free = fits ? h : Math.max(h / 2, h - SHELF / scale);
    this.box = { x: stretch(this.whole.x, this.whole.w, w, x), y: stretch(this.whole.y, this.whole.h, free, y), w, h };
  }

  /** Some parts together, where names can be read then; else the first of them in the middle. */
  gather(boxes: Box[]): void {
    const x = Math.min(...boxes.map((one) => one.x)), y = Math.min(...boxes.map((one) => one.y));
    const w = Math.max(...boxes.map((one) => one.x + one.w)) - x, h = Math.max(...boxes.map((one) => one.y + one.h)) - y;
    const fitting = Math.min(this.wide / (w + 2 * AIR), (this.high - SHELF) / (h + 2 * AIR));
    const scale = Math.min(this.scale, Math.max(scales().legible, fitting)), first = boxes[0]!;
    if (fitting >= scale) this.look(scale, x + w / 2, y + h / 2);
    else this.look(scale, first.x + first.w / 2, first.y + first.h / 2);
  }

  /** The part around some boxes, at the scale of now: as many of them, in their order, as there is room for. */
  towards(boxes: Box[]): void {
    let { x, y, w, h } = boxes[0]!;
    for (const one of boxes.slice(1)) {
      const left = Math.min(x, one.x), top = Math.min(y, one.y), wide = Math.max(x + w, one.x + one.w) - left, high = Math.max(y + h, one.y + one.h) - top;
      if (wide > this.wide / this.scale || high > (this.high - SHELF) / this.scale) break;
      [x, y, w, h] = [left, top, wide, high];
    }
    this.look(this.scale, x + w / 2, y + h / 2);
  }

  private get fitting(): number {
    return Math.min(scales().most, this.wide / this.whole.w, this.high / this.whole.h);
  }

  /** All of it where its labels can be read then, else the part around a point, of its whole height where that can be read;
   * `part`: of the scale that is needed for it. */
  begin(x: number, y: number, part = 1): void {
    const { least } = scales(), high = Math.max(1, this.high - SHELF) / this.whole.h;
    this.look(this.fitting >= part * least ? this.fitting : Math.min(least, Math.max(part * least, high)), x, y);
  }

  /** All of it, however small. */
  all(): void {
    this.look(this.fitting, 0, 0);
  }

  zoom(by: number, cx = 0.5, cy = 0.5): void {
    const { box } = this;
    const scale = Math.min(scales().closest, Math.max(this.fitting / 2, this.scale * by));
    const w = this.wide / scale, h = this.high / scale;
    this.box = { x: box.x + (box.w - w) * cx, y: box.y + (box.h - h) * cy, w, h };
  }

  /** Moves by so many pixels. */
  pan(dx: number, dy: number): void {
    this.box = { ...this.box, x: this.box.x - dx / this.scale, y: this.box.y - dy / this.scale };
  }

  centre(x: number, y: number): void {
    this.box = { ...this.box, x: x - this.box.w / 2, y: y - this.box.h / 2 };
  }

  sees({ x, y, w, h }: Box): boolean {
    const { box } = this;
    return x >= box.x && y >= box.y && x + w <= box.x + box.w && y + h <= box.y + box.h;
  }

  touches({ x, y, w, h }: Box): boolean {
    const { box } = this;
    return x + w >= box.x && y + h >= box.y && x <= box.x + box.w && y <= box.y + box.h;
  }
}
