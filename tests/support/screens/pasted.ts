// What does the editor make of HTML that is pasted? As it is stored, which is as it writes it.
import { expect } from "vitest";
import { cleanHtml } from "#functions/access/formatted/rich-text.ts";
import { htmlOf, nodesOf, pastedOf, sliceOf } from "#web/components/rich-text/editor-text.ts";

/** The server leaves it alone. */
export function pasted(html: string, text = ""): string {
  const written = pastedRaw(html, text);
  expect(cleanHtml(written)).toBe(written);
  return written.replaceAll(/<li><p>(.*?)<\/p>/g, "<li>$1");
}

/** Links have their words for robots in another order than the server's. */
export function pastedRaw(html: string, text = ""): string {
  const empty = nodesOf("");
  const read = pastedOf(html, { text });
  if (!read) throw new Error("It is too much.");
  return htmlOf(empty.type.create(null, sliceOf(read.body, empty.type.schema).content));
}

export const row = (...cells: string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
export const table = (...rows: string[]): string =>
  `<table><tbody>${rows.join("")}</tbody></table>`;
