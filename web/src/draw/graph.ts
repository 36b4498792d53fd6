// graph.ts -- a graph that is being drawn, as .arena lines tell it: read, changed, and written back into the text that it
// came from, whose other lines stay as the person wrote them.

export interface Move {
  to: string;
  cost: string | null;
}

export interface Place {
  name: string;
  owner: 1 | 2 | null;
  moves: Move[];
  marks: string[]; // "win 1", "h 4", …
}

export interface Graph {
  start: string | null; // as written: without it, play begins at the first place
  endless: string | null;
  places: Place[];
}

export const EMPTY: Graph = { start: null, endless: null, places: [] };

/** Marks that stop a play and that a drawing offers; another one that stops it gives way to them. */
export const MARKS = ["win 1", "win 2", "draw"] as const;
export type Mark = (typeof MARKS)[number];
const isEnd = (mark: string) => /^(win|draw|pays)\b/.test(mark);

// ---- lines

const TOKEN = /"(?:[^"\\]|\\.)*"|->|[=:]|#.*|(?:(?!->)[^\s"=:#])+/gu;
const DIRECTIVES = ["start", "endless"];

const unquoted = (word: string) => (word.startsWith('"') ? word.slice(1, -1).replace(/\\(.)/g, "$1") : word);

/** Are commas inside balanced parentheses, as those of tuples are? */
function isBalanced(name: string): boolean {
  let depth = 0;
  for (const c of name) {
    if (c === "(") depth++;
    if ((c === ")" && --depth < 0) || (c === "," && depth === 0)) return false;
  }
  return depth === 0;
}

const isBare = (name: string) => /^(?:[\w.+*/(),-]|[^\0-\x7f])+$/.test(name) && !name.includes("->") && !DIRECTIVES.includes(name) && isBalanced(name);

/** A name as a line of text has it. */
export const quoted = (name: string): string => (isBare(name) ? name : `"${name.replace(/["\\]/g, "\\$&")}"`);

/** Can a position be called so? */
export const isName = (name: string): boolean => name !== "" && !/[\0-\x1f\x7f]/.test(name);

type Line = { kind: "place"; place: Place; comment: string } | { kind: "start" | "endless"; value: string; comment: string } | { kind: "other" };

function lineOf(line: string): Line {
  const tokens: string[] = line.match(TOKEN) ?? [];
  const comment = tokens[tokens.length - 1]?.startsWith("#") ? tokens.pop()! : "";
  const first = tokens.shift();
  if (first === undefined) return { kind: "other" };
  if (first === "start" || first === "endless") return { kind: first, value: first === "start" ? unquoted(tokens[0] ?? "") : tokens.join(" "), comment };
  const owner = tokens[0] === "1" || tokens[0] === "2" ? (Number(tokens.shift()) as 1 | 2) : null;
  const place: Place = { name: unquoted(first), owner, moves: [], marks: [] };
  const colon = tokens.indexOf(":");
  const moves = tokens.slice(tokens[0] === "->" ? 1 : 0, colon < 0 ? undefined : colon);
  for (let i = 0; i < moves.length; i++) {
    const to = unquoted(moves[i]!);
    const cost = moves[i + 1] === "=" ? moves[i + 2]! : null;
    if (cost !== null) i += 2;
    place.moves.push({ to, cost });
  }
  for (const word of colon < 0 ? [] : tokens.slice(colon + 1)) {
    if (/^[-+\d]/.test(word) && place.marks.length) place.marks.push(`${place.marks.pop()} ${word}`);
    else place.marks.push(word);
  }
  return { kind: "place", place, comment };
}

function writeLine({ name, owner, moves, marks }: Place): string {
  const to = moves.map((move) => ` ${quoted(move.to)}${move.cost === null ? "" : `=${move.cost}`}`).join("");
  return `${quoted(name)}${owner ? ` ${owner}` : ""}${to && ` ->${to}`}${marks.length ? ` : ${marks.join(" ")}` : ""}`;
}

/** The graph of a text that the command wrote, or accepts, in the format .arena. */
export function readGraph(text: string): Graph {
  const graph: Graph = { start: null, endless: null, places: [] };
  for (const raw of text.split(/\r?\n/)) {
    const line = lineOf(raw);
    if (line.kind === "place") graph.places.push(line.place);
    else if (line.kind !== "other") graph[line.kind] = line.value;
  }
  return graph;
}

const directives = ({ start, endless }: Graph): string[] => [...(start === null ? [] : [`start ${quoted(start)}`]), ...(endless === null ? [] : [`endless ${endless}`])];

/** All of it, as .arena lines. */
export function writeGraph(graph: Graph): string {
  return [...directives(graph), ...graph.places.map(writeLine)].map((line) => `${line}\n`).join("");
}

/** The text with this graph in it: lines that say the same stay, with their comments.  `old` tells what a place was called
 * in the text. */
export function rewrite(text: string, graph: Graph, old: (name: string) => string = (name) => name): string {
  const now = new Map(graph.places.map((place) => [old(place.name), place]));
  const said: { start: string | null; endless: string | null } = { start: graph.start, endless: graph.endless };
  const out: string[] = [];
  for (const raw of text.replace(/\r?\n$/, "").split(/\r?\n/)) {
    const line = lineOf(raw);
    const comment = "comment" in line && line.comment ? ` ${line.comment}` : "";
    if (line.kind === "other") out.push(raw);
    else if (line.kind === "place") {
      const place = now.get(line.place.name);
      if (!place) continue;
      now.delete(line.place.name);
      const written = writeLine(place);
      out.push(written === writeLine(line.place) ? raw : written + comment);
    } else {
      const value = said[line.kind];
      said[line.kind] = null;
      if (value !== null) out.push(value === line.value ? raw : `${line.kind} ${line.kind === "start" ? quoted(value) : value}${comment}`);
    }
  }
  const head = directives({ ...graph, ...said });
  const at = out.findIndex((line) => !/^\s*(#|$)/.test(line)); // after what the text says of itself
  out.splice(at < 0 ? out.length : at, 0, ...head);
  for (const place of now.values()) out.push(writeLine(place));
  const kept = out.join("\n").replace(/^\n+(?=\S)/, "");
  return kept.trim() ? `${kept}\n` : "";
}

// ---- changes: each gives another graph

const find = (graph: Graph, name: string) => graph.places.find((one) => one.name === name);
const change = (graph: Graph, name: string, how: (place: Place) => Place): Graph => ({
  ...graph,
  places: graph.places.map((one) => (one.name === name ? how(one) : one)),
});

/** A name that nobody has: the next number, or the next letter where the others are letters. */
export function freeName({ places }: Graph): string {
  const taken = new Set(places.map((one) => one.name));
  if (places.length && places.every((one) => /^[A-Za-z]$/.test(one.name))) {
    const first = places[0]!.name < "a" ? 65 : 97;
    for (let i = 0; i < 26; i++) if (!taken.has(String.fromCharCode(first + i))) return String.fromCharCode(first + i);
  }
  let number = 0;
  while (taken.has(String(number))) number++;
  return String(number);
}

export function add(graph: Graph, name: string): Graph {
  const owner = graph.places.length && graph.places[0]!.owner === null ? null : 1;
  return { ...graph, places: [...graph.places, { name, owner, moves: [], marks: [] }] };
}

export function remove(graph: Graph, name: string): Graph {
  return {
    ...graph,
    start: graph.start === name ? null : graph.start,
    places: graph.places.filter((one) => one.name !== name).map((one) => ({ ...one, moves: one.moves.filter((move) => move.to !== name) })),
  };
}

export function rename(graph: Graph, from: string, to: string): Graph {
  const called = (name: string) => (name === from ? to : name);
  return {
    ...graph,
    start: graph.start === null ? null : called(graph.start),
    places: graph.places.map((one) => ({ ...one, name: called(one.name), moves: one.moves.map((move) => ({ ...move, to: called(move.to) })) })),
  };
}

export const isMove = (graph: Graph, from: string, to: string): boolean => !!find(graph, from)?.moves.some((move) => move.to === to);

/** Draws a move, or takes it away where it is. */
export function toggleMove(graph: Graph, from: string, to: string): Graph {
  const is = isMove(graph, from, to);
  return change(graph, from, (one) => ({ ...one, moves: is ? one.moves.filter((move) => move.to !== to) : [...one.moves, { to, cost: null }] }));
}

/** Gives a place to a player; where nobody had any, the other ones to player 1. */
export function setOwner(graph: Graph, name: string, owner: 1 | 2): Graph {
  return { ...graph, places: graph.places.map((one) => ({ ...one, owner: one.name === name ? owner : (one.owner ?? 1) })) };
}

/** Who moves is no longer said: the graph is impartial. */
export const withoutOwners = (graph: Graph): Graph => ({ ...graph, places: graph.places.map((one) => ({ ...one, owner: null })) });

export const isImpartial = (graph: Graph): boolean => graph.places.length > 0 && graph.places[0]!.owner === null;

/** How a play ends there; null where it goes on. */
export function endOf(place: Place): string | null {
  return place.marks.find(isEnd) ?? null;
}

export function setMark(graph: Graph, name: string, mark: Mark | null): Graph {
  return change(graph, name, (one) => ({ ...one, marks: [...(mark ? [mark] : []), ...one.marks.filter((old) => !isEnd(old))] }));
}

export const setStart = (graph: Graph, name: string): Graph => ({ ...graph, start: graph.places[0]?.name === name ? null : name });

export const startOf = (graph: Graph): string | null => graph.start ?? graph.places[0]?.name ?? null;
