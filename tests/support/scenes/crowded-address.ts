// How do strangers crowd an address? With free orders that are stored and listed under it, more
// than a test could buy.
import { expect } from "vitest";
import { newId, randomText } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems, transact, type Write } from "#functions/core/table/table.ts";
import { addressHash } from "#functions/engine/order/by-address.ts";
import { newHeadWrite } from "#functions/engine/order/order.ts";
import { eventItem } from "#functions/stored/events.ts";
import { addressMailItem } from "#functions/stored/mails.ts";
import { addressOrderItem } from "#functions/stored/order/address.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import type { SoldOrder } from "#tests/support/scenes/sold-order.ts";
import { call } from "#tests/support/servers/call.ts";
import type { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";
import { callsOf } from "#tests/support/table/count-calls.ts";

const WRITES_AT_ONCE = 100;

/** Stores a free order for each event, as a stranger's completed orders are stored and listed. */
export async function crowd(email: string, { head }: SoldOrder, eventIds: string[]): Promise<void> {
  const address = await addressHash(email);
  const orders = eventIds.map((eventId) => ({ ...head, id: randomText(12), eventId, paid: null }));
  await writeAll(
    orders.flatMap((order) => [
      newHeadWrite(order),
      {
        put: addressOrderItem.whole({
          address,
          orderId: order.id,
          accountId: order.accountId,
          evt: order.eventId,
        }),
      },
    ]),
  );
}

async function writeAll(writes: Write[]): Promise<void> {
  for (let at = 0; at < writes.length; at += WRITES_AT_ONCE)
    await asSystem(() => transact(writes.slice(at, at + WRITES_AT_ONCE)));
}

/** Stores events like that of an order. Returns their ids. */
export async function eventsLike({ head }: SoldOrder, count: number): Promise<string[]> {
  const event = await stored(eventItem.key({ id: head.eventId }));
  const ids = Array.from({ length: count }, () => newId("event"));
  await writeAll(ids.map((id) => ({ put: { ...event, ...eventItem.key({ id }), id } })));
  return ids;
}

/** Asks for the mail with lost links, and sends it. Returns the calls of the table. */
export const findAndWork = (email: string, office: ReturnType<typeof openPostOffice>) =>
  callsOf(async () => {
    const { status } = await call(publicTickets.find, { body: { email } });
    const requests = addressMailItem.within({ address: await addressHash(email) });
    for (const now of await asSystem(() => queryItems({ ...requests, consistent: true })))
      await follow({ now });
    await office.work(...office.queued.splice(0));
    expect(status).toBe(204);
    expect(office.sent).toHaveLength(1);
  });
