let dijkstra g s0 sf =
  let best = Hashtbl.create 16 in
  Hashtbl.replace best s0 0;
  let changed = ref true in
  while !changed do
    changed := false;
    List.iter (fun (u, moves) ->
      match Hashtbl.find_opt best u with
      | None -> ()
      | Some d ->
        List.iter (fun (v, w) ->
          let shorter = match Hashtbl.find_opt best v with None -> true | Some e -> d + w < e in
          if shorter then begin Hashtbl.replace best v (d + w); changed := true end) moves) g
  done;
  Hashtbl.find_opt best sf
