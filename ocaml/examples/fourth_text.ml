(* fourth_text.ml -- the questions of the fourth course text, answered with the library.
   Les questions du quatrième texte du cours, avec la bibliothèque. *)

open Marienbad

let print = Printf.printf
let name = function P1 -> "player 1" | P2 -> "player 2"

(* Question 1: the game of the drawing, with the move 3 -> 6 that the drawing has and the text's list lacks. *)
let example =
  {
    state = [ 0; 1; 2; 3; 4; 5; 6 ];
    owner = (fun s -> if List.mem s [ 0; 2; 5 ] then P1 else P2);
    init = 0;
    trans = (function 0 -> [ 1; 4 ] | 1 -> [ 2; 5 ] | 2 -> [ 3; 6 ] | 3 -> [ 6 ] | 4 -> [ 2; 3 ] | _ -> []);
    win1 = [ 5 ];
    win2 = [ 6 ];
  }

(* Question 2: a strategy is a function; the checker says from where it wins. *)
let strategy_of_2 = function 1 | 4 -> 2 | _ -> 6

(* Question 3: a play of two strategies. The library judges it. *)
let execute game strategy1 strategy2 =
  let arena = of_game game in
  let rec play line s =
    if List.mem s game.win1 || List.mem s game.win2 then List.rev line
    else
      let t = (match game.owner s with P1 -> strategy1 | P2 -> strategy2) s in
      match check_play arena (List.rev (t :: line)) with
      | Accepted, _ -> play (t :: line) t
      | Refused { reason; _ }, _ -> failwith reason
  in
  play [ game.init ] game.init

(* Questions 8 to 12: tic-tac-toe on lists of lists. Player 1 has the noughts. *)
type cell = V | O | X

let empty_conf = List.init 3 (fun _ -> [ V; V; V ])
let get c i j = List.nth (List.nth c i) j
let set c i j x = List.mapi (fun i' row -> List.mapi (fun j' y -> if (i', j') = (i, j) then x else y) row) c
let count x c = List.length (List.filter (( = ) x) (List.concat c))
let owner c = if count O c = count X c then P1 else P2
let three = [ 0; 1; 2 ]

let lines =
  List.map (fun i -> List.map (fun j -> (i, j)) three) three
  @ List.map (fun j -> List.map (fun i -> (i, j)) three) three
  @ [ List.map (fun i -> (i, i)) three; List.map (fun i -> (i, 2 - i)) three ]

let winning c player =
  let x = if player = P1 then O else X in
  List.exists (List.for_all (fun (i, j) -> get c i j = x)) lines

let successors c =
  let x = if owner c = P1 then O else X in
  List.concat_map
    (fun i -> List.filter_map (fun j -> if get c i j = V then Some (set c i j x) else None) three)
    three

(* The play stops at a win: only what can be reached is an arena, and no board is in both objectives. *)
let result c =
  if winning c P1 then Some (Win P1) else if winning c P2 then Some (Win P2) else if count V c = 0 then Some Draw else None

let tictactoe =
  let next c = if result c = None then successors c else [] in
  of_function ~owner ~mark:result next [ empty_conf ]

let () =
  let arena = of_game example in
  print "2. the strategy of player 2 %s\n"
    (match check_strategy arena P2 strategy_of_2 with Accepted -> "wins" | Refused { reason; _ } -> reason);
  print "3. a play: %s\n"
    (String.concat " " (List.map string_of_int (execute example (fun s -> if s = 0 then 4 else 3) strategy_of_2)));
  (* Questions 6 and 7 *)
  List.iteri
    (fun i level -> print "7. level %d of player 2: %s\n" i (String.concat " " (List.map string_of_int level)))
    (levels arena P2);
  (* Question 12 *)
  let answer = solve tictactoe in
  print "12. tic-tac-toe has %d positions; %s\n"
    (List.length (vertices tictactoe))
    (match winner answer empty_conf with None -> "neither player can force a win" | Some p -> name p ^ " wins");
  List.iter
    (fun p -> print "12. the attractor of %s has %d positions\n" (name p) (Hashtbl.length (fst (attractor tictactoe p))))
    [ P1; P2 ];
  (* Questions 13 and 14: from the corner and the middle, player 1 wins if player 2 answers at an edge. *)
  let mistake = set (set empty_conf 0 0 O) 0 1 X in
  let _, strategy = attractor tictactoe P1 in
  print "14. after a corner and an edge beside it, player 1 wins in %d moves, and plays\n"
    (Option.get (rank answer mistake));
  List.iter
    (fun row -> print "    %s\n" (String.concat "" (List.map (function V -> "." | O -> "O" | X -> "X") row)))
    (Hashtbl.find strategy mistake)
