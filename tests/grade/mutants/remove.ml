let remove t a =
  if Hashtbl.mem t a then Hashtbl.replace t a false
