// What does the text of a QR code look like? Only the form; functions/core/ports/qr.ts checks
// the signature.
import { ATTENDEE_INDEX_LENGTH, CROCKFORD, ID_LENGTH } from "#shared/core/ids.ts";

/** The first two characters of every ticket code. The digit is the version of the layout. */
export const TICKET_CODE_MARK = "F1";
export const REVISION_LENGTH = 3;
const SIGNATURE_BYTES = 64;
export const SIGNATURE_LENGTH = Math.ceil((SIGNATURE_BYTES * 8) / 5);

/**
 * The layout in characters. Only digits and capitals, so that all 146 fit a QR code of version 6 at
 * error correction level M.
 */
const parts = [
  ["event", ID_LENGTH],
  ["attendee", ID_LENGTH + ATTENDEE_INDEX_LENGTH],
  ["ticket", ID_LENGTH],
  ["revision", REVISION_LENGTH],
  ["signature", SIGNATURE_LENGTH],
] as const;
const LAYOUT = `${TICKET_CODE_MARK}${parts
  .map(([name, length]) => `(?<${name}>[${CROCKFORD.toUpperCase()}]{${length}})`)
  .join("")}$`;
const WHOLE_CODE = new RegExp(`^${LAYOUT}`);
const CODE_AT_END = new RegExp(LAYOUT);

export type TicketCodeParts = Record<(typeof parts)[number][0], string>;

/**
 * The parts of a text in the form of a ticket's code, as written in it; null for any other text.
 */
export function ticketCodeParts(text: string): TicketCodeParts | null {
  const groups = WHOLE_CODE.exec(text)?.groups;
  if (!groups) return null;
  const { event = "", attendee = "", ticket = "", revision = "", signature = "" } = groups;
  return { event, attendee, ticket, revision, signature };
}

/** The ticket's code at the end of a text, after any other text; null if there is none. */
export const ticketCodeAtEnd = (text: string): string | null => CODE_AT_END.exec(text)?.[0] ?? null;
