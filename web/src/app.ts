// app.ts -- what views share: the command in its lanes, the state in the address, the subject under study.
import { Lane } from "./engine";
import type { Progress } from "./engine";
import type { Keys } from "./state";
import type { Subject } from "./subject";
import type { Given } from "./task";

export interface Parameter {
  name: string;
  label: string; // what people call it
  type: "integer" | "integers" | "choice" | "string" | "graph";
  default: string;
  least?: number;
  most?: number;
  choices?: string;
  said?: string; // the choices in words, in their order
  help: string;
}

export interface Game {
  name: string;
  title: string; // what people call it
  brief: string;
  impartial: boolean;
  puzzle?: boolean;
  symmetry: boolean;
  advised?: boolean; // somebody knows exact scores of its positions, one by one
  parameters: Parameter[];
  heuristics?: { name: string; label: string; brief: string }[];
}

/** What people call a heuristic of a game. */
export const heuristicName = (app: App, game: string, name: string): string =>
  app.games.find((one) => one.name === game)?.heuristics?.find((one) => one.name === name)?.label ?? name;

/** How a drawing can be written. */
export type Form = "svg" | "tikz" | "dot";

/** What a view asks of a class: the drawing without any answer, and the words that go with it. */
export interface Exercise {
  statement: string;
  blank(form: Form): Promise<string>;
  /** Names of the positions of the drawing on screen, by their index. */
  names: string[];
  /** What is asked for, in a word or two: files are called after it. */
  topic: string;
}

/** Something to take away: its name in the menu, and how it is made when asked for. */
export interface Item {
  name: string;
  file: string;
  type: string;
  make(): Promise<string | Blob>;
}

export interface View {
  /** A key that nobody was typing; true when it was obeyed. */
  key?(event: KeyboardEvent): boolean;
  /** What of this view can be taken away. */
  items?(): Item[];
  /** The exercise that it shows; without: what is on screen, with its answers taken out. */
  exercise?(): Exercise | null;
  /** The keys that show it at its best; without: those of examples.ts. */
  example?(): Keys;
  close?(): void;
}

export interface App {
  games: Game[];
  main: Lane; // what the person is waiting for
  side: Lane; // questions beside it: boards to point at
  pool: Lane[]; // for work that several can share
  keys: Keys;
  subject: Subject;
  given: Given | null; // an exercise that the address gives to do
  /** Keep these in the address. */
  keep(keys: Keys): void;
  /** Tell a screen reader. */
  say(text: string): void;
  go(view: string, keys: Keys): void;
}

export type { Progress };
