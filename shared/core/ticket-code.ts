// What does the text of a ticket's QR code look like? The form alone: whether we signed it,
// functions/core/qr.ts knows.
import { ATTENDEE_INDEX_LENGTH, CROCKFORD, ID_LENGTH } from "#shared/core/ids.ts";

/**
 * Two characters that no other code of ours begins with; the digit is the version of the layout.
 */
export const TICKET_CODE_MARK = "F1";
export const REVISION_LENGTH = 3;
const SIGNATURE_BYTES = 64;
export const SIGNATURE_LENGTH = Math.ceil((SIGNATURE_BYTES * 8) / 5);

/**
 * The layout in characters: digits and capitals alone, so that a QR code of version 6 holds all 146
 * at error level M.
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
 * The parts of a text that has the form of a ticket's code, as written in it; null for any other
 * text.
 */
export function ticketCodeParts(text: string): TicketCodeParts | null {
  const groups = WHOLE_CODE.exec(text)?.groups;
  if (!groups) return null;
  const { event = "", attendee = "", ticket = "", revision = "", signature = "" } = groups;
  return { event, attendee, ticket, revision, signature };
}

/**
 * The ticket's code that a text ends with, whatever stands before it; null where it ends with none.
 */
export const ticketCodeAtEnd = (text: string): string | null => CODE_AT_END.exec(text)?.[0] ?? null;
