// Did somebody type or paste a ticket's code, or are they searching for a person? Names and order
// numbers are shorter, have spaces, or have no digits.

/**
 * Longer than any order number. If a text is wrongly taken for a code, the door reports it as not
 * valid.
 */
const SHORTEST_CODE = 14;
/** The search refuses longer texts, and no name is longer. */
const LONGEST_SEARCH = 200;

/** Whether a text is a ticket's code and not a search for a person. */
export function isCodeText(text: string): boolean {
  const typed = text.trim();
  return (
    typed.length > LONGEST_SEARCH ||
    (typed.length >= SHORTEST_CODE && /\d/.test(typed) && !/[\s@]/.test(typed))
  );
}
