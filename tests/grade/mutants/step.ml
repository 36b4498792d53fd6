let mem t a = try Hashtbl.find t a with Not_found -> false
let step g p a =
  let enters s =
    not (mem a s)
    && (if g.owner s = p then List.exists (mem a) (g.trans s)
        else g.trans s <> [] && List.for_all (mem a) (g.trans s)) in
  let fresh = List.filter enters g.state in
  List.iter (fun s -> Hashtbl.replace a s true) fresh;
  fresh <> []
