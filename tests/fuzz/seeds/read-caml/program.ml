let g = [[1]; []]
let f = function 1 -> 2
let a, b = 1, 2
let n = 5
let f x =
  let y = x in y
