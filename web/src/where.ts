// where.ts -- a line of standard error, "graph:4:7: owner must be 1 or 2", cut into where and what; and where that is in a
// text, which may be long.
import { SHOWN } from "./patience";

export interface Complaint {
  message: string;
  line?: number;
  column?: number;
}

/** A text with its middle left out where it is long. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.ceil(most * 0.7))} … ${text.slice(text.length - Math.floor(most * 0.3))}`;
}

export function complaintOf(error: string): Complaint {
  const end = error.indexOf("\n");
  const first = cut(end < 0 ? error : error.slice(0, end), SHOWN.complaint);
  const found = /^(?:[^:\s]+):(?:(\d+):(?:(\d+):)?)?\s*(.*)$/.exec(first);
  if (!found) return { message: first };
  const [, line, column, message] = found;
  return {
    message: message || first,
    ...(line ? { line: Number(line) } : {}),
    ...(column ? { column: Number(column) } : {}),
  };
}

/** Where a line begins and ends in a text; the last line where there are fewer. */
export function rangeOf(text: string, line: number): [number, number] {
  let begin = 0;
  for (let i = 1; i < line; i++) {
    const end = text.indexOf("\n", begin);
    if (end < 0) break;
    begin = end + 1;
  }
  const end = text.indexOf("\n", begin);
  return [begin, end < 0 ? text.length : end];
}

export interface Excerpt {
  part: string;
  begin: number; // letters before it
  first: number; // its first and last line
  last: number;
  whole: boolean; // no line of it is cut
}

/** The lines of a text around one of them, as many as fit in so many lines and letters; of a longer line, its beginning. */
export function excerptOf(text: string, line: number, lines: number, letters: number): Excerpt {
  const first = Math.max(1, line - lines / 2);
  const [begin] = rangeOf(text, first);
  let end = begin, last = first - 1;
  while (last < first + lines - 1 && end < text.length) {
    const next = text.indexOf("\n", end);
    const after = next < 0 ? text.length : next + 1;
    if (after - begin > letters) break;
    end = after;
    last++;
  }
  if (end > begin || begin === text.length) return { part: text.slice(begin, end).replace(/\n$/, ""), begin, first, last, whole: true };
  const [from] = rangeOf(text, line);
  return { part: text.slice(from, from + letters), begin: from, first: line, last: line, whole: false };
}
