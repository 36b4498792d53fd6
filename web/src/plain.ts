// plain.ts -- what the command refuses, for somebody who has no command line: options are called as the page calls them,
// parameters as their fields are labelled, and advice that only a command line could follow is left out.
import type { Game } from "./app";
import { language } from "./words";

/** Options, French then English; one that is not here keeps its name, in quotes. */
const OPTIONS: Record<string, readonly [string, string]> = {
  algorithm: ["algorithme", "algorithm"],
  all: ["tout", "everything"],
  attractor: ["attracteur", "attractor"],
  batch: ["plusieurs départs", "several starts"],
  "check-heuristic": ["vérifier l'heuristique", "check the heuristic"],
  depth: ["profondeur", "depth"],
  draw: ["nulles", "draws"],
  endless: ["parties sans fin", "endless plays"],
  from: ["départ", "start"],
  grundy: ["nombres de Grundy", "Grundy numbers"],
  heuristic: ["heuristique", "heuristic"],
  kernel: ["noyau", "kernel"],
  lists: ["listes", "lists"],
  matrix: ["matrice", "matrix"],
  levels: ["niveaux", "levels"],
  limit: ["taille", "size"],
  misere: ["misère", "misère play"],
  mover: ["trait", "mover"],
  normal: ["jeu normal", "normal play"],
  optimal: ["optimale", "optimal"],
  order: ["ordre des coups", "order of moves"],
  pattern: ["bases de motifs", "pattern databases"],
  play: ["partie", "play"],
  player: ["joueur", "player"],
  players: ["joueurs d'un dictionnaire", "players of a dict"],
  ranks: ["rangs", "ranks"],
  sequence: ["suite", "sequence"],
  set: ["ce que j'ai trouvé", "what I found"],
  strategy: ["stratégie", "strategy"],
  target: ["cible", "target"],
  to: ["but", "goal"],
  tree: ["arbre", "tree"],
  win1: ["gagnées par 1", "won by 1"],
  win2: ["gagnées par 2", "won by 2"],
};

/** Advice for a command line: what is left of it, for both languages. */
const ADVICE: [RegExp, string][] = [
  [/ : augmentez --limit, ou prenez un jeu plus petit/, " : choisissez un jeu plus petit"],
  [/: give a larger --limit, or a smaller game/, ": choose a smaller game"],
  [/, --megabytes N,? (?:or|ou) --limit N .*$/, ""],
  [/ ?: (?:augmentez --limit|a larger --limit explores more)/, ""],
  [/ ?: --(?:megabytes|seconds)(?: [A-Z])? (?:gives more|en donne plus|donne plus)(?: time| de temps)?/, ""],
  [/(?:donnez|essayez) un --depth plus petit/, "choisissez une profondeur plus petite"],
  [/(?:give|try) a smaller --depth/, "choose a smaller depth"],
  [/ : essayez --depth/, " : diminuez la profondeur"],
  [/,? (?:or|ou)(?: convertissez avec| convert with)? --lossy/, ""],
  [/ ?: --megabytes (?:allows more|en permet plus)/, ""],
  [/, (?:or give|ou donnez) --limit(?: N)?/, ""],
  [/ : donnez un --depth/, " : choisissez une profondeur"],
  [/: give a --depth/, ": choose a depth"],
  [/ ?: (?:see|voir) marienbad \w+(?: \S+)?/, ""],
  [/\.? (?:See|Voir) marienbad \w+(?: \S+)?/, ""],
  [/ ?\((?:[^()]*\s)?--[a-z][^()]*\)/g, ""],
  [/ \(grade --list\)/, ""],
  [/ ?; grade --list (?:shows|montre) [^;]*$/, ""],
  [/ \([^()]*marienbad games [^()]*\)/, ""],
  [/ ?: marienbad games \S+ (?:shows it|le montre)/, ""],
  [/ \((?:asked for|état demandé :) ["«]\s?start\s?["»]\)/, ""], // no state of the person's
];

let known: Game[] = [];
/** The games, in the language of the moment: their labels are used from now on. */
export function learn(games: Game[]): void {
  known = games;
}

const quoted = (text: string) => (language() === "fr" ? `« ${text} »` : `“${text}”`);

/** The label of a parameter of the game that the command was asked about; its name where nobody knows another. */
function labelOf(name: string, args: string[]): { label: string; said(value: string): string } | null {
  const game = known.find((one) => args.includes(one.name));
  const parameter = game?.parameters.find((one) => one.name === name);
  if (!parameter) return null;
  const choices = parameter.choices?.split("|") ?? [], said = parameter.said?.split("|") ?? [];
  return { label: parameter.label, said: (value) => said[choices.indexOf(value)] ?? value };
}

/** The message without words of a command line; `args` are what was asked. */
export function plain(message: string, args: string[] = []): string {
  let text = message;
  for (const [pattern, rest] of ADVICE) text = text.replace(pattern, rest);
  text = text.replace(/(?<![\w-])--([a-z][a-z0-9-]*)(?: (?:[A-Z][A-Z]*|FICHIER)\b)?/g, (_, name: string) => quoted(OPTIONS[name]?.[language() === "fr" ? 0 : 1] ?? name));
  text = text.replace(/(?<![\w.])([a-z]\w*)=([\w.,-]+)/g, (whole, name: string, value: string) => {
    const found = labelOf(name, args);
    return found ? quoted(`${found.label} ${found.said(value)}`) : whole;
  });
  return text.replace(/^((?:marienbad: )?)([a-z]\w*) (must be|doit être|is given|est donné)/, (whole, before: string, name: string, after: string) => {
    const found = labelOf(name, args);
    return found ? `${before}${quoted(found.label)} ${after}` : whole;
  });
}
