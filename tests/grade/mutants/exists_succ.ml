let exists_succ g s p =
  let rec aux = function
    | [] -> false
    | a :: l -> p a || aux l
  in aux (g.trans s)
