let empty_conf = let l = [V; V; V] in [l; l; l]
let get c i j = List.nth (List.nth c i) j
let set c i j a = List.mapi (fun r row -> List.mapi (fun k x -> if r = i && k = j then a else x) row) c
let all_states =
  let rec fill x boards =
    if x = 9 then boards
    else fill (x + 1) (List.concat_map (fun b -> [b; set b (x / 3) (x mod 3) O; set b (x / 3) (x mod 3) X]) boards)
  in fill 0 [empty_conf]
exception Invalid
let count x c = List.fold_left (fun n row -> n + List.length (List.filter ((=) x) row)) 0 c
let owner c =
  let o = count O c and x = count X c in
  if o = x then P1 else if o = x + 1 then P2 else raise Invalid
let winning s p =
  let x = if p = P1 then O else X in
  let all f = List.for_all f [0; 1; 2] and some f = List.exists f [0; 1; 2] in
  some (fun i -> all (fun j -> get s i j = x)) || some (fun j -> all (fun i -> get s i j = x))
  || all (fun i -> get s i i = x) || all (fun i -> get s i (2 - i) = x)
let cells = List.concat_map (fun i -> List.map (fun j -> (i, j)) [0; 1; 2]) [0; 1; 2]
let successors s =
  let x = if owner s = P1 then O else X in
  List.filter_map (fun (i, j) -> if get s i j = V then Some (set s i j x) else None) cells
let states = List.filter (fun c -> try ignore (owner c); true with Invalid -> false) all_states
let tictactoe = {
  state = states; owner = owner; init = empty_conf; trans = successors;
  win1 = List.filter (fun s -> winning s P1) states; win2 = List.filter (fun s -> winning s P2) states }
