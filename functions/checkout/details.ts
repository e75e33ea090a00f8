// Who buys, and who comes? Saving it never changes money or stock; an order with nothing to pay is complete with it.

import { isDeepStrictEqual } from "node:util";
import { changeRefusal, type OpenedOrder } from "#functions/checkout/opened-order.ts";
import { termsAccepted } from "#functions/core/terms.ts";
import { commitOrder } from "#functions/orders/commit.ts";
import { claimReference, completion } from "#functions/orders/complete.ts";
import { type Head, logged } from "#functions/orders/head.ts";
import { issueTickets } from "#functions/orders/issue.ts";
import { detailsWrite } from "#functions/orders/order.ts";
import type { DetailsInput } from "#shared/contracts/checkout.ts";
import { problem } from "#shared/core/problems.ts";

/** Saves buyer and attendees while the hold lasts. Refuses another number of attendees than tickets (409 `attendee_count`). */
export async function saveDetails(order: OpenedOrder, input: DetailsInput): Promise<OpenedOrder> {
  mustMatchLines(order.head, input);
  const { acceptedTerms: _, ...people } = input;
  const details = { ...people, terms: termsAccepted() };
  const isFree = order.head.totals.totalMinor === 0;
  const reference = isFree ? await claimReference(order.head) : "";
  const { head } = await commitOrder(order, (now) => {
    const refusal = changeRefusal(now.head);
    if (refusal) throw refusal;
    const also = (next: Head) => [detailsWrite(next, details)];
    if (isFree) {
      return { head: completion({ ...now, details }, reference, null), stock: { kind: "keep", also: new Map() }, also };
    }
    const log = now.details ? now.head.log : logged(now.head, "details");
    return { head: { log }, stock: { kind: "none" }, also };
  });
  if (isFree) await issueTickets({ head, details });
  return { ...order, head, details };
}

/** Whether a free order is complete with these very details: who hears no answer sends them again. */
export function isCompletedBy({ head, details }: OpenedOrder, { buyer, attendees }: DetailsInput): boolean {
  const isSame = isDeepStrictEqual([details?.buyer, details?.attendees], [buyer, attendees]);
  return head.status === "COMPLETED" && head.totals.totalMinor === 0 && isSame;
}

function mustMatchLines(head: Head, details: DetailsInput): void {
  const named = new Map<string, number>();
  for (const { ticketId } of details.attendees) named.set(ticketId, (named.get(ticketId) ?? 0) + 1);
  const isSame =
    head.lines.length === named.size && head.lines.every((line) => named.get(line.ticketId) === line.quantity);
  const tickets = head.lines.reduce((sum, line) => sum + line.quantity, 0);
  if (!isSame) throw problem("attendee_count", { params: { tickets, attendees: details.attendees.length } });
}
