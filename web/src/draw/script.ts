// script.ts -- a text as people write it, for the command: of a whole program only the lines that say a graph, the others
// empty, so that a complaint still names the right line and column; and in which format it is.
import { TEXT } from "../patience";

export type Format = "arena" | "dict" | "json" | "lists" | "caml" | "pgsolver" | "dimacs";

/** Names that go with a graph in Python. */
const BESIDE = /^(S0|S1|S2|V0|V1|V2|N|F|s0|w|c|h|owner)$/;
const PYTHON = /^(?:>>> ?)?[A-Za-z_]\w*\s*(?:\[[^\]\n]*\]\s*)?=(?!=)|^(?:>>> ?)?(?:from|import|def|class|print|for|while|if|assert)\b[^\n]*[:()\w*]$/m;
const ASSIGNMENT = /^(?:>>> ?)?[A-Za-z_]\w*\s*=\s*[[{(]/m;
const CAML = /^\s*(?:\(\*[\s\S]*?\*\)\s*)*(?:let\b|type\b|open\b|\[\||\{\s*\w+\s*=)/;

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

interface Statement {
  first: number; // its lines
  last: number;
  text: string;
}

/** The statements of a Python program at its margin, with the lines that belong to them. */
function statements(lines: string[]): Statement[] {
  const out: Statement[] = [];
  let depth = 0, triple = "";
  lines.forEach((line, i) => {
    const begins = depth === 0 && !triple && /^(>>> ?)?[^\s#)\]}.]/.test(line);
    const last = out[out.length - 1];
    if (begins) out.push({ first: i, last: i, text: line });
    else if (last) {
      last.last = i;
      last.text += `\n${line}`;
    }
    for (const [token] of line.matchAll(/"""|'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|#.*|[[\](){}]/g)) {
      if (token === '"""' || token === "'''") triple = triple === "" ? token : triple === token ? "" : triple;
      else if (triple) continue;
      else if ("[({".includes(token)) depth++;
      else if ("])}".includes(token)) depth = Math.max(0, depth - 1);
    }
  });
  return out;
}

const ASSIGNED = /^(?:>>> ?)?([A-Za-z_]\w*)(\s*\[[^\]]*\])?\s*=(?!=)\s*([\s\S]*)$/;
const isGraph = (value: string) => /^\{\s*(?:\}|[^{}[\]]*?:\s*[[({s])/.test(value) || /^\[\s*[[({]/.test(value);

/** Which statement is the graph: the one called G, else the first that looks like one. */
function graphIn(all: Statement[]): Statement | undefined {
  const graphs = all.filter(({ text }) => {
    const found = ASSIGNED.exec(text);
    return found && !found[2] && !BESIDE.test(found[1]!) && isGraph(found[3]!);
  });
  return graphs.find(({ text }) => /^(?:>>> ?)?G\b/.test(text)) ?? graphs[0];
}

/** The lines of a program in which nothing says a graph are emptied; another text stays as it is. */
function ofPython(text: string): string {
  const lines = text.split("\n");
  const all = statements(lines);
  const graph = graphIn(all);
  if (!graph) return text;
  const kept = new Set<number>();
  for (const one of all) {
    const found = ASSIGNED.exec(one.text);
    if (one !== graph && !(found && BESIDE.test(found[1]!))) continue;
    for (let i = one.first; i <= one.last; i++) kept.add(i);
  }
  return lines.map((line, i) => (kept.has(i) ? line : line.endsWith("\r") ? "\r" : "")).join("\n");
}

const CAML_GRAPH = /^let\s+\w+(?:\s*:[^=]*)?\s*=\s*(?:\[\||\[\s*\[|\[\s*\(|\{|function\b)/;

/** The same for Caml: the definition that is a graph, and no function that computes. */
function ofCaml(text: string): string {
  const parts = text.split(/(?=^(?:let|type|open|and|module|exception)\b)|(;;)/m).filter((part) => part !== undefined);
  const graph = parts.find((part) => CAML_GRAPH.test(part));
  if (!graph || parts.length === 1) return text;
  return parts.map((part) => (part === graph ? part : part.replace(/[^\n\r]/g, " "))).join("");
}

/** A text with what goes beside it, as the command reads it: whole programs, and player 1's positions from a field. */
export function readable(text: string, owned = ""): string {
  if (text.length > TEXT.whole) return text + ownersLine(text, owned);
  const format = formatOf(text);
  const read = format === "caml" ? ofCaml(text) : format === "dict" || format === "lists" ? ofPython(text) : text;
  return read + ownersLine(read, owned);
}

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

/** Is it a dict or lists that does not say whose its positions are? */
export function lacksOwners(text: string): boolean {
  return ["dict", "json", "lists"].includes(formatOf(text)) && !/^(?:>>> ?)?(?:S0|S1|S2|V0|V1|V2|owner)\s*=/m.test(text.slice(0, TEXT.whole));
}
