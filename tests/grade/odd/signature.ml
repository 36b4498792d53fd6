let mex l = String.length (String.concat "" l)
