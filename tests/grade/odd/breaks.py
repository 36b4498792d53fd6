mex = nowhere
