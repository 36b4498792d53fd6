(* The file has a List, a Queue and an ignore of its own. *)
module List = struct
  include List
  let rec mem x = function [] -> false | y :: rest -> x = y || mem x rest
end

module Queue = struct
  type 'a t = 'a list ref
  let create () : 'a t = ref []
  let push x (q : 'a t) = q := x :: !q
  let rec drain f (q : 'a t) = match !q with [] -> () | x :: rest -> q := rest; f x; drain f q
end

let ignore () = ()

let attractor g p =
  let inside = Hashtbl.create 10 and queue = Queue.create () in
  let enter s = if not (Hashtbl.mem inside s) then (Hashtbl.replace inside s true; Queue.push s queue) in
  let mem = Hashtbl.mem inside in
  List.iter enter (if p = P1 then g.win1 else g.win2);
  Queue.drain (fun x ->
      List.iter (fun s ->
          match g.trans s with
          | [] -> ignore ()
          | next -> if List.mem x next && (g.owner s = p || List.for_all mem next) then enter s) g.state) queue;
  inside
