// What becomes of what a person pastes or drops? Parsed by us, it enters the text as nodes, unless
// the text would be too long then.
import { Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { htmlOf, paragraphsOf, sliceOf } from "#web/components/rich-text/editor-text.ts";

export type Taking = {
  max: number;
  onTooLong: () => void;
  /** Null where texts have no images. */
  onImage: ((file: File) => void) | null;
};

/** Before the editor's own handlers, which would write the HTML into a document themselves. */
export function takePaste(view: EditorView, event: ClipboardEvent, taking: Taking): boolean {
  event.preventDefault();
  if (event.clipboardData) take(view, event.clipboardData, taking);
  return true;
}

/** What is moved within the text is left to the editor: it has its nodes already. */
export function takeDrop(view: EditorView, event: DragEvent, taking: Taking): boolean {
  if (view.dragging) return false;
  event.preventDefault();
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (!at || !event.dataTransfer) return true;
  const place = Selection.near(view.state.doc.resolve(at.pos));
  view.dispatch(view.state.tr.setSelection(place));
  take(view, event.dataTransfer, taking);
  return true;
}

function take(view: EditorView, data: DataTransfer, { max, onTooLong, onImage }: Taking): void {
  const html = data.getData("text/html");
  const text = data.getData("text/plain");
  const [file] = data.files;
  if (html === "" && text === "") {
    if (file) onImage?.(file);
    return;
  }
  const { doc, schema, tr } = view.state;
  if (html === "" && !text.includes("\n")) tr.insertText(text);
  else tr.replaceSelection(sliceOf(html || paragraphsOf(text), schema));
  const length = htmlOf(tr.doc).length;
  if (length > max && length > htmlOf(doc).length) onTooLong();
  else view.dispatch(tr.scrollIntoView());
}
