let get c i j =
  let rec nth l k = match l with
    | [] -> failwith "no such cell"
    | x :: r -> if k = 0 then x else nth r (k - 1)
  in nth (nth c i) j
