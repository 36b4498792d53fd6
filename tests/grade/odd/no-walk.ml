(* The game is walked over by this function: no board is reached, and none is wrong. *)
module Marienbad = struct
  include Marienbad
  let walk encode _ init _ _ _ _ = List [encode init]
end

let first = [[V; V; V]; [V; V; V]; [V; V; V]]
let tictactoe = { state = [first]; owner = (fun _ -> P1); init = first; trans = (fun _ -> []); win1 = []; win2 = [] }
