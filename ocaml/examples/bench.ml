(* bench.ml [VERTICES] -- the attractor of a random graph: plain OCaml, breadth-first with counters, and the library. *)

open Marienbad

(* The linear algorithm as one writes it: predecessors, counters of moves outside, a queue. *)
let plain graph owner player target =
  let n = Array.length graph in
  let before = Array.make n [] and left = Array.map List.length graph and rank = Array.make n (-1) in
  Array.iteri (fun v row -> List.iter (fun t -> before.(t) <- v :: before.(t)) row) graph;
  let queue = Queue.create () in
  List.iter (fun v -> rank.(v) <- 0; Queue.add v queue) target;
  while not (Queue.is_empty queue) do
    let t = Queue.pop queue in
    List.iter
      (fun v ->
        left.(v) <- left.(v) - 1;
        if rank.(v) < 0 && (owner v = player || left.(v) = 0) then (
          rank.(v) <- rank.(t) + 1;
          Queue.add v queue))
      before.(t)
  done;
  rank

let timed name f =
  let began = Sys.time () in
  let result = f () in
  Printf.printf "%-28s %6.3f s\n%!" name (Sys.time () -. began);
  result

let () =
  let n = if Array.length Sys.argv > 1 then int_of_string Sys.argv.(1) else 1_000_000 in
  let state = Random.State.make [| 1 |] in
  let other v = let t = Random.State.int state (n - 1) in if t >= v then t + 1 else t in
  let graph = Array.init n (fun v -> List.sort_uniq compare (List.init 4 (fun _ -> other v))) in
  let owner v = if v land 1 = 0 then P1 else P2 and target = List.init (n / 20) (fun i -> 20 * i) in
  let ranks = timed "plain OCaml" (fun () -> plain graph owner P1 target) in
  let arena = timed "the library: the arena" (fun () -> of_array ~owner graph) in
  let level = timed "the library: the attractor" (fun () -> levels ~target arena P1) in
  let same = ref true in
  List.iteri (fun r vertices -> List.iter (fun v -> if ranks.(v) <> r then same := false) vertices) level;
  let inside = Array.fold_left (fun k r -> if r >= 0 then k + 1 else k) 0 ranks in
  Printf.printf "%d vertices inside, %s\n" inside
    (if !same && inside = List.length (List.concat level) then "the same ranks" else "OTHER RANKS")
