type player = P1 | P2
type 'a game =
  { state : 'a list; owner : 'a -> player; init : 'a; trans : 'a -> 'a list; win1 : 'a list; win2 : 'a list }

let empty_set () = Hashtbl.create 100
let is_empty t = Hashtbl.fold (fun k _ r -> r && not (Hashtbl.find t k)) t true
let mem t a = try Hashtbl.find t a with Not_found -> false
let add t a = Hashtbl.replace t a true
let remove t a = Hashtbl.replace t a false

let forall_succ g s p = List.for_all p (g.trans s)
let exists_succ g s p = List.exists p (g.trans s)
