type player = P1 | P2
type 'a game =
  { state : 'a list; owner : 'a -> player; init : 'a; trans : 'a -> 'a list; win1 : 'a list; win2 : 'a list }

let empty_set () = Hashtbl.create 100
let is_empty t = Hashtbl.fold (fun k _ r -> r && not (Hashtbl.find t k)) t true
let mem t a = try Hashtbl.find t a with Not_found -> false
let add t a = Hashtbl.replace t a true
let remove t a = Hashtbl.replace t a false

let forall_succ g s p = g.trans s <> [] && List.for_all p (g.trans s)
let exists_succ g s p = List.exists p (g.trans s)

let step g p a table =
  let enters s =
    not (mem a s) && (if g.owner s = p then exists_succ g s (mem a) else forall_succ g s (mem a)) in
  let fresh = List.filter enters g.state in
  List.iter (fun s ->
    if g.owner s = p then Hashtbl.replace table s (List.hd (g.trans s))) fresh;
  List.iter (add a) fresh;
  fresh <> []

let attractor g p =
  let a = empty_set () and table = Hashtbl.create 16 in
  List.iter (add a) (match p with P1 -> g.win1 | P2 -> g.win2);
  while step g p a table do () done;
  (a, table)
