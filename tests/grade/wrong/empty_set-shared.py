kept = set()


def empty_set():
    kept.add(len(kept))
    return kept
