// host.ts -- Python with the command beside it: programs that rules and exercises ask, and `import marienbad`.  Used by
// the worker and by tests.
import { Command } from "../command";
import type { Programs, Tick } from "../command";
import type { Reply } from "../protocol";

/** What of Pyodide is used. */
export interface Python {
  FS: { mkdirTree(path: string): void; writeFile(path: string, text: string): void };
  registerJsModule(name: string, module: object): void;
  pyimport(name: string): PagePy;
  runPython(code: string): unknown;
  setInterruptBuffer(buffer: Uint8Array): void;
  setStdout(options: { write(bytes: Uint8Array): number }): void;
  setStderr(options: { write(bytes: Uint8Array): number }): void;
  setStdin(options: { stdin(): string | null }): void;
  _module: {
    _emscripten_stack_get_base(): number;
    _PyThreadState_Get(): number;
    _PyUnstable_ThreadState_SetStackProtection(thread: number, start: number, size: number): number;
  };
}

/** The functions of lib/marienbad_page.py. */
interface PagePy {
  begin(args: string[]): number;
  ask(program: number, line: string, seconds: number): string;
  end(program: number): void;
  run(path: string): string;
}

const FOLDER = "/marienbad"; // our own files
const HOME = "/home/pyodide"; // where programs lie
/** Bytes of its own stack that Python may use: the browser's stack, which it cannot see, ends soon after. */
const STACK = 64 * 1024;
const SIGINT = 2;
/** Milliseconds until it rings again; who goes on swallowing it is rung so often that it comes outside of his `try`. */
const AGAIN = 200;
const AT_ONCE = 1;
const PATIENT = 3;

export interface Task {
  /** A command line, or none: then the first file is run as a program. */
  args: string[] | null;
  french: boolean;
  files: Record<string, string>;
}

export class Host {
  private readonly page: PagePy;
  private readonly command: Command; // it asks Python …
  private beside: Command | undefined; // … which asks this one
  private deadline = Infinity;
  private rung = 0; // how often since it was set
  private french = false;

  constructor(
    private readonly python: Python,
    private readonly module: WebAssembly.Module,
    library: Record<string, string>,
    print: (text: string) => void,
    private readonly now: () => number,
    private readonly tick: Tick = () => undefined,
  ) {
    const decoder = new TextDecoder();
    const write = (bytes: Uint8Array) => (print(decoder.decode(bytes, { stream: true })), bytes.length);
    python.setStdout({ write });
    python.setStderr({ write });
    python.setStdin({ stdin: () => null });
    python.registerJsModule("marienbad_host", {
      watch: (seconds: number) => {
        this.deadline = seconds > 0 ? now() + 1000 * seconds : Infinity;
        this.rung = 0;
      },
      command: (asked: string) => this.answer(asked),
      language: () => (this.french ? "fr" : "en"),
    });
    for (const [path, text] of Object.entries(library)) {
      python.FS.mkdirTree(`${FOLDER}/${path}`.replace(/\/[^/]*$/, ""));
      python.FS.writeFile(`${FOLDER}/${path}`, text);
    }
    python.runPython(`import sys\nsys.path.append(${JSON.stringify(FOLDER)})`);
    this.page = python.pyimport("marienbad_page");
    this.command = new Command(module, now, this.tick, {}, this.programs());
    python.setInterruptBuffer(this.clock());
    this.boundStack();
  }

  /** Recursion through C is an exception of Python, not its end. */
  private boundStack(): void {
    const own = this.python._module;
    own._PyUnstable_ThreadState_SetStackProtection(own._PyThreadState_Get(), own._emscripten_stack_get_base() - STACK, STACK);
  }

  /** Python looks now and then whether there is a signal: there is one when the time is over, and again for who swallows it. */
  private clock(): Uint8Array {
    const look = () => {
      const now = this.now();
      if (now <= this.deadline) return 0;
      this.deadline = now + (++this.rung > PATIENT ? AT_ONCE : AGAIN);
      return SIGINT;
    };
    return Object.defineProperty({}, "0", { get: look, set: () => undefined }) as Uint8Array;
  }

  private programs(): Programs {
    return {
      begin: (args) => this.page.begin(args),
      ask: (program, line, seconds) => {
        const said = this.page.ask(program, line, seconds);
        const blank = said.indexOf(" ");
        return { became: Number(said.slice(0, blank)), said: said.slice(blank + 1) };
      },
      end: (program) => this.page.end(program),
    };
  }

  /** The command, asked by `import marienbad`: JSON in, JSON out. */
  private answer(asked: string): string {
    const { args, files, want } = JSON.parse(asked) as { args: string[]; files: Record<string, string>; want: string[] };
    this.beside ??= new Command(this.module, this.now, () => undefined);
    try {
      return JSON.stringify(this.beside.run({ args, files, want, french: this.french }));
    } catch (problem) {
      this.beside = undefined; // its memory may be in any state
      return JSON.stringify({ code: 2, out: "", error: String(problem), files: {} });
    }
  }

  run({ args, files, french }: Task): Reply {
    this.french = french;
    for (const [name, text] of Object.entries(files)) this.python.FS.writeFile(`${HOME}/${name}`, text);
    if (args) return this.command.run({ args, files, french, want: [] });
    const name = Object.keys(files)[0]!;
    const wrong = this.page.run(`${HOME}/${name}`);
    const [line, message] = wrong.split("\t", 2);
    return { code: wrong ? 2 : 0, out: "", error: wrong ? `${name}:${line}: ${message}` : "", files: {} };
  }
}
