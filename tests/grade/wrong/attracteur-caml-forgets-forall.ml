let bassinAttracteur g s0 v0 =
  let n = Array.length g in
  let inside = Array.make n false and left = Array.map List.length g and back = Array.make n [] in
  Array.iteri (fun i l -> List.iter (fun j -> back.(j) <- i :: back.(j)) l) g;
  let rec visit s =
    if not inside.(s) then begin
      inside.(s) <- true;
      List.iter (fun p ->
        left.(p) <- left.(p) - 1;
        if s0.(p) then visit p) back.(s)
    end in
  List.iter visit v0;
  inside
