// script.ts -- a text as people write it, for the command: in which format it is, and whether it is a whole program.
import { TEXT } from "../patience";

export type Format = "arena" | "dict" | "json" | "lists" | "caml" | "pgsolver" | "dimacs";

const PYTHON = /^(?:\d+ )?(?:>>> ?)?[A-Za-z_]\w*\s*(?:\[[^\]\n]*\]\s*)?=(?!=)|^(?:\d+ )?(?:>>> ?)?(?:from|import|def|class|print|for|while|if|assert)\b[^\n]*[:()\w*]$/m;
const ASSIGNMENT = /^(?:\d+ )?(?:>>> ?)?[A-Za-z_]\w*\s*=\s*[[{(]/m;
const CAML = /^\s*(?:\(\*[\s\S]*?\*\)\s*)*(?:let\b|type\b|open\b|\[\||\{\s*\w+\s*=)|^# let\b[\s\S]*;;/;

/** The format of a text, by how it begins. */
export function formatOf(text: string): Format {
  const head = text.slice(0, TEXT.whole);
  const code = head.replace(/^\s*(?:#.*\n\s*)*/, "");
  if (CAML.test(head)) return "caml";
  if (/^\{/.test(code)) return isJson(text) ? "json" : "dict";
  if (/^\[/.test(code)) return /^\[\s*\[[^\],;]*;/.test(code) ? "caml" : "lists";
  if (isProgram(head)) return "dict";
  if (/^parity\b|^\d+[^;\n]*;\s*$/m.test(code.slice(0, 2000))) return "pgsolver";
  if (/^p sp /m.test(head)) return "dimacs";
  return "arena";
}

function isJson(text: string): boolean {
  try {
    return text.length <= TEXT.whole && JSON.parse(text) !== null;
  } catch {
    return false;
  }
}

/** Does it have a line that no .arena has, and Python has? */
const isProgram = (text: string) => ASSIGNMENT.test(text) || (PYTHON.test(text) && !/->/.test(text.replace(/^\s*def\b.*$/gm, "").replace(/#.*$/gm, "")));

/** Does the text hold functions or calls beside the graph?  The command leaves them out. */
export function holdsProgram(text: string): boolean {
  const head = text.slice(0, TEXT.whole);
  const format = formatOf(text);
  if (format === "caml") return /^(?:# )?(?:let\s+(?:rec\b|\w+\s+[^=:\s])|open\b|exception\b)/m.test(head);
  return (format === "dict" || format === "lists") && /^(?:\d+ )?(?:>>> ?)?(?:def|class|from|import|print|for|while|if|assert)\b/m.test(head);
}

/** A text with player 1's positions from a field behind it, as the command reads them. */
export const readable = (text: string, owned = ""): string => text + ownersLine(text, owned);

/** Splits names at commas that are in no parentheses or quotes. */
export function namesIn(list: string): string[] {
  const inside = list.trim().replace(/^[[{]([\s\S]*)[\]}]$/, "$1");
  const names: string[] = [];
  let depth = 0, quote = "", name = "";
  for (const c of inside) {
    if (quote) quote = c === quote ? "" : quote;
    else if (c === '"' || c === "'") quote = c;
    else if (c === "(") depth++;
    else if (c === ")") depth--;
    if ((c === "," || c === ";") && depth === 0 && !quote) (names.push(name), (name = ""));
    else name += c;
  }
  return [...names, name].map((one) => one.trim().replace(/^(["'])(.*)\1$/, "$2").replace(/,\s+/g, ",")).filter(Boolean);
}

function ownersLine(text: string, owned: string): string {
  if (!owned.trim()) return "";
  const names = namesIn(owned).map((name) => JSON.stringify(name)).join(", ");
  return `${text.endsWith("\n") ? "" : "\n"}S1 = [${names}]\n`;
}

/** Is it a dict or lists that does not say whose its positions are, by a letter with a player behind it, or `owner`? */
export function lacksOwners(text: string): boolean {
  return ["dict", "json", "lists"].includes(formatOf(text)) && !/^(?:\d+ )?(?:>>> ?)?(?:[A-Z]_?[0-2AB]|owner)\s*=/m.test(text.slice(0, TEXT.whole));
}
