(* the game of the drawing, with the move 3 -> 6 *)
let game =
  { state = [0; 1; 2; 3; 4; 5; 6];
    init = 0;
    owner = (function 0 | 2 | 5 -> P1 | _ -> P2);
    trans = (function
      | 0 -> [1; 4] | 1 -> [2; 5] | 2 -> [3; 6]
      | 3 -> [6] | 4 -> [2; 3] | _ -> []);
    win1 = [5];
    win2 = [6] }
