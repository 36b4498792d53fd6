type player = P1 | P2
type 'a game =
  { state : 'a list ;
    owner : 'a -> player ;
    win2 : 'a list }
(* the game *)
let example =
{ state = [0;1;2;3;4;5;6];
  owner = (function
    | 0 | 2 | 5 -> P1
    | 1 | 3 | 4 | 6 -> P2 );
  init = 0;
  trans = (function 0 -> [1;4] | 1 -> [2;5] | 2 -> [3;6] | 3 -> [6]
    | 4 -> [2;3] | _ -> []);
  win1 = [5];
  win2 = [6] };;
