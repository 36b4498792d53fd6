let add t a = Hashtbl.replace t a true
