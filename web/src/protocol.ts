// protocol.ts -- what the page and its worker say to each other: a command line, and what came of it.

/** Run the command with these arguments, with these files in its memory. */
export interface Request {
  id: number;
  args: string[];
  french: boolean;
  files: Record<string, string>;
  /** Names of files that the command writes and that are wanted back. */
  want: string[];
  /** The JSON is summed up by rank before it is sent. */
  digest?: "ranks";
}

export interface Reply {
  /** 0 done, 1 answered "no", 2 error. */
  code: number;
  out: string;
  error: string;
  files: Record<string, string>;
}

export type FromWorker =
  | { kind: "done"; id: number; reply: Reply }
  | { kind: "broken"; id: number; why: string } // the command came to no end
  | { kind: "tick"; id: number; done: number; total: number };

export type ToWorker = { kind: "module"; module: WebAssembly.Module; books: Record<string, Uint8Array> } | { kind: "run"; request: Request };
