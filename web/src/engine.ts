// engine.ts -- the command, asked from the page: lanes of work that never block it and can be stopped.
import { bytesOf, inflated } from "./carried";
import type { Books } from "./command";
import { Memory } from "./memory";
import type { FromWorker, Reply, ToWorker } from "./protocol";
import { plain } from "./plain";
import { t } from "./words";

declare const WORKER: string;

/** The work was stopped, by the person or because something newer was asked. */
export class Stopped extends Error {}

/** The command refused: its one line on standard error, for a person who has no command line. */
export class Refused extends Error {
  constructor(message: string, asked: string[] = []) {
    super(plain(message, asked));
  }
}

/** What to tell a person of what went wrong. */
export function whyNot(problem: unknown): string {
  return problem instanceof Stopped ? t("stopped") : problem instanceof Refused ? problem.message : String(problem);
}

export interface Ask {
  files?: Record<string, string>;
  want?: string[];
  digest?: "ranks";
}

/** A question that was asked. */
interface Waiting {
  key: string;
  reply: Promise<Reply>;
  resolve(reply: Reply): void;
  reject(why: Error): void;
}

export interface Progress {
  done: number;
  total: number;
}

/** What the page carries along for its workers. */
export interface Engine {
  module: WebAssembly.Module;
  books: Books;
}

/** Takes what stands in the page: compiles the WebAssembly, unpacks the book. */
export async function loadEngine(): Promise<Engine> {
  const module = await WebAssembly.compile(await inflated("wasm").arrayBuffer());
  return { module, books: { [document.getElementById("book")!.dataset.name!]: bytesOf("book") } };
}

const workerAddress = () => URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));

/** One worker: its requests follow one another.  What was answered, here or in another lane, is not asked again. */
export class Lane {
  private static address: string | undefined;
  private worker: Worker | undefined;
  private next = 1;
  private readonly waiting = new Map<number, Waiting>();

  constructor(
    private readonly engine: Promise<Engine>,
    private readonly memory: Memory,
    private readonly french: () => boolean,
    private readonly busy: (lane: Lane, progress: Progress | null) => void,
  ) {}

  get isBusy(): boolean {
    return this.waiting.size > 0;
  }

  private async start(): Promise<Worker> {
    const engine = await this.engine;
    if (this.worker) return this.worker;
    Lane.address ??= workerAddress();
    const worker = new Worker(Lane.address);
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
    this.send(worker, { kind: "module", ...engine });
    this.worker = worker;
    return worker;
  }

  private send(worker: Worker, message: ToWorker): void {
    worker.postMessage(message);
  }

  private hear(message: FromWorker): void {
    const one = this.waiting.get(message.id);
    if (!one) return;
    if (message.kind === "tick") {
      this.busy(this, message);
      return;
    }
    this.waiting.delete(message.id);
    if (!this.isBusy) this.busy(this, null);
    if (message.kind === "broken") {
      one.reject(new Refused(message.why));
      return;
    }
    this.memory.put(one.key, message.reply);
    one.resolve(message.reply);
  }

  /** Runs the command; the reply may be a refusal. */
  async ask(args: string[], { files = {}, want = [], digest }: Ask = {}): Promise<Reply> {
    const question = { args, french: this.french(), files, want, ...(digest ? { digest } : {}) };
    const key = Memory.keyOf(question);
    const known = this.memory.get(key) ?? [...this.waiting.values()].find((one) => one.key === key)?.reply;
    if (known) return known;
    const id = this.next++;
    let settle: Pick<Waiting, "resolve" | "reject">;
    const reply = new Promise<Reply>((resolve, reject) => (settle = { resolve, reject }));
    this.waiting.set(id, { key, reply, ...settle! });
    this.busy(this, { done: 0, total: 0 });
    const worker = await this.start();
    if (this.waiting.has(id)) this.send(worker, { kind: "run", request: { id, ...question } });
    return reply;
  }

  /** Runs the command for its JSON. */
  async json<T>(args: string[], ask: Ask = {}): Promise<T> {
    const reply = await this.ask([...args, "--json"], ask);
    if (reply.code === 2) throw new Refused(reply.error.trim(), args);
    return JSON.parse(reply.out) as T;
  }

  /** Runs the command for its text. */
  async text(args: string[], ask: Ask = {}): Promise<string> {
    const reply = await this.ask(args, ask);
    if (reply.code === 2) throw new Refused(reply.error.trim(), args);
    return reply.out;
  }

  /** Ends all work of this lane, now. */
  stop(): void {
    if (this.isBusy) this.end();
  }

  /** And its worker, though it may be idle: the next request starts another. */
  end(): void {
    this.worker?.terminate();
    this.worker = undefined;
    const all = [...this.waiting.values()];
    this.waiting.clear();
    this.busy(this, null);
    for (const one of all) one.reject(new Stopped());
  }
}
