// app.ts -- what views share: the command in its lanes, the state in the address, the subject under study.
import { Lane } from "./engine";
import type { Progress } from "./engine";
import type { Keys } from "./state";
import type { Subject } from "./subject";

export interface Parameter {
  name: string;
  type: "integer" | "integers" | "choice" | "string" | "graph";
  default: string;
  least?: number;
  most?: number;
  choices?: string;
  help: string;
}

export interface Game {
  name: string;
  brief: string;
  impartial: boolean;
  puzzle?: boolean;
  symmetry: boolean;
  advised?: boolean; // somebody knows exact scores of its positions, one by one
  parameters: Parameter[];
}

/** Something to take away: its name in the menu, and how it is made when asked for. */
export interface Item {
  name: string;
  file: string;
  type: string;
  make(): Promise<string>;
}

export interface View {
  /** A key that nobody was typing; true when it was obeyed. */
  key?(event: KeyboardEvent): boolean;
  /** What of this view can be taken away. */
  items?(): Item[];
  close?(): void;
}

export interface App {
  games: Game[];
  main: Lane; // what the person is waiting for
  side: Lane; // questions beside it: boards to point at
  pool: Lane[]; // for work that several can share
  keys: Keys;
  subject: Subject;
  /** Keep these in the address. */
  keep(keys: Keys): void;
  /** Tell a screen reader. */
  say(text: string): void;
  go(view: string, keys: Keys): void;
}

export type { Progress };
