// words.ts -- the words of the page alone, French then English; all others come from the library.

export type Lang = "fr" | "en";

let lang: Lang = "fr";
export function speak(chosen: Lang): void {
  lang = chosen;
}
export function language(): Lang {
  return lang;
}

const table = {
  // frame
  title: ["Marienbad — jeux sur les graphes", "Marienbad — games on graphs"],
  skip: ["Aller au contenu", "Skip to content"],
  views: ["Vues", "Views"],
  view_play: ["Jouer", "Play"],
  view_arena: ["Arène", "Arena"],
  view_check: ["Vérifier", "Check"],
  view_tree: ["Arbre", "Tree"],
  view_numbers: ["Nombres", "Numbers"],
  view_path: ["Chemin", "Path"],
  take: ["Emporter", "Take away"],
  take_svg: ["Dessin SVG", "SVG drawing"],
  take_tikz: ["TikZ pour LaTeX", "TikZ for LaTeX"],
  take_dot: ["dot (Graphviz)", "dot (Graphviz)"],
  take_json: ["JSON", "JSON"],
  take_arena: ["Fichier .arena", ".arena file"],
  take_certificate: ["Certificat", "Certificate"],
  take_board: ["Plateau SVG", "Board as SVG"],
  take_csv: ["Tableau CSV", "CSV table"],
  take_trace: ["Trace JSON", "JSON trace"],
  take_link: ["Copier le lien", "Copy the link"],
  copied: ["Lien copié", "Link copied"],
  notInLink: ["Ce graphe est trop grand pour un lien.", "This graph is too large for a link."],
  projector: ["Mode projecteur", "Projector mode"],
  projectorEnd: ["Quitter le mode projecteur", "Leave projector mode"],
  theme: ["Clair ou sombre", "Light or dark"],
  otherLanguage: ["In English", "En français"],
  working: ["Calcul en cours…", "Working…"],
  stop: ["Arrêter", "Stop"],
  stopped: ["Arrêté.", "Stopped."],
  help: ["Aide : touches", "Help: keys"],

  // subject
  subject: ["Jeu ou graphe", "Game or graph"],
  games: ["Jeux", "Games"],
  graphs: ["Graphes", "Graphs"],
  own: ["Mon graphe…", "My own graph…"],
  formats: [
    "Format .arena, dictionnaire Python, JSON ou PGSolver, reconnu tout seul.",
    "The .arena format, a Python dict, JSON or PGSolver: recognised by itself.",
  ],
  reading: ["Comment le lire", "How to read it"],
  owners: ["Joueurs d'un dict", "Players of a dict"],
  ownersNone: ["aucun : impartial", "none: impartial"],
  ends: ["Positions finales", "Ends"],
  asMarked: ["comme écrit", "as marked"],
  normal: ["jeu normal", "normal play"],
  misere: ["misère", "misère play"],
  endless: ["Parties infinies", "Endless plays"],
  asWritten: ["comme écrit", "as written"],
  draw: ["nulles", "draws"],
  win1: ["Gagnées par 1", "Won by 1"],
  win2: ["Gagnées par 2", "Won by 2"],
  line: ["Ligne {line}", "Line {line}"],
  lineColumn: ["Ligne {line}, colonne {column}", "Line {line}, column {column}"],
  showLine: ["Montrer dans le texte", "Show it in the text"],

  // arena
  layers: ["Ce que l'on calcule", "What is computed"],
  layer_both: ["Les deux", "Both"],
  layer_1: ["Attr. 1", "Attr. 1"],
  layer_2: ["Attr. 2", "Attr. 2"],
  layer_kernel: ["Noyau", "Kernel"],
  layer_grundy: ["Grundy", "Grundy"],
  layer_both_help: ["Les attracteurs des deux joueurs", "Both players' attractors"],
  layer_1_help: ["L'attracteur du joueur 1", "The attractor of player 1"],
  layer_2_help: ["L'attracteur du joueur 2", "The attractor of player 2"],
  layer_kernel_help: ["Le noyau, épluché pas à pas", "The kernel, peeled step by step"],
  layer_grundy_help: ["Les nombres de Grundy, mex par mex", "Grundy numbers, mex by mex"],
  target: ["Cible", "Target"],
  targetDefault: ["les fins gagnées", "the ends that are won"],
  quiz: ["Deviner la suivante", "Guess the next one"],
  quizHelp: ["La page demande quelle position vient ensuite", "The page asks which position comes next"],
  quizAsk: ["Quelle position vient ensuite ?", "Which position is next?"],
  quizRank: ["Cherchez le rang {rank}.", "Look for rank {rank}."],
  quizKernel: ["Cherchez la suivante.", "Look for the next one."],
  quizLeft: ["Encore {count} à trouver.", "{count} left to find."],
  quizShow: ["Montrer", "Show me"],
  quizNo: ["✗ Pas encore : {name} n'est pas la suivante.", "✗ Not yet: {name} is not next."],
  zoomIn: ["Agrandir", "Zoom in"],
  zoomOut: ["Réduire", "Zoom out"],
  zoomFit: ["Tout montrer", "Show everything"],
  cannotDraw: ["Rien à dessiner pour l'instant.", "Nothing to draw yet."],
  tooMany: [
    "{count} positions : voici combien il y en a à chaque rang.",
    "{count} positions: this is how many there are of each rank.",
  ],
  drawAnyway: ["Dessiner les {count} positions", "Draw all {count} positions"],
  summary: ["Positions par rang", "Positions by rank"],
  rank: ["rang", "rank"],
  rankN: ["rang {rank}", "rank {rank}"],
  noRank: ["sans rang", "no rank"],
  grundyNumber: ["nombre de Grundy", "Grundy number"],
  ownedBy: ["au joueur {player}", "player {player}'s"],
  wins: ["Le joueur {player} gagne depuis {start}, rang {rank}.", "Player {player} wins from {start}, rank {rank}."],
  winsEndless: ["Le joueur {player} gagne depuis {start}, sans fin.", "Player {player} wins from {start}, endlessly."],
  isDrawn: ["Partie nulle depuis {start}.", "{start} is a draw."],
  sizes: ["Gagnées par 1 : {n1}, par 2 : {n2}, nulles : {n0}.", "Won by 1: {n1}, by 2: {n2}, drawn: {n0}."],
  determined: ["Le jeu est déterminé.", "The game is determined."],
  kernelIs: ["Le noyau : stable et absorbant.", "The kernel: stable and absorbing."],
  grundyIs: ["Nombre de Grundy : le mex des successeurs.", "Grundy number: the mex of the successors."],
  invite: ["Appuyez sur → : l'attracteur grandit d'un pas.", "Press →: the attractor grows by one step."],
  nothing: ["La cible est vide : l'attracteur aussi.", "The target is empty, and so is the attractor."],
  keys: [
    "→ ← un pas · ⇧→ un rang · Espace lecture · Début, Fin",
    "→ ← one step · ⇧→ one rank · Space plays · Home, End",
  ],
  endAttractor: [
    "Terminé : {count} positions dedans, {outside} dehors.",
    "Done: {count} positions inside, {outside} outside.",
  ],
  endKernel: ["Terminé : {count} positions dans le noyau.", "Done: {count} positions in the kernel."],
  endKernelDrawn: [
    "Terminé : {count} positions restent, sur des circuits : nulles.",
    "Done: {count} positions are left, on cycles: drawn.",
  ],
  endGrundy: ["Terminé : les zéros forment le noyau.", "Done: the zeros are the kernel."],

  // legend
  legend: ["Légende", "Legend"],
  player1: ["Joueur 1", "Player 1"],
  player2: ["Joueur 2", "Player 2"],
  won1: ["Gagnée par 1", "Won by 1"],
  won2: ["Gagnée par 2", "Won by 2"],
  targetKey: ["La partie s'arrête", "The play stops"],
  strategyKey: ["Coup de la stratégie", "Strategy's move"],

  // timeline
  timeline: ["Déroulement", "Timeline"],
  first: ["Au début", "To the beginning"],
  back: ["Un pas en arrière", "One step back"],
  play: ["Lecture", "Play"],
  pause: ["Pause", "Pause"],
  forward: ["Un pas en avant", "One step forward"],
  last: ["À la fin", "To the end"],
} as const;

export type Word = keyof typeof table;

/** The words of a row, with its {arguments} put in. */
export function t(word: Word, values: Record<string, string | number> = {}): string {
  const row = table[word] as readonly [string, string];
  return row[lang === "fr" ? 0 : 1].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Every row, for the tests. */
export function allWords(): Record<string, readonly [string, string]> {
  return table;
}
