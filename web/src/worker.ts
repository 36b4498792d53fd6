// worker.ts -- runs the command away from the page, one request after the other, and tells how far it got.
import { Command } from "./command";
import type { FromWorker, ToWorker } from "./protocol";

const scope = self as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};
const TICK = 100; // milliseconds between two reports at least

let module: WebAssembly.Module | undefined;
let command: Command | undefined;
let current = 0;
let told = 0;

function say(message: FromWorker): void {
  scope.postMessage(message);
}

function tick(done: number, total: number): void {
  const now = performance.now();
  if (now - told < TICK) return;
  told = now;
  say({ kind: "tick", id: current, done, total });
}

scope.onmessage = (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.kind === "module") {
    module = message.module;
    return;
  }
  const { request } = message;
  current = request.id;
  told = performance.now();
  try {
    command ??= new Command(module!, () => performance.now(), tick);
    say({ kind: "done", id: request.id, reply: command.run(request) });
  } catch (problem) {
    command = undefined; // its memory may be in any state
    const reply = { code: 2, out: "", error: String(problem), files: {} };
    say({ kind: "done", id: request.id, reply });
  }
};
