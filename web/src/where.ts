// where.ts -- a line of standard error, "graph:4:7: owner must be 1 or 2", cut into where and what.

export interface Complaint {
  message: string;
  line?: number;
  column?: number;
}

export function complaintOf(error: string): Complaint {
  const first = error.split("\n")[0] ?? "";
  const found = /^(?:[^:\s]+):(?:(\d+):(?:(\d+):)?)?\s*(.*)$/.exec(first);
  if (!found) return { message: first };
  const [, line, column, message] = found;
  return {
    message: message || first,
    ...(line ? { line: Number(line) } : {}),
    ...(column ? { column: Number(column) } : {}),
  };
}

/** Where a line begins and ends in a text. */
export function rangeOf(text: string, line: number): [number, number] {
  const lines = text.split("\n");
  let begin = 0;
  for (let i = 0; i < line - 1 && i < lines.length - 1; i++) begin += lines[i]!.length + 1;
  return [begin, begin + (lines[Math.min(line, lines.length) - 1] ?? "").length];
}
