let mex l =
  1 + "x"
