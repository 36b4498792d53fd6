def empty_set():
    return set()
