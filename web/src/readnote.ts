// readnote.ts -- what the command read of a pasted graph, in a line, and what it did not read.
import type { Position, Shown } from "./arena";
import { plain } from "./plain";
import { t } from "./words";

const NAMED = 12; // positions that are listed; of more, how many there are

const listed = (positions: Position[]): string =>
  `${positions.slice(0, NAMED).map((one) => one.name).join(", ")}${positions.length > NAMED ? `… (${positions.length})` : ""}`;

/** "7 positions · player 0: 0, 2, 5 · won by 1: 6". */
export function readSays({ positions }: Shown): string {
  const part = (says: (list: string) => string, of: (one: Position) => boolean) => {
    const some = positions.filter(of);
    return some.length > 0 ? [says(listed(some))] : [];
  };
  const owned = (player: 1 | 2) => part((list) => t("readOwned", { player, list }), (one) => one.owner === player);
  const won = (player: 1 | 2) => part((list) => t("readWon", { player, list }), (one) => one.mark === String(player));
  const owners = [...owned(1), ...owned(2)];
  return [
    t("readCount", { count: positions.length }),
    ...(owners.length > 0 ? owners : [t("readImpartial")]),
    ...won(1), ...won(2),
    ...part((list) => t("readDrawn", { list }), (one) => one.mark === "draw"),
    ...part((list) => t("readGoals", { list }), (one) => one.goal === true),
  ].join(" · ");
}

/** The warnings of the command, without its file and its word for them. */
export const warningsIn = (error: string): string[] =>
  error.split("\n").filter((line) => /\((?:warning|avertissement)\)$/.test(line)).map((line) => plain(line.replace(/^graph:(?:\d+:\d+:)? ?/, "").replace(/ \((?:warning|avertissement)\)$/, "")));
