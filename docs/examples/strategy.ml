let second = function
  | 1 -> 2
  | 3 -> 6
  | 4 -> 2
