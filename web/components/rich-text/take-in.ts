// What becomes of what a person pastes or drops? Parsed by us, it enters the text as nodes, unless
// the text would be too long then. A picture is uploaded, with whatever else describes it.
import type { Slice } from "@tiptap/pm/model";
import { type EditorState, Selection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { linkMisleads } from "#shared/core/text/link-address.ts";
import {
  htmlOf,
  pastedOf,
  sliceOf,
  sliceOfText,
  withoutBlanks,
} from "#web/components/rich-text/editor-text.ts";
import { fileWithin, type Pictures } from "#web/components/rich-text/pasted-pictures.ts";
import { hasWords } from "#web/components/rich-text/pasted-words.ts";
import { linesOf } from "#web/components/rich-text/plain-text.ts";
import { addressOf } from "#web/components/rich-text/typed-addresses.ts";
import { aside, linked } from "#web/components/rich-text/typed-links.ts";

export type LeftOut = "too_long" | "foreign_images" | "no_images";

export type Taking = {
  max: number;
  onLeftOut: (why: LeftOut) => void;
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

function take(view: EditorView, data: DataTransfer, taking: Taking): void {
  const html = data.getData("text/html");
  const text = linesOf(data.getData("text/plain"));
  const files = [...data.files];
  const file = files.find(({ type }) => type.startsWith("image/")) ?? files[0];
  if (html === "") {
    if (file && namesFile(text, file)) takeFile(file, taking);
    else if (text !== "") takeText(view, text, taking);
    return;
  }
  const read = readHtml(view, { html, text }, taking);
  if (!read || (!read.hasContent && hasWords(text))) takeText(view, text, taking);
  else if (read.pictures.areAlone && !read.pictures.hasOwn)
    takePicture(read.pictures, file, taking);
  else takeHtml(view, read, taking);
}

type Read = { slice: Slice; pictures: Pictures; text: string; hasContent: boolean };

/** Null for what no text can be made of: the plain text stands for it. */
function readHtml(
  view: EditorView,
  { html, text }: { html: string; text: string },
  { max, onImage }: Taking,
): Read | null {
  const { schema } = view.state;
  try {
    const pasted = pastedOf(html, { text, max });
    if (!pasted) return null;
    const { body, pictures } = pasted;
    if (!onImage) for (const image of body.querySelectorAll("img")) image.remove();
    const words = body.textContent ?? "";
    // Firefox leaves the styles behind that make a chat's line ends ones.
    const hasLines = text.trim().includes("\n") && !body.querySelector("br");
    const isPlain = hasLines && words.trim() === text.trim();
    const slice = isPlain ? sliceOfText(text, schema) : sliceOf(body, schema);
    return { slice, pictures, text, hasContent: pictures.areAlone || hasWords(words) };
  } catch {
    return null;
  }
}

/** The words beside a file may be its name or its place. */
const namesFile = (text: string, { name, type }: File): boolean =>
  text.trim() === "" ||
  (!text.trim().includes("\n") &&
    (text.trim().endsWith(name) || (type.startsWith("image/") && addressOf(text) !== null)));

function takeFile(file: File, { onImage, onLeftOut }: Taking): void {
  if (onImage) onImage(file);
  else onLeftOut("no_images");
}

/** Browsers put the file beside its HTML; some programs write it into the HTML. */
function takePicture({ foreign }: Pictures, file: File | undefined, taking: Taking): void {
  const [first = ""] = foreign;
  const picture = file ?? fileWithin(first);
  if (picture && foreign.length === 1) takeFile(picture, taking);
  else taking.onLeftOut(taking.onImage ? "foreign_images" : "no_images");
}

function takeText(view: EditorView, text: string, taking: Taking): void {
  const { tr, schema } = view.state;
  if (text === "" || withoutBlanks(text).length > taking.max) {
    taking.onLeftOut("too_long");
    return;
  }
  const isLine = !/[\n\t]/.test(text);
  const change = isLine ? tr.insertText(text) : tr.replaceSelection(sliceOfText(text, schema));
  put(view, linkOfSelected(view.state, text) ?? change, taking);
}

function takeHtml(view: EditorView, { slice, pictures, text }: Read, taking: Taking): void {
  const change = linkOfSelected(view.state, text) ?? view.state.tr.replaceSelection(slice);
  const isPut = put(view, change, taking);
  if (isPut && !taking.onImage && (pictures.hasOwn || pictures.foreign.length > 0))
    taking.onLeftOut("no_images");
  else if (isPut && pictures.foreign.length > 0) taking.onLeftOut("foreign_images");
}

/** An address over words links them; over another address it takes its place. */
function linkOfSelected({ tr, selection, doc, schema }: EditorState, text: string) {
  const href = addressOf(text);
  const words = doc.textBetween(selection.from, selection.to, " ");
  if (href === null || !hasWords(words) || linkMisleads(words, href) || addressOf(words))
    return null;
  const mark = schema.marks["link"]?.create({ href });
  return mark ? tr.addMark(selection.from, selection.to, mark) : null;
}

/** False if the text would be too long. The links are another step, to be taken back alone. */
function put(view: EditorView, change: Transaction, { max, onLeftOut }: Taking): boolean {
  const { doc, selection } = view.state;
  const length = htmlOf(change.doc).length;
  if (length > max && length > htmlOf(doc).length) {
    onLeftOut("too_long");
    return false;
  }
  view.dispatch(aside(change).scrollIntoView());
  const end = view.state.doc.content.size - (doc.content.size - selection.to);
  const links = linked(view.state, { from: selection.from, to: Math.max(end, selection.from) });
  if (links && (htmlOf(links.doc).length <= max || length > max)) view.dispatch(links);
  return true;
}
