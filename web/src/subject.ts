// subject.ts -- what is studied: a game with its parameters, or a graph that the person pasted.
import { joinLayout, splitLayout } from "./draw/layout";
import { readable } from "./draw/script";
import type { App } from "./app";
import type { Shown } from "./arena";
import type { Ask } from "./engine";
import { LINK } from "./patience";
import type { Keys } from "./state";
import { pack, unpack } from "./state";
import { callPlayers, playerName } from "./players";
import { t } from "./words";
import type { Word } from "./words";

/** Sizes that fit on a screen; games that are not listed begin with their own defaults. */
const SMALL: Record<string, Record<string, string>> = {
  nim: { n: "6" },
  marienbad: { heaps: "1,2,3" },
  chomp: { rows: "2", cols: "3" },
  cut: { rows: "3", cols: "3" },
  wythoff: { a: "2", b: "3" },
  subtract: { heaps: "2,3", take: "1,2" },
  octal: { n: "6" },
  kayles: { n: "6" },
  tictactoe: { rows: "2", cols: "2", row: "2" },
  connect4: { width: "3", height: "2", row: "2" },
  hex: { size: "2" },
  domineering: { rows: "2", cols: "3" },
  hexapawn: { rows: "3", cols: "2" },
  dodgem: { size: "2" },
  wolf: { size: "4" },
  boxes: { rows: "1", cols: "1" },
  kalah: { holes: "2", seeds: "1" },
  taquin: { rows: "2", cols: "3" },
};

/** The graph of a first lesson: positions that matter, and a way to lose. */
export const EXAMPLE = `0 1 -> 1 4
1 2 -> 2 5
2 1 -> 3 6
3 2 -> 6
4 2 -> 2 3
5 1 : win 1
6 2 : win 2
`;
/** A small graph to begin with. */
const example = () => `# ${t("exampleSays")}\n${EXAMPLE}`;
const isExample = (text: string) => text.length < 2 * EXAMPLE.length && text.replace(/^#.*\n/, "") === EXAMPLE; // in either language

const FILE = "graph";
const LARGE_GRAPH = "-"; // in its place: the graph is larger, and only this page knows it

export interface Subject {
  game: string; // "" for a pasted graph
  values: Record<string, string>; // those that differ from the game's defaults
  text: string;
  layout?: string; // where the person put its positions, as lines of a text
  options: Record<string, string>; // players, owned, rules, win1, win2, endless: of a pasted graph
  lost?: boolean; // the link was to a graph that it could not hold
}

export const OPTIONS = ["players", "owned", "rules", "win1", "win2", "endless"] as const;

/** Is it one of the keys that name a subject? */
export const isSubjectKey = (key: string): boolean => ["game", "graph", ...OPTIONS].includes(key) || key.startsWith("p.");

export function small(game: string): Record<string, string> {
  return { ...(SMALL[game] ?? {}) };
}

/** Options about a player speak of the players as the page calls them. */
export const namesOption = (): string[] => ["--names", `${playerName(1)},${playerName(2)}`];

/** The words of the command line that name the subject, and the files that go with them. */
export function words(subject: Subject, more: Record<string, string> = {}): { args: string[]; ask: Ask } {
  if (subject.game) {
    const values = { ...subject.values, ...more };
    return { args: [subject.game, ...Object.entries(values).map(([k, v]) => `${k}=${v}`)], ask: {} };
  }
  const args = [FILE];
  const { players, owned, rules, win1, win2, endless } = subject.options;
  if (players) args.push("--players", players);
  if (rules) args.push(`--${rules}`);
  if (win1) args.push("--win1", win1);
  if (win2) args.push("--win2", win2);
  if (endless) args.push("--endless", endless);
  return { args, ask: { files: { [FILE]: readable(subject.text, owned) } } };
}

/** Calls the players as the subject does, everywhere on the page; `known`: what `show` says of it, if that was asked. */
export async function learnPlayers(app: Pick<App, "main" | "subject">, known?: Pick<Shown, "players"> | null): Promise<void> {
  const { args, ask } = words(app.subject);
  const shown = app.subject.game ? {} : known ?? await app.main.json<Pick<Shown, "players">>(["show", ...args, "--unsolved", "--depth", "0"], ask).catch(() => ({}) as Pick<Shown, "players">);
  if (!callPlayers(...(shown.players ?? []))) return;
  for (const one of document.querySelectorAll<HTMLElement>("main [data-word]")) one.textContent = t(one.dataset.word as Word);
}

/** Does an arena, as the command writes it, say whose positions are? */
export const hasOwners = (text: string): boolean => /^("(\\.|[^"\\])*"|\S+) [12]( |$)/.test(text.split("\n").find((line) => line && !/^(start|endless) /.test(line)) ?? "");

/** The words for a graph that is not doubled, of a kernel say: none where each position has a player already. */
export async function undoubled(app: Pick<App, "games" | "main" | "subject">, { args, ask }: ReturnType<typeof words>): Promise<string[]> {
  const game = app.games.find((one) => one.name === app.subject.game);
  if (game) return game.impartial ? ["--impartial"] : [];
  const { code, out } = await app.main.ask(["convert", ...args, "--to", "arena"], ask);
  return code === 0 && hasOwners(out) ? [] : ["--impartial"];
}

/** The text of a graph with its layout: what is kept of it. */
export const wholeText = ({ text, layout }: Pick<Subject, "text" | "layout">): string => joinLayout(text, layout ?? "");

/** The subject that an address names; the text that is `known` stays where it names none, or one too large for it. */
export async function subjectOf(keys: Keys, otherwise: string, known: string): Promise<Subject> {
  const values: Record<string, string> = {};
  const options: Record<string, string> = {};
  for (const [key, value] of Object.entries(keys)) if (key.startsWith("p.")) values[key.slice(2)] = value;
  for (const key of OPTIONS) if (keys[key]) options[key] = keys[key]!;
  const large = keys.graph === LARGE_GRAPH;
  const text = large ? known : keys.graph ? await unpack(keys.graph).catch(() => "") : "";
  const game = keys.game ?? (keys.graph ? "" : otherwise);
  const otherText = keys.graph || isExample(known) ? "" : known;
  const whole = splitLayout(text || otherText || example());
  return { game, values: keys.game ? values : small(game), ...whole, options, lost: !!keys.graph && !text };
}

let packed = { text: "", word: Promise.resolve("") }; // the last one: it is asked for at every step

function wordOf(text: string): Promise<string> {
  if (packed.text !== text) packed = { text, word: pack(text) };
  return packed.word;
}

const fitsLink = async (text: string): Promise<boolean> => text.length <= LINK.text && (await wordOf(text)).length <= LINK.graph;

export async function keysOf(subject: Subject): Promise<Keys> {
  if (subject.game) {
    return { game: subject.game, ...Object.fromEntries(Object.entries(subject.values).map(([k, v]) => [`p.${k}`, v])) };
  }
  const text = wholeText(subject);
  return { graph: (await fitsLink(text)) ? await wordOf(text) : LARGE_GRAPH, ...subject.options };
}

/** Does a link reproduce the subject? */
export async function isInLink(subject: Subject): Promise<boolean> {
  return subject.game !== "" || fitsLink(wholeText(subject));
}
