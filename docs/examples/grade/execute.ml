(* The play of two strategies: the wrong player moves. *)
let execute g s1 s2 =
  let rec go s =
    if List.mem s g.win1 || List.mem s g.win2 then s
    else begin
      let t = match g.owner s with P1 -> s2 s | P2 -> s1 s in
      if List.mem t (g.trans s) then go t else failwith "not allowed"
    end in
  go g.init
