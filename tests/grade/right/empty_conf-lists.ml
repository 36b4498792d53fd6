let empty_conf = let l = [V; V; V] in [l; l; l]
