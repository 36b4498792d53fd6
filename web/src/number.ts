// number.ts -- numbers as a person reads them: 12 345 in French, 12,345 in English.
import { language } from "./lang";

const LEAST = 10_000; // shorter ones are read at a glance
const GAP = { fr: "\u202f", en: "," }; // a narrow space at which no line is broken

/** A whole number in groups of three digits; what is none stays as it is. */
export function grouped(n: number): string {
  if (!Number.isInteger(n) || Math.abs(n) < LEAST || !Number.isSafeInteger(n)) return String(n);
  return String(n).replace(/\B(?=(\d{3})+$)/g, GAP[language()]);
}
