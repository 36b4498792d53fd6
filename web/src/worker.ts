// worker.ts -- runs the command away from the page, one request after the other, and tells how far it got.
import type { Books } from "./command";
import { Command } from "./command";
import { REPORTED } from "./patience";
import type { FromWorker, ToWorker } from "./protocol";

const scope = self as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

let module: WebAssembly.Module | undefined;
let books: Books = {};
let command: Command | undefined;
let current = 0;
let told = 0;

function say(message: FromWorker): void {
  scope.postMessage(message);
}

function tick(done: number, total: number): void {
  const now = performance.now();
  if (now - told < REPORTED) return;
  told = now;
  say({ kind: "tick", id: current, done, total });
}

scope.onmessage = (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.kind === "module") {
    ({ module, books } = message);
    return;
  }
  const { request } = message;
  current = request.id;
  told = performance.now();
  try {
    command ??= new Command(module!, () => performance.now(), tick, books);
    say({ kind: "done", id: request.id, reply: command.run(request) });
  } catch (problem) {
    command = undefined; // its memory may be in any state
    say({ kind: "broken", id: request.id, why: String(problem) });
  }
};
