let empty_set () = Hashtbl.create 100
let is_empty t = Hashtbl.fold (fun k _ r -> r && not (Hashtbl.find t k)) t true
let mem t a = Hashtbl.find t a
let add t a = Hashtbl.replace t a true
let remove t a = Hashtbl.replace t a false
