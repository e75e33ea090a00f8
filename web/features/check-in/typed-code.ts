// Did somebody type or paste a ticket's code, or do they look for a person? Names and order numbers
// are shorter, and have spaces or no digits.

/** No order number is as long. What is taken for a code and is none, the door calls not valid. */
const SHORTEST_CODE = 14;
/** The search refuses what is longer, and no name is. */
const LONGEST_SEARCH = 200;

/** Whether a text is a code rather than something to search for. */
export function isCodeText(text: string): boolean {
  const typed = text.trim();
  return (
    typed.length > LONGEST_SEARCH ||
    (typed.length >= SHORTEST_CODE && /\d/.test(typed) && !/[\s@]/.test(typed))
  );
}
