// why.ts -- why a position is in, at which step it comes, or why it stays outside.
import type { Position, Step } from "./arena";
import { t } from "./words";

export interface Why {
  step: Step | null; // that added it; null: none does
  at: number; // so many steps are shown then
  text: string;
}

/** `player`: whose attractor it is; 0: both players'; null: a kernel is peeled. */
export function whyOf(position: Position, positions: Position[], steps: Step[], player: 0 | 1 | 2 | null): Why {
  const i = steps.findIndex((step) => step.position === position.name && step.rule !== "count");
  if (i >= 0) return { step: steps[i]!, at: i + 1, text: steps[i]!.text };
  return { step: null, at: steps.length, text: outside(position, positions, steps, player) };
}

function outside(position: Position, positions: Position[], steps: Step[], player: 0 | 1 | 2 | null): string {
  const { name } = position;
  const inside = new Set(steps.filter((step) => step.rule !== "count").map((step) => step.position));
  const owner = position.owner ?? 1;
  const free = position.moves.find((one) => !inside.has(one));
  if (player === null) return t("whyPeeled", { name });
  if (position.mark !== null || position.moves.length === 0) return t(position.mark === "draw" ? "whyDrawnEnd" : "whyEnd", { name });
  if (player === 0) {
    const drawn = position.moves.find((one) => positions.find((other) => other.name === one)?.winner === 0);
    return drawn ? t("whyDrawn", { name, owner, by: drawn }) : t("whyEnd", { name });
  }
  return owner === player || free === undefined ? t("whyNone", { name, player }) : t("whyEscapes", { name, owner, by: free });
}
