// outcomes.ts -- who wins where there are no Grundy numbers: a table or a line of won (1) and lost (0), for whoever must
// move, from the answers of `solve`.
import type { Table } from "./tables";

export interface Answer {
  position: string; // (player, state)
  owner: 1 | 2;
  winner: 0 | 1 | 2;
}

/** Does whoever must move win?  By the names of the states. */
export function outcomesOf(answers: Answer[]): Map<string, boolean> {
  return new Map(answers.map((one) => [one.position.replace(/^\([12],(.*)\)$/, "$1"), one.winner === one.owner]));
}

const numbersOf = (name: string): number[] => name.replace(/[()]/g, "").split(",").filter(Boolean).map(Number);

/** By the two numbers of each state, in either order; null: states are not of two numbers. */
export function outcomeTable(outcomes: Map<string, boolean>): Table | null {
  const pairs = [...outcomes].map(([name, won]) => ({ pair: numbersOf(name), won }));
  if (pairs.some(({ pair }) => pair.length !== 2 || pair.some(Number.isNaN))) return null;
  const ordered = outcomes.size === new Set(pairs.map(({ pair }) => [...pair].sort((a, b) => a - b).join())).size; // (2,3) stands for (3,2)
  const all = pairs.flatMap(({ pair: [i, j], won }) => [{ i: i!, j: j!, won }, ...(ordered ? [{ i: j!, j: i!, won }] : [])]);
  const range = (list: number[]) => Array.from({ length: Math.max(...list) - Math.min(...list) + 1 }, (_, k) => Math.min(...list) + k);
  const rows = range(all.map((one) => one.i)), cols = range(all.map((one) => one.j));
  const number: (number | null)[][] = rows.map(() => cols.map(() => null));
  for (const { i, j, won } of all) number[i - rows[0]!]![j - cols[0]!] = Number(won);
  return { rows, cols, number };
}

/** One heap of 0, 1, 2, … as long as it is known. */
export function outcomeSequence(outcomes: Map<string, boolean>): number[] {
  const known = new Map<number, boolean>();
  for (const [name, won] of outcomes) {
    const numbers = numbersOf(name);
    if (numbers.length <= 1) known.set(numbers[0] ?? 0, won);
  }
  const out: number[] = [];
  while (known.has(out.length)) out.push(Number(known.get(out.length)));
  return out;
}
