(* marienbad.ml -- graphs and rules of OCaml values, numbered for the C library, and its answers in their terms. *)

exception Error of string

let () = Callback.register_exception "marienbad.error" (Error "")
let fail text = raise (Error text)

type player = P1 | P2

let other = function P1 -> P2 | P2 -> P1
let number_of_player = function P1 -> 0 | P2 -> 1

type mark = Win of player | Draw | Pays of int

external set_french : bool -> unit = "ml_language"

let is_french = ref false

let french on =
  is_french := on;
  set_french on

(* A message in the language in force. *)
let say english other = if !is_french then other else english

(* {1 Numbers for values} *)

(* Values by their number and numbers by their value. [Hashtbl.hash] looks at ten parts of a value only: too few for
   boards, which would all collide. *)
module Numbering = struct
  type 'a t = { mutable values : 'a array; mutable count : int; buckets : (int, 'a * int) Hashtbl.t }

  let create () = { values = [||]; count = 0; buckets = Hashtbl.create 1000 }
  let hash value = Hashtbl.hash_param 100 200 value

  let find table value =
    let rec among = function
      | [] -> None
      | (v, number) :: rest -> if compare v value = 0 then Some number else among rest
    in
    among (Hashtbl.find_all table.buckets (hash value))

  let add table value =
    let number = table.count in
    if number = Array.length table.values then
      table.values <- Array.append table.values (Array.make (max 16 number) value);
    table.values.(number) <- value;
    table.count <- number + 1;
    Hashtbl.add table.buckets (hash value) (value, number);
    number

  (* The number of a value, and whether it is new. *)
  let number table value =
    match find table value with Some number -> (number, false) | None -> (add table value, true)
end

(* {1 Arenas} *)

type handle

(* [first.(v)] .. [first.(v + 1) - 1]: the moves of v in [targets], parallel ones included. *)
type 'a arena = {
  handle : handle;
  count : int;
  vertex : int -> 'a;
  find : 'a -> int option;
  first : int array;
  targets : int array;
  tags : Bytes.t;
  begins : int;
  impartial : bool;
  text : ('a -> string) option -> string; (* in the .arena format, with these names *)
}

external arena_make :
  int array * int array * int array * Bytes.t * int array * int array -> int -> int -> bool -> handle
  = "ml_arena_make"

external arena_parts : handle -> int array * int array * int * bool * Bytes.t = "ml_arena_parts"
external arena_names : handle -> string array = "ml_arena_names"
external arena_load : string -> handle = "ml_arena_load"
external convert : string -> string -> string = "ml_convert"
external draw : string -> string -> bool -> string = "ml_picture"

let known arena value =
  match arena.find value with
  | Some v -> v
  | None -> fail (say "not a vertex of the graph" "ce n'est pas un sommet du graphe")

(* The bits of a tag: owner, then mark; the marks are those of the C library. *)
let tag owner mark = Char.unsafe_chr (owner lor (mark lsl 1))

let code_of_mark = function
  | None -> 0
  | Some (Win P1) -> 1
  | Some (Win P2) -> 2
  | Some Draw -> 3
  | Some (Pays _) -> 4

let mover_wins = 5
let mover_loses = 6

(* A name between quotes. *)
let quoted name =
  let text = Buffer.create (String.length name + 2) in
  Buffer.add_char text '"';
  String.iter
    (fun c ->
      if c = '"' || c = '\\' then Buffer.add_char text '\\';
      Buffer.add_char text c)
    name;
  Buffer.add_char text '"';
  Buffer.contents text

(* What a vertex is called where no name is given: itself, if it is a number or a string, else its number. *)
let plain_name v value =
  let r = Obj.repr value in
  if Obj.is_int r then string_of_int (Obj.obj r : int)
  else if Obj.tag r = Obj.string_tag && (Obj.obj r : string) <> "" then (Obj.obj r : string)
  else string_of_int v

let write_text ~count ~vertex ~first ~targets ~tags ~begins ~impartial ~endless ~pays ~priority name =
  let text = Buffer.create (16 * (count + 1)) in
  let called v =
    quoted (match name with Some f -> f (vertex v) | None -> plain_name v (vertex v))
  in
  Printf.bprintf text "start %s\n" (called begins);
  if Array.length priority = 0 && endless <> 0 then
    Buffer.add_string text
      (match endless with 1 -> "endless 1\n" | -1 -> "endless 2\n" | n -> Printf.sprintf "endless pays %d\n" n);
  for v = 0 to count - 1 do
    let bits = Char.code (Bytes.get tags v) in
    Buffer.add_string text (called v);
    if not impartial then Buffer.add_string text (if bits land 1 = 0 then " 1" else " 2");
    if first.(v) < first.(v + 1) then Buffer.add_string text " ->";
    for i = first.(v) to first.(v + 1) - 1 do
      Printf.bprintf text " %s" (called targets.(i))
    done;
    (match bits lsr 1 with
    | 1 -> Buffer.add_string text " : win 1"
    | 2 -> Buffer.add_string text " : win 2"
    | 3 -> Buffer.add_string text " : draw"
    | 4 -> Printf.bprintf text " : pays %d" pays.(v)
    | 0 when Array.length priority > 0 -> Printf.bprintf text " : priority %d" priority.(v)
    | _ -> ());
    Buffer.add_char text '\n'
  done;
  Buffer.contents text

(* An arena of numbered vertices. [mark], [owner] and [priority] are functions of numbers. *)
let build ~count ~vertex ~find ~first ~targets ~begins ~owner ~mark ~misere ~endless ~priority =
  if count = 0 then fail (say "a graph without vertices" "un graphe sans sommets");
  let impartial = owner = None in
  let pays = ref [||] in
  let tag_of v =
    let who = match owner with None -> 0 | Some f -> number_of_player (f v) in
    match mark v with
    | None when impartial && first.(v) = first.(v + 1) -> tag 0 (if misere then mover_wins else mover_loses)
    | said ->
        (match said with
        | Some (Pays n) ->
            if !pays = [||] then pays := Array.make count 0;
            !pays.(v) <- n
        | _ -> ());
        tag who (code_of_mark said)
  in
  let tags = Bytes.init count tag_of in
  let priority =
    match priority with
    | None -> [||]
    | Some f -> Array.init count (fun v -> if Char.code (Bytes.get tags v) lsr 1 = 0 then f v else 0)
  in
  Array.iteri
    (fun v p ->
      if p < 0 then fail (say "a priority is negative" "une priorité est négative");
      if first.(v) = first.(v + 1) && Char.code (Bytes.get tags v) lsr 1 = 0 then
        fail (say "in a parity game every unmarked vertex has a move"
                "dans un jeu de parité, tout sommet sans marque a un coup"))
    priority;
  let handle = arena_make (first, targets, [||], tags, !pays, priority) begins endless impartial in
  let pays = !pays in
  {
    handle; count; vertex; find; first; targets; tags; begins; impartial;
    text = write_text ~count ~vertex ~first ~targets ~tags ~begins ~impartial ~endless ~pays ~priority;
  }

(* The marks of lists; a vertex that is marked twice is refused. *)
let marks_of_lists ~count ~number ~win1 ~win2 ~draw ~pays =
  let table = Array.make count None in
  let put mark value =
    let v = number value in
    (match table.(v) with
    | Some other when other <> mark -> fail (say "a vertex is marked twice" "un sommet est marqué deux fois")
    | _ -> ());
    table.(v) <- Some mark
  in
  List.iter (put (Win P1)) win1;
  List.iter (put (Win P2)) win2;
  List.iter (put Draw) draw;
  List.iter (fun (value, n) -> put (Pays n) value) pays;
  fun v -> table.(v)

(* Rows of successors as two arrays. *)
let flatten count row =
  let first = Array.make (count + 1) 0 in
  for v = 0 to count - 1 do
    first.(v + 1) <- first.(v) + List.length (row v)
  done;
  let targets = Array.make first.(count) 0 in
  for v = 0 to count - 1 do
    List.iteri (fun i t -> targets.(first.(v) + i) <- t) (row v)
  done;
  (first, targets)

let of_array ?(start = 0) ?owner ?(misere = false) ?(win1 = []) ?(win2 = []) ?(draw = []) ?(pays = []) ?(endless = 0)
    ?priority graph =
  let count = Array.length graph in
  let number v =
    if 0 <= v && v < count then v
    else
      fail
        (Printf.sprintf
           (if !is_french then "%d n'est pas un sommet : 0 à %d attendu" else "%d is not a vertex: 0 to %d expected")
           v (count - 1))
  in
  Array.iter (List.iter (fun t -> ignore (number t))) graph;
  let first, targets = flatten count (fun v -> graph.(v)) in
  let mark = marks_of_lists ~count ~number ~win1 ~win2 ~draw ~pays in
  let find v = if 0 <= v && v < count then Some v else None in
  build ~count ~vertex:(fun v -> v) ~find ~first ~targets ~begins:(if count = 0 then 0 else number start) ~owner ~mark ~misere ~endless
    ~priority

(* An arena whose vertices are those of a numbering, with the successors of each as numbers. *)
let of_numbering table rows ~begins ~owner ~mark ~misere ~endless ~priority =
  let count = table.Numbering.count in
  let vertex v = table.Numbering.values.(v) in
  let first, targets = flatten count (fun v -> rows.(v)) in
  let at f = Option.map (fun f v -> f (vertex v)) f in
  build ~count ~vertex ~find:(Numbering.find table) ~first ~targets ~begins ~owner:(at owner) ~mark ~misere ~endless
    ~priority:(at priority)

let of_list ?start ?owner ?(misere = false) ?(win1 = []) ?(win2 = []) ?(draw = []) ?(pays = []) ?(endless = 0)
    ?priority graph =
  let table = Numbering.create () in
  List.iter
    (fun (value, _) ->
      if not (snd (Numbering.number table value)) then
        fail (say "a vertex has two lists of moves" "un sommet a deux listes de coups"))
    graph;
  let number value =
    match Numbering.find table value with
    | Some v -> v
    | None -> fail (say "a move or a mark names no vertex of the graph" "un coup ou une marque ne nomme aucun sommet du graphe")
  in
  let rows = Array.of_list (List.map (fun (_, next) -> List.map number next) graph) in
  let count = table.Numbering.count in
  let mark = marks_of_lists ~count ~number ~win1 ~win2 ~draw ~pays in
  of_numbering table rows ~begins:(match start with None -> 0 | Some s -> number s) ~owner ~mark ~misere ~endless
    ~priority

let of_function ?(limit = 10_000_000) ?owner ?(misere = false) ?(mark = fun _ -> None) ?(endless = 0) ?priority next
    starts =
  let table = Numbering.create () in
  List.iter (fun s -> ignore (Numbering.number table s)) starts;
  let rows = ref [] and v = ref 0 in
  while !v < table.Numbering.count do
    if table.Numbering.count > limit then fail (say "more vertices than the limit" "plus de sommets que la limite");
    rows := List.map (fun t -> fst (Numbering.number table t)) (next table.Numbering.values.(!v)) :: !rows;
    incr v
  done;
  let rows = Array.of_list (List.rev !rows) in
  of_numbering table rows ~begins:0 ~owner ~mark:(fun v -> mark table.Numbering.values.(v)) ~misere ~endless ~priority

type 'a game = {
  state : 'a list;
  owner : 'a -> player;
  init : 'a;
  trans : 'a -> 'a list;
  win1 : 'a list;
  win2 : 'a list;
}

let of_game g =
  of_list ~start:g.init ~owner:g.owner ~win1:g.win1 ~win2:g.win2 (List.map (fun s -> (s, g.trans s)) g.state)

(* An arena that the library made: its names are the vertices. *)
external arena_write : handle -> string = "ml_arena_write"

let of_handle handle =
  let names = arena_names handle in
  let first, targets, begins, impartial, tags = arena_parts handle in
  let table = Numbering.create () in
  Array.iter (fun name -> ignore (Numbering.add table name)) names;
  {
    handle; count = Array.length names; vertex = (fun v -> names.(v)); find = Numbering.find table; first; targets;
    tags; begins; impartial;
    text = (fun _ -> arena_write handle);
  }

let load path = of_handle (arena_load path)

let text_of ?name arena = arena.text name

let save ?name path arena =
  let ending = Filename.extension path in
  let format =
    match ending with
    | "" | ".arena" -> "arena"
    | ".gm" | ".pg" -> "pgsolver"
    | ".py" | ".json" -> "dict"
    | _ -> String.sub ending 1 (String.length ending - 1)
  in
  let text = convert (text_of ?name arena) format in
  let channel = open_out_bin path in
  Fun.protect ~finally:(fun () -> close_out channel) (fun () -> output_string channel text)

let vertices arena = List.init arena.count arena.vertex
let start arena = arena.vertex arena.begins

let moves arena value =
  let v = known arena value in
  let rec once seen i =
    if i = arena.first.(v + 1) then List.rev seen
    else
      let t = arena.targets.(i) in
      once (if List.mem t seen then seen else t :: seen) (i + 1)
  in
  List.map arena.vertex (once [] arena.first.(v))

let sum a b =
  if not (a.impartial && b.impartial) then
    fail (say "only impartial graphs have a sum" "seuls les graphes impartiaux ont une somme");
  let next (x, y) = List.map (fun x -> (x, y)) (moves a x) @ List.map (fun y -> (x, y)) (moves b y) in
  of_function next [ (start a, start b) ]

(* {1 Answers} *)

type solution = Bytes.t * int array * int array * int array

external solve_arena : handle -> solution = "ml_solve"
external attractor_of : handle -> int -> Bytes.t -> int array * int array = "ml_attractor"
external kernel_of : handle -> Bytes.t * int array = "ml_kernel"
external grundy_of : handle -> int array * int array = "ml_grundy"

type 'a answer = { arena : 'a arena; solution : solution }

let solve arena = { arena; solution = solve_arena arena.handle }

(* The place of a vertex in the solution: the pair (1, v) of an impartial graph is 2v. *)
let place answer value =
  let v = known answer.arena value in
  if answer.arena.impartial then 2 * v else v

let player_of_number = function 1 -> Some P1 | 2 -> Some P2 | _ -> None
let positive n = if n < 0 then None else Some n

let winner answer value =
  let winners, _, _, _ = answer.solution in
  player_of_number (Char.code (Bytes.get winners (place answer value)))

let rank answer value =
  let _, ranks, _, _ = answer.solution in
  if winner answer value = None then None else positive ranks.(place answer value)

let value answer vertex =
  let _, _, values, _ = answer.solution in
  values.(place answer vertex)

let move answer value =
  let _, _, _, moves = answer.solution in
  let to_ = moves.(place answer value) in
  if to_ < 0 then None else Some (answer.arena.vertex (if answer.arena.impartial then to_ / 2 else to_))

let won answer player = List.filter (fun v -> winner answer v = Some player) (vertices answer.arena)

(* The positions of a list, as flags. *)
let flags arena values =
  let set = Bytes.make arena.count '\000' in
  List.iter (fun value -> Bytes.set set (known arena value) '\001') values;
  set

(* The target of an attractor: those given, or the vertices marked won by the player. *)
let target_of arena player = function
  | Some values -> flags arena values
  | None -> Bytes.map (fun c -> if Char.code c lsr 1 = 1 + number_of_player player then '\001' else '\000') arena.tags

let need_owners arena =
  if arena.impartial then fail (say "an impartial graph has no owners" "un graphe impartial n'a pas de propriétaires")

let attractor ?target arena player =
  need_owners arena;
  let ranks, moves = attractor_of arena.handle (number_of_player player) (target_of arena player target) in
  let rank = Hashtbl.create 1000 and strategy = Hashtbl.create 1000 in
  for v = 0 to arena.count - 1 do
    if ranks.(v) >= 0 then Hashtbl.replace rank (arena.vertex v) ranks.(v);
    if moves.(v) >= 0 then Hashtbl.replace strategy (arena.vertex v) (arena.vertex moves.(v))
  done;
  (rank, strategy)

let levels ?target arena player =
  need_owners arena;
  let ranks, _ = attractor_of arena.handle (number_of_player player) (target_of arena player target) in
  let level = Array.make (1 + Array.fold_left max (-1) ranks) [] in
  for v = arena.count - 1 downto 0 do
    if ranks.(v) >= 0 then level.(ranks.(v)) <- arena.vertex v :: level.(ranks.(v))
  done;
  Array.to_list level

let kernel arena =
  let labels, moves = kernel_of arena.handle in
  if Bytes.contains labels '\000' then
    fail (say "a cycle from which neither player can force the end leaves no kernel to be found by peeling"
            "un cycle d'où aucun joueur ne peut forcer la fin ne laisse pas de noyau à trouver par épluchage");
  let into = Hashtbl.create 1000 in
  Array.iteri (fun v t -> if t >= 0 then Hashtbl.replace into (arena.vertex v) (arena.vertex t)) moves;
  let members = List.filter (fun v -> Bytes.get labels v = '\001') (List.init arena.count Fun.id) in
  (List.map arena.vertex members, into)

let grundy arena =
  let numbers, cycle = grundy_of arena.handle in
  if cycle <> [||] then
    fail
      (Printf.sprintf
         (if !is_french then "un cycle de %d sommets n'a pas de nombres de Grundy"
          else "a cycle of %d vertices has no Grundy numbers")
         (Array.length cycle));
  let table = Hashtbl.create 1000 in
  Array.iteri (fun v n -> Hashtbl.replace table (arena.vertex v) n) numbers;
  table

let nim_sum = List.fold_left ( lxor ) 0

(* {1 One position} *)

type 'a rules = {
  next : 'a -> 'a list;
  mover : 'a -> player;
  result : 'a -> mark option;
  estimate : 'a -> int;
}

module type RULES = sig
  type state

  val next : state -> state list
  val mover : state -> player
  val result : state -> mark option
  val estimate : state -> int
end

let rules_of_module (type a) (module R : RULES with type state = a) =
  { next = R.next; mover = R.mover; result = R.result; estimate = R.estimate }

let rules_of_game (g : 'a game) =
  let ends = Hashtbl.create 100 in
  List.iter (fun s -> Hashtbl.replace ends s (Win P1)) g.win1;
  List.iter
    (fun s ->
      if Hashtbl.mem ends s then fail (say "a state is in both objectives" "un état est dans les deux objectifs");
      Hashtbl.replace ends s (Win P2))
    g.win2;
  { next = g.trans; mover = g.owner; result = Hashtbl.find_opt ends; estimate = (fun _ -> 0) }

type 'a found = { value : int; exact : bool; line : 'a list; nodes : int; leaves : int; cuts : int }

(* moves, costs, mark, mover, estimate of numbered states *)
type closures = (int -> int array) * (int -> int array) * (int -> int) * (int -> int) * (int -> int)

external search_of : closures -> int -> int -> bool -> int * bool * int * int * int array * int * int * int
  = "ml_search"

external path_of : closures -> int -> bool -> bool * int * int array * int * int * int = "ml_path"

(* A function of numbers that asks [f] about each value once. *)
let once table f =
  let known = Hashtbl.create 1000 in
  fun v ->
    match Hashtbl.find_opt known v with
    | Some said -> said
    | None ->
        let said = f table.Numbering.values.(v) in
        Hashtbl.add known v said;
        said

let in_range least most n =
  if n < least || n > most then
    fail (Printf.sprintf (if !is_french then "%d : un nombre de %d à %d est attendu" else "%d: a number from %d to %d is expected") n least most);
  n

let mark_number = function
  | Some (Pays n) -> (8 * in_range (-0x7fffffff) 0x7fffffff n) + 4
  | said -> code_of_mark said

let no_costs _ = [||]

let search minimax ?(depth = -1) rules from =
  let table = Numbering.create () in
  let start = Numbering.add table from in
  let next value = Array.of_list (List.map (fun t -> fst (Numbering.number table t)) (rules.next value)) in
  let closures =
    ( once table next,
      no_costs,
      once table (fun value -> mark_number (rules.result value)),
      once table (fun value -> number_of_player (rules.mover value)),
      once table (fun value -> in_range (-1000000000) 1000000000 (rules.estimate value)) )
  in
  let value, exact, _, _, line, nodes, leaves, cuts = search_of closures start depth minimax in
  let line = List.map (fun v -> table.Numbering.values.(v)) (Array.to_list line) in
  { value; exact; line; nodes; leaves; cuts }

let minimax ?depth rules from = search true ?depth rules from
let alphabeta ?depth rules from = search false ?depth rules from

type 'a path = { cost : int; path : 'a list; generated : int; expanded : int; reopened : int }

let find_path ~informed h next goal from =
  let table = Numbering.create () in
  let start = Numbering.add table from in
  let rows =
    once table (fun value ->
        let row = Array.of_list (next value) in
        ( Array.map (fun (t, _) -> fst (Numbering.number table t)) row,
          Array.map (fun (_, cost) -> in_range 0 0xfffffffe cost) row ))
  in
  let closures =
    ( (fun v -> fst (rows v)),
      (fun v -> snd (rows v)),
      once table (fun value -> if goal value then 1 else 0),
      (fun _ -> 0),
      once table (fun value -> in_range 0 0xfffffffe (h value)) )
  in
  match path_of closures start informed with
  | false, _, _, _, _, _ -> None
  | true, cost, states, generated, expanded, reopened ->
      let path = List.map (fun v -> table.Numbering.values.(v)) (Array.to_list states) in
      Some { cost; path; generated; expanded; reopened }

let astar ?(h = fun _ -> 0) next ~goal from = find_path ~informed:true h next goal from
let dijkstra next ~goal from = find_path ~informed:false (fun _ -> 0) next goal from

(* {1 Claims} *)

type 'a verdict = Accepted | Refused of { position : 'a option; reason : string; play : 'a list }
type finding = bool * int * string * int array * int

external check_set : int -> handle -> Bytes.t -> finding = "ml_check_set"
external attractor_check : handle -> int -> Bytes.t -> Bytes.t -> int array -> finding = "ml_check_attractor"
external grundy_check : handle -> int array -> finding = "ml_check_grundy"
external strategy_check : handle -> int -> Bytes.t -> int array -> int -> finding = "ml_check_strategy"
external play_check : handle -> int array -> finding * bool * int = "ml_check_play"

let verdict arena (accepted, position, reason, play, _) =
  if accepted then Accepted
  else
    Refused
      {
        position = Option.map arena.vertex (positive position);
        reason;
        play = List.map arena.vertex (Array.to_list play);
      }

(* One number a vertex, -1 where nothing is claimed. *)
let claims arena pairs =
  let numbers = Array.make arena.count (-1) in
  List.iter (fun (value, n) -> numbers.(known arena value) <- in_range 0 0xfffffffe n) pairs;
  numbers

let check_attractor ?target ?ranks arena player set =
  need_owners arena;
  let ranks = match ranks with None -> [||] | Some pairs -> claims arena pairs in
  verdict arena
    (attractor_check arena.handle (number_of_player player) (target_of arena player target) (flags arena set) ranks)

let check_strategy ?target ?from arena player strategy =
  need_owners arena;
  let owner v = Char.code (Bytes.get arena.tags v) land 1 and mine = number_of_player player in
  let next v =
    if owner v <> mine || Char.code (Bytes.get arena.tags v) lsr 1 <> 0 then -1
    else
      (* a strategy may be silent about, or unable to answer for, what it never meets *)
      match strategy (arena.vertex v) with
      | exception (Not_found | Match_failure _ | Failure _ | Invalid_argument _) -> -1
      | t -> ( match arena.find t with Some t -> t | None -> -1)
  in
  let from = match from with None -> arena.begins | Some value -> known arena value in
  let target = match target with None -> Bytes.empty | Some values -> flags arena values in
  verdict arena (strategy_check arena.handle mine target (Array.init arena.count next) from)

let check_kernel arena set = verdict arena (check_set 0 arena.handle (flags arena set))
let check_stable arena set = verdict arena (check_set 1 arena.handle (flags arena set))
let check_absorbing arena set = verdict arena (check_set 2 arena.handle (flags arena set))
let check_grundy arena pairs = verdict arena (grundy_check arena.handle (claims arena pairs))

let check_play arena play =
  if play = [] then fail (say "a play has a first position" "une partie a une première position");
  let finding, maximal, winner = play_check arena.handle (Array.of_list (List.map (known arena) play)) in
  (verdict arena finding, if maximal then `Over (player_of_number winner) else `Partial)

(* {1 Pictures} *)

let picture ?(form = "svg") ?name ?(solved = true) arena = draw (text_of ?name arena) form solved

(* {1 The games of the library} *)

module Library = struct
  type t

  external games_of : unit -> (string * string) array = "ml_games"
  external game_open : string -> string array -> t = "ml_game_open"
  external start : t -> string = "ml_game_start"
  external moves_of : t -> string -> string array = "ml_game_moves"
  external board : t -> string -> string = "ml_game_board"
  external answer_of : t -> string -> int * int * int * string array * string = "ml_game_answer"
  external arena_of : string -> string array -> handle = "ml_game_arena"

  type facts = {
    winner : player option option;
    rank : int option;
    value : int;
    best : string list;
    by : string;
  }

  let games () = Array.to_list (games_of ())
  let game name arguments = game_open name (Array.of_list arguments)
  let moves game position = Array.to_list (moves_of game position)

  let answer game position =
    let winner, rank, value, best, by = answer_of game position in
    {
      winner = (if winner < 0 then None else Some (player_of_number winner));
      rank = positive rank;
      value;
      best = Array.to_list best;
      by;
    }

  let arena name arguments = of_handle (arena_of name (Array.of_list arguments))
end
