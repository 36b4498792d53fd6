type player = P1 | P2
type cell = V | O | X

let get c i j = List.nth (List.nth c i) j
let set c i j x = List.mapi (fun r l -> List.mapi (fun k y -> if r = i && k = j then x else y) l) c
let count x c = List.length (List.filter ((=) x) (List.concat c))
let owner c =
  let o = count O c and x = count X c in
  if o = x then P1 else if o = x + 1 then P2 else failwith "invalid"
let winning c p =
  let x = if p = P1 then O else X and all = [0; 1; 2] in
  List.exists (fun i -> List.for_all (fun j -> get c i j = x) all) all
  || List.exists (fun j -> List.for_all (fun i -> get c i j = x) all) all
  || List.for_all (fun i -> get c i i = x) all
  || List.for_all (fun i -> get c i (2 - i) = x) all
let successors c =
  let x = if owner c = P1 then O else O in
  List.concat (List.map (fun i ->
    List.concat (List.map (fun j -> if get c i j = V then [set c i j x] else []) [0; 1; 2])) [0; 1; 2])
