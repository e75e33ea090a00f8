// What do word processors put on the clipboard that means something else in HTML? Lists without
// list elements, and headings of levels that a description does not have.

/** Changes the body of a document that is never shown. */
export function withoutWord(body: HTMLElement): HTMLElement {
  for (const item of body.querySelectorAll<HTMLElement>("p[style*='mso-list' i]")) intoList(item);
  for (const heading of body.querySelectorAll("h1,h4,h5,h6"))
    rename(heading, heading.localName === "h1" ? "h2" : "h3");
  return body;
}

/** Word writes the bullet or number as text, and marks it as something to ignore. */
function intoList(item: HTMLElement): void {
  const sign = item.querySelector("[style*='mso-list:ignore' i]");
  const name = /^\s*\w+[.)]/.test(sign?.textContent ?? "") ? "ol" : "ul";
  sign?.remove();
  const before = item.previousElementSibling;
  const isNext = before?.localName === name && before.hasAttribute("data-word");
  const list = isNext ? before : item.ownerDocument.createElement(name);
  list.setAttribute("data-word", "");
  if (!isNext) item.before(list);
  const entry = item.ownerDocument.createElement("li");
  list.append(entry);
  entry.append(item);
}

function rename(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
}
