// legend.ts -- the words of the legend, French then English.

export const legend = {
  legend: ["Légende", "Legend"],
  player1: ["Joueur {1}", "Player {1}"],
  player2: ["Joueur {2}", "Player {2}"],
  won1: ["Gagnée par {1}", "Won by {1}"],
  won2: ["Gagnée par {2}", "Won by {2}"],
  drawnKey: ["Nulle : =", "Drawn: ="],
  end1Key: ["Terminale, gagnée par {1}", "Terminal, won by {1}"],
  end2Key: ["Terminale, gagnée par {2}", "Terminal, won by {2}"],
  existsKey: ["Un coup y mène", "A move leads in"],
  allKey: ["Tous les coups y mènent", "All moves lead in"],
  kernelKey: ["Dans le noyau", "In the kernel"],
  offKey: ["Un coup va dans le noyau", "A move enters the kernel"],
  targetKey: ["Position terminale", "Terminal position"],
  aimKey: ["Cible donnée", "Given target"],
  strategyKey: ["Stratégie", "Strategy"],
} as const;
