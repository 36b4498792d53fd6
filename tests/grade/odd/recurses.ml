let rec mex l = 1 + mex l
