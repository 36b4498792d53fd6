// tree.ts -- the trace of a search as a tree that can be replayed, where its nodes stand, and its moves in another order.
import { pack, unpack } from "./state";

type Player = 1 | 2;

export type TraceStep =
  | { step: "deepen"; depth: number | null }
  | { step: "enter"; node: number; parent: number | null; position: string; player: 1 | 2; ply: number; alpha: number | null; beta: number | null; alpha_winner?: Player; beta_winner?: Player }
  | { step: "cut"; node: number; reason: "alpha" | "beta"; skipped: string[] }
  | { step: "leave"; node: number; as: string; value: number; winner?: Player | null; rank?: number | null };

export interface Trace {
  root: string;
  steps: TraceStep[];
}

export interface TreeNode {
  id: number;
  parent: TreeNode | null;
  children: TreeNode[];
  position: string;
  player: 1 | 2;
  ply: number;
  cut: boolean; // never entered: its parent was cut
  x: number; // leaves stand side by side
  path: string; // positions from the root
}

/** The nodes of a trace, the cut ones as leaves; in the order of the moves. */
export function treeOf(trace: Trace): { root: TreeNode; nodes: Map<number, TreeNode>; all: TreeNode[] } {
  const nodes = new Map<number, TreeNode>();
  const all: TreeNode[] = [];
  const make = (id: number, parent: TreeNode | null, position: string, player: 1 | 2, ply: number, cut: boolean): TreeNode => {
    const node: TreeNode = { id, parent, children: [], position, player, ply, cut, x: 0, path: `${parent?.path ?? ""}/${position}` };
    parent?.children.push(node);
    all.push(node);
    return node;
  };
  for (const step of trace.steps) {
    if (step.step === "enter") {
      const parent = step.parent === null ? null : nodes.get(step.parent)!;
      nodes.set(step.node, make(step.node, parent, step.position, step.player, step.ply, false));
    } else if (step.step === "cut") {
      const node = nodes.get(step.node)!;
      for (const name of step.skipped) make(-1, node, name, node.player === 1 ? 2 : 1, node.ply + 1, true);
    }
  }
  const root = all[0]!;
  spread(root);
  return { root, nodes, all };
}

/** Leaves get places 0, 1, 2, …; a node stands in the middle of its children. */
function spread(root: TreeNode): void {
  let next = 0;
  const visit = (node: TreeNode): void => {
    for (const child of node.children) visit(child);
    const first = node.children[0], last = node.children[node.children.length - 1];
    node.x = first && last ? (first.x + last.x) / 2 : next++;
  };
  visit(root);
}

/** Puts the nodes of one tree where another, larger one has the same: both then look alike. */
export function align(tree: TreeNode[], like: TreeNode[]): void {
  const at = new Map(like.map((node) => [node.path, node.x]));
  for (const node of tree) node.x = at.get(node.path) ?? node.x;
}

export interface NodeFact {
  entered: boolean;
  left: boolean;
  value: number | null;
  winner: Player | null; // who has forced it: above or below every estimate
  how: string; // end, estimate, tried, …
  alpha: number | null;
  beta: number | null;
  alphaWinner: Player | null;
  betaWinner: Player | null;
  cut: "alpha" | "beta" | null;
}

export interface TreeFrame {
  facts: Map<number, NodeFact>;
  current: number | null;
  entered: number;
  leaves: number;
  cuts: number;
}

/** What is known after the first `count` steps: nodes entered, values backed up, branches cut. */
export function treeFrame(trace: Trace, tree: ReturnType<typeof treeOf>, count: number): TreeFrame {
  const frame: TreeFrame = { facts: new Map(), current: null, entered: 0, leaves: 0, cuts: 0 };
  for (const step of trace.steps.slice(0, count)) {
    if (step.step === "enter") {
      frame.facts.set(step.node, { entered: true, left: false, value: null, winner: null, how: "", alpha: step.alpha, beta: step.beta, alphaWinner: step.alpha_winner ?? null, betaWinner: step.beta_winner ?? null, cut: null });
      frame.entered++;
      frame.current = step.node;
    } else if (step.step === "cut") {
      frame.facts.get(step.node)!.cut = step.reason;
      frame.cuts++;
      frame.current = step.node;
    } else if (step.step === "leave") {
      const fact = frame.facts.get(step.node)!;
      fact.left = true;
      fact.value = step.value;
      fact.winner = step.winner ?? null;
      fact.how = step.as;
      if (step.as !== "tried") frame.leaves++;
      frame.current = step.node;
      backUp(frame, tree, step.node);
    }
  }
  return frame;
}

/** The value so far of the parent, and its window, as alpha-beta narrows it. */
function backUp(frame: TreeFrame, tree: ReturnType<typeof treeOf>, node: number): void {
  const parent = tree.nodes.get(node)?.parent;
  if (!parent) return;
  const fact = frame.facts.get(parent.id)!, child = frame.facts.get(node)!;
  const gain = weight(child) - weight(fact);
  if (fact.value === null || (parent.player === 1 ? gain > 0 : gain < 0)) Object.assign(fact, { value: child.value, winner: child.winner });
}

/** What a search compares: forced wins outrank every number. */
const weight = ({ value, winner }: { value: number | null; winner: Player | null }): number => (value ?? 0) + (winner === 1 ? 1e12 : winner === 2 ? -1e12 : 0);

/** A value, and who has forced it. */
type Worth = Pick<NodeFact, "value" | "winner">;

/** Between which two a value lies, as far as its children tell; null: nothing bounds it on that side. */
export interface Bounds {
  low: Worth | null;
  high: Worth | null;
}

const NOTHING: Bounds = { low: null, high: null };
const better = (a: Worth, b: Worth): Worth => (weight(a) >= weight(b) ? a : b);
const worse = (a: Worth, b: Worth): Worth => (weight(a) <= weight(b) ? a : b);

/** What the nodes below `node` that were left prove of it: after a cut, or before the end, that is a bound. */
export function boundsOf(frame: TreeFrame, node: TreeNode, known = new Map<TreeNode, Bounds>()): Bounds {
  const seen = known.get(node);
  if (seen) return seen;
  const fact = frame.facts.get(node.id);
  let bounds = NOTHING;
  if (fact?.left && fact.how !== "tried") bounds = { low: fact, high: fact };
  else if (fact) {
    const below = node.children.map((child) => boundsOf(frame, child, known));
    const one = below.flatMap(({ low }) => low ?? []), two = below.flatMap(({ high }) => high ?? []); // those that are bounded
    bounds = node.player === 1
      ? { low: one.length ? one.reduce(better) : null, high: two.length === below.length && two.length ? two.reduce(better) : null }
      : { low: one.length === below.length && one.length ? one.reduce(worse) : null, high: two.length ? two.reduce(worse) : null };
  }
  known.set(node, bounds);
  return bounds;
}

/** Bounds as they are written: a value, or what it is at least or at most; "": nothing is known. */
export function boundsText({ low, high }: Bounds, estimates: boolean): string {
  const text = (worth: Worth) => shown(worth.value!, worth.winner, estimates);
  if (low && high) return weight(low) === weight(high) ? text(low) : `${text(low)}…${text(high)}`;
  return low ? `≥ ${text(low)}` : high ? `≤ ${text(high)}` : "";
}

/** Do estimates stand in this tree?  Then forced wins are infinite, as the texts have them. */
export const hasEstimates = (trace: Trace): boolean => trace.steps.some((step) => step.step === "leave" && step.as === "estimate");

/** A value as it is written: "3"; among estimates a forced win is "+∞". */
export const shown = (value: number, winner: Player | null | undefined, estimates: boolean): string => (estimates && winner ? (winner === 1 ? "+∞" : "−∞") : String(value));

/** The moves of some positions, by hand. */
export type Orders = Record<string, string[]>;

const quoted = (name: string) => `"${name.replace(/[\\"]/g, "\\$&")}"`;

/** The tree that minimax walked, as the graph of its positions in the .arena format, with the moves of some of them in
 * another order, or other estimates.  Searching it as deep gives the same tree, whatever the game: ends stay won, drawn or keep what they pay, and where the depth
 * was used up the estimate stays. */
export function arenaOf(trace: Trace, tree: ReturnType<typeof treeOf>, orders: Orders, estimate = (value: number) => value): string {
  const lines = new Map<string, { player: 1 | 2; moves: string[]; marks: string[] }>();
  let endless = 0;
  for (const step of trace.steps) {
    if (step.step !== "leave") continue;
    const { position, player, children } = tree.nodes.get(step.node)!;
    const line = lines.get(position) ?? { player, moves: [], marks: [] };
    lines.set(position, line);
    if (step.as === "tried") line.moves = children.map((child) => child.position);
    else if (step.as === "estimate") line.marks = [`estimate ${estimate(step.value)}`];
    else if (step.as === "end") line.marks = [step.winner ? `win ${step.winner}` : step.value === 0 ? "draw" : `pays ${step.value}`]; // payoffs are no wins
    else endless = step.value; // the line repeats, or is stuck
  }
  const text = [`start ${quoted(trace.root)}`, `endless pays ${endless}`];
  for (const [position, { player, moves, marks }] of lines) {
    const order = orders[position];
    const next = order && order.length === moves.length ? order : moves;
    const deeper = next.length === 0 && marks[0]?.startsWith("estimate") ? [position] : next; // moves that are never tried
    text.push([quoted(position), player, ...(deeper.length ? ["->", ...deeper.map(quoted)] : []), ...(marks.length ? [":", ...marks] : [])].join(" "));
  }
  return `${text.join("\n")}\n`;
}

/** Orders of moves as a word for the address, and back. */
export async function packOrders(orders: Orders): Promise<string> {
  return Object.keys(orders).length > 0 ? pack(JSON.stringify(orders)) : "";
}
export async function unpackOrders(word: string): Promise<Orders> {
  if (word === "") return {};
  try {
    return Object.fromEntries(Object.entries(JSON.parse(await unpack(word)) as object).map(([name, order]) => [name, (order as unknown[]).map(String)]));
  } catch {
    return {};
  }
}
