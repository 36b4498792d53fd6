// task.ts -- an exercise that is given by a link, and the answer that comes back: what the address holds of both.
//
// The link holds the statement, the graph and what the student may do, not the answer: the page of the teacher finds it.
import type { Keys } from "./state";
import { pack, parse, unpack } from "./state";

export const MAY = ["often", "once", "never"] as const; // how many times the student may check before handing in
export type May = (typeof MAY)[number];

export interface Task {
  statement: string;
  may: May;
}

/** A claim that the student had checked. */
export interface Step {
  claim: string;
  right: boolean;
}

export interface Answer {
  name: string;
  claim: string;
  steps: Step[];
}

/** What an address gives to do, and the answer that it brings back. */
export interface Given {
  task: Task;
  answer: Answer | null;
}

/** The keys of an address that tell of a task. */
export const TASK_KEYS = ["task", "answer", "practice"] as const;

export const packed = (what: Task | Answer): Promise<string> => pack(JSON.stringify(what));

async function read(word: string | undefined): Promise<Record<string, unknown>> {
  if (!word) return {};
  try {
    const found: unknown = JSON.parse(await unpack(word));
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {}; // no such word: somebody cut it short
  }
}

const isStep = (one: unknown): one is Step => typeof (one as Step)?.claim === "string" && typeof (one as Step).right === "boolean";

/** What the keys of an address give to do; null: nothing that can be read. */
export async function givenOf(keys: Keys): Promise<Given | null> {
  const { statement, may } = await read(keys.task);
  if (typeof statement !== "string") return null;
  const task = { statement, may: MAY.find((one) => one === may) ?? "often" };
  const { name, claim, steps } = await read(keys.answer);
  const isAnswer = typeof name === "string" && typeof claim === "string" && Array.isArray(steps);
  return { task, answer: isAnswer ? { name, claim, steps: steps.filter(isStep) } : null };
}

/** The codes in a text, each once: whole links, lines of a message, files that were joined. */
export const codesIn = (text: string): string[] => [...new Set(text.match(/#\w+\?[^\s"'<>]+/g) ?? [])];

/** The keys of a code. */
export const keysOfCode = (code: string): Keys => parse(code).keys;
