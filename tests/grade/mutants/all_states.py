MARKS = ["V", "O", "X"]
all_states = []
for number in range(3 ** 9):
    cells = []
    for _ in range(9):
        cells.append(MARKS[number % 3])
        number = number // 3
    all_states.append([cells[0:3], cells[3:6], cells[6:9]])
