// protocol.ts -- what the page, the file marienbad-python.js and its worker say to each other.
import type { Reply } from "../protocol";
import type { EditorMaker } from "./editor";
import type { Task } from "./host";

/** What marienbad-python.js leaves in the window. */
export interface PythonFile {
  files: Record<string, string>; // packed: gzip, base64
  library: Record<string, string>; // files of Python
  worker: string;
  editor: EditorMaker;
}

export type ToPython = { kind: "start"; files: Record<string, string>; library: Record<string, string> } | { kind: "task"; id: number; task: Task };

export type FromPython =
  | { kind: "ready" }
  | { kind: "print"; text: string }
  | { kind: "done"; id: number; reply: Reply }
  | { kind: "broken"; why: string }; // Python is of no use any more
