// arena.ts -- the JSON of `show`, `solve --steps`, `kernel --steps` and `grundy --steps`, and what is true after so
// many steps.

export interface Position {
  name: string;
  owner: 1 | 2 | null;
  mark: string | null;
  goal?: boolean; // of a path
  winner: 0 | 1 | 2 | null;
  rank: number | null;
  value: number | null;
  move: string | null;
  moves: string[];
  priority?: number | null; // of a parity game; null at its ends
  draw?: string | null; // its board, with `show --boards`
}

export interface Shown {
  start: string;
  endless: number;
  columns: number | null;
  rows: number | null;
  players?: [string, string]; // where they are not called 1 and 2
  positions: Position[];
}

/** The goals of a text that marks no position: the target of attractors, where no other is given. */
export const goalsOf = ({ positions }: Shown): string[] => (positions.every((one) => one.mark === null) ? positions.filter((one) => one.goal).map((one) => one.name) : []);

/** Names as an option of the command takes them. */
export const listed = (names: string[]): string => names.map((one) => JSON.stringify(one)).join(",");

export type Rule = "target" | "exists" | "all" | "count" | "kernel" | "out" | "mex" | "won";

export interface Step {
  position: string;
  rule: Rule;
  player?: 1 | 2;
  rank?: number;
  left?: number;
  number?: number;
  by: string | null;
  text: string;
}

/** What a step did, or nothing yet, for one position. */
export interface Fact {
  rule: Rule;
  player: 0 | 1 | 2;
  rank: number | null;
  number: number | null;
  by: string | null;
}

export interface Frame {
  facts: Map<string, Fact>;
  /** Moves that do not lead inside yet, where some do. */
  left: Map<string, number>;
}

export function factOf(step: Step): Fact {
  return { rule: step.rule, player: step.player ?? 0, rank: step.rank ?? null, number: step.number ?? null, by: step.by };
}

/** What is known after the first `count` steps. */
export function frameAt(steps: Step[], count: number): Frame {
  const frame: Frame = { facts: new Map(), left: new Map() };
  for (const step of steps.slice(0, count)) {
    if (step.rule === "count") {
      frame.left.set(step.position, step.left!);
      continue;
    }
    frame.left.delete(step.position);
    frame.facts.set(step.position, factOf(step));
  }
  return frame;
}

/** After which steps a level is complete: the rank of what is added next is another, or the colour of the peeling. */
export function levelEnds(steps: Step[]): number[] {
  const level = (step: Step) => (step.rule === "mex" ? step.number : step.rule === "kernel" || step.rule === "out" ? step.rule : step.rank);
  const ends: number[] = [];
  let last: number | string | undefined;
  steps.forEach((step, i) => {
    if (step.rule === "count") return;
    const now = level(step);
    if (last !== undefined && now !== last) ends.push(i);
    last = now;
  });
  return ends;
}

/** The positions that the next level adds, given what the first `count` steps added: the answers of the quiz. */
export function nextLevel(steps: Step[], count: number): Step[] {
  const rest = steps.slice(count).filter((step) => step.rule !== "count");
  const first = rest[0];
  if (!first) return [];
  if (first.rule === "mex") return [first];
  const same = (step: Step) => step.rule === first.rule || (first.rank !== undefined && step.rank === first.rank);
  const end = rest.findIndex((step) => !same(step));
  return end < 0 ? rest : rest.slice(0, end);
}

/** What the solution says of all positions: who wins them, and by which moves. */
export function solvedFrame(positions: Position[]): Frame {
  const facts = new Map<string, Fact>();
  for (const { name, owner, winner, rank, move } of positions) {
    if (winner) facts.set(name, { rule: "won", player: winner, rank, number: null, by: owner === winner ? move : null });
  }
  return { facts, left: new Map() };
}

export interface RankRow {
  rank: number | null;
  won: [number, number, number]; // drawn, won by 1, won by 2
}

/** How many positions each rank has: the summary of a large arena.  Positions without a rank come first. */
export function byRank(answers: { winner: number; rank: number | null }[]): RankRow[] {
  const rows = new Map<number | null, RankRow>();
  for (const { winner, rank } of answers) {
    const row = rows.get(rank) ?? { rank, won: [0, 0, 0] };
    row.won[winner as 0 | 1 | 2]++;
    rows.set(rank, row);
  }
  return [...rows.values()].sort((a, b) => (a.rank ?? -1) - (b.rank ?? -1));
}

/** The state and the mover of a position of a doubled arena, (1,NAME); null for other names. */
export function pairOf(name: string): { mover: 1 | 2; state: string } | null {
  const found = /^\(([12]),(.*)\)$/s.exec(name);
  return found ? { mover: found[1] === "1" ? 1 : 2, state: found[2]! } : null;
}
