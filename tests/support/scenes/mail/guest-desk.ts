// How does a test sell tickets to a buyer for guests? With a paid and a free ticket, names on each,
// and the mail worker.
import { readTicketCode } from "#functions/core/ports/qr.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { type Order, orders } from "#shared/contracts/orders.ts";
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";
import { codesIn } from "#tests/support/readers/qr-reader.ts";
import { idOf, mailsOf } from "#tests/support/scenes/mail/new-order-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice, type ReadMail } from "#tests/support/servers/post-office.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";

export const bea = { firstName: "Bea", lastName: "Buyer", email: "bea@buyer.example" };
const STOCK = 300;

/** Close it when done. */
export async function openGuestDesk() {
  const sale = await openOnSale([
    { title: "Seat", priceMinor: 2500, quantityAvailable: STOCK },
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: STOCK },
  ]);
  const office = openPostOffice();
  const of = () => ({ token: sale.owner.token, params: { eventId: sale.event.id } });
  const headOf = (id: string) => stored(headItem.key({ orderId: id }));
  const itemsOf = (id: string) => mailsOf({ shortId: id } as CheckoutOrder);

  /** One ticket for each address, in a basket of free or of paid ones. */
  async function filledIn(emails: string[], isPaid: boolean, address?: string) {
    const ticketId = sale.tickets[isPaid ? 0 : 1]?.id ?? "";
    const { data: order } = await sale.reserve([{ ticketId, quantity: emails.length }]);
    const body = { buyer: bea, attendees: named(ticketId, emails), acceptedTerms: true };
    const params = { eventId: sale.event.id, shortId: order.shortId };
    const saved = await call(checkout.saveDetails, { params, body, address });
    return { order, saved };
  }

  const desk = {
    sale,
    office,
    filledIn,
    headOf,
    itemsOf,
    setSends: (sendsGuestTickets: boolean) =>
      changeSettings(of(), { checkout: { sendsGuestTickets } }),

    async free(emails: string[], address?: string): Promise<string> {
      return idOf((await filledIn(emails, false, address)).order);
    },

    async paid(emails: string[]): Promise<string> {
      const { order } = await filledIn(emails, true);
      await sale.confirm((await sale.startPayment(order)).data.clientSecret);
      await sale.deliver();
      return idOf(order);
    },

    byHand: (emails: string[], sendMail: boolean) => {
      const ticketId = sale.ticketId;
      const lines = [{ ticketId, quantity: emails.length }];
      const body = { lines, buyer: bea, attendees: named(ticketId, emails), sendMail };
      return call(orders.create, { ...of(), body });
    },

    /** What the stream worker does with the order as it is now. */
    followOrder: async (id: string) => void (await follow({ now: await headOf(id) })),

    /** What stream and mail worker do with the mails beside the order. */
    async work(id: string): Promise<void> {
      await follow(...(await itemsOf(id)).map((now) => ({ now })));
      await office.work(...office.queued.splice(0));
    },

    look: async (id: string): Promise<Order> =>
      (await call(orders.get, { ...of(), params: { ...of().params, orderId: id } })).data,

    /** The requests about one attendee. */
    ofAttendee: (id: string, index: number) => ({
      token: sale.owner.token,
      params: { eventId: sale.event.id, attendeeId: attendeeIdOf(id, index) },
    }),
    attendee: async (id: string, index: number) =>
      (await call(attendees.get, desk.ofAttendee(id, index))).data,

    async mailsTo(address: string): Promise<ReadMail[]> {
      const sent = office.sent.filter(({ to }) => to === address);
      return Promise.all(sent.map((mail) => office.read(mail)));
    },

    close() {
      office.close();
      return sale.close();
    },
  };
  return desk;
}

const named = (ticketId: string, emails: string[]) =>
  emails.map((email) => ({
    ticketId,
    firstName: email === "" ? "Nemo" : (email.split("@")[0] ?? ""),
    lastName: "Guest",
    email,
  }));

/** The attendees whose codes a mail shows. */
export async function codesOf({ attachments }: ReadMail): Promise<(string | undefined)[]> {
  const images = attachments.filter(({ contentType }) => contentType === "image/png");
  const codes = await Promise.all(images.map(({ content }) => codesIn(content)));
  return Promise.all(codes.flat().map(async (one) => (await readTicketCode(one))?.attendeeId));
}
