let is_empty t =
  Hashtbl.fold (fun _ b r -> not b && r) t true
