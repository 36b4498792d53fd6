let empty_set () = let t = Hashtbl.create 16 in Hashtbl.add t 0 true; t
