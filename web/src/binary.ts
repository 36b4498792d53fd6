// binary.ts -- numbers in binary under one another, their sum without carry, and what it says.
import { h } from "./dom";
import { binaryRows } from "./tables";
import { t } from "./words";

/** The table and its sentence; null: these are no numbers that fit.  `called`: what stands before each row. */
export function binaryTable(numbers: number[], called: string[] = numbers.map(String)): { parts: HTMLElement[]; xor: number } | null {
  const rows = binaryRows(numbers);
  if (!rows) return null;
  const table = h("table", {},
    h("tbody", {}, called.map((name, i) => h("tr", {}, h("th", { scope: "row" }, name), [...rows.digits[i]!].map((digit) => h("td", { class: digit === "1" ? "one-bit" : "" }, digit))))),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, `⊕ ${rows.xor}`), [...rows.xorDigits].map((digit) => h("td", { class: digit === "1" ? "odd" : "even" }, digit)))));
  return { parts: [table, h("p", {}, rows.xor === 0 ? t("xorZero") : t("xorNot"))], xor: rows.xor };
}
