[True, False, True]
