empty_conf = ["V"] * 9
