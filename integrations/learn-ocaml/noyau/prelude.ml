(* Chaque sommet, avec la liste de ses successeurs. *)
type graphe = (int * int list) list
