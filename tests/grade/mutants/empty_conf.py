empty_conf = [["V", "V", "V"], ["V", "V", "V"], ["V", "V", "V"]]
