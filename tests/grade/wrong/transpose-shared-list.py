def grapheTranspose(G):
    Gt = [[]] * len(G)
    for i, successeurs in enumerate(G):
        for j in successeurs:
            Gt[j].append(i)
    return Gt
