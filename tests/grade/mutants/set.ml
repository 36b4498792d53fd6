let set c i j a =
  let rec put l k f = match l with
    | [] -> []
    | x :: r -> if k = 0 then f x :: r else x :: put r (k - 1) f
  in put c i (fun row -> put row j (fun _ -> a))
