let get c i j = List.nth (List.nth c i) j
let winning c p =
  let m = if p = P1 then O else X in
  let all f = List.for_all f [0; 1; 2] in
  List.exists (fun i -> all (fun j -> get c i j = m)) [0; 1; 2]
  || List.exists (fun j -> all (fun i -> get c i j = m)) [0; 1; 2]
  || all (fun i -> get c i i = m)
  || all (fun i -> get c i (2 - i) = m)
