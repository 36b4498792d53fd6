// engine.ts -- Python, asked from the page: its file is loaded when somebody needs it, its worker ended when it must stop.
import { h } from "../dom";
import { Refused, Stopped } from "../engine";
import { PYTHON } from "../patience";
import type { Reply } from "../protocol";
import type { Task } from "./host";
import type { FromPython, PythonFile, ToPython } from "./protocol";

export const FILE = "marienbad-python.js";

/** The file is not beside the page. */
export class Missing extends Error {}

/** The work took longer than it may. */
export class TooLong extends Error {}

export type Stage = "absent" | "loading" | "starting" | "ready" | "busy" | "missing" | "broken";

interface Running {
  id: number;
  heard(text: string): void;
  resolve(reply: Reply): void;
  reject(why: Error): void;
}

/** One worker, one task at a time. */
class PythonEngine {
  stage: Stage = "absent";
  /** Who is told of a new stage. */
  changed: () => void = () => undefined;
  private file: PythonFile | undefined;
  private worker: Worker | undefined;
  private starting: Promise<void> | undefined;
  private running: Running | undefined;
  private timer: number | undefined;
  private next = 1;

  private enter(stage: Stage): void {
    this.stage = stage;
    this.changed();
  }

  /** The file, once it is loaded. */
  async load(): Promise<PythonFile> {
    if (this.file) return this.file;
    this.enter("loading");
    await new Promise<void>((done, fail) => {
      const script = h("script", { src: FILE, onload: () => (script.remove(), done()), onerror: () => (script.remove(), fail(new Missing(FILE))) });
      document.head.append(script);
    }).catch((problem: Error) => {
      this.enter("missing");
      throw problem;
    });
    const place = window as unknown as { MARIENBAD_PYTHON?: PythonFile };
    this.file = place.MARIENBAD_PYTHON!;
    delete place.MARIENBAD_PYTHON;
    return this.file;
  }

  /** Python is ready after this. */
  start(): Promise<void> {
    this.starting ??= this.startWorker().catch((problem) => {
      this.starting = undefined;
      throw problem;
    });
    return this.starting;
  }

  private async startWorker(): Promise<void> {
    const { worker: text, files, library } = await this.load();
    this.enter("starting");
    const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    const worker = (this.worker = new Worker(address));
    const ready = new Promise<void>((done, fail) => {
      worker.onmessage = ({ data }: MessageEvent<FromPython>) => {
        if (worker !== this.worker) return;
        if (data.kind === "ready") done();
        else if (data.kind === "broken") (fail(new Refused(data.why)), this.breakDown(data.why));
        else this.hear(data);
      };
    });
    this.send({ kind: "start", files, library });
    await ready;
    URL.revokeObjectURL(address);
    this.enter("ready");
  }

  private send(message: ToPython): void {
    this.worker!.postMessage(message);
  }

  private hear(message: Exclude<FromPython, { kind: "ready" | "broken" }>): void {
    const { running } = this;
    if (message.kind === "print") running?.heard(message.text);
    else if (running?.id === message.id) {
      this.settle();
      this.enter("ready");
      running.resolve(message.reply);
    }
  }

  private settle(): void {
    clearTimeout(this.timer);
    this.running = undefined;
  }

  /** The worker is of no use any more: its work is rejected, and another one begins. */
  private end(why: Error): void {
    const { running } = this;
    this.worker?.terminate();
    this.worker = this.starting = undefined;
    this.settle();
    this.enter("absent");
    running?.reject(why);
  }

  private breakDown(why: string): void {
    const fresh = this.stage !== "starting"; // who breaks while starting would do so again
    this.end(new Refused(why));
    if (fresh) this.start().catch(() => undefined);
    else this.enter("broken");
  }

  /** Does a task; `heard` gets what it prints. */
  async run(task: Task, heard: (text: string) => void): Promise<Reply> {
    await this.start();
    if (this.running) throw new Stopped();
    const id = this.next++;
    return new Promise<Reply>((resolve, reject) => {
      this.running = { id, heard, resolve, reject };
      this.timer = window.setTimeout(() => this.stop(new TooLong()), PYTHON.task);
      this.send({ kind: "task", id, task });
      this.enter("busy");
    });
  }

  /** Ends the task under way, whatever it does. */
  stop(why: Error = new Stopped()): void {
    if (!this.running) return;
    this.end(why);
    this.start().catch(() => undefined);
  }
}

/** One for the page: it outlives views and languages. */
export const python = new PythonEngine();
