// Whom does a code name? A signed ticket's text or an attendee's id; everything else is opaque and names nobody.
import { attendeeKey } from "#functions/attendees/store.ts";
import { readTicketCode } from "#functions/core/qr.ts";
import type { ScannedCode } from "#shared/rules/check-in.ts";

/** Reads what was scanned, typed or picked for a door of this event. */
export async function readCode(
  text: string,
  eventId: string,
): Promise<{ code: ScannedCode; attendeeId: string | null }> {
  if (attendeeKey(text)) return { code: { kind: "picked" }, attendeeId: text };
  const ticket = await readTicketCode(text);
  if (!ticket) return { code: { kind: "unknown" }, attendeeId: null };
  if (ticket.eventId !== eventId) return { code: { kind: "other_event" }, attendeeId: null };
  return { code: { kind: "signed", revision: ticket.revision }, attendeeId: ticket.attendeeId };
}
