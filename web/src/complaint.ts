// complaint.ts -- what the command refused, for a person: where in the text, the line itself, and the way to it.
import { h } from "./dom";
import { complaintOf, rangeOf } from "./where";
import { t } from "./words";

/** The parts of a complaint about a text; `show` selects letters [begin, end) of it, which are on that line. */
export function complaintParts(error: string, text: string | null, show: (begin: number, end: number, line: number) => void): HTMLElement[] {
  const { message, line, column } = complaintOf(error);
  const said = h("p", {}, message);
  if (!line || text === null) return [said];
  const [begin, end] = rangeOf(text, line);
  const before = Math.max(0, (column ?? 1) - 1);
  return [
    h("p", { class: "where" }, column ? t("lineColumn", { line, column }) : t("line", { line })),
    said,
    h("pre", {}, `${text.slice(begin, end)}\n${column ? `${" ".repeat(before)}▲` : ""}`),
    h("button", { type: "button", class: "link", onclick: () => show(begin + before, end, line) }, t("showLine")),
  ];
}
