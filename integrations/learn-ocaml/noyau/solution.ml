let noyau (g : graphe) : int list =
  let perdus = Hashtbl.create 16 in
  let rec perdu s =
    match Hashtbl.find_opt perdus s with
    | Some p -> p
    | None ->
      let p = not (List.exists perdu (List.assoc s g)) in
      Hashtbl.add perdus s p;
      p
  in
  List.filter perdu (List.map fst g)
