let mex l =
  let rec from m = if List.mem m l then from (m + 1) else m in
  from 0
