let empty_conf = let l = [V; V; V] in [l; l; l]
let get c i j = List.nth (List.nth c i) j
let set c i j a = List.mapi (fun r row -> List.mapi (fun k x -> if r = i && k = j then a else x) row) c
let all_states =
  let rec fill x boards =
    if x = 9 then boards
    else fill (x + 1) (List.concat_map (fun b -> [b; set b (x / 3) (x mod 3) O; set b (x / 3) (x mod 3) X]) boards)
  in fill 0 [empty_conf]
