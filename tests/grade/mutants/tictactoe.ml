let empty_conf = let l = [V; V; V] in [l; l; l]
let get c i j = List.nth (List.nth c i) j
let set c i j a = List.mapi (fun r row -> List.mapi (fun k x -> if r = i && k = j then a else x) row) c
let all_states =
  let rec fill x boards =
    if x = 9 then boards
    else fill (x + 1) (List.concat_map (fun b -> [b; set b (x / 3) (x mod 3) O; set b (x / 3) (x mod 3) X]) boards)
  in fill 0 [empty_conf]
let count m c = List.length (List.filter ((=) m) (List.concat c))
let owner c =
  let o = count O c and x = count X c in
  if o = x then P1 else if o = x + 1 then P2 else failwith "incorrect"
let winning c p =
  let m = if p = P1 then O else X in
  let all f = List.for_all f [0; 1; 2] in
  List.exists (fun i -> all (fun j -> get c i j = m)) [0; 1; 2]
  || List.exists (fun j -> all (fun i -> get c i j = m)) [0; 1; 2]
  || all (fun i -> get c i i = m)
  || all (fun i -> get c i (2 - i) = m)
let successors c =
  let m = if owner c = P1 then O else X in
  let res = ref [] in
  for i = 0 to 2 do
    for j = 0 to 2 do
      if get c i j = V then res := set c i j m :: !res
    done
  done;
  !res
let states = List.filter (fun c -> try ignore (owner c); true with Failure _ -> false) all_states
let tictactoe = {
  state = states; owner = owner; init = empty_conf; trans = successors;
  win1 = List.filter (fun s -> winning s P1) states;
  win2 = List.filter (fun s -> winning s P2) states }
