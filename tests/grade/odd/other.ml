let max l = 0
