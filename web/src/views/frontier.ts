// frontier.ts -- a search to watch: boards in columns by f = g + h.  The one that is taken, those that wait, those that
// are done; children fly from their parent to their column.  Below, the way to the board that is taken.
import { h, s } from "../dom";
import type { Card, Frontier, Search } from "../frontier";
import { frontierAt } from "../frontier";
import { PATH_SHOWN } from "../patience";
import { drawTiles } from "../tileboard";
import { tilesOf } from "../tiles";
import { grouped } from "../number";
import { t } from "../words";

const HEAD = 44, CAPTION = 0.85, MARGIN = 4, ACROSS = 5;
const GAP = { plain: 8, threshold: 20 }; // between columns
const CELL = { least: 15, usual: 16, most: 20 }; // of a board; by the size of letters; a caption is 0.85 of it high

interface Drawn {
  element: HTMLElement;
  place: string;
}

export class FrontierPanel {
  readonly title = h("b", {});
  readonly counters = h("output", { class: "counters" });
  readonly board = h("div", { class: "board big" });
  readonly strip = h("div", { class: "way-strip", tabindex: 0, role: "img", "aria-label": t("wayToTaken") });
  readonly note = h("p", { class: "hint alone-note", role: "status" });
  private readonly plane = h("div", { class: "plane" });
  private readonly area = h("div", { class: "stage f-area", tabindex: 0, role: "group", "aria-label": t("frontierLabel"), onkeydown: (event: KeyboardEvent) => this.key(event) }, this.plane);
  readonly element = h("div", { class: "frame half search-panel" },
    h("div", { class: "panel-head" }, this.title, this.counters), this.area, this.note, h("div", { class: "stage below" }, this.board, this.strip));

  private search: Search | null = null;
  private columns: number[] = [];
  private cols = 3;
  private at = 0;
  private wide = 0; // of a board
  shown: Frontier | null = null; // what was drawn last
  private path = new Set<string>(); // states of the solution, once it is found
  private most: number = PATH_SHOWN.cards;
  private readonly drawn = new Map<number, Drawn>();
  private readonly watch = new ResizeObserver(() => this.search && this.draw(this.at, this.path));

  /** `pick` hears of a board that the person points at. */
  constructor(private readonly pick: (one: number) => void) {
    this.watch.observe(this.area);
  }

  close(): void {
    this.watch.disconnect();
  }

  /** Another search; null: there is none to be shown. */
  set(search: Search | null, cols: number): void {
    this.search = search;
    this.shown = null;
    this.cols = cols;
    this.columns = search?.columns() ?? [];
    this.most = PATH_SHOWN.cards;
    this.drawn.clear();
    this.plane.replaceChildren();
    this.element.classList.toggle("alone", search === null);
  }

  /** The side of a tile: two boards side by side fill a column, if that is not too large or too small. */
  private cell(columnWide: number, letters: number): number {
    const least = letters * (this.cols > 3 ? CELL.least : CELL.usual);
    return Math.floor(Math.max(least, Math.min(CELL.most * letters, (columnWide / 2 - MARGIN) / this.cols)));
  }

  /** Boards of another size are drawn anew. */
  private forget(wide: number): void {
    this.wide = wide;
    for (const { element } of this.drawn.values()) element.remove();
    this.drawn.clear();
  }

  /** What is true after k expansions. */
  draw(k: number, path = new Set<string>()): Frontier | null {
    const { search } = this;
    if (!search || search.all.length === 0) return null;
    this.at = k;
    this.path = path;
    const rows = tilesOf(search.all[0]!.state).length / this.cols;
    const gap = search.dives.length > 0 ? GAP.threshold : GAP.plain;
    const letters = parseFloat(getComputedStyle(document.documentElement).fontSize) / 15, head = Math.round(HEAD * letters);
    const room = (this.area.clientWidth - gap) / this.columns.length - gap, tall = this.area.clientHeight - head;
    const cell = this.cell(room, letters);
    const wide = this.cols * cell + MARGIN, high = Math.ceil((rows + CAPTION) * cell) + MARGIN;
    if (wide !== this.wide) this.forget(wide);
    const across = Math.max(1, Math.min(ACROSS, Math.floor(room / wide)));
    const fitting = across * Math.max(2, Math.floor((tall - 28) / high));
    const frontier = frontierAt(search, k, Math.min(this.most, this.most > PATH_SHOWN.cards ? this.most : fitting));
    const columnWide = across * wide + gap;
    const news: HTMLElement[] = [], kept = new Set<number>();
    const rest: HTMLElement[] = [];
    let deepest = 0;
    for (const column of frontier.columns) {
      const left = this.columns.indexOf(column.f) * columnWide + gap;
      const lines = Math.ceil(column.cards.length / across);
      rest.push(h("div", { class: `f-head${column.f === frontier.bound ? " within" : ""}`, style: `left:${left}px;width:${columnWide - gap}px`, title: t("columnSays", { f: column.f, open: column.open, closed: column.closed, cut: column.cut }) },
        s("svg", { class: "f-name", viewBox: "0 0 60 18" }, s("text", { x: 30, y: 14 }, `f = ${column.f}`)), this.tally(column)));
      column.cards.forEach((card, i) => {
        const place = `translate(${left + (i % across) * wide}px,${head + Math.floor(i / across) * high}px)`;
        kept.add(card.one);
        const known = this.drawn.get(card.one);
        if (known) this.dress(known.element, card, (known.place = place));
        else news.push(this.make(card, place, wide));
      });
      const below = head + lines * high;
      if (column.more > 0) rest.push(h("button", { type: "button", class: "more-boards", style: `left:${left}px;top:${below}px;width:${columnWide - gap}px`, "aria-label": t("moreBoards", { count: column.more }), onclick: () => this.showMore() },
          across > 1 ? t("moreBoards", { count: column.more }) : `+ ${grouped(column.more)}`));
      deepest = Math.max(deepest, below + (column.more > 0 ? 28 : 0));
    }
    if (frontier.bound !== null) {
      const left = (this.columns.filter((f) => f <= frontier.bound!).length) * columnWide + gap / 2 - 1;
      rest.push(h("div", { class: "threshold", style: `left:${left}px;height:${Math.max(deepest, this.area.clientHeight - 4)}px` }, h("span", {}, t("thresholdN", { bound: frontier.bound }))));
    }
    for (const [one, { element }] of this.drawn) {
      if (kept.has(one)) continue;
      element.remove();
      this.drawn.delete(one);
    }
    for (const old of this.plane.querySelectorAll(".f-head, .more-boards, .threshold")) old.remove();
    this.plane.style.width = `${this.columns.length * columnWide + gap}px`;
    this.plane.style.height = `${deepest}px`;
    this.plane.append(...rest, ...news);
    this.land(news);
    this.follow(frontier, columnWide);
    return (this.shown = frontier);
  }

  /** How many wait in a column, and how many are done or cut off. */
  private tally({ open, closed, cut }: Frontier["columns"][number]): HTMLElement {
    const counts = ([["frontier", open], ["expanded", closed], ["beyond", cut]] as const).filter(([, count]) => count > 0);
    return h("span", {}, counts.map(([what, count]) => h("span", {}, h("i", { class: `swatch ${what}` }), grouped(count))));
  }

  /** A new card begins where its parent is. */
  private make(card: Card, place: string, wide: number): HTMLElement {
    const { state, g, h: estimate, from } = this.search!.all[card.one]!;
    const parent = this.drawn.get(from);
    const element = h("button", { type: "button", tabindex: -1, style: `width:${wide - MARGIN}px`, "data-one": card.one, "aria-label": `${state}, f = ${g} + ${estimate}`, onclick: () => this.choose(card.one) },
      drawTiles(tilesOf(state), this.cols, `${g} + ${estimate}`));
    this.dress(element, card, parent?.place ?? place);
    element.dataset.place = place;
    this.drawn.set(card.one, { element, place });
    return element;
  }

  /** And goes to its own place. */
  private land(news: HTMLElement[]): void {
    if (news.length === 0) return;
    void this.plane.offsetWidth; // the browser has to see where they began
    for (const one of news) one.style.transform = one.dataset.place!;
  }

  private dress(element: HTMLElement, card: Card, place: string): void {
    const { state } = this.search!.all[card.one]!;
    element.className = `f-card is-${card.kind}${this.path.has(state) ? " solution" : ""}`;
    element.style.transform = place;
  }

  /** The column of the board that is taken stays in sight. */
  private follow(frontier: Frontier, columnWide: number): void {
    const one = this.search!.all[frontier.taken];
    if (!one || this.area.scrollWidth <= this.area.clientWidth) return;
    const left = this.columns.indexOf(one.g + one.h) * columnWide;
    if (left < this.area.scrollLeft || left + columnWide > this.area.scrollLeft + this.area.clientWidth) this.area.scrollLeft = left - this.area.clientWidth / 3;
  }

  private showMore(): void {
    this.most = PATH_SHOWN.more;
    this.draw(this.at, this.path);
  }

  private choose(one: number): void {
    for (const { element } of this.drawn.values()) element.classList.remove("picked");
    this.drawn.get(one)?.element.classList.add("picked");
    this.pick(one);
  }

  /** Up and down go from board to board; left and right are the timeline's. */
  private key(event: KeyboardEvent): void {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (way === undefined) return;
    const all = [...this.plane.querySelectorAll<HTMLElement>(".f-card")].sort((a, b) => this.order(a) - this.order(b));
    const now = all.findIndex((one) => one.classList.contains("picked"));
    const next = all[(now + way + all.length) % all.length];
    if (next) {
      this.choose(Number(next.dataset.one));
      next.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    event.preventDefault();
  }

  private order(card: HTMLElement): number {
    const [x, y] = this.drawn.get(Number(card.dataset.one))!.place.match(/\d+/g)!.map(Number) as [number, number];
    return x * 10_000 + y;
  }

  /** The way to a board, the board itself large; `now` is where we are on it. */
  showWay(states: string[], now: number): void {
    const boards = states.map((state, i) => h("span", { class: i === now ? "now" : i > now ? "later" : "" }, drawTiles(tilesOf(state), this.cols)));
    this.strip.replaceChildren(...boards);
    const here = boards[now];
    if (here) this.strip.scrollLeft = here.offsetLeft - this.strip.clientWidth + here.offsetWidth + 24;
    const state = states[now];
    this.board.replaceChildren(...(state === undefined ? [] : [drawTiles(tilesOf(state), this.cols)]));
  }
}
