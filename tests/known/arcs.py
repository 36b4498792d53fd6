# a game as a lesson defines it: two sets, arcs, a start, and a partition of the terminal positions
S_1 = {"a", "d", "e"}
S_2 = {"b", "c", "f", "g"}
A = {("a", "b"), ("a", "c"), ("b", "d"), ("b", "e"), ("c", "e"), ("d", "f"), ("d", "g")}
s_0 = "a"
G_1 = {"f"}
G_2 = {"g"}
N = {"e"}
