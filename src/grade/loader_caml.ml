(* loader_caml.ml -- the OCaml program that loads a student's file and calls the function.

   launch.c puts after it #use FILE, the conversion of the last types below to JSON, and the call itself.  Its replies
   have the form of the Python loader's. *)
#directory "+unix";;
#load "unix.cma";;
module Marienbad = struct
  exception Too_long
  type json =
    | Null | Bool of bool | Number of int | Text of string
    | List of json list | Dict of (string * json) list

  let read text =
    let at = ref 0 and length = String.length text in
    let peek () = if !at < length then text.[!at] else '\000' in
    let rec skip () = match peek () with ' ' | '\t' | '\n' | '\r' -> incr at; skip () | _ -> () in
    let take c = skip (); if peek () = c then (incr at; true) else false in
    let word w v = at := !at + String.length w; v in
    let rec value () = skip (); match peek () with
      | '[' -> incr at; List (if take ']' then [] else items [])
      | '{' -> incr at; Dict (if take '}' then [] else pairs [])
      | '"' -> Text (string ())
      | 't' -> word "true" (Bool true)
      | 'f' -> word "false" (Bool false)
      | 'n' -> word "null" Null
      | _ -> let from = !at in
        while (match peek () with '-' | '0'..'9' -> true | _ -> false) do incr at done;
        Number (int_of_string (String.sub text from (!at - from)))
    and items before =
      let before = value () :: before in
      if take ',' then items before else (ignore (take ']'); List.rev before)
    and pairs before =
      skip ();
      let key = string () in
      ignore (take ':');
      let before = (key, value ()) :: before in
      if take ',' then pairs before else (ignore (take '}'); List.rev before)
    and string () =
      let from = !at + 1 in
      let rec ends i = match text.[i] with '"' -> i | '\\' -> ends (i + 2) | _ -> ends (i + 1) in
      let last = ends from in
      at := last + 1;
      Scanf.unescaped (String.sub text from (last - from))
    in value ()

  let write json =
    let out = Buffer.create 256 in
    let quote text =
      Buffer.add_char out '"';
      String.iter (fun c -> match c with
        | '"' | '\\' -> Buffer.add_char out '\\'; Buffer.add_char out c
        | c when c < ' ' -> Buffer.add_char out ' '
        | c -> Buffer.add_char out c) text;
      Buffer.add_char out '"' in
    let rec commas write = function
      | [] -> () | [x] -> write x | x :: more -> write x; Buffer.add_char out ','; commas write more in
    let rec go = function
      | Null -> Buffer.add_string out "null"
      | Bool b -> Buffer.add_string out (string_of_bool b)
      | Number n -> Buffer.add_string out (string_of_int n)
      | Text t -> quote t
      | List l -> Buffer.add_char out '['; commas go l; Buffer.add_char out ']'
      | Dict d -> Buffer.add_char out '{';
        commas (fun (k, v) -> quote k; Buffer.add_char out ':'; go v) d; Buffer.add_char out '}' in
    go json; Buffer.contents out

  let wrong () = failwith "data of another type was sent"
  let d_int = function Number n -> n | Text t -> int_of_string t | _ -> wrong ()
  let d_bool = function Bool b -> b | _ -> wrong ()
  let d_string = function Text t -> t | _ -> wrong ()
  let d_vertex = d_int
  let d_list d = function List l -> List.map d l | _ -> wrong ()
  let d_array d json = Array.of_list (d_list d json)
  let d_option d = function Null -> None | json -> Some (d json)
  let d_tuple2 d e = function List [a; b] -> (d a, e b) | _ -> wrong ()
  let d_tuple3 d e f = function List [a; b; c] -> (d a, e b, f c) | _ -> wrong ()
  let d_dict d e = function Dict l -> List.map (fun (k, v) -> (d (Text k), e v)) l | _ -> wrong ()
  let d_table d e json =
    let table = Hashtbl.create 16 in
    List.iter (fun (k, v) -> Hashtbl.replace table k v) (d_dict d e json); table
  let d_set d json =
    let set = Hashtbl.create 16 in
    (match json with
     | Dict l -> List.iter (fun (k, v) -> Hashtbl.replace set (d (Text k)) (d_bool v)) l
     | json -> List.iter (fun k -> Hashtbl.replace set k true) (d_list d json));
    set
  let calls = ref 0
  let fault = ref "" (* "again": a second call returned the same value, which must be new *)
  let changed = ref "" (* the argument that the call has changed, and must not *)
  (* What follows a call is here, and not in what launch.c writes: a file may define (<>), ignore or List anew. *)
  let compare_argument name before after = if after <> before then changed := name
  let compare_new first second = if first == second then fault := "again"
  let d_fun d e json =
    let table = d_table d e json in
    fun x -> incr calls; Hashtbl.find table x
  let field name = function Dict l -> List.assoc name l | _ -> wrong ()

  let e_int n = Number n
  let e_vertex = e_int
  let e_bool b = Bool b
  let e_string t = Text t
  let e_unit () = Null
  let e_list e l = List (List.rev (List.rev_map e l))
  let e_array e a = e_list e (Array.to_list a)
  let e_option e = function None -> Null | Some x -> e x
  let e_tuple2 e f (a, b) = List [e a; f b]
  let e_tuple3 e f g (a, b, c) = List [e a; f b; g c]
  let key e k = match e k with Text t -> t | Number n -> string_of_int n | json -> write json
  let e_dict e f l = Dict (List.rev (List.rev_map (fun (k, v) -> (key e k, f v)) l))
  let e_table e f t =
    let keys = List.sort_uniq compare (Hashtbl.fold (fun k _ l -> k :: l) t []) in
    Dict (List.map (fun k -> (key e k, f (Hashtbl.find t k))) keys)
  let e_set e t =
    let keys = List.sort_uniq compare (Hashtbl.fold (fun k _ l -> k :: l) t []) in
    List (List.map e (List.filter (Hashtbl.find t) keys))

  (* A game: its first state, then each state that it reaches without going on after a win, with owner, membership in
     win1 and win2, and successors. *)
  let walk e e_player init owner trans win1 win2 =
    let set l = let t = Hashtbl.create 997 in List.iter (fun s -> Hashtbl.replace t s ()) l; t in
    let win1 = set win1 and win2 = set win2 and seen = Hashtbl.create 9973 in
    let queue = Queue.create () and out = ref [] in
    let reach s = if not (Hashtbl.mem seen s) && Hashtbl.length seen < 10000 then
      (Hashtbl.add seen s (); Queue.add s queue) in
    reach init;
    while not (Queue.is_empty queue) do
      let s = Queue.pop queue in
      let one = Hashtbl.mem win1 s and two = Hashtbl.mem win2 s in
      let next = if one || two then [] else trans s in
      List.iter reach next;
      out := List [e s; e_player (owner s); Bool one; Bool two; e_list e next] :: !out
    done;
    List (e init :: List.rev !out)

  let waited () =
    try
      let file = open_in "/proc/self/schedstat" in
      let line = input_line file in
      close_in file;
      Scanf.sscanf line "%f %f" (fun _ w -> w /. 1e9)
    with _ -> 0.

  let limit = ref 1.0
  let began = ref 0. and began_waited = ref 0.
  let timer s = ignore (Unix.setitimer Unix.ITIMER_REAL { Unix.it_interval = 0.; Unix.it_value = s })
  let armed = ref false (* a call is under way: who rings late disturbs nobody *)
  let ring _ =
    let left = !limit -. (Unix.gettimeofday () -. !began -. (waited () -. !began_waited)) in
    if !armed then (if left > 0.01 then timer left else (timer 0.2; raise Too_long))

  let line_in path =
    let trace = Printexc.get_backtrace () in
    let rec find = function
      | [] -> 0
      | line :: more ->
        let from = (try String.index line '"' with Not_found -> 0) in
        (try Scanf.sscanf (String.sub line from (String.length line - from))
            "%S, line %d" (fun file n -> if file = path then n else raise Not_found)
        with _ -> find more) in
    find (String.split_on_char '\n' trace)

  let inward = Unix.in_channel_of_descr (Unix.dup ~cloexec:true Unix.stdin)
  let outward = Unix.out_channel_of_descr (Unix.dup ~cloexec:true Unix.stdout)
  let () =
    let nothing = Unix.openfile "/dev/null" [Unix.O_RDWR] 0 in
    Unix.dup2 nothing Unix.stdin;
    Unix.dup2 Unix.stderr Unix.stdout
  let say json = output_string outward (write json); output_char outward '\n'; flush outward

  let serve path call =
    Sys.set_signal Sys.sigalrm (Sys.Signal_handle ring);
    Printexc.record_backtrace true;
    say (Dict [("ready", Bool true)]);
    let rec loop () =
      match input_line inward with
      | exception End_of_file -> ()
      | line ->
        let asked = match read line with
          | List l -> l
          | json -> (match field "trace" json with List l -> l | _ -> wrong ()) in
        calls := 0;
        changed := "";
        fault := "";
        began := Unix.gettimeofday ();
        began_waited := waited ();
        let before = Sys.time () in
        let reply =
          try
            let go = call asked in
            armed := true;
            timer !limit;
            let value = go () in
            armed := false;
            let spent = int_of_float ((Sys.time () -. before) *. 1e6) in
            Dict [("v", value); ("c", Number !calls); ("w", Number spent); ("m", Text !changed); ("x", Text !fault)]
          with error ->
            armed := false;
            let line = line_in path in
            let name, deep, bad = match error with
              | Too_long -> "TooLong", false, true
              | Stack_overflow -> "Stack_overflow", true, false
              | Out_of_memory -> "Out_of_memory", false, true
              | error -> Printexc.to_string error, false, false in
            Dict [("e", Text name); ("l", Number line); ("deep", Bool deep); ("bad", Bool bad)] in
        timer 0.;
        say reply;
        loop () in
    loop ()
end;;

(* The types of the fourth text, which a file may declare again. *)
type player = P1 | P2
type 'a game = {
  state : 'a list; owner : 'a -> player; init : 'a; trans : 'a -> 'a list;
  win1 : 'a list; win2 : 'a list }
type 'a strategy = 'a -> 'a
type 'a set = ('a, bool) Hashtbl.t
type cell = V | O | X
type conf = cell list list;;
