// legend.ts -- the words of the legend, French then English.

export const legend = {
  legend: ["Légende", "Legend"],
  player1: ["Joueur {1}", "Player {1}"],
  player2: ["Joueur {2}", "Player {2}"],
  won1: ["Gagnée par {1}", "Won by {1}"],
  won2: ["Gagnée par {2}", "Won by {2}"],
  drawnKey: ["Nulle : =", "Drawn: ="],
  targetKey: ["Position terminale", "Terminal position"],
  aimKey: ["Cible donnée", "Given target"],
  strategyKey: ["Stratégie", "Strategy"],
} as const;
