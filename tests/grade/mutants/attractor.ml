let mem t a = try Hashtbl.find t a with Not_found -> false
let attractor g p =
  let a = Hashtbl.create 16 in
  List.iter (fun s -> Hashtbl.replace a s true) (match p with P1 -> g.win1 | P2 -> g.win2);
  let enters s =
    not (mem a s)
    && (if g.owner s = p then List.exists (mem a) (g.trans s)
        else g.trans s <> [] && List.for_all (mem a) (g.trans s)) in
  let rec go () =
    let fresh = List.filter enters g.state in
    List.iter (fun s -> Hashtbl.replace a s true) fresh;
    if fresh <> [] then go () in
  go ();
  a
