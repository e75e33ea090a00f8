// How does a page survive a translator? See https://github.com/facebook/react/issues/11538

/** A translator puts `<font>` elements in the place of texts that React still holds. */
const standIns = new WeakMap<Node, Element>();
const taken = new WeakSet<Element>();

/** Call it before anything is rendered. Nodes that are where React put them are left alone. */
export function followTranslator(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <Added extends Node>(added: Added, before: Node | null) {
    const isMoved = before !== null && before.parentNode !== this;
    const place = isMoved ? placeIn(this, before) : before;
    // Without any trace of the text the end is as good a place as another.
    insertBefore.call(this, added, place ?? (isText(before) ? null : before));
    return added;
  };
  Node.prototype.removeChild = function <Removed extends Node>(removed: Removed) {
    const isMoved = removed.parentNode !== this && (isText(removed) || this.contains(removed));
    if (!isMoved) removeChild.call(this, removed);
    else if (isText(removed)) placeIn(this, removed)?.remove();
    // A translator may move an element into its own, beside other texts of the sentence.
    else if (removed.parentNode) removeChild.call(removed.parentNode, removed);
    return removed;
  };
  const observer = new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === "characterData") showAgain(change.target);
      for (const added of change.addedNodes) endStandIn(added);
      for (const removed of change.removedNodes) {
        keepStandIn(removed, change);
        if (isText(removed)) observer.observe(removed, { characterData: true });
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}

function placeIn(parent: Node, node: Node): ChildNode | null {
  let place: Node | null = shownFor(node);
  while (place && place.parentNode !== parent) place = place.parentNode;
  return isChild(place) ? place : null;
}

/** A stand-in may have been replaced in turn. */
function shownFor(node: Node): Node {
  const standIn = node.isConnected ? undefined : standIns.get(node);
  return standIn ? shownFor(standIn) : node;
}

/** A translator adds its element just before or after the text, or in one step with its removal. */
function keepStandIn(removed: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord) {
  if (removed.isConnected || !(isText(removed) || isFont(removed))) return;
  const around = [...addedNodes, previousSibling, nextSibling];
  const standIn = around.filter(isFont).find((font) => !taken.has(font));
  if (!standIn) return;
  standIns.set(removed, standIn);
  taken.add(standIn);
}

/** React's new text takes its place again and is translated anew. */
function showAgain(text: Node): void {
  const shown = shownFor(text);
  if (!isText(text) || !isFont(shown) || !shown.isConnected) return;
  standIns.delete(text);
  shown.replaceWith(text);
}

function endStandIn(text: Node): void {
  const standIn = standIns.get(text);
  if (!standIn || !text.isConnected || standIn.contains(text)) return;
  standIns.delete(text);
  standIn.remove();
}

const isText = (node: Node | null): node is Text => node instanceof Text;
const isFont = (node: Node | null): node is Element =>
  node instanceof Element && node.localName === "font";
const isChild = (node: Node | null): node is Element | Text =>
  node instanceof Element || node instanceof Text;
