(* The game of Marienbad, as a program that is asked: heaps of 1, 3, 5 and 7 matches; take as many as you like of one. *)

let heaps_of line =
  if line = "start" then [1; 3; 5; 7]
  else List.map int_of_string (String.split_on_char ',' (String.sub line 1 (String.length line - 2)))

let name heaps = "(" ^ String.concat "," (List.map string_of_int (List.sort compare heaps)) ^ ")"

(* every way to lower one heap of the list *)
let rec moves = function
  | [] -> []
  | heap :: rest ->
      List.init heap (fun taken -> (heap - 1 - taken) :: rest) @ List.map (fun others -> heap :: others) (moves rest)

let () =
  try
    while true do
      let heaps = heaps_of (input_line stdin) in
      let next = List.map name (moves heaps) in
      print_endline (name heaps ^ if next = [] then "" else " -> " ^ String.concat " " next)
    done
  with End_of_file -> ()
