// What does the text of a QR code look like? functions/core/ports/qr.ts checks its signature.
import { ATTENDEE_INDEX_LENGTH, CROCKFORD, ID_LENGTH } from "#shared/core/ids.ts";

/** The digit is the version of the layout. */
export const TICKET_CODE_MARK = "F1";
export const REVISION_LENGTH = 3;
const SIGNATURE_BYTES = 64;
export const SIGNATURE_LENGTH = Math.ceil((SIGNATURE_BYTES * 8) / 5);

/** Digits and capitals alone, so that 146 fit QR version 6 at error correction level M. */
const parts = [
  ["event", ID_LENGTH],
  ["attendee", ID_LENGTH + ATTENDEE_INDEX_LENGTH],
  ["ticket", ID_LENGTH],
  ["revision", REVISION_LENGTH],
  ["signature", SIGNATURE_LENGTH],
] as const;
export const TICKET_CODE_LENGTH = parts.reduce(
  (sum, [, length]) => sum + length,
  TICKET_CODE_MARK.length,
);
const LAYOUT = `${TICKET_CODE_MARK}${parts
  .map(([name, length]) => `(?<${name}>[${CROCKFORD.toUpperCase()}]{${length}})`)
  .join("")}$`;
const WHOLE_CODE = new RegExp(`^${LAYOUT}`);
const CODE_AT_END = new RegExp(LAYOUT);
const ANY_CODE = new RegExp(`(?=${LAYOUT.slice(0, -1)})`, "g");

export type TicketCodeParts = Record<(typeof parts)[number][0], string>;

export function ticketCodeParts(text: string): TicketCodeParts | null {
  const groups = WHOLE_CODE.exec(text)?.groups;
  if (!groups) return null;
  const { event = "", attendee = "", ticket = "", revision = "", signature = "" } = groups;
  return { event, attendee, ticket, revision, signature };
}

export const ticketCodeAtEnd = (text: string): string | null => CODE_AT_END.exec(text)?.[0] ?? null;

/** One may look as if it began within another. `after` is how many characters stand behind it. */
export const ticketCodesIn = (text: string): { code: string; after: number }[] =>
  Array.from(text.matchAll(ANY_CODE), ({ index }) => ({
    code: text.slice(index, index + TICKET_CODE_LENGTH),
    after: text.length - index - TICKET_CODE_LENGTH,
  }));
