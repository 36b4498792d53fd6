// file.ts -- what marienbad-python.js does when the page loads it: it puts Python, its worker and the editor there.
import { codeEditor } from "./codemirror";
import type { PythonFile } from "./protocol";

declare const PACKED: Record<string, () => void>; // in a comment of each function
declare const LIBRARY: PythonFile["library"];
declare const WORKER: string;

const files = Object.fromEntries(Object.entries(PACKED).map(([name, hidden]) => [name, /\/\*(.*)\*\//s.exec(String(hidden))![1]!]));

(window as unknown as { MARIENBAD_PYTHON: PythonFile }).MARIENBAD_PYTHON = { files, library: LIBRARY, worker: WORKER, editor: codeEditor };
