// memory.ts -- what the command answered: the same question has the same answer, and is not asked again.
import type { Reply, Request } from "./protocol";

export type Question = Omit<Request, "id">;

/** The questions answered last, as many as fit in so many letters; all lanes share one. */
export class Memory {
  private letters = 0;
  private readonly answers = new Map<string, Reply>(); // the one used last comes last

  constructor(private readonly most: number) {}

  /** What tells questions apart. */
  static keyOf({ args, french, files, want }: Question): string {
    return JSON.stringify([args, french, files, want]);
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
