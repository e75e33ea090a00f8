// What can a person read in a part of a document that is never shown?
import { readable } from "#shared/core/visible.ts";

export function textsOf(place: Node): Text[] {
  const found: Text[] = [];
  for (const child of place.childNodes) {
    if (isText(child)) found.push(child);
    else for (const text of textsOf(child)) found.push(text);
  }
  return found;
}

export const hasWords = (text: string | null): boolean => readable((text ?? "").trim()) !== "";

export const isText = (node: Node): node is Text => node.nodeType === 3;
export const isElement = (node: Node): node is HTMLElement => node.nodeType === 1;

export function rename(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
}
