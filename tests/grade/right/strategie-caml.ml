let bassinAttracteur g s0 v0 =
  let n = Array.length g in
  let inside = Array.make n false and move = Array.make n (-1) in
  List.iter (fun s -> inside.(s) <- true) v0;
  let changed = ref true in
  while !changed do
    changed := false;
    for s = 0 to n - 1 do
      if not inside.(s) && g.(s) <> [] then begin
        let wins t = inside.(t) in
        if s0.(s) then begin
          match List.find_opt wins g.(s) with
          | Some t -> inside.(s) <- true; move.(s) <- t; changed := true
          | None -> ()
        end else if List.for_all wins g.(s) then begin inside.(s) <- true; changed := true end
      end
    done
  done;
  (inside, move)
