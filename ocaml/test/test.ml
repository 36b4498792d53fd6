(* test.ml -- the OCaml library against the definitions: attractors, kernels and numbers by slow obvious twins on random
   graphs, the examples of the course, exceptions, Ctrl-C.  Ends with one line: N passed, N failed. *)

open Marienbad

let passed = ref 0
let failed = ref 0

(* A claim; an exception makes it false. *)
let claim name truth =
  match truth () with
  | true -> incr passed
  | false ->
      incr failed;
      print_endline ("false: " ^ name)
  | exception e ->
      incr failed;
      Printf.printf "%s: %s\n" name (Printexc.to_string e)

let refuses name f = claim name (fun () -> match f () with _ -> false | exception Error words -> words <> "")

(* The game of the fourth text, with the move 3 -> 6 that its strategy uses. *)
let example =
  {
    state = [ 0; 1; 2; 3; 4; 5; 6 ];
    owner = (function 0 | 2 | 5 -> P1 | _ -> P2);
    init = 0;
    trans = (function 0 -> [ 1; 4 ] | 1 -> [ 2; 5 ] | 2 -> [ 3; 6 ] | 3 -> [ 6 ] | 4 -> [ 2; 3 ] | _ -> []);
    win1 = [ 5 ];
    win2 = [ 6 ];
  }

let () =
  let arena = of_game example in
  let answer = solve arena in
  claim "player 2 wins the example in four moves" (fun () ->
      winner answer 0 = Some P2 && rank answer 0 = Some 4 && won answer P1 = [ 5 ]);
  claim "its attractor has the exact levels" (fun () ->
      levels arena P2 = [ [ 6 ]; [ 3 ]; [ 2; 4 ]; [ 1 ]; [ 0 ] ]);
  claim "the strategy of the text wins" (fun () ->
      check_strategy arena P2 (function 1 -> 2 | 4 -> 2 | 3 -> 6 | _ -> raise Not_found) = Accepted);
  claim "another strategy is refused, with a play" (fun () ->
      match check_strategy arena P2 (function 1 -> 5 | 4 -> 2 | 3 -> 6 | _ -> raise Not_found) with
      | Refused { play; _ } -> play = [ 0; 1; 5 ]
      | Accepted -> false);
  claim "a play is judged" (fun () -> check_play arena [ 0; 1; 5 ] = (Accepted, `Over (Some P1)));
  claim "a partial play too" (fun () -> check_play arena [ 0; 1 ] = (Accepted, `Partial));
  claim "a jump is no play" (fun () -> match check_play arena [ 0; 6 ] with Refused _, _ -> true | _ -> false);
  claim "a draw has no rank" (fun () ->
      let drawn = solve (of_array ~owner:(fun _ -> P1) ~draw:[ 1 ] [| [ 1 ]; [] |]) in
      List.for_all (fun v -> winner drawn v = None && rank drawn v = None) [ 0; 1 ]);
  claim "the picture is SVG" (fun () -> String.length (picture arena) > 500 && String.sub (picture arena) 0 4 = "<svg");
  claim "TikZ, too" (fun () -> String.length (picture ~form:"tikz" arena) > 200);
  refuses "there is no such picture" (fun () -> picture ~form:"oil" arena);
  refuses "a state in both objectives is refused" (fun () -> of_game { example with win1 = [ 6 ] });
  refuses "an unlisted state is refused" (fun () -> of_game { example with trans = (fun _ -> [ 9 ]) })

(* {1 Twins} *)

(* The attractor by its definition: levels that grow until nothing changes. *)
let twin_attractor n moves owner player target =
  let rank = Array.make n (-1) in
  List.iter (fun v -> rank.(v) <- 0) target;
  let rec grow level =
    let enters v =
      let inside t = rank.(t) >= 0 && rank.(t) < level in
      rank.(v) < 0 && moves.(v) <> []
      && if owner v = player then List.exists inside moves.(v) else List.for_all inside moves.(v)
    in
    let found = List.filter enters (List.init n Fun.id) in
    List.iter (fun v -> rank.(v) <- level) found;
    if found <> [] then grow (level + 1)
  in
  grow 1;
  rank

let rec twin_grundy moves v =
  let numbers = List.map (twin_grundy moves) moves.(v) in
  let rec mex n = if List.mem n numbers then mex (n + 1) else n in
  mex 0

let random_graph state n ~acyclic =
  Array.init n (fun v ->
      List.init (Random.State.int state 4) (fun _ ->
          if acyclic && v = 0 then 0 else Random.State.int state (if acyclic then v else n))
      |> fun row -> if acyclic && v = 0 then [] else row)

let () =
  for seed = 1 to 300 do
    let state = Random.State.make [| seed |] in
    let n = 1 + Random.State.int state 12 in
    let graph = random_graph state n ~acyclic:false in
    let owned = Array.init n (fun _ -> if Random.State.bool state then P1 else P2) in
    let target = List.filter (fun _ -> Random.State.int state 4 = 0) (List.init n Fun.id) in
    let player = if Random.State.bool state then P1 else P2 in
    let name = Printf.sprintf "seed %d: " seed in
    let arena = of_array ~owner:(fun v -> owned.(v)) graph in
    let ranks, strategy = attractor ~target arena player in
    let twin = twin_attractor n graph (fun v -> owned.(v)) player target in
    claim (name ^ "the attractor is that of its definition") (fun () ->
        List.for_all
          (fun v -> twin.(v) = Option.value (Hashtbl.find_opt ranks v) ~default:(-1))
          (List.init n Fun.id));
    claim (name ^ "the checker agrees") (fun () ->
        check_attractor ~target arena player (List.filter (fun v -> twin.(v) >= 0) (List.init n Fun.id)) = Accepted);
    claim (name ^ "its strategy reaches the target") (fun () ->
        Hashtbl.fold
          (fun v _ good -> good && check_strategy ~target ~from:v arena player (Hashtbl.find strategy) = Accepted)
          ranks true);
    let graph = random_graph state n ~acyclic:true in
    let words = List.mapi (fun v row -> (string_of_int v, List.map string_of_int row)) (Array.to_list graph) in
    let arena = of_list words in
    let numbers = grundy arena and members, into = kernel arena in
    claim (name ^ "Grundy numbers are those of the definition") (fun () ->
        List.for_all
          (fun v -> Hashtbl.find numbers (string_of_int v) = twin_grundy graph v)
          (List.init n Fun.id));
    claim (name ^ "the kernel has the number 0, and a move into it comes from everywhere else") (fun () ->
        check_kernel arena members = Accepted
        && List.for_all
             (fun v ->
               let v = string_of_int v in
               (Hashtbl.find numbers v = 0) = List.mem v members
               && List.mem v members <> Hashtbl.mem into v)
             (List.init n Fun.id));
    claim (name ^ "who is to move at a number above 0 wins") (fun () ->
        let answer = solve arena in
        Hashtbl.fold (fun v n good -> good && winner answer v = Some (if n > 0 then P1 else P2)) numbers true)
  done

(* {1 Rules} *)

(* Nim with one heap: take 1, 2 or 3; who takes the last match wins. *)
let nim =
  {
    mover = snd;
    estimate = (fun _ -> 0);
    next = (fun (n, p) -> List.filter_map (fun k -> if k <= n then Some (n - k, other p) else None) [ 1; 2; 3 ]);
    result = (fun (n, p) -> if n = 0 then Some (Win (other p)) else None);
  }

module Nim = struct
  type state = int * player

  let next = nim.next
  let mover = nim.mover
  let result = nim.result
  let estimate = nim.estimate
end

exception Mine

let () =
  for n = 1 to 12 do
    let expected = if n mod 4 = 0 then -1 else 1 in
    let a = minimax nim (n, P1) and b = alphabeta (rules_of_module (module Nim)) (n, P1) in
    claim (Printf.sprintf "Nim %d by minimax and alpha-beta" n) (fun () ->
        a.value = expected && b.value = expected && a.line = b.line && a.exact && b.nodes <= a.nodes)
  done;
  claim "depth 0 is the estimate" (fun () ->
      (minimax ~depth:0 { nim with estimate = (fun _ -> 42) } (9, P1)).value = 42);
  claim "payoffs are values" (fun () ->
      let tree = { nim with result = (fun (n, _) -> if n <= 2 then Some (Pays (10 * n)) else None) } in
      (alphabeta tree (4, P1)).value = 20);
  claim "an exception in a rule comes back" (fun () ->
      match minimax { nim with next = (fun _ -> raise Mine) } (9, P1) with
      | _ -> false
      | exception Mine -> true);
  claim "and in a heuristic" (fun () ->
      match astar ~h:(fun _ -> raise Mine) (fun n -> [ (n + 1, 1) ]) ~goal:(( = ) 9) 0 with
      | _ -> false
      | exception Mine -> true);
  (* admissible, not monotone: a closed set that is never reopened would find 8 *)
  let next = function
    | 'S' -> [ ('A', 1); ('B', 3) ]
    | 'A' -> [ ('C', 1) ]
    | 'B' -> [ ('C', 2) ]
    | 'C' -> [ ('G', 3) ]
    | _ -> []
  in
  claim "A* reopens" (fun () ->
      match astar ~h:(function 'A' -> 4 | _ -> 0) next ~goal:(( = ) 'G') 'S' with
      | Some { cost = 5; path = [ 'S'; 'A'; 'C'; 'G' ]; _ } -> true
      | _ -> false);
  claim "Dijkstra finds the same" (fun () ->
      match dijkstra next ~goal:(( = ) 'G') 'S' with Some { cost = 5; _ } -> true | _ -> false);
  claim "no path" (fun () -> astar next ~goal:(( = ) 'Z') 'S' = None);
  refuses "a negative cost is refused" (fun () -> dijkstra (fun n -> [ (n + 1, -1) ]) ~goal:(( = ) 3) 0)

(* {1 Other arenas} *)

let () =
  claim "sums: 3 + 5 has the number 6" (fun () ->
      let heap n = of_function (fun k -> List.init k Fun.id) [ n ] in
      Hashtbl.find (grundy (sum (heap 3) (heap 5))) (3, 5) = 6 && nim_sum [ 3; 5 ] = 6);
  claim "payoffs" (fun () ->
      let answer = solve (of_array ~owner:(fun _ -> P1) ~pays:[ (1, 3); (2, 7) ] [| [ 1; 2 ]; []; [] |]) in
      value answer 0 = 7 && move answer 0 = Some 2);
  claim "parity: the highest priority met for ever decides" (fun () ->
      let answer = solve (of_array ~owner:(fun _ -> P2) ~priority:(fun v -> v) [| [ 1; 2 ]; [ 0 ]; [ 0 ] |]) in
      winner answer 0 = Some P2);
  claim "endless plays can be won" (fun () ->
      winner (solve (of_array ~owner:(fun _ -> P1) ~endless:1 [| [ 0 ] |])) 0 = Some P1);
  claim "they are draws otherwise" (fun () -> winner (solve (of_array ~owner:(fun _ -> P1) [| [ 0 ] |])) 0 = None);
  claim "misère" (fun () -> winner (solve (of_array ~misere:true [| []; [ 0 ] |])) 0 = Some P1);
  refuses "a move to nowhere" (fun () -> of_array [| [ 1 ] |]);
  refuses "no vertices" (fun () -> of_array [||]);
  refuses "two marks" (fun () -> of_array ~win1:[ 0 ] ~draw:[ 0 ] [| [] |]);
  refuses "an attractor needs owners" (fun () -> attractor (of_array [| [] |]) P1);
  refuses "Grundy numbers of a cycle" (fun () -> grundy (of_array [| [ 0 ] |]));
  refuses "the kernel of an odd cycle" (fun () -> kernel (of_array [| [ 1 ]; [ 2 ]; [ 0 ] |]));
  refuses "a stranger" (fun () -> winner (solve (of_array [| [] |])) 5);
  let file = Filename.temp_file "marienbad" ".arena" in
  claim "what is saved is loaded" (fun () ->
      save file (of_game example);
      let answer = solve (load file) in
      winner answer "0" = Some P2 && rank answer "0" = Some 4);
  claim "names can be chosen" (fun () ->
      save ~name:(fun v -> Printf.sprintf "\"%d\" \\" v) file (of_game example);
      start (load file) = "\"0\" \\");
  Sys.remove file;
  refuses "a file that is not there" (fun () -> load "/nowhere/at/all.arena");
  claim "a chain of 200,000 does not overflow" (fun () ->
      let n = 200_000 in
      let chain = Array.init n (fun v -> if v = 0 then [] else [ v - 1 ]) in
      rank (solve (of_array chain)) (n - 1) = Some (n - 1))

(* {1 The library's games} *)

let () =
  let chomp = Library.game "chomp" [ "rows=3"; "cols=4" ] in
  let start = Library.start chomp in
  claim "Chomp 3x4 is won by the first player in 7" (fun () ->
      let facts = Library.answer chomp start in
      facts.winner = Some (Some P1) && facts.rank = Some 7 && List.mem (List.hd facts.best) (Library.moves chomp start));
  claim "it has a board" (fun () -> String.contains (Library.board chomp start) '\n');
  claim "tic-tac-toe is a draw" (fun () ->
      let game = Library.game "tictactoe" [] in
      (Library.answer game (Library.start game)).winner = Some None);
  claim "its arena, too" (fun () ->
      let arena = Library.arena "tictactoe" [] in
      winner (solve arena) (Marienbad.start arena) = None && List.length (vertices arena) = 5478);
  claim "games are listed" (fun () -> List.mem_assoc "marienbad" (Library.games ()));
  refuses "an unknown game" (fun () -> Library.game "ludo" []);
  refuses "an unknown parameter" (fun () -> Library.game "chomp" [ "colour=3" ]);
  claim "errors speak French" (fun () ->
      french true;
      let said = try ignore (Library.game "chomp" [ "rows=0" ]); "" with Error words -> words in
      french false;
      let english = try ignore (Library.game "chomp" [ "rows=0" ]); "" with Error words -> words in
      said <> "" && said <> english)

(* {1 Ctrl-C and the collector} *)

let () =
  (* the signal is sent by the rules themselves, so that the moment does not depend on the clock *)
  Sys.catch_break true;
  let asked = ref 0 in
  let next n =
    incr asked;
    if !asked = 1000 then Unix.kill (Unix.getpid ()) Sys.sigint;
    [ (n + 1, 1) ]
  in
  claim "Ctrl-C stops an endless search" (fun () ->
      match astar next ~goal:(fun _ -> false) 0 with _ -> false | exception Sys.Break -> true);
  Sys.catch_break false;
  claim "a finalised arena leaves nothing behind" (fun () ->
      for _ = 1 to 200 do
        ignore (solve (of_array (Array.init 1000 (fun v -> if v = 0 then [] else [ v - 1 ]))));
        Gc.compact ()
      done;
      true)

let () =
  Printf.printf "%d passed, %d failed\n" !passed !failed;
  exit (if !failed = 0 then 0 else 1)
