// Is a text a ticket's code, or a search? Names and order numbers are shorter or have no digits.
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

/** What a code in this text is for the server. */
export const codeIn = (text: string): string => ticketCodeIn(text) ?? text.trim();

/** What people and programs do to a code changes it so that only one code can be meant. */
function ticketCodeIn(text: string): string | null {
  const plain = text.normalize("NFKC").toUpperCase();
  const joined = plain.replace(/[^\p{L}\p{N}]/gu, "");
  const likeOurs = joined.replaceAll("O", "0").replace(/[IL]/g, "1");
  return ticketCodeAtEnd(likeOurs);
}
