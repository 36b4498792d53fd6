let count m c = List.length (List.filter (fun x -> x = m) (List.concat c))
let set c i j a =
  List.mapi (fun k row -> if k = i then List.mapi (fun l x -> if l = j then a else x) row else row) c
let successors c =
  let m = if count O c = count X c then O else X in
  let res = ref [] in
  for i = 0 to 2 do
    for j = 0 to 2 do
      if List.nth (List.nth c i) j = V then res := set c i j m :: !res
    done
  done;
  !res
