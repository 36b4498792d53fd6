let mem t a =
  try Hashtbl.find t a
  with Not_found -> false
