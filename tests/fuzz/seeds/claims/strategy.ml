let winning_strat = function
  | 1 -> 2 | 0 -> 1
