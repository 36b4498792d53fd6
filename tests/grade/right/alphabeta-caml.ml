let rec alphabeta g h j alpha beta u =
  match g.(u) with
  | [] -> h u
  | moves ->
    let rec look best alpha beta = function
      | [] -> best
      | v :: more ->
        let value = alphabeta g h (3 - j) alpha beta v in
        let best = if j = 1 then max best value else min best value in
        let alpha = if j = 1 then max alpha best else alpha in
        let beta = if j = 2 then min beta best else beta in
        if alpha >= beta then best else look best alpha beta more in
    look (if j = 1 then min_int else max_int) alpha beta moves
