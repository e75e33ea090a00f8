// How does a test see who hears of new orders? With a free and a paid ticket, a confirmed contact,
// and the mail worker.
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { takeShare } from "#functions/mail/shares/recipient-cap.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { orderMailItem } from "#functions/stored/order/mail.ts";
import { orders } from "#shared/contracts/orders.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { withContact } from "#tests/support/scenes/mail/contact-desk.ts";
import { type Line, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";

/** Close it when done. */
export async function openNewOrderDesk() {
  const sale = await openOnSale([
    { title: "Seat", priceMinor: 2500, quantityAvailable: 20 },
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 20 },
  ]);
  const office = openPostOffice();
  const organizersAddress = `box-${randomUUID()}@owl.example`;
  await withContact(sale.owner, organizersAddress);

  const desk = {
    sale,
    office,
    organizersAddress,

    async freeOrder(): Promise<CheckoutOrder> {
      const lines: Line[] = [{ ticketId: sale.tickets[1]?.id ?? "", quantity: 1 }];
      const { data: order } = await sale.reserve(lines);
      return (await sale.fillIn(order)).data;
    },

    /** What stream and mail worker do with an order, and with the mails beside it. */
    async work(order: CheckoutOrder): Promise<void> {
      await follow({ now: await stored(headItem.key({ orderId: idOf(order) })) });
      await follow(...(await mailsOf(order)).map((now) => ({ now })));
      await office.work(...office.queued.splice(0));
    },

    async toldTo(address: string) {
      const sent = office.sent.filter(({ to }) => to.toLowerCase() === address.toLowerCase());
      return Promise.all(sent.map((mail) => office.read(mail)));
    },

    async useUp(
      mails: number,
      address = organizersAddress,
      asker = sale.owner.me.account.id,
    ): Promise<void> {
      const share = { cause: "NEW_FREE_ORDER", asker } as const;
      await asSystem(async () => {
        for (let count = 0; count < mails; count++)
          expect(await takeShare(share, address, randomUUID())).toBe(true);
      });
    },

    orderOf: async (order: CheckoutOrder) =>
      (
        await call(orders.get, {
          token: sale.owner.token,
          params: { eventId: sale.event.id, orderId: idOf(order) },
        })
      ).data,

    close() {
      office.close();
      return sale.close();
    },
  };
  return desk;
}

export const mailsOf = (order: CheckoutOrder) =>
  asSystem(() =>
    queryItems({ ...orderMailItem.within({ orderId: idOf(order) }), consistent: true }),
  );

export const idOf = ({ shortId }: CheckoutOrder): string => shortId.slice(0, 12);
