let noyau (g : graphe) : int list =
  "Remplacez cette chaîne par votre code."
