// numbers.ts -- the words of Grundy numbers, French then English.

export const numbers = {
  numbersHint: ["Pointez une case : ses coups et son mex. Les flèches déplacent le curseur.", "Point at a cell: its moves and its mex. Arrow keys move the cursor."],
  tableOf: ["Nombres de Grundy de {game}", "Grundy numbers of {game}"],
  tableCorner: ["Les {rows} × {cols} premières cases de {of}.", "The first {rows} × {cols} cells of {of}."],
  needsPair: [
    "Un tableau demande un jeu à deux nombres : wythoff, cut, chomp à deux lignes, marienbad à deux tas.",
    "A table needs a game of two numbers: wythoff, cut, chomp with two rows, marienbad with two heaps.",
  ],
  zeroLoses: ["0 : le joueur au trait perd.", "0: who must move loses."],
  nonzeroWins: ["Pas 0 : le joueur au trait gagne, vers une case 0.", "Not 0: who must move wins, to a cell with 0."],
  sequence: ["La suite", "The sequence"],
  noPeriod: ["Aucune période en vue.", "No period in sight."],
  periodProved: ["Période {period} après {preperiod} {preperiod?terme:termes}, démontrée.", "Period {period} after {preperiod} {preperiod?term:terms}, proved."],
  periodSeen: ["Période {period} après {preperiod} {preperiod?terme:termes}, observée.", "Period {period} after {preperiod} {preperiod?term:terms}, as far as seen."],
  nimBinary: ["Nim en binaire", "Nim in binary"],
  heaps: ["Tas", "Heaps"],
  heapsHint: ["De un à douze nombres de 0 à 1023, séparés par des virgules.", "One to twelve numbers from 0 to 1023, with commas."],
  xorZero: ["Chaque colonne a un nombre pair de 1 : le joueur au trait perd.", "Every column has an even number of 1s: who must move loses."],
  xorNot: ["Une colonne impaire (en couleur) : le joueur au trait gagne.", "A column is odd (coloured): who must move wins."],
  nimMoves: ["Coups gagnants : {moves}", "Winning moves: {moves}"],
} as const;
