// lines.ts -- how many lines a text has, counted without making anybody wait.
import { COUNTED, pause } from "./patience";

/** Undefined when `isOver` says, meanwhile, that nobody wants to know any more. */
export async function countLines(text: string, isOver: () => boolean): Promise<number | undefined> {
  let count = 1;
  for (let begin = 0; begin < text.length; begin += COUNTED) {
    const part = text.slice(begin, begin + COUNTED);
    for (let at = part.indexOf("\n"); at >= 0; at = part.indexOf("\n", at + 1)) count++;
    await pause(0);
    if (isOver()) return undefined;
  }
  return count;
}
