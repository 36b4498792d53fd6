let g = function | 0 -> [1; 2] | 1 -> [2] | _ -> []
