// worker.ts -- runs the command away from the page, one request after the other, and tells how far it got.
import type { Books } from "./command";
import { Command } from "./command";
import { digestRanks, shortenNames } from "./digest";
import { REPORTED, SHOWN } from "./patience";
import type { FromWorker, Reply, Request, ToWorker } from "./protocol";
import { cut } from "./where";

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

/** What the page can take: a large answer summed up, endless names shortened. */
function finish({ args, digest, files }: Request, reply: Reply): Reply {
  if (digest && reply.code !== 2) return { ...reply, out: digestRanks(reply.out) };
  const shown = args.includes("--json") || args.includes("svg");
  const long = Object.values(files).some((text) => text.length > SHOWN.name);
  return { ...reply, out: shown && long ? shortenNames(reply.out) : reply.out, error: cut(reply.error, 4 * SHOWN.complaint) };
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
    say({ kind: "done", id: request.id, reply: finish(request, command.run(request)) });
  } catch (problem) {
    command = undefined; // its memory may be in any state
    say({ kind: "broken", id: request.id, why: String(problem) });
  }
};
