let mem t a = try Hashtbl.find t a with Not_found -> false
let add t a = Hashtbl.replace t a true
let step g p a =
  List.fold_left (fun b s ->
    let own = List.exists (mem a) (g.trans s) and other = g.trans s <> [] && List.for_all (mem a) (g.trans s) in
    if not (mem a s) && (if g.owner s = p then own else other) then (add a s; true) else b) false g.state
