// board.ts -- the drawing of a board, brought to life: its parts that are moves are pointed at, clicked, and reached with
// the arrow keys; what the moves are worth is written on them.
import { fitBoard, h, s, svgOf } from "./dom";
import { keepLetters } from "./letters";
import { changeOf, written } from "./pieces";

/** A move of the board that is shown. */
export interface Move {
  index: number[]; // data-move of its parts
  label: string; // what a screen reader says
  kind?: string; // class: win, draw, loss, unknown
  worth?: [large: string, small: string]; // written on the board; the small words where there is room
}

export interface BoardListener {
  /** Pointed at or focused; null: no longer. */
  point?(move: Move | null): void;
  click?(move: Move): void;
}

interface Part {
  element: SVGGElement;
  move: Move;
}

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const KINDS = ["can", "win", "draw", "loss", "unknown"];
const MOVED = 4; // pieces that one move brings at most: two strokes of a cross, a stone and its sign
const HEAD = 44; // above the columns of a board, for what they are worth

export class Board {
  readonly element: HTMLElement;
  private drawing = "";
  private svg: SVGSVGElement | undefined;
  private parts: Part[] = [];
  private keys = new Map<SVGGraphicsElement, string>(); // how each element of the drawing was written
  private raised = false; // there is room above the board

  constructor(
    size: "big" | "small",
    private readonly listener: BoardListener,
  ) {
    this.element = h("div", { class: `board ${size}` });
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("pointerdown", () => (this.byKeys = false));
    this.element.addEventListener("pointerleave", () => listener.point?.(null));
    this.element.addEventListener("focusout", () => listener.point?.(null));
  }

  /** Shows a drawing, or where there is none the board in text.  The same drawing stays, with the focus in it. */
  show(drawing: string | null, text: string): void {
    const same = (drawing ?? text) === this.drawing;
    if (same) return;
    const change = drawing && this.svg ? changeOf(this.drawing, drawing) : null;
    this.drawing = drawing ?? text;
    this.parts = [];
    this.svg = drawing ? svgOf(drawing) : undefined;
    this.keys = new Map([...(this.svg?.querySelectorAll<SVGGraphicsElement>("circle, rect, path, line") ?? [])].map((one) => [one, written(one)]));
    if (this.svg) {
      fitBoard(this.svg);
      keepLetters(this.svg);
      this.svg.setAttribute("role", "group");
    }
    const hadFocus = this.element.contains(document.activeElement);
    this.element.replaceChildren(this.svg ?? h("pre", {}, text));
    this.wantsFocus = hadFocus && this.byKeys;
    if (change && change.gone.size === 0 && change.come.length <= MOVED) this.welcome(change.come);
  }

  /** Do stones fall into columns? */
  get hasColumns(): boolean {
    return this.svg?.querySelector(".hole") != null;
  }

  /** New pieces are seen to arrive: they fall where holes are filled, else they appear. */
  private welcome(come: string[]): void {
    const fall = this.hasColumns;
    for (const [element, key] of this.keys) {
      if (!come.includes(key)) continue;
      const { y, height } = element.getBBox();
      element.classList.add(fall ? "falls" : "comes");
      element.style.setProperty("--fall", `${-y - height}px`);
    }
  }

  // ---- what a move would do

  /** Shows the matches that a move takes: the one that is pointed at and all to its right.  True: that is all it does. */
  previewMatches(move: Move): boolean {
    const part = this.parts.find((one) => one.move === move);
    const match = part?.element.querySelector<SVGGraphicsElement>(".stick");
    if (part?.element.querySelector(".span")) return true; // they light up by themselves
    if (!match) return false;
    const { x, y } = match.getBBox();
    for (const one of this.svg!.querySelectorAll<SVGGraphicsElement>(".stick, .tip")) {
      const box = one.getBBox();
      one.classList.toggle("goes", box.x + box.width > x && Math.abs(box.y - y) < box.height);
    }
    return true;
  }

  /** Shows what would go and what would come, if the board were that one next; null: nothing any more. */
  preview(next: string | null, move: Move | null = null): void {
    this.svg?.querySelectorAll(".ghost").forEach((one) => one.remove());
    this.svg?.querySelectorAll(".goes").forEach((one) => one.classList.remove("goes"));
    const change = next && this.svg ? changeOf(this.drawing, next) : null;
    const part = this.parts.find((one) => one.move === move);
    if (!change || !part) return;
    const goes = [...this.keys].filter(([, key]) => change.gone.has(key)).map(([one]) => one);
    if ([...part.element.querySelectorAll<SVGGraphicsElement>(".square")].some((one) => !goes.includes(one))) return; // put in another order
    for (const one of goes) one.classList.add("goes");
    const ghosts = svgOf(`<svg xmlns="http://www.w3.org/2000/svg">${change.come.join("")}</svg>`);
    this.svg!.append(s("g", { class: "ghost", "aria-hidden": "true" }, [...ghosts.children] as SVGElement[]));
  }

  private wantsFocus = false;
  private byKeys = false; // the board is worked by keys: who clicks wants no frame on the next one

  /** Says why there is no board. */
  say(text: string): void {
    this.drawing = "";
    this.svg = undefined;
    this.parts = [];
    this.element.replaceChildren(h("div", { class: "empty" }, text));
  }

  /** Says what the moves are; `written`: with their worth, or room for it; `open`: the person may make them. */
  moves(moves: Move[], written: boolean, open = true): void {
    if (!this.svg) return;
    const byIndex = new Map(moves.flatMap((move) => move.index.map((index) => [index, move] as const)));
    const known = this.parts.length > 0;
    const elements = known ? this.parts.map((part) => part.element) : [...this.svg.querySelectorAll<SVGGElement>("[data-move]")];
    this.parts = [];
    for (const element of elements) {
      const move = byIndex.get(Number(element.dataset.move));
      if (!move) continue;
      element.classList.remove(...KINDS);
      element.classList.add(...(open ? ["can"] : []), ...(move.kind ? [move.kind] : []));
      element.setAttribute("aria-label", move.label);
      element.setAttribute("aria-disabled", String(!open));
      const part = { element, move };
      if (!known) this.prepare(element);
      this.parts.push(part);
    }
    this.svg.querySelectorAll(".worth").forEach((old) => old.remove());
    if (written) this.write();
    else this.raised = false;
    const first = this.parts.find((part) => part.element.tabIndex === 0) ?? this.parts[0];
    if (first) this.rove(first, this.wantsFocus);
    this.wantsFocus = false;
  }

  private prepare(element: SVGGElement): void {
    const move = () => this.parts.find((part) => part.element === element)?.move;
    element.setAttribute("role", "button");
    element.tabIndex = -1;
    element.addEventListener("click", () => move() && this.listener.click?.(move()!));
    element.addEventListener("pointerenter", () => this.listener.point?.(move() ?? null));
    element.addEventListener("focus", () => !this.moving && this.listener.point?.(move() ?? null));
  }

  // ---- what the moves are worth

  private write(): void {
    const boxes = this.parts.map(({ element }) => (element.querySelector<SVGGraphicsElement>(".falls") ? element.querySelector<SVGGraphicsElement>(".hit")! : element).getBBox()); // not as far as a stone falls
    const first = boxes[0];
    if (!first) {
      if (this.raised) this.raise(); // the play is over: the board stays where it was
      return;
    }
    const columns = first.width >= 40 && boxes.every((box, i) =>
      box.y === first.y && box.height === first.height && box.height > box.width && (i === 0 || box.x >= boxes[i - 1]!.x + box.width));
    this.raised = columns;
    if (columns) this.raise();
    this.parts.forEach(({ element, move }, i) => {
      const box = boxes[i]!;
      const [large, small] = move.worth ?? ["…", ""];
      const x = box.x + box.width / 2;
      if (columns) {
        this.svg!.append(s("g", { class: `worth column ${move.kind ?? ""}`, "aria-hidden": "true", "data-worth": element.dataset.move },
          s("rect", { x: box.x + 3, y: 2 - HEAD, width: box.width - 6, height: HEAD - 8, rx: 6 }),
          s("text", { class: "large", x, y: 14 - HEAD }, large), s("text", { class: "small", x, y: 29 - HEAD }, small)));
      } else if (move.worth) {
        const dot = element.querySelector<SVGCircleElement>(".reach");
        const at = dot ? { x: dot.cx.baseVal.value, y: dot.cy.baseVal.value } : { x, y: box.y + box.height - 9 };
        const wide = box.width >= 40 && !dot;
        element.append(s("text", { class: `worth ${move.kind ?? ""}${dot ? " dotted" : ""}`, "aria-hidden": "true", ...at }, wide ? large : large.slice(0, 1)));
      }
    });
  }

  /** Makes room above the board. */
  private raise(): void {
    const svg = this.svg!;
    if (svg.classList.contains("raised")) return;
    svg.classList.add("raised");
    const wide = Number(svg.getAttribute("width")), high = Number(svg.getAttribute("height")) + HEAD;
    svg.setAttribute("viewBox", `0 ${-HEAD} ${wide} ${high}`);
    svg.setAttribute("height", String(high));
    fitBoard(svg);
  }

  // ---- the keyboard: one part can be reached with Tab, the others with arrows

  private rove(to: Part, focus: boolean, asked = false): void {
    for (const part of this.parts) part.element.tabIndex = part === to ? 0 : -1;
    this.moving = !asked; // the person did not point at it
    if (focus) to.element.focus();
    this.moving = false;
  }
  private moving = false;

  private key(event: KeyboardEvent): void {
    const here = this.parts.find((part) => part.element === document.activeElement);
    if (!here) return;
    this.byKeys = true;
    const way = WAYS[event.key];
    if (way) this.go(here, way);
    else if (event.key === "Enter" || event.key === " ") this.listener.click?.(here.move);
    else return;
    event.preventDefault();
  }

  /** To the nearest part in that direction. */
  private go(here: Part, [dx, dy]: [number, number]): void {
    const middle = ({ element }: Part) => {
      const box = element.getBBox();
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    const [x, y] = middle(here);
    let best: Part | undefined, least = Infinity;
    for (const part of this.parts) {
      const [px, py] = middle(part);
      const ahead = (px - x) * dx + (py - y) * dy, aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      if (ahead > 1 && ahead + 3 * aside < least) [best, least] = [part, ahead + 3 * aside];
    }
    if (best) this.rove(best, true, true);
  }
}
