// What can a person read in a part of a document that is never shown?
import { readable } from "#shared/core/text/visible.ts";

export function textsOf(place: Node): Text[] {
  const found: Text[] = [];
  const walker = place.ownerDocument?.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (walker?.nextNode()) if (isText(walker.currentNode)) found.push(walker.currentNode);
  return found;
}

/** What its style attribute says; a page's policy may keep a browser from reading it. */
export function styleOf(element: Element, name: string): string {
  const said = (element.getAttribute("style") ?? "").toLowerCase().split(";");
  const parts = said.map((one) => one.split(":").map((part) => part.trim()));
  return parts.findLast(([key]) => key === name)?.[1] ?? "";
}

export const hasWords = (text: string | null): boolean => readable((text ?? "").trim()) !== "";

export const isText = (node: Node): node is Text => node.nodeType === 3;
export const isElement = (node: Node): node is HTMLElement => node.nodeType === 1;

export function rename(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
}
