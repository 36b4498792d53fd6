// history.ts -- what was before, to undo and redo.
export class History<T> {
  private readonly before: T[] = [];
  private after: T[] = [];

  constructor(private readonly most: number) {}

  /** What is now, before it becomes something else. */
  keep(now: T): void {
    this.before.push(now);
    if (this.before.length > this.most) this.before.shift();
    this.after = [];
  }

  get canUndo(): boolean {
    return this.before.length > 0;
  }
  get canRedo(): boolean {
    return this.after.length > 0;
  }

  /** What was before `now`; undefined when nothing was. */
  undo(now: T): T | undefined {
    const one = this.before.pop();
    if (one !== undefined) this.after.push(now);
    return one;
  }

  redo(now: T): T | undefined {
    const one = this.after.pop();
    if (one !== undefined) this.before.push(now);
    return one;
  }
}
