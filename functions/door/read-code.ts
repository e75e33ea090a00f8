// Which attendee does a scan or a staff choice name? Only a signed code, or a chosen id, counts.
import { noteIds } from "#functions/core/ports/logger.ts";
import { readTicketCode } from "#functions/core/ports/qr.ts";
import type { CheckInInput } from "#shared/contracts/public/door.ts";
import { readAttendeeId } from "#shared/core/ids.ts";
import { crockfordTyped } from "#shared/core/text/pasted-text.ts";
import type { ScannedCode } from "#shared/rules/door/check-in.ts";

/** `readAs` is the other reading that counts, if one does. */
type Read = { code: ScannedCode; attendeeId: string | null; readAs?: string };
type Asked = Pick<CheckInInput, "scan" | "attendeeId" | "otherReadings">;

/** An unsigned id in `scan` is not accepted, because anyone can write one. */
export async function readCode(input: Asked, eventId: string): Promise<Read> {
  const read = await readInput(input, eventId);
  const { attendeeId } = read;
  noteIds({ attendeeId, orderId: attendeeId && readAttendeeId(attendeeId)?.orderId });
  return read;
}

async function readInput(
  { scan = "", attendeeId, otherReadings = [] }: Asked,
  eventId: string,
): Promise<Read> {
  if (attendeeId !== undefined) return { code: { kind: "picked" }, attendeeId };
  const first = await readSigned(scan, eventId);
  if (first) return first;
  for (const readAs of otherReadings) {
    const other = await readSigned(readAs, eventId);
    if (other) return { ...other, readAs };
  }
  return { code: { kind: "unknown" }, attendeeId: null };
}

async function readSigned(text: string, eventId: string): Promise<Read | null> {
  const ticket = await readTicketCode(crockfordTyped(text));
  if (!ticket) return null;
  if (ticket.eventId !== eventId) return { code: { kind: "other_event" }, attendeeId: null };
  return { code: { kind: "signed", revision: ticket.revision }, attendeeId: ticket.attendeeId };
}
