// words.ts -- the words of the page alone, French then English, part by part in words/; all others come from the library.
import { frame } from "./words/frame";
import { subject } from "./words/subject";
import { arena } from "./words/arena";
import { graph } from "./words/graph";
import { legend } from "./words/legend";
import { timeline } from "./words/timeline";
import { play } from "./words/play";
import { check } from "./words/check";
import { tree } from "./words/tree";
import { numbers } from "./words/numbers";
import { path } from "./words/path";
import { draw } from "./words/draw";
import { taquin } from "./words/taquin";
import { welcome } from "./words/welcome";
import { sheet } from "./words/sheet";
import { program } from "./words/program";
import { task } from "./words/task";
import { gallery } from "./words/gallery";
import { language } from "./lang";
import { grouped } from "./number";
import { playerName } from "./players";

export { language, speak } from "./lang";
export type { Lang } from "./lang";

const table = { ...frame, ...subject, ...arena, ...graph, ...legend, ...timeline, ...play, ...check, ...tree, ...numbers, ...path, ...taquin, ...draw, ...welcome, ...sheet, ...program, ...task, ...gallery };

export type Word = keyof typeof table;

/** Arguments that are players: they are written as the players are called. */
const PLAYERS = ["player", "owner"];

/** The words of a row, with its {arguments} put in, numbers grouped; {count?position:positions} agrees with one; {1} and {2}
 * are the players. */
export function t(word: Word, values: Record<string, string | number> = {}): string {
  const row = table[word] as readonly [string, string];
  const french = language() === "fr";
  const isOne = (value: string) => value === "1" || (french && value === "0");
  return row[french ? 0 : 1].replace(/\{(\w+)(?:\?([^:}]*):([^}]*))?\}/g, (whole, name: string, one?: string, more?: string) => {
    const given = name === "1" || name === "2" ? playerName(Number(name)) : PLAYERS.includes(name) ? playerName(Number(values[name])) : (values[name] ?? whole);
    const value = typeof given === "number" ? grouped(given) : given;
    return one === undefined ? value : isOne(value) ? one : more!;
  });
}

/** Every row, for the tests. */
export function allWords(): Record<string, readonly [string, string]> {
  return table;
}
