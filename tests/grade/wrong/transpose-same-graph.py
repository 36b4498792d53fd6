def grapheTranspose(G):
    Gt = [[] for _ in G]
    for i, successeurs in enumerate(G):
        for j in successeurs:
            Gt[i].append(j)
    return Gt
