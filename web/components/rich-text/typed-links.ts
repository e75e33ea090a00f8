// When does an address in a text become a link? Once it is typed to its end, or pasted. It is a
// step of its own, so that one step back leaves the address as words.
import { Extension } from "@tiptap/core";
import { closeHistory, isHistoryTransaction } from "@tiptap/pm/history";
import type { Node, ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import { type Address, addressesIn } from "#web/components/rich-text/typed-addresses.ts";

/** Of what the editor did without a person's keys. */
const ASIDE = "linksAside";
const typing = new PluginKey<boolean>("typedLinks");

export const aside = (tr: Transaction): Transaction => tr.setMeta(ASIDE, true);

export const TypedLinks = Extension.create({
  name: "typedLinks",
  addProseMirrorPlugins: () => [
    new Plugin<boolean>({
      key: typing,
      state: {
        init: () => false,
        apply: (tr, isTyping) => (tr.docChanged ? isTyped(tr) : isTyping),
      },
      appendTransaction: (trs, _, state) => {
        const typed = trs.filter(({ docChanged }) => docChanged);
        const range = typed.length > 0 && typed.every(isTyped) ? ended(typed, state.doc) : null;
        return range && linked(state, range);
      },
      props: {
        handleDOMEvents: {
          blur: (view) => {
            // Another window may only be looked at in the middle of a word.
            if (document.hasFocus()) linkLastWord(view);
            return false;
          },
        },
      },
    }),
  ],
});

const isTyped = (tr: Transaction): boolean => {
  const last = tr.steps.at(-1);
  return (
    last instanceof ReplaceStep &&
    last.slice.size > 0 &&
    !isHistoryTransaction(tr) &&
    [ASIDE, "preventUpdate", "preventAutolink"].every((meta) => tr.getMeta(meta) === undefined)
  );
};

function linkLastWord(view: EditorView): void {
  const { state } = view;
  const { empty, from } = state.selection;
  const tr = typing.getState(state) && empty ? linked(state, { from, to: from }) : null;
  if (tr) view.dispatch(tr);
}

/** Words that ended because a blank, a line end or a paragraph's end was typed after them. */
function ended(typed: readonly Transaction[], doc: Node): { from: number; to: number } | null {
  const step = typed.flatMap(({ steps }) => steps).findLast((one) => one instanceof ReplaceStep);
  if (!step?.slice.size) return null;
  const { content, openStart } = step.slice;
  const text = openStart > 0 ? "\n" : content.textBetween(0, content.size, "\n", "\n");
  const [before] = /^.*(?=\s)/s.exec(text) ?? [];
  const to = step.from + (before?.length ?? 0);
  return before !== undefined && to <= doc.content.size ? { from: step.from, to } : null;
}

/** Null if no address touches the range. */
export function linked(
  state: EditorState,
  range: { from: number; to: number },
): Transaction | null {
  const { link } = state.schema.marks;
  const { tr, doc } = state;
  if (!link) return null;
  const first = doc.resolve(range.from);
  const from = startOf(first);
  const wordFrom = range.from - wordBefore(first).length;
  doc.nodesBetween(from, Math.max(range.to, from + 1), (node, at) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, undefined, "\ufffc");
    for (const one of addressesIn(text)) {
      const place = { from: at + 1 + one.from, to: at + 1 + one.to, href: one.href };
      const isMeant = place.from <= range.to && place.to >= wordFrom;
      if (isMeant && mayLink(doc, place))
        tr.addMark(place.from, place.to, link.create({ href: place.href }));
    }
    return false;
  });
  return tr.docChanged ? aside(closeHistory(tr)) : null;
}

const wordBefore = ({ parent, parentOffset }: ResolvedPos): string =>
  parent.isTextblock
    ? (/[^\s\ufffc]*$/.exec(parent.textBetween(0, parentOffset, undefined, "\ufffc"))?.[0] ?? "")
    : "";

const startOf = (place: ResolvedPos): number =>
  place.depth > 0 ? place.before(place.depth) : place.pos;

/** Within links nothing; but one that was made of the address's beginning grows with it. */
function mayLink(doc: Node, { from, to, href }: Address): boolean {
  let may = true;
  let hasAll = true;
  doc.nodesBetween(from, to, (node, at) => {
    if (!node.isText) return;
    const mark = node.marks.find(({ type }) => type.name === "link");
    if (mark?.attrs["href"] !== href) hasAll = false;
    if (!mark) return;
    const [own] = addressesIn(node.text ?? "");
    may &&= at === from && own?.href === mark.attrs["href"];
  });
  return may && !hasAll;
}
