// kernel.ts -- does a graph with circuits have a kernel?  Peeling stops before it can tell; a search tells on what is left.
import { KERNEL_TRIES, NAMES_LISTED } from "./patience";
import { t } from "./words";

/** Where each position leads, among those that peeling left. */
export type Left = Map<string, string[]>;

/** A kernel of the graph: stable, and absorbing the others; null: there is none; undefined: too long to find out. */
export function findKernel(graph: Left, most: number): string[] | null | undefined {
  const names = [...graph.keys()];
  const number = new Map(names.map((name, i) => [name, i]));
  const next = names.map((name) => graph.get(name)!.flatMap((to) => number.get(to) ?? []));
  const before: number[][] = names.map(() => []);
  next.forEach((all, from) => all.forEach((to) => before[to]!.push(from)));
  const side = new Int8Array(names.length); // 1 inside, -1 outside, 0 not decided
  let tries = 0;

  /** Decides one and what follows from it; gives back who was decided, or null where that cannot be. */
  function decide(first: number, way: 1 | -1): number[] | null {
    const done: number[] = [];
    const todo: [number, 1 | -1][] = [[first, way]];
    while (todo.length > 0) {
      const [one, where] = todo.pop()!;
      if (side[one] === where) continue;
      if (side[one] !== 0 || (where === 1 && next[one]!.includes(one))) return undo(done);
      side[one] = where;
      done.push(one);
      if (where === 1) for (const other of [...next[one]!, ...before[one]!]) todo.push([other, -1]);
      for (const other of where === 1 ? [] : [one, ...before[one]!]) { // who has nobody left inside to go to is inside itself
        if (next[other]!.every((to) => side[to] === -1)) {
          if (side[other] === -1) return undo(done);
          todo.push([other, 1]);
        }
      }
    }
    return done;
  }

  function undo(done: number[]): null {
    for (const one of done) side[one] = 0;
    return null;
  }

  function search(): boolean {
    const open = side.indexOf(0);
    if (open < 0) return true;
    for (const way of [1, -1] as const) {
      if (++tries > most) return false;
      const done = decide(open, way);
      if (!done) continue;
      if (search()) return true;
      undo(done);
    }
    return false;
  }
  if (search()) return names.filter((_, i) => side[i] === 1);
  return tries > most ? undefined : null;
}

/** What `kernel` told, and the graph. */
export interface Told {
  kernel?: string[] | null;
  lost?: string[];
  drawn?: string[];
  cycle?: string[];
}

/** What is to be said where peeling did not end; "" where it did. */
export function kernelSays({ kernel, lost = [], drawn = [], cycle = [] }: Told, positions: { name: string; moves: string[] }[]): string {
  if (kernel !== null || drawn.length === 0) return "";
  const left = new Set(drawn);
  const rest = findKernel(new Map(positions.filter((one) => left.has(one.name)).map((one) => [one.name, one.moves.filter((to) => left.has(to))])), KERNEL_TRIES);
  const round = [...cycle.slice(0, NAMES_LISTED), cycle.length > NAMES_LISTED ? "…" : cycle[0]].join(", ");
  if (rest === undefined) return t("unsureKernel", { cycle: round });
  return rest === null ? t("noKernel", { cycle: round }) : t("otherKernel", { cycle: round, kernel: `{${[...lost, ...rest].slice(0, NAMES_LISTED).join(", ")}}` });
}
