// worker.ts -- Python away from the page: it is unpacked and started once, then does one task after the other.
import { loadPyodide } from "pyodide/pyodide.mjs";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { REPORTED } from "../patience";
import { Host } from "./host";
import type { Python } from "./host";
import type { FromPython, ToPython } from "./protocol";

declare const self: {
  postMessage(message: FromPython): void;
  onmessage: ((event: MessageEvent<ToPython>) => void) | null;
  importScripts: unknown;
  fetch: unknown;
};

const PRINTED = 20_000; // letters of a task that are shown

let host: Host | undefined;
let printed = 0;
let waiting = "";
let told = 0;

/** Tells the page what was printed, not too often. */
function flush(): void {
  if (waiting) self.postMessage({ kind: "print", text: waiting });
  waiting = "";
  told = performance.now();
}

function print(text: string): void {
  const room = PRINTED - printed;
  printed += text.length;
  if (room <= 0) return;
  waiting += text.length > room ? `${text.slice(0, room)}…\n` : text;
  if (performance.now() - told > REPORTED) flush();
}

async function unpack(base64: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  // not of a Blob: WebKit lets no worker of a page from disk read one
  return new Response(new Response(bytes).body!.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** Pyodide asks for files by their addresses: they are here, and nothing else is asked for. */
async function start(packed: Record<string, string>, library: Record<string, string>): Promise<void> {
  const files = Object.fromEntries(await Promise.all(Object.entries(packed).map(async ([name, text]) => [name, await unpack(text)] as const)));
  self.importScripts = () => { // a worker that has this is refused: see web/README.md
    throw new Error("none");
  };
  self.fetch = async (asked: string | { url: string }) => {
    const name = String(typeof asked === "string" ? asked : asked.url ?? asked).split("/").pop()!;
    if (!files[name]) throw new Error(`no ${name}`);
    return new Response(files[name], { headers: { "Content-Type": name.endsWith("wasm") ? "application/wasm" : "application/octet-stream" } });
  };
  const python: Python = await loadPyodide({ indexURL: "file:///python/", createPyodideModule, lockFileContents: new TextDecoder().decode(files["pyodide-lock.json"]) });
  const module = await WebAssembly.compile(files["marienbad-python.wasm"]!);
  host = new Host(python, module, library, print, () => performance.now());
}

self.onmessage = async (event: MessageEvent<ToPython>) => {
  const message = event.data;
  try {
    if (message.kind === "start") {
      await start(message.files, message.library);
      self.postMessage({ kind: "ready" });
      return;
    }
    printed = 0;
    const reply = host!.run(message.task);
    flush();
    self.postMessage({ kind: "done", id: message.id, reply });
  } catch (problem) {
    flush();
    self.postMessage({ kind: "broken", why: String(problem).split("\n")[0]! });
  }
};
