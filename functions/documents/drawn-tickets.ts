// Must the same tickets be drawn again? Not while they are being drawn, and not while they are
// among the last that were asked for.
import { createHash } from "node:crypto";
import { type TicketSheet, ticketsPdf } from "#functions/documents/tickets-pdf.ts";

/** Documents that a container keeps, of a megabyte at most each. */
const KEPT = 8;
const drawn = new Map<string, Promise<Buffer>>();

/**
 * The document of these very sheets, drawn once however many ask at the same time: any change of a
 * ticket makes another one.
 */
export function drawnTickets(
  sheets: readonly TicketSheet[],
  name: string,
  locale: string,
): Promise<Buffer> {
  const key = createHash("sha256")
    .update(JSON.stringify([sheets, name, locale]))
    .digest("base64");
  const known = drawn.get(key);
  if (known) return known;
  const drawing = ticketsPdf(sheets, name, locale);
  drawn.set(key, drawing);
  drawing.catch(() => drawn.delete(key));
  for (const oldest of [...drawn.keys()].slice(0, -KEPT)) drawn.delete(oldest);
  return drawing;
}
