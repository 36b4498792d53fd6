let empty_set () = Hashtbl.create 16
