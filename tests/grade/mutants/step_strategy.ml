let mem t a = try Hashtbl.find t a with Not_found -> false
let step g p a t =
  let enters s =
    not (mem a s)
    && (if g.owner s = p then List.exists (mem a) (g.trans s)
        else g.trans s <> [] && List.for_all (mem a) (g.trans s)) in
  let fresh = List.filter enters g.state in
  let choose s =
    if g.owner s = p then Hashtbl.replace t s (List.find (mem a) (g.trans s)) in
  List.iter choose fresh;
  List.iter (fun s -> Hashtbl.replace a s true) fresh;
  fresh <> []
