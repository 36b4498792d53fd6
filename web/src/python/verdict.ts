// verdict.ts -- what `grade` says of a function, for a person.
import { h } from "../dom";
import { t } from "../words";

export interface Graded {
  verdict: "right" | "wrong";
  cases: number;
  counterexample: {
    call: string;
    reason: string;
    play: number[];
    position: number | null;
    written: { given?: string; returned?: string; expected: string };
    arena: string | null;
  } | null;
  remarks: string[];
}

export interface Exercise {
  name: string;
  text: string;
  statement: string;
  python: string | null;
}

export function verdictOf({ verdict, cases, counterexample, remarks }: Graded): HTMLElement {
  const right = verdict === "right";
  const row = (name: string, value: string, kind = "") => [h("dt", {}, name), h("dd", { class: kind }, value)];
  const rows = counterexample
    ? [
        ...(counterexample.written.given ? row(t("gradeWith"), counterexample.written.given) : []),
        ...row(t("gradeCall"), counterexample.call),
        ...row(t("gradeReturned"), counterexample.written.returned ?? t("gradeNothing"), "returned"),
        ...row(t("gradeExpected"), counterexample.written.expected, "expected"),
        ...row(t("gradeBecause"), counterexample.reason, "words"),
        ...(counterexample.play.length > 1 ? row(t("gradePlay"), counterexample.play.join(" → ")) : []),
      ]
    : [];
  return h(
    "div",
    { class: `judged ${verdict}` },
    h("b", {}, right ? `✓ ${t("gradeRight", { cases })}` : `✗ ${t("gradeWrong", { cases })}`),
    rows.length > 0 && h("dl", { class: "counterexample" }, rows),
    remarks.map((one) => h("p", { class: "hint" }, one)),
  );
}
