// Is a text a ticket's code, or a search? Names and order numbers are shorter or have no digits.
import { crockfordTyped } from "#shared/core/text/pasted-text.ts";
import { ticketCodeAtEnd } from "#shared/core/ticket-code.ts";

/** Longer than any order number. A text wrongly taken for a code is reported as not valid. */
const SHORTEST_CODE = 14;
/** The search refuses longer texts, and no name is longer. */
const LONGEST_SEARCH = 200;

export function isCodeText(text: string): boolean {
  const typed = text.trim();
  return (
    typed.length > LONGEST_SEARCH ||
    (typed.length >= SHORTEST_CODE && /\d/.test(typed) && !/[\s@]/.test(typed)) ||
    ticketCodeIn(typed) !== null
  );
}

export const codeIn = (text: string): string => ticketCodeIn(text) ?? text.trim();

const ticketCodeIn = (text: string): string | null => ticketCodeAtEnd(crockfordTyped(text));
