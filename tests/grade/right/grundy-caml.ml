let grundy d =
  let known = Hashtbl.create 16 in
  let rec number s =
    try Hashtbl.find known s
    with Not_found ->
      let seen = List.map number (List.assoc s d) in
      let rec mex m = if List.mem m seen then mex (m + 1) else m in
      let m = mex 0 in
      Hashtbl.add known s m;
      m in
  List.map (fun (s, _) -> (s, number s)) d
