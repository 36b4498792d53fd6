// gallery.ts -- the words of the gallery of solved games, French then English.

export const gallery = {
  gallery: ["Galerie…", "Gallery…"],
  galleryTitle: ["Galerie des jeux résolus", "Gallery of solved games"],
  gallerySays: ["Choisissez une taille. Sous chacune : comment finit la partie quand personne ne se trompe.", "Choose a size. Below each: how the play ends when nobody errs."],
  gallerySize: ["par défaut", "by default"],
  ends_moves: ["Joueur {player} gagne en {rank} {rank?coup:coups}", "Player {player} wins in {rank} {rank?move:moves}"],
  ends_by: ["Joueur {player} gagne de {value}", "Player {player} wins by {value}"],
  ends_won: ["Joueur {player} gagne", "Player {player} wins"],
  ends_drawn: ["partie nulle", "a draw"],
} as const;
