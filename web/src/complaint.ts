// complaint.ts -- what the command refused, for a person: where in the text, the line itself, and the way to it.
import { h } from "./dom";
import { SHOWN } from "./patience";
import { complaintOf, rangeOf } from "./where";
import { t } from "./words";

/** The letters of a line around a column, and the column among them. */
function around(line: string, column: number): [string, number] {
  const from = line.length <= 4 * SHOWN.around ? 0 : Math.max(0, column - SHOWN.around);
  const to = Math.min(line.length, Math.max(column, from) + 3 * SHOWN.around);
  const before = from > 0 ? "…" : "";
  return [`${before}${line.slice(from, to)}${to < line.length ? "…" : ""}`, column - from + before.length];
}

/** The parts of a complaint about a text; `show` selects letters [begin, end) of it, which are on that line. */
export function complaintParts(error: string, text: string | null, show: (begin: number, end: number, line: number) => void): HTMLElement[] {
  const { message, line, column } = complaintOf(error);
  const said = h("p", {}, message);
  if (!line || text === null) return [said];
  const [begin, end] = rangeOf(text, line);
  const isThere = begin < text.length && (line === 1 || begin !== rangeOf(text, line - 1)[0]);
  if (!isThere && /^S1\b/.test(message)) return [h("p", {}, message.replace("S1", t("owned")))]; // of the field beside the text
  const [part, before] = around(text.slice(begin, end), Math.max(0, (column ?? 1) - 1));
  const at = Math.min(end, begin + Math.max(0, (column ?? 1) - 1));
  return [
    h("p", { class: "where" }, column ? t("lineColumn", { line, column }) : t("line", { line })),
    said,
    h("pre", {}, `${part}\n${column ? `${" ".repeat(before)}▲` : ""}`),
    h("button", { type: "button", class: "link", onclick: () => show(at, end, line) }, t("showLine")),
  ];
}
