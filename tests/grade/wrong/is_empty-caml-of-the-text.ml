let empty_set () = Hashtbl.create 100
let is_empty t = Hashtbl.fold (fun _ b r -> b || r) t true
let mem t a = try Hashtbl.find t a with Not_found -> false
let add t a = Hashtbl.replace t a true
let remove t a = Hashtbl.replace t a false
