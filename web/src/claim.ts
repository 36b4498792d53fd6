// claim.ts -- what a person claims of a graph, read while it is being written: a set, numbers, a strategy or a play.
//
// The command judges; this only tells what to paint, and forgives everything: what it cannot read is left out.

/** The names in a text, in order: bare, quoted, or tuples, as Python and the .arena format write them. */
export function namesIn(text: string): string[] {
  const found = text.replace(/#.*$/gm, "").replace(/->/g, " ").match(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\((?:[^()]|\([^()]*\))*\)|[^\s,:;{}[\]()'"]+/g) ?? [];
  return found.map(nameOf).filter((name) => name !== "set" && name !== "frozenset" && name !== "dict");
}

function nameOf(word: string): string {
  if (/^['"]/.test(word)) return word.slice(1, -1).replace(/\\(.)/g, "$1");
  return word.startsWith("(") ? word.replace(/['"\s]/g, "").replace(/,\)$/, ")") : word;
}

/** Name and number, or name and name: the members of a dict, or two a line. */
export function pairsIn(text: string): Map<string, string> {
  const names = namesIn(text);
  const pairs = new Map<string, string>();
  for (let i = 0; i + 1 < names.length; i += 2) pairs.set(names[i]!, names[i + 1]!);
  return pairs;
}

const bare = (name: string) => (/^[^\s,:;{}[\]()'"#]+$|^\([^\s'"#]*\)$/.test(name) ? name : JSON.stringify(name));

export const writeList = (names: string[]): string => names.map(bare).join(", ");
export const writePairs = (pairs: Map<string, string>): string => `{${[...pairs].map(([name, value]) => `${bare(name)}: ${bare(value)}`).join(", ")}}`;

/** The list with that name, or without it if it was there. */
export function toggled(text: string, name: string): string {
  const names = namesIn(text);
  return writeList(names.includes(name) ? names.filter((one) => one !== name) : [...names, name]);
}

/** The numbers, that of this name being one more; it begins with 0. */
export function counted(text: string, name: string): string {
  const pairs = pairsIn(text);
  const number = Number(pairs.get(name) ?? -1);
  return writePairs(pairs.set(name, String((Number.isFinite(number) ? number : -1) + 1)));
}

/** The numbers or moves without this name. */
export function without(text: string, name: string): string {
  const pairs = pairsIn(text);
  pairs.delete(name);
  return pairs.size > 0 ? writePairs(pairs) : "";
}

export interface Refutation {
  from: string;
  to: string | null; // null: nothing is shown any more, something is concluded
  kind: "stays" | "outside" | "none" | "number" | "missing" | "mex";
  number?: number; // that the move leads to, or that is right
  claimed?: string;
}

interface Vertex {
  name: string;
  moves: string[];
}

/** Why a set is no kernel at that position: the move that stays inside, or moves none of which leads there. */
export function refuteKernel(vertex: Vertex, set: Set<string>): Refutation[] {
  const from = vertex.name;
  const stays = vertex.moves.find((to) => set.has(to));
  if (set.has(from)) return stays === undefined ? [] : [{ from, to: stays, kind: "stays" }];
  return [...vertex.moves.map((to): Refutation => ({ from, to, kind: "outside" })), { from, to: null, kind: "none" }];
}

/** Why a number is wrong there: the numbers that its moves lead to, and the least that is missing. */
export function refuteGrundy(vertex: Vertex, numbers: Map<string, string>): Refutation[] {
  const from = vertex.name;
  const reached = vertex.moves.map((to) => Number(numbers.get(to)));
  let mex = 0;
  while (reached.includes(mex)) mex++;
  const steps = vertex.moves.map((to, i): Refutation => ({ from, to, kind: "number", number: reached[i]! }));
  const claimed = numbers.get(from);
  return [...steps, { from, to: null, kind: claimed === undefined ? "missing" : "mex", number: mex, claimed: claimed ?? "" }];
}
