// memory.ts -- what the command answered: the same question has the same answer, and is not asked again.
import { LONG_TEXT, LONG_TEXTS } from "./patience";
import type { Reply, Request } from "./protocol";

export type Question = Omit<Request, "id">;

/** The questions answered last, as many as fit in so many letters; all lanes share one. */
export class Memory {
  private letters = 0;
  private readonly answers = new Map<string, Reply>(); // the one used last comes last

  constructor(private readonly most: number) {}

  private static readonly long: string[] = []; // texts that are told apart by their number
  private static numbers = 0;

  /** A long text is not written into every key: the same one has the same number, while it is among the last few. */
  private static shortOf(text: string): string | number {
    if (text.length < LONG_TEXT) return text;
    const at = Memory.long.indexOf(text);
    if (at < 0) Memory.long.unshift(text);
    if (Memory.long.length > LONG_TEXTS) Memory.long.pop();
    if (at < 0) Memory.numbers++;
    return Memory.numbers - (at < 0 ? 0 : at);
  }

  /** What tells questions apart. */
  static keyOf({ args, french, files, want, digest }: Question): string {
    const texts = Object.entries(files).map(([name, text]) => [name, Memory.shortOf(text)]);
    return JSON.stringify([args, french, texts, want, digest ?? ""]);
  }

  get(key: string): Reply | undefined {
    const reply = this.answers.get(key);
    if (reply) {
      this.answers.delete(key);
      this.answers.set(key, reply);
    }
    return reply;
  }

  put(key: string, reply: Reply): void {
    this.forget(key);
    if (lengthOf(key, reply) > this.most) return; // all others would go, and it too
    this.answers.set(key, reply);
    this.letters += lengthOf(key, reply);
    for (const oldest of this.answers.keys()) {
      if (this.letters <= this.most) break;
      this.forget(oldest);
    }
  }

  private forget(key: string): void {
    const reply = this.answers.get(key);
    if (!reply) return;
    this.letters -= lengthOf(key, reply);
    this.answers.delete(key);
  }
}

function lengthOf(key: string, { out, error, files }: Reply): number {
  return Object.values(files).reduce((sum, text) => sum + text.length, key.length + out.length + error.length);
}
