// players.ts -- what the players are called: 1 and 2, or as a pasted text calls them (S0 and S1, S_A and S_B).

let names: readonly [string, string] = ["1", "2"];

export const playerName = (player: number): string => names[player - 1] ?? String(player);

/** True: they had other names before. */
export function callPlayers(first = "1", second = "2"): boolean {
  const changed = names[0] !== first || names[1] !== second;
  names = [first, second];
  return changed;
}
