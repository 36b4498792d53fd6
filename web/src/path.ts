// path.ts -- path searches: asked for, counted and replayed; grids as graphs.
import { Refused } from "./engine";
import type { Lane } from "./engine";
import { Search } from "./frontier";
import { READ_PIECE, pause } from "./patience";

export type PathStep =
  | { expanded: string; g: number; h: number }
  | { reached: string; from: string; g: number; h: number }
  | { bound: number }; // IDA* begins again

export interface PathFound {
  cost: number | null;
  path: string[] | null;
  moves: string[] | null;
  expanded: number;
  generated: number;
  stored: number;
  algorithm: string;
  heuristic: string;
}

/** A JSON object a line. */
export function readTrace(text: string): PathStep[] {
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line) as PathStep);
}

export interface Run {
  found: PathFound;
  steps: PathStep[];
}

/** Runs `path` for what it found and how. */
export async function searchPath(lane: Lane, args: string[], files: Record<string, string>): Promise<Run> {
  const reply = await lane.ask(["path", ...args, "--json", "--trace", "trace"], { files, want: ["trace"] });
  if (reply.code === 2) throw new Refused(reply.error.trim());
  return { found: JSON.parse(reply.out) as PathFound, steps: readTrace(reply.files.trace ?? "") };
}

/** The same for a long search, read in small pieces between which the page draws. */
export async function followPath(lane: Lane, args: string[]): Promise<{ found: PathFound; search: Search }> {
  const reply = await lane.ask(["path", ...args, "--json", "--trace", "trace"], { want: ["trace"] });
  if (reply.code === 2) throw new Refused(reply.error.trim());
  const search = new Search();
  const text = reply.files.trace ?? "";
  for (let begin = 0, due = performance.now() + READ_PIECE; begin < text.length; ) {
    const end = text.indexOf("\n", begin);
    if (end < 0) break;
    search.add(JSON.parse(text.slice(begin, end)) as PathStep);
    begin = end + 1;
    if (performance.now() < due) continue;
    await pause(0);
    due = performance.now() + READ_PIECE;
  }
  return { found: JSON.parse(reply.out) as PathFound, search };
}

export interface PathFrame {
  expanded: Set<string>;
  frontier: Set<string>;
  current: string | null;
}

export function pathFrame(steps: PathStep[], count: number): PathFrame {
  const frame: PathFrame = { expanded: new Set(), frontier: new Set(), current: null };
  for (let i = 0; i < count && i < steps.length; i++) {
    const step = steps[i]!;
    if ("expanded" in step) {
      frame.frontier.delete(step.expanded);
      frame.expanded.add(step.expanded);
      frame.current = step.expanded;
    } else if ("reached" in step) {
      frame.expanded.delete(step.reached);
      frame.frontier.add(step.reached);
    } else {
      frame.expanded.clear();
      frame.frontier.clear();
    }
  }
  return frame;
}

/** A grid: 0 a wall, else what it costs to enter the cell. */
export interface Grid {
  rows: number;
  cols: number;
  cost: number[];
  start: number;
  goal: number;
}

export const cellName = (grid: Grid, cell: number) => `(${Math.floor(cell / grid.cols)},${cell % grid.cols})`;

export function cellOf(grid: Grid, name: string): number {
  const [r, c] = name.replace(/[()]/g, "").split(",").map(Number) as [number, number];
  return r * grid.cols + c;
}

/** The graph of a grid, in the .arena format, with the rows and columns to the goal as heuristic. */
export function gridArena(grid: Grid): string {
  const lines = [`start ${cellName(grid, grid.start)}`];
  const gr = Math.floor(grid.goal / grid.cols), gc = grid.goal % grid.cols;
  grid.cost.forEach((cost, cell) => {
    if (cost === 0) return;
    const r = Math.floor(cell / grid.cols), c = cell % grid.cols;
    const next = [[-1, 0], [0, 1], [1, 0], [0, -1]]
      .map(([dr, dc]) => [r + dr!, c + dc!] as const)
      .filter(([a, b]) => a >= 0 && b >= 0 && a < grid.rows && b < grid.cols && grid.cost[a * grid.cols + b]! > 0)
      .map(([a, b]) => `(${a},${b})=${grid.cost[a * grid.cols + b]}`);
    const moves = next.length > 0 && cell !== grid.goal ? ` -> ${next.join(" ")}` : "";
    const h = Math.abs(r - gr) + Math.abs(c - gc);
    lines.push(`${cellName(grid, cell)} 1${moves} : h ${h}${cell === grid.goal ? " goal" : ""}`);
  });
  return `${lines.join("\n")}\n`;
}

/** The costs of a grid as a short word, and back. */
export const packGrid = (grid: Grid) => `${grid.rows}x${grid.cols}.${grid.start}.${grid.goal}.${grid.cost.join("")}`;
export function unpackGrid(word: string): Grid | null {
  const found = /^(\d+)x(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(word);
  if (!found) return null;
  const [rows, cols, start, goal] = found.slice(1, 5).map(Number) as [number, number, number, number];
  const cost = [...found[5]!].map(Number);
  return cost.length === rows * cols && start < cost.length && goal < cost.length ? { rows, cols, cost, start, goal } : null;
}
