let count m c =
  List.fold_left
    (fun n row -> List.fold_left (fun n x -> if x = m then n + 1 else n) n row) 0 c
let owner c =
  let o = count O c and x = count X c in
  if o = x then P1
  else if o = x + 1 then P2
  else failwith "incorrect"
