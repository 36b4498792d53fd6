// digest.ts -- an answer that is too large to be read on the page, made smaller in the worker: how many positions each rank
// has, with a few names; names that nobody could read, shortened.
import { byRank } from "./arena";
import type { RankRow } from "./arena";
import { NAMES_LISTED, SHOWN } from "./patience";
import { cut } from "./where";

export interface Ranked {
  count: number;
  rows: (RankRow & { names: string[] })[];
}

interface Answer {
  position: string;
  winner: number;
  rank: number | null;
}

/** The JSON of `solve --all` or `grundy --all` without its positions; `ranked` in their place. */
export function digestRanks(json: string): string {
  const told = JSON.parse(json) as { answers?: Answer[]; numbers?: Record<string, number>; grundy?: Record<string, number> | number };
  const { answers, numbers, grundy, ...rest } = told;
  const all = answers ?? Object.entries(numbers ?? (grundy as Record<string, number>)).map(([position, rank]) => ({ position, winner: 0, rank }));
  const names = new Map<number | null, string[]>();
  for (const { position, rank } of all) {
    const some = names.get(rank) ?? [];
    if (some.length < NAMES_LISTED) some.push(cut(position, SHOWN.name));
    names.set(rank, some);
  }
  const ranked: Ranked = { count: all.length, rows: byRank(all).map((row) => ({ ...row, names: names.get(row.rank)! })) };
  return JSON.stringify({ ...rest, ranked });
}

/** Shortens the strings of a JSON text, and the words of an SVG, that are longer than any name should be. */
export function shortenNames(text: string): string {
  const json = text.startsWith("{") || text.startsWith("[");
  const [open, close] = json ? ['"', '"'] : [">", "<"];
  let out = "", from = 0; // `out` has all before `from`
  for (let begin = text.indexOf(open); begin >= 0; ) {
    let end = text.indexOf(close, begin + 1);
    while (json && end > 0 && isEscaped(text, end)) end = text.indexOf(close, end + 1);
    if (end < 0) break;
    if (end - begin - 1 > SHOWN.name && !text.startsWith("\n", begin + 1)) {
      out += text.slice(from, begin + 1) + text.slice(begin + 1, begin + 1 + SHOWN.name).replace(/\\+$|&[^;]*$/, "") + "…";
      from = end;
    }
    begin = text.indexOf(open, end + 1);
  }
  return from === 0 ? text : out + text.slice(from);
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === "\\") slashes++;
  return slashes % 2 === 1;
}
