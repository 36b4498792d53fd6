// judged.ts -- what a person can claim of a graph, and the words with which the command judges it.
import type { App } from "./app";
import type { Shown } from "./arena";
import { goalsOf, listed } from "./arena";
import type { Lane } from "./engine";
import { namesOption, words } from "./subject";
import type { Subject } from "./subject";
import { playerName } from "./players";

export const KINDS = ["attractor1", "attractor2", "ranks", "ranks1", "ranks2", "strategy", "strategy1", "strategy2", "kernel", "grundy", "play"] as const;
export type Kind = (typeof KINDS)[number];
export const kindOf = (word: string | undefined): Kind | undefined => KINDS.find((one) => one === word);

/** Kernels and numbers are of the graph without players. */
export const isImpartial = (kind: Kind): boolean => kind === "kernel" || kind === "grundy";

export interface Finding {
  accepted: boolean;
  position: string | null;
  reason: string;
  play: string[];
  cycle: number | null;
  wins?: string[];
}

/** The options of `check` for a claim of that kind, and the file it is in. */
export function claimOf(kind: Kind, text: string): { args: string[]; files: Record<string, string> } {
  const file = { claim: text };
  const player = playerName(Number(kind.slice(-1)));
  switch (kind) {
    case "attractor1":
    case "attractor2":
      return { args: ["--attractor", player, "--set", text, ...namesOption()], files: {} };
    case "ranks":
      return { args: ["--ranks", "claim"], files: file };
    case "ranks1":
    case "ranks2":
      return { args: ["--attractor", player, "--ranks", "claim", ...namesOption()], files: file };
    case "strategy":
      return { args: ["--strategy", "claim"], files: file };
    case "strategy1":
    case "strategy2":
      return { args: ["--strategy", "claim", "--player", player, ...namesOption()], files: file };
    case "kernel":
      return { args: ["--kernel", text], files: {} };
    case "grundy":
      return { args: ["--grundy", "claim"], files: file };
    case "play":
      return { args: ["--play", text], files: {} };
  }
}

/** The words that name the subject of a claim: kernels and numbers are of normal play. */
export function claimedWords(app: Pick<App, "games">, subject: Subject, kind: Kind): ReturnType<typeof words> {
  const isNormal = isImpartial(kind) && app.games.find((one) => one.name === subject.game)?.parameters.some((one) => one.name === "last");
  return words(subject, isNormal ? { last: "wins" } : {});
}

/** What one player's attractor, ranks and strategy aim at, where the text has a goal and no marks, as in Arena. */
async function aimOf(kind: Kind, subject: Subject, lane: Lane, { args, ask }: ReturnType<typeof words>): Promise<string[]> {
  if (subject.game || !/[12]$/.test(kind)) return [];
  const goals = goalsOf(await lane.json<Shown>(["show", ...args, "--unsolved"], ask));
  return goals.length > 0 ? ["--target", listed(goals)] : [];
}

/** What the command says of a claim. */
export async function judge(app: Pick<App, "games">, lane: Lane, subject: Subject, kind: Kind, text: string): Promise<Finding> {
  const named = claimedWords(app, subject, kind);
  const claim = claimOf(kind, text.trim());
  return lane.json<Finding>(["check", ...named.args, ...claim.args, ...(await aimOf(kind, subject, lane, named))], { files: { ...named.ask.files, ...claim.files } });
}
