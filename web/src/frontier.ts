// frontier.ts -- a path search as boards in columns by f = g + h: what waits, what is taken, what is closed or cut off,
// after so many expansions.  No DOM, tested by node.
import type { PathStep } from "./path";

/** A state that was reached, with the way on which it was. */
export interface Reached {
  state: string;
  g: number;
  h: number;
  from: number; // of the list of all; -1: the start
  born: number; // the expansion that reached it; 0: the start
  taken: number; // the expansion that it was; Infinity: never
  gone: number; // the expansion that reached the same state on a better way; Infinity: none
}

/** A depth-first search of IDA*, within a threshold. */
interface Dive {
  bound: number;
  first: number; // of all that were reached
  step: number; // expansions before it
}

/** Everything that a search did. */
export class Search {
  readonly all: Reached[] = [];
  readonly dives: Dive[] = []; // of IDA*; none: all is kept
  readonly waiting: number[] = [1]; // after each expansion: how many wait, or how long IDA*'s path is
  private readonly order: number[] = [-1]; // who was taken, by expansion
  private readonly last = new Map<string, number>(); // who is in which state
  private open = 1;

  /** Takes up one step of the command's trace. */
  add(step: PathStep): void {
    if ("bound" in step) {
      this.last.clear();
      this.dives.push({ bound: step.bound, first: this.all.length, step: this.expansions });
    } else if ("reached" in step) {
      this.reach(step.reached, step.g, step.h, this.last.get(step.from) ?? -1);
      this.waiting[this.expansions] = this.kept();
    } else {
      const one = this.last.get(step.expanded) ?? this.reach(step.expanded, step.g, step.h, -1);
      this.order.push(one);
      this.all[one]!.taken = this.expansions;
      this.open--;
      this.waiting.push(this.kept());
    }
  }

  private reach(state: string, g: number, h: number, from: number): number {
    const older = this.last.get(state);
    if (older !== undefined && this.dives.length === 0) {
      this.all[older]!.gone = this.expansions;
      if (this.all[older]!.taken === Infinity) this.open--;
    }
    if (from >= 0) this.open++;
    const one = this.all.push({ state, g, h, from, born: this.expansions, taken: Infinity, gone: Infinity }) - 1;
    this.last.set(state, one);
    return one;
  }

  private kept(): number {
    return this.dives.length === 0 ? this.open : (this.all[this.takenAt(this.expansions)]?.g ?? 0) + 1;
  }

  get expansions(): number {
    return this.order.length - 1;
  }

  /** Who was taken by the k-th expansion; -1: nobody. */
  takenAt(k: number): number {
    return this.order[k] ?? -1;
  }

  /** Every f that is met, from the smallest on. */
  columns(): number[] {
    return [...new Set(this.all.map(({ g, h }) => g + h))].sort((a, b) => a - b);
  }

  /** From the start to one that was reached. */
  wayTo(one: number): number[] {
    const way: number[] = [];
    for (let at = one; at >= 0; at = this.all[at]!.from) way.push(at);
    return way.reverse();
  }

  /** The expansions after which IDA* begins again. */
  restarts(): number[] {
    return this.dives.map((dive) => dive.step).filter((step) => step > 0);
  }
}

export type Kind = "taken" | "fresh" | "open" | "way" | "closed" | "cut";

export interface Card {
  one: number; // of all that were reached
  kind: Kind;
}

export interface Column {
  f: number;
  open: number;
  closed: number;
  cut: number;
  cards: Card[]; // who is taken, then who is next, then who is closed
  more: number; // that there is no room for
}

export interface Frontier {
  columns: Column[];
  taken: number; // -1: nobody yet
  children: number[]; // reached by this expansion
  bound: number | null; // the threshold of IDA*
  next: number | null; // the smallest f beyond it
}

/** The first few of a list that arrives in any order. */
class Few {
  readonly list: number[] = [];
  count = 0;

  constructor(
    private readonly room: number,
    private readonly before: (a: number, b: number) => boolean,
  ) {}

  put(one: number): void {
    this.count++;
    const { list, room } = this;
    if (list.length >= room && (room === 0 || !this.before(one, list[room - 1]!))) return;
    let at = list.length;
    while (at > 0 && this.before(one, list[at - 1]!)) at--;
    list.splice(at, 0, one);
    if (list.length > room) list.pop();
  }
}

/** What is true after k expansions; each column shows so many at most. */
export function frontierAt(search: Search, k: number, room: number): Frontier {
  const { all } = search;
  const dive = search.dives.filter((one) => one.step < Math.max(1, k)).pop();
  const taken = search.takenAt(k);
  const way = new Set(dive ? search.wayTo(taken) : []);
  const children: number[] = [];
  const columns = new Map<number, { head: Few; open: Few; closed: Few; cut: Few }>();
  const soonest = (a: number, b: number) => all[a]!.taken < all[b]!.taken || (all[a]!.taken === all[b]!.taken && a > b); // as the queue will have it
  const latest = (a: number, b: number) => all[a]!.taken > all[b]!.taken;
  const newest = (a: number, b: number) => a > b;
  let next: number | null = null;
  const end = dive ? (search.dives[search.dives.indexOf(dive) + 1]?.first ?? all.length) : all.length;
  for (let one = dive?.first ?? 0; one < end; one++) {
    const { g, h, born, taken: when, gone } = all[one]!;
    if (born > k) break;
    if (gone <= k) continue;
    const f = g + h;
    let column = columns.get(f);
    if (!column) columns.set(f, (column = { head: new Few(room, newest), open: new Few(room, soonest), closed: new Few(room, latest), cut: new Few(room, newest) }));
    if (born === k && k > 0 && one !== taken) children.push(one);
    if (one === taken || way.has(one)) column.head.put(one);
    else if (dive && f > dive.bound) {
      column.cut.put(one);
      if (next === null || f < next) next = f;
    } else if (when > k) column.open.put(one);
    else column.closed.put(one);
  }
  const kindOf = (one: number): Kind =>
    one === taken ? "taken" : way.has(one) ? "way" : dive && all[one]!.g + all[one]!.h > dive.bound ? "cut" : all[one]!.taken <= k ? "closed" : all[one]!.born === k && k > 0 ? "fresh" : "open";
  const shown = [...columns].sort((a, b) => a[0] - b[0]).map(([f, { head, open, closed, cut }]): Column => {
    const waiting = [...head.list, ...open.list, ...cut.list];
    const past = dive ? [] : closed.list; // IDA* forgets them
    const few = Math.min(past.length, Math.max(room - waiting.length, Math.floor(room / 4)));
    const cards = [...waiting.slice(0, room - few), ...past.slice(0, few)].map((one) => ({ one, kind: kindOf(one) }));
    const total = head.count + open.count + cut.count + (dive ? 0 : closed.count);
    return { f, open: open.count, closed: closed.count, cut: cut.count, cards, more: total - cards.length };
  });
  return { columns: shown, taken, children, bound: dive?.bound ?? null, next };
}

/** Expanded and waiting states at some of the expansions: a curve. */
export function curveOf(waiting: readonly number[], most: number): { expanded: number; frontier: number }[] {
  const every = Math.max(1, Math.ceil((waiting.length - 1) / most));
  const out = waiting.map((frontier, expanded) => ({ expanded, frontier })).filter(({ expanded }) => expanded % every === 0);
  const end = { expanded: waiting.length - 1, frontier: waiting[waiting.length - 1]! };
  return out[out.length - 1]!.expanded === end.expanded ? out : [...out, end];
}
