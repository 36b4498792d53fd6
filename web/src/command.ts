// command.ts -- the command `marienbad` as a function: its WebAssembly, wrapped.  Used by the worker and by tests.
import type { Reply, Request } from "./protocol";

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(size: number): number;
  put(length: number): number;
  keep(length: number): number;
  run(length: number, french: number): number;
  out(): number;
  out_length(): number;
  error(): number;
  error_length(): number;
  file(): number;
  file_length(): number;
  answer_room?(size: number): number; // where Python is beside it
}

export type Tick = (done: number, total: number) => void;

/** Books of openings: the command looks for them beside itself. */
export type Books = Record<string, Uint8Array>;
/** Programs that the command asks line by line: what became of them, and what they said. */
export interface Programs {
  begin(args: string[]): number;
  ask(program: number, line: string, seconds: number): { became: number; said: string };
  end(program: number): void;
}

export class Command {
  private readonly core: Exports;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  /** `books`: files that stay in its memory, by name. */
  constructor(module: WebAssembly.Module, now: () => number, tick: Tick, books: Books = {}, programs?: Programs) {
    const imports = {
      marienbad: {
        now: () => now() / 1000,
        tick: (done: number, total: number) => {
          tick(done, total);
          return 1;
        },
        begin: (at: number, length: number) => programs?.begin(this.read(at, length).split("\0").slice(0, -1)) ?? 0,
        ask: (program: number, at: number, length: number, seconds: number) => {
          const { became, said } = programs!.ask(program, this.read(at, length), seconds);
          const bytes = this.encoder.encode(said);
          const room = this.core.answer_room!(bytes.length); // memory may grow, and be another one then
          new Uint8Array(this.core.memory.buffer).set(bytes, room);
          return became;
        },
        end: (program: number) => programs?.end(program),
      },
    };
    this.core = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
    this.core._initialize();
    for (const [name, book] of Object.entries(books)) this.core.keep(this.writeBytes(this.encoder.encode(`${name}\0`), book));
  }

  private write(text: string): number {
    return this.writeBytes(this.encoder.encode(text));
  }

  private writeBytes(...parts: ArrayLike<number>[]): number {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const at = this.core.room(length);
    if (at === 0) throw new Error("memory");
    const room = new Uint8Array(this.core.memory.buffer, at, length + 1);
    let end = 0;
    for (const part of parts) {
      room.set(part, end);
      end += part.length;
    }
    room[length] = 0;
    return length;
  }

  private read(at: number, length: number): string {
    return length > 0 ? this.decoder.decode(new Uint8Array(this.core.memory.buffer, at, length)) : "";
  }

  run(request: Pick<Request, "args" | "french" | "files" | "want">): Reply {
    const core = this.core;
    for (const [name, text] of Object.entries(request.files)) core.put(this.write(`${name}\0${text}`));
    const code = core.run(this.write(request.args.map((arg) => `${arg}\0`).join("")), request.french ? 1 : 0);
    const files: Record<string, string> = {};
    const out = this.read(core.out(), core.out_length());
    const error = this.read(core.error(), core.error_length());
    for (const name of request.want) {
      this.write(`${name}\0`);
      const length = core.file_length();
      if (length >= 0) files[name] = this.read(core.file(), length);
    }
    return { code, out, error, files };
  }
}
