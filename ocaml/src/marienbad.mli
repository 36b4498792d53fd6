(** Two-player games on graphs: who wins, in how many moves, playing what.

    Jeux à deux joueurs sur des graphes : qui gagne, en combien de coups, en jouant quoi.

    Vertices are values of any type that [=] and [Hashtbl.hash] understand. Whatever takes long is interrupted by
    Ctrl-C ([Sys.Break], after [Sys.catch_break true]); an exception of one of your functions stops the work and
    reaches you.

    Les sommets sont des valeurs de type quelconque, comparables par [=] et [Hashtbl.hash]. Tout calcul long
    s'interrompt par Ctrl-C ; une exception levée par une de vos fonctions arrête le calcul et vous parvient. *)

(** Bad input, or a limit of the library, in words. / Entrée incorrecte ou limite de la bibliothèque, en mots. *)
exception Error of string

(** The language of messages; English at first. / La langue des messages ; l'anglais au départ. *)
val french : bool -> unit

type player = P1 | P2

val other : player -> player

(** {1 Graphs / Graphes} *)

(** The result of a play that stops: won, drawn, or what player 1 gets.
    Le résultat d'une partie terminée : gagnée, nulle, ou le gain du joueur 1. *)
type mark = Win of player | Draw | Pays of int

(** An arena: vertices, moves, owners, marks. / Une arène : sommets, coups, propriétaires, marques. *)
type 'a arena

(** [of_array g]: vertex [v] has the moves [g.(v)]. Without [owner] the graph is impartial: both players have the same
    moves, and who cannot move loses ([misere]: wins). [win1], [win2], [draw] and [pays] mark where a play stops;
    [endless] (0) is what an endless or stuck play pays to player 1: 0 a draw, 1 won by player 1, -1 by player 2.
    [priority] makes a parity game: the highest priority that is met infinitely often decides, an even one for
    player 1. [start] is the first vertex unless given.

    [of_array g] : le sommet [v] a pour successeurs [g.(v)]. Sans [owner] le graphe est impartial : qui ne peut plus
    jouer perd ([misere] : gagne). [win1], [win2], [draw] et [pays] marquent les positions où la partie s'arrête.

    @raise Error where a move leads nowhere, or a vertex is marked twice. *)
val of_array :
  ?start:int -> ?owner:(int -> player) -> ?misere:bool -> ?win1:int list -> ?win2:int list -> ?draw:int list ->
  ?pays:(int * int) list -> ?endless:int -> ?priority:(int -> int) -> int list array -> int arena

(** The same of an association list, whose keys are the vertices. / De même pour une liste d'associations. *)
val of_list :
  ?start:'a -> ?owner:('a -> player) -> ?misere:bool -> ?win1:'a list -> ?win2:'a list -> ?draw:'a list ->
  ?pays:('a * int) list -> ?endless:int -> ?priority:('a -> int) -> ('a * 'a list) list -> 'a arena

(** [of_function next starts]: every vertex that can be reached from [starts] (the first is the start), at most
    [limit] (ten millions) of them; [mark] says where a play stops. [next] is asked once a vertex.

    Tous les sommets accessibles depuis [starts], au plus [limit] ; [mark] dit où la partie s'arrête. *)
val of_function :
  ?limit:int -> ?owner:('a -> player) -> ?misere:bool -> ?mark:('a -> mark option) -> ?endless:int ->
  ?priority:('a -> int) -> ('a -> 'a list) -> 'a list -> 'a arena

(** A game as a record, with its states listed. / Un jeu sous forme d'enregistrement, ses états énumérés. *)
type 'a game = {
  state : 'a list;
  owner : 'a -> player;
  init : 'a;
  trans : 'a -> 'a list;
  win1 : 'a list;
  win2 : 'a list;
}

(** @raise Error for a state in both [win1] and [win2], or a move to a state that is not listed. *)
val of_game : 'a game -> 'a arena

(** A file in any format that the command reads; vertices are names. [save path arena] writes the format of the
    ending of [path] ([.arena], [.gm], [.mba], …). / Lire et écrire un fichier, dans tous les formats. *)
val load : string -> string arena

val save : ?name:('a -> string) -> string -> 'a arena -> unit

val vertices : 'a arena -> 'a list
val start : 'a arena -> 'a

(** The moves of a vertex, each once, in order. @raise Error for no vertex of the arena. *)
val moves : 'a arena -> 'a -> 'a list

(** The sum: a move in one of both graphs. The sum of impartial graphs is impartial; others have none.
    La somme : un coup dans l'un des deux graphes. *)
val sum : 'a arena -> 'b arena -> ('a * 'b) arena

(** {1 Answers / Réponses} *)

type 'a answer

(** Solve every position, in time O(vertices + moves) where the game is no parity game. In an impartial graph it is
    player 1's turn at each vertex that one asks about. / Résoudre toutes les positions. *)
val solve : 'a arena -> 'a answer

(** [None]: a draw. / [None] : partie nulle. *)
val winner : 'a answer -> 'a -> player option

(** The number of moves to the end, when the winner hurries and the loser delays. [None]: a draw, or no
    end can be forced. / Le nombre de coups jusqu'à la fin, si le gagnant se presse et le perdant retarde. [None] : partie
    nulle, ou aucune fin n'est forcée. *)
val rank : 'a answer -> 'a -> int option

(** What player 1 gets. / Le gain du joueur 1. *)
val value : 'a answer -> 'a -> int

(** A best move. [None]: the play is over. / Un meilleur coup. *)
val move : 'a answer -> 'a -> 'a option

(** The vertices that a player wins. / Les sommets gagnants d'un joueur. *)
val won : 'a answer -> player -> 'a list

(** [attractor arena p]: the rank of each vertex from which [p] forces the play into [target] (without it: the
    vertices marked won by [p]), and the move of [p] that lowers it.

    Le rang de chaque sommet d'où [p] force la partie à entrer dans [target] (sinon : ses sommets gagnés), et le coup
    de [p] qui le fait baisser. *)
val attractor : ?target:'a list -> 'a arena -> player -> ('a, int) Hashtbl.t * ('a, 'a) Hashtbl.t

(** The levels of that attractor: the target, what enters after one step, … / Les niveaux de l'attracteur. *)
val levels : ?target:'a list -> 'a arena -> player -> 'a list list

(** The kernel, and from each vertex outside it a move into it. Owners and marks do not count.
    Le noyau, et depuis tout autre sommet un coup qui y mène.
    @raise Error where a cycle leaves no kernel to be found. *)
val kernel : 'a arena -> 'a list * ('a, 'a) Hashtbl.t

(** Grundy numbers: the least number that no move leads to. / Nombres de Grundy : le mex des successeurs.
    @raise Error on a cycle, which it names by its length. *)
val grundy : 'a arena -> ('a, int) Hashtbl.t

(** The Grundy number of a sum: exclusive or. / Le nombre de Grundy d'une somme : le ou exclusif. *)
val nim_sum : int list -> int

(** {1 One position / Une position} *)

(** Rules, whose states are found as one goes. / Des règles, dont les états sont trouvés au fur et à mesure. *)
type 'a rules = {
  next : 'a -> 'a list;
  mover : 'a -> player;
  result : 'a -> mark option;  (** [None]: the play goes on *)
  estimate : 'a -> int;  (** what player 1 may expect, where the depth is used up *)
}

(** The same as a module. / De même sous forme de module. *)
module type RULES = sig
  type state

  val next : state -> state list
  val mover : state -> player
  val result : state -> mark option
  val estimate : state -> int
end

val rules_of_module : (module RULES with type state = 'a) -> 'a rules
val rules_of_game : 'a game -> 'a rules

type 'a found = {
  value : int;  (** what player 1 gets, or an estimate of it *)
  exact : bool;  (** no estimate was needed *)
  line : 'a list;  (** best play, the position itself left out *)
  nodes : int;
  leaves : int;
  cuts : int;
}

(** [minimax rules s] looks [depth] moves ahead from [s] (without: to the end). [alphabeta] finds the same value, move
    and line with fewer nodes. / Exploration à la profondeur [depth] ; [alphabeta] trouve la même valeur, le même coup
    et la même suite en visitant moins de nœuds. *)
val minimax : ?depth:int -> 'a rules -> 'a -> 'a found

val alphabeta : ?depth:int -> 'a rules -> 'a -> 'a found

type 'a path = { cost : int; path : 'a list; generated : int; expanded : int; reopened : int }

(** [astar next ~goal s]: a cheapest path from [s] to a state that [goal] accepts; [next] gives states with the cost
    of the move, and [h] never exceeds what remains to be paid. States are reopened, so that [h] need not be monotone.
    [None]: there is no path.

    Un chemin de coût minimal de [s] à un état accepté par [goal] ; [h] ne dépasse jamais le coût restant. *)
val astar : ?h:('a -> int) -> ('a -> ('a * int) list) -> goal:('a -> bool) -> 'a -> 'a path option

val dijkstra : ('a -> ('a * int) list) -> goal:('a -> bool) -> 'a -> 'a path option

(** {1 Claims / Affirmations} *)

(** A claim is accepted, or refused where it fails, with the reason and a play that refutes it (maybe none).
    Une affirmation est acceptée, ou refusée avec la raison et une partie qui la réfute. *)
type 'a verdict = Accepted | Refused of { position : 'a option; reason : string; play : 'a list }

val check_attractor : ?target:'a list -> ?ranks:('a * int) list -> 'a arena -> player -> 'a list -> 'a verdict

(** Does playing [f v] at the vertices of the player win from [from] (the start), or reach [target]? *)
val check_strategy : ?target:'a list -> ?from:'a -> 'a arena -> player -> ('a -> 'a) -> 'a verdict

val check_kernel : 'a arena -> 'a list -> 'a verdict
val check_stable : 'a arena -> 'a list -> 'a verdict
val check_absorbing : 'a arena -> 'a list -> 'a verdict
val check_grundy : 'a arena -> ('a * int) list -> 'a verdict

(** Is it a play? Then whether it is over, and who has won it. / Est-ce une partie ? Finie ? Gagnée par qui ? *)
val check_play : 'a arena -> 'a list -> 'a verdict * [ `Partial | `Over of player option ]

(** {1 Pictures / Dessins} *)

(** A picture in the form [svg] (or [tikz], [dot], [text]), with winners and ranks if the arena has owners and
    [solved] is true. / Un dessin, avec gagnants et rangs. *)
val picture : ?form:string -> ?name:('a -> string) -> ?solved:bool -> 'a arena -> string

(** {1 The games of the library / Les jeux de la bibliothèque} *)

module Library : sig
  (** Names and descriptions. *)
  val games : unit -> (string * string) list

  type t

  (** [game "chomp" ["rows=3"; "cols=4"]]; positions are names. *)
  val game : string -> string list -> t

  val start : t -> string
  val moves : t -> string -> string list

  (** The board in text. / Le plateau, en texte. *)
  val board : t -> string -> string

  type facts = {
    winner : player option option;  (** [None]: unknown; [Some None]: a draw *)
    rank : int option;
    value : int;
    best : string list;
    by : string;  (** which algorithm answered *)
  }

  (** Who wins from a position: by exploring the game, or by a theorem or engine where it is too large. *)
  val answer : t -> string -> facts

  (** The graph of all its states. @raise Error where it is too large. *)
  val arena : string -> string list -> string arena
end
