// pieces.ts -- what a board is made of, and what a move does to it: the pieces that go and those that come.
//
// Two drawings are compared, letter by letter; nothing is known of the game.

/** Classes of src/show/style.c that stand for nothing that is moved, eaten or taken. */
const GROUND = new Set(["paper", "hit", "span", "reach", "cut", "hole", "cell", "frame", "light", "dark", "gone", "slot", "aligned"]);

/** The pieces of a drawing, each as it is written. */
export function piecesOf(drawing: string): string[] {
  return (drawing.match(/<(?:circle|rect|path|line)\b[^>]*\/>/g) ?? []).filter((one) => !GROUND.has(/class="(\w*)/.exec(one)?.[1] ?? ""));
}

/** How an element of a drawing was written. */
export function written(element: { tagName: string; attributes: ArrayLike<{ name: string; value: string }> }): string {
  return `<${element.tagName} ${Array.from(element.attributes).map(({ name, value }) => `${name}="${value}"`).join(" ")}/>`;
}

const boxOf = (drawing: string): string => /viewBox="([^"]*)"/.exec(drawing)?.[1] ?? "";

export interface Change {
  gone: Set<string>;
  come: string[];
}

/** What another drawing of the same board has less and more; null: that one is put together anew, and tells nothing. */
export function changeOf(before: string, after: string): Change | null {
  const old = piecesOf(before), now = piecesOf(after);
  const had = new Set(old), has = new Set(now);
  const change = { gone: new Set(old.filter((one) => !has.has(one))), come: now.filter((one) => !had.has(one)) };
  return change.come.length > 0 && boxOf(before) !== boxOf(after) ? null : change;
}
