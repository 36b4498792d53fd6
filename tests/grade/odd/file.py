def mex(l):
    with open("large", "wb") as file:
        for _ in range(100):
            file.write(b"x" * (1 << 20))
    return 0
