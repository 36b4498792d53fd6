// samples.ts -- programs to begin with.
import { t } from "../words";
import type { Word } from "../words";

export const EXAMPLES = ["nim", "heaps", "race"] as const;
export type Example = (typeof EXAMPLES)[number];

const BODIES: Record<Example, () => string> = {
  nim: () => `start = 7

def moves(n):
    return [n - k for k in (1, 2, 3) if k <= n]
`,
  heaps: () => `start = (1, 2, 3)

def moves(heaps):
    for i, heap in enumerate(heaps):
        for left in range(heap):
            yield heaps[:i] + (left,) + heaps[i + 1:]
`,
  race: () => `start = (1, 0)

def moves(state):
    who, square = state
    return [(3 - who, square + k) for k in (1, 2, -1) if square + k >= 0]

def player(state):  # ${t("exampleTurn")}
    return state[0]

def mark(state):  # ${t("exampleEnd")}
    who, square = state
    return 3 - who if square >= 4 else None
`,
};

export const rulesSample = (name: Example): string => `# ${t(`example_${name}_says` as Word)}\n${BODIES[name]()}`;

/** The text of a sample without the words of its comments: the same in both languages. */
const bare = (text: string) => text.replace(/#.*/g, "").trim();
export const sampleOf = (text: string): Example | undefined => EXAMPLES.find((name) => bare(BODIES[name]()) === bare(text));

export const freeSample = (): string => `# ${t("example_free_says")}
import marienbad

G = {0: [1, 4], 1: [2, 5], 2: [3, 6], 3: [6], 4: [2, 3], 5: [], 6: []}
print(marienbad.attractor(G, {0, 2, 5}, [5]))
print(marienbad.kernel(G))

chomp = marienbad.game("chomp", rows=2, cols=3)
print(chomp.solve().winner[1, chomp.start])
`;

/** The function that an exercise asks for, to be filled. */
export const exerciseSample = (signature: string): string => `def ${signature}:\n    pass\n`;
