empty_conf = [["V"] * 3 for _ in range(3)]
