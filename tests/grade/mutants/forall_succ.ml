let forall_succ g s p =
  let rec aux = function
    | [] -> true
    | a :: l -> p a && aux l
  in g.trans s <> [] && aux (g.trans s)
