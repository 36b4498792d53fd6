let mem t a = try Hashtbl.find t a with Not_found -> false
let add t a = Hashtbl.replace t a true
let step g p a t =
  let into s = List.filter (mem a) (g.trans s) in
  let fresh = List.filter (fun s -> not (mem a s) && (
    if g.owner s = p then into s <> []
    else g.trans s <> [] && List.length (into s) = List.length (g.trans s))) g.state in
  List.iter (fun s -> if g.owner s = p then Hashtbl.replace t s (List.hd (g.trans s))) fresh;
  List.iter (add a) fresh;
  fresh <> []
