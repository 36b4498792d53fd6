# let a = [(0,1);(1,2)];;
val a : (int * int) list = [(0, 1)]
# let s_a = [0];;
- : int = 3
# let rec f x = x;;
# let o_b = [2];;
