// codemirror.ts -- the editor with colours, line numbers and errors at their line; it comes with marienbad-python.js.
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState, StateEffect, StateField, Transaction } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, highlightActiveLine, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import type { DecorationSet } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { EditorMaker } from "./editor";

/** The line where something is wrong; what it is, the view says. */
const complain = StateEffect.define<number | null>();

const complaints = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, change) {
    marks = change.docChanged ? Decoration.none : marks; // it was about another text
    for (const effect of change.effects) {
      if (!effect.is(complain)) continue;
      if (effect.value === null) return Decoration.none;
      const { doc } = change.state;
      marks = Decoration.set([Decoration.line({ class: "cm-wrong" }).range(doc.line(Math.max(1, Math.min(effect.value, doc.lines))).from)]);
    }
    return marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.operatorKeyword, tags.definitionKeyword], class: "cm-keyword" },
  { tag: [tags.string, tags.special(tags.string)], class: "cm-string" },
  { tag: [tags.number, tags.bool, tags.null], class: "cm-number" },
  { tag: tags.comment, class: "cm-comment" },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)], class: "cm-definition" },
]);

export const codeEditor: EditorMaker = ({ text, label, changed, run }) => {
  const view = new EditorView({
    state: EditorState.create({
      doc: text,
      extensions: [
        keymap.of([{ key: "Mod-Enter", run: () => (run(), true) }, ...closeBracketsKeymap, indentWithTab, ...defaultKeymap, ...historyKeymap]),
        lineNumbers(),
        highlightSpecialChars(),
        highlightActiveLine(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        python(),
        indentUnit.of("    "),
        syntaxHighlighting(colours),
        complaints,
        EditorView.contentAttributes.of({ "aria-label": label }),
        EditorView.updateListener.of((update) => update.docChanged && changed()),
      ],
    }),
  });
  return {
    element: view.dom,
    get text() {
      return view.state.doc.toString();
    },
    set text(value: string) {
      if (value !== view.state.doc.toString()) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value }, annotations: Transaction.addToHistory.of(false) }); // undoing never empties it
    },
    complain: (line) => view.dispatch({ effects: complain.of(line) }),
    focus: (line) => {
      view.focus();
      if (!line) return;
      const { from, to } = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)));
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    },
  };
};
