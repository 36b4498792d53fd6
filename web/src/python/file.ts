// file.ts -- what marienbad-python.js does when the page loads it: it puts Python, its worker and the editor there.
import { codeEditor } from "./codemirror";
import type { PythonFile } from "./protocol";

declare const PACKED: PythonFile["files"];
declare const LIBRARY: PythonFile["library"];
declare const WORKER: string;

(window as unknown as { MARIENBAD_PYTHON: PythonFile }).MARIENBAD_PYTHON = { files: PACKED, library: LIBRARY, worker: WORKER, editor: codeEditor };
