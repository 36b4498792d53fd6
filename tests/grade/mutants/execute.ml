let execute g s1 s2 =
  let rec aux i =
    if List.mem i g.win1 || List.mem i g.win2 then i
    else
      let t = match g.owner i with P1 -> s1 i | P2 -> s2 i in
      if List.mem t (g.trans i) then aux t else failwith "not allowed"
  in aux g.init
