// Which guests get their tickets by mail? Each address of a completed order but the buyer's, once.
import { findEvent } from "#functions/access/event-access.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { type Change, commitOrder } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { logged } from "#functions/engine/order/log.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { newMailWrite } from "#functions/engine/order/with-mail.ts";
import { MAIL_ID_LENGTH } from "#functions/stored/order/mail.ts";
import { sameAddress } from "#shared/core/text/email-address.ts";
import { guestAddresses } from "#shared/rules/order/guest-addresses.ts";
import { nextLook, owesGuestTickets } from "#shared/rules/order/order-life.ts";

const AT_ONCE = 25;

/** After the tickets are issued. Idempotent; the sweeper finishes what a crash leaves. */
export async function tellGuests({ id, eventId }: Head): Promise<void> {
  const order = await readOrder(id);
  if (!order || !owesGuestTickets(order.head)) return;
  const event = await findEvent(eventId);
  const addresses = event?.sendsGuestTickets ? addressesOf(order) : [];
  await forEachConcurrent(addresses, {
    atOnce: AT_ONCE,
    isOver: () => false,
    work: (to) => request(order, to),
  });
  await commitOrder(order, ({ head }) =>
    owesGuestTickets(head) ? told(head, addresses.length > 0) : null,
  );
}

const addressesOf = ({ head: { buyer }, attendees }: OrderItems): string[] =>
  buyer === null
    ? []
    : guestAddresses(
        attendees.filter(({ status }) => status === "ACTIVE"),
        buyer,
      );

/** The table refuses an address's second mail. */
async function request({ head, mails }: OrderItems, to: string): Promise<void> {
  const id = await hmac(
    "mail-request",
    `${head.id}#GUEST_TICKETS#${sameAddress(to)}`,
    MAIL_ID_LENGTH,
  );
  if (mails.some((mail) => mail.id === id)) return;
  await writeItem(newMailWrite(head, { id, kind: "GUEST_TICKETS", to }));
}

function told(head: Head, hasGuests: boolean): Change {
  const done = { ...head, owesGuestTickets: false };
  return {
    head: {
      owesGuestTickets: false,
      due: nextLook(done, nowSeconds()),
      ...(hasGuests && { log: logged(head, "guest_tickets_requested") }),
    },
  };
}
