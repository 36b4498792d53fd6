// picture.ts -- the drawing of an arena that `show --as svg` made, brought to life: positions that can be pointed at,
// coloured step by step, zoomed.
import type { Frame, Position } from "./arena";
import { s, svgOf } from "./dom";
import { t } from "./words";

export interface Listener {
  point?(position: Position): void;
  click?(position: Position): void;
  /** The keyboard came to a position. */
  reach?(position: Position): void;
  /** What a screen reader is told of a position. */
  label(position: Position): string;
}

const STATES = ["added", "won1", "won2", "fresh", "outside", "drawn", "inkernel", "offkernel", "numbered", "wrong", "found"];
const MARGIN = 12;

export class Picture {
  readonly element: SVGSVGElement;
  private readonly groups: SVGGElement[];
  private readonly index = new Map<string, number>();
  private readonly edges: { path: SVGPathElement; from: number; to: number }[] = [];
  private box = { x: 0, y: 0, w: 1, h: 1 };
  private whole = this.box;
  private cursor = -1;

  constructor(
    svg: string,
    readonly positions: Position[],
    private readonly listener: Listener,
  ) {
    this.element = svgOf(svg);
    this.element.classList.add("arena");
    this.element.removeAttribute("width");
    this.element.removeAttribute("height");
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", t("graphOf"));
    this.element.setAttribute("tabindex", "0");
    for (const part of this.element.querySelectorAll(".key")) part.remove();
    this.groups = [...this.element.querySelectorAll<SVGGElement>("g[data-position]")];
    positions.forEach((position, i) => this.index.set(position.name, i));
    for (const path of this.element.querySelectorAll<SVGPathElement>("path[data-from]")) {
      path.classList.remove("best1", "best2");
      path.setAttribute("marker-end", "url(#mb-move)");
      this.edges.push({ path, from: Number(path.dataset.from), to: Number(path.dataset.to) });
    }
    this.groups.forEach((group, i) => this.prepare(group, i));
    this.element.addEventListener("focus", () => this.moveCursor(0));
    this.element.addEventListener("blur", () => this.groups[this.cursor]?.classList.remove("cursor"));
    this.watchZoom();
  }

  private prepare(group: SVGGElement, i: number): void {
    const position = this.positions[i]!;
    const shape = group.querySelector<SVGRectElement>("rect.p0, rect.p1, rect.p2")!;
    shape.classList.remove("w0", "w1", "w2");
    shape.classList.add("body", "wn");
    if (position.mark !== null) group.classList.add("stops");
    group.setAttribute("role", "img");
    const at = (name: string) => Number(shape.getAttribute(name));
    const x = at("x"), y = at("y"), w = at("width"), high = at("height");
    group.append(
      s("g", { class: "badge", transform: `translate(${x + 2},${y + high - 1})` },
        s("rect", { x: -13, y: -9, width: 26, height: 18, rx: 9 }),
        s("text", { y: 4 })),
      s("rect", { class: "halo", x: x - 6, y: y - 6, width: w + 12, height: high + 12, rx: position.owner === 2 ? 8 : (high + 12) / 2 }),
    );
    group.addEventListener("pointerenter", () => this.listener.point?.(position));
    group.addEventListener("click", () => this.listener.click?.(position));
  }

  /** Puts it into the page, whole. */
  into(stage: HTMLElement): void {
    stage.replaceChildren(this.element);
    const box = this.element.getBBox();
    this.whole = { x: box.x - MARGIN, y: box.y - MARGIN, w: box.width + 2 * MARGIN, h: box.height + 2 * MARGIN };
    this.fit();
  }

  /** Shows everything, never larger than reads well. */
  fit(): void {
    const most = 1.9;
    const wide = this.element.clientWidth || 1, high = this.element.clientHeight || 1;
    const w = Math.max(this.whole.w, wide / most), hh = Math.max(this.whole.h, high / most);
    const least = 0.8; // on a phone the ranks that come first, on the right, are worth more than all of them
    if (innerWidth < 600 && wide / w < least) {
      const part = wide / least;
      this.look({ x: this.whole.x + this.whole.w - part, y: this.whole.y - (high / least - this.whole.h) / 2, w: part, h: high / least });
      return;
    }
    this.look({ x: this.whole.x - (w - this.whole.w) / 2, y: this.whole.y - (hh - this.whole.h) / 2, w, h: hh });
  }

  /** Moves the view so that a position is seen. */
  private follow(name: string): void {
    const group = this.groups[this.index.get(name) ?? -1];
    if (!group) return;
    const { x, y, width, height } = group.getBBox();
    const seen = x >= this.box.x && y >= this.box.y && x + width <= this.box.x + this.box.w && y + height <= this.box.y + this.box.h;
    if (!seen) this.look({ ...this.box, x: x + width / 2 - this.box.w / 2, y: y + height / 2 - this.box.h / 2 });
  }

  private look(box: typeof this.box): void {
    this.box = box;
    this.element.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
  }

  zoom(by: number, cx = 0.5, cy = 0.5): void {
    const w = Math.min(this.whole.w * 3, Math.max(80, this.box.w / by));
    const hh = (w / this.box.w) * this.box.h;
    this.look({ x: this.box.x + (this.box.w - w) * cx, y: this.box.y + (this.box.h - hh) * cy, w, h: hh });
  }

  private watchZoom(): void {
    const svg = this.element;
    svg.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && this.positions.length <= 60) return;
      event.preventDefault();
      const area = svg.getBoundingClientRect();
      this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, (event.clientX - area.x) / area.width, (event.clientY - area.y) / area.height);
    }, { passive: false });
    const fingers = new Map<number, PointerEvent>();
    svg.addEventListener("pointerdown", (event) => fingers.set(event.pointerId, event));
    svg.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before || event.buttons === 0) return;
      const scale = Math.max(this.box.w / svg.clientWidth, this.box.h / svg.clientHeight);
      if (fingers.size === 1) {
        this.look({ ...this.box, x: this.box.x - (event.clientX - before.clientX) * scale, y: this.box.y - (event.clientY - before.clientY) * scale });
      } else {
        const other = [...fingers.values()].find((one) => one.pointerId !== event.pointerId)!;
        const far = (one: PointerEvent) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
        this.zoom(far(event) / far(before));
      }
      fingers.set(event.pointerId, event);
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"] as const) {
      svg.addEventListener(name, (event) => fingers.delete(event.pointerId));
    }
  }

  private badge(group: SVGGElement, text: string): void {
    const badge = group.querySelector<SVGGElement>(".badge")!;
    badge.classList.toggle("on", text !== "");
    badge.querySelector("text")!.textContent = text;
  }

  /** Colours everything as it is in this frame; `fresh` is the newest position, `whole` says that nothing comes after. */
  show(frame: Frame, fresh: string | null, whole: boolean): void {
    const numbers = [...frame.facts.values()].some((fact) => fact.rule === "mex");
    this.groups.forEach((group, i) => {
      const position = this.positions[i]!;
      const fact = frame.facts.get(position.name);
      group.classList.remove(...STATES);
      let badge = "";
      if (fact) {
        group.classList.add("added");
        if (fact.player) group.classList.add(`won${fact.player}`);
        if (fact.rule === "kernel") group.classList.add("inkernel");
        if (fact.rule === "out") group.classList.add("offkernel");
        if (fact.number !== null) {
          group.classList.add("numbered");
          group.style.setProperty("--n", String(Math.min(fact.number, 8)));
          if (fact.number === 0) group.classList.add("inkernel");
          badge = String(fact.number);
        } else if (fact.player) badge = fact.rule === "exists" ? "∃" : fact.rule === "all" ? "∀" : "";
      } else {
        if (whole) group.classList.add(position.winner === 0 ? "drawn" : "outside");
        const left = frame.left.get(position.name);
        if (left !== undefined) badge = `∀ ${left}`;
      }
      const note = group.querySelector(".note");
      if (note) note.textContent = fact?.rank != null ? String(fact.rank) : group.classList.contains("drawn") ? "=" : "";
      if (fresh === position.name) group.classList.add("fresh");
      this.badge(group, badge);
      group.setAttribute("aria-label", this.listener.label(position));
    });
    for (const { path, from, to } of this.edges) {
      const fact = frame.facts.get(this.positions[from]!.name);
      const target = this.positions[to]!.name;
      const chosen = fact?.by === target;
      const best = chosen && (fact.rule === "exists" || fact.rule === "out");
      const who = fact?.player || 1;
      path.classList.toggle("best1", best && who === 1);
      path.classList.toggle("best2", best && who === 2);
      path.classList.toggle("inside", chosen && fact!.rule === "all");
      path.classList.toggle("faint", numbers ? fresh !== this.positions[from]!.name : whole && !fact);
      path.setAttribute("marker-end", `url(#mb-${best ? `best${who}` : "move"})`);
      if (best) path.parentNode!.append(path); // over the others …
    }
    for (const group of this.groups) this.element.append(group); // … but under the positions
    if (fresh !== null) this.follow(fresh);
  }

  /** Gives a class to positions, and takes it from all others. */
  mark(name: string, positions: string[]): void {
    const all = new Set(positions);
    this.groups.forEach((group, i) => group.classList.toggle(name, all.has(this.positions[i]!.name)));
  }

  /** Shows where a move leads; null: none. */
  link(from: string, to: string | null): void {
    const a = this.index.get(from), b = to === null ? undefined : this.index.get(to);
    this.groups.forEach((group, i) => group.classList.toggle("linked", i === b));
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

  /** Moves the keyboard's cursor by so many positions. */
  moveCursor(by: number): void {
    const order = this.positions.map((_, i) => i);
    this.groups[this.cursor]?.classList.remove("cursor");
    const at = order.indexOf(this.cursor);
    this.cursor = order[(Math.max(at, 0) + by + order.length) % order.length]!;
    this.groups[this.cursor]!.classList.add("cursor");
    this.follow(this.positions[this.cursor]!.name);
    this.listener.point?.(this.positions[this.cursor]!);
    this.listener.reach?.(this.positions[this.cursor]!);
  }

  key(event: KeyboardEvent): boolean {
    if (event.key === "+" || event.key === "=") this.zoom(1.25);
    else if (event.key === "-") this.zoom(0.8);
    else if (event.key === "0") this.fit();
    else if (document.activeElement !== this.element) return false;
    else if (event.key === "ArrowDown") this.moveCursor(1);
    else if (event.key === "ArrowUp") this.moveCursor(-1);
    else if (event.key === "Enter" && this.cursor >= 0) this.listener.click?.(this.positions[this.cursor]!);
    else return false;
    event.preventDefault();
    return true;
  }
}
