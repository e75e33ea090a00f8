// How does a test let an unproven account mail its guests? With a free and a paid ticket, the mail
// worker, and days that pass.
import { vi } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import type { MailRef } from "#functions/mail/delivery/mail-queue.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { orderMailItem } from "#functions/stored/order/mail.ts";
import { account } from "#shared/contracts/account.ts";
import { auth } from "#shared/contracts/auth.ts";
import { type Order, orders } from "#shared/contracts/orders.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { type Line, type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow } from "#tests/support/servers/stream.ts";

const DAY = 24 * 3600;
/** By then the sweep has come to every account. */
const MORNING_SECONDS = 300;
const STOCK = 40;
const sketches = [
  { title: "Seat", quantityAvailable: STOCK },
  { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: STOCK },
];

export const DAY_LIMITS = {
  byHand: "MAILS_BY_HAND_A_DAY",
  ofNetwork: "MAILS_OF_NETWORK_A_DAY",
  toStrangers: "MAILS_TO_STRANGERS_A_DAY",
} as const;

/** Undone by `vi.unstubAllEnvs`. */
export function limit(limits: Partial<Record<keyof typeof DAY_LIMITS, number>>): void {
  for (const [name, most] of Object.entries(limits))
    vi.stubEnv(DAY_LIMITS[name as keyof typeof DAY_LIMITS], String(most));
}

export const guestOf = (number: number): string => `guest${number}@buyer.example`;

/** Close it when done. */
export async function openMailDay(fields: Record<string, unknown> = {}) {
  const sale = await openOnSale(sketches, fields);
  const office = openPostOffice();
  const session = { token: sale.owner.token };
  const accountId = sale.owner.me.account.id;
  const ofOrder = (orderId: string) => ({
    ...session,
    params: { eventId: sale.event.id, orderId },
  });
  const look = async (orderId: string): Promise<Order> =>
    (await call(orders.get, ofOrder(orderId))).data;
  const refsOf = async (orderId: string): Promise<MailRef[]> =>
    (await look(orderId)).mails.map(({ id: mail }) =>
      mail === "first" ? { order: orderId } : { order: orderId, mail },
    );

  const day = {
    sale,
    office,
    session,
    accountId,
    look,
    ofOrder,

    ...ordersOf(sale, session),

    /** The mail worker gets each mail of the orders once, in this order. */
    async work(...orderIds: string[]): Promise<void> {
      for (const orderId of orderIds) await office.work(...(await refsOf(orderId)));
    },

    /** The stream worker and the mail worker handle the mails of the account, and of orders. */
    async followMails(...orderIds: string[]): Promise<void> {
      await followAll(accountId, orderIds);
      await day.deliver();
    },

    async deliver(): Promise<void> {
      while (office.queued.length > 0) await office.work(...office.queued.splice(0));
    },

    /** Lets time pass. The organizer signs in again. */
    async pass(seconds: number): Promise<void> {
      await sale.pass(seconds);
      const body = { email: sale.owner.me.email, password: PASSWORD };
      session.token = (await call(auth.login, { body })).data.token ?? "";
    },

    /** Until the sweep of the next morning (UTC). */
    passNight: () =>
      day.pass(DAY - (Math.floor(sale.bench.clock.ms / 1000) % DAY) + MORNING_SECONDS),

    /** The sweep of the next morning, and the mails that it lets go. */
    async nextDay(): Promise<void> {
      await day.passNight();
      await day.sweep();
    },

    async sweep(): Promise<void> {
      await sale.sweep();
      await day.deliver();
    },

    /** The state of each order's first mail. */
    states: (orderIds: readonly string[]) =>
      Promise.all(orderIds.map(async (id) => (await look(id)).mails[0]?.state)),

    mails: async () => (await call(account.mails, session)).data,
    /** The guests who got mails, oldest first. */
    told: () => office.sent.map(({ to }) => to).filter((to) => to.endsWith("@buyer.example")),

    close() {
      vi.unstubAllEnvs();
      office.close();
      return sale.close();
    },
  };
  return day;
}

/** In a range for benchmarks, each its own network. */
const networkOf = (number: number): string => `198.19.${number >> 8}.${number & 255}`;

/** Orders of visitors, of buyers who pay, and by hand. */
function ordersOf(sale: OnSale, session: { token: string }) {
  return {
    /** A visitor's free order; nobody has mailed anything yet. */
    async free(number: number, network?: string): Promise<string> {
      const ticketId = sale.tickets[1]?.id ?? "";
      const { data: order } = await sale.reserve([{ ticketId, quantity: 1 }]);
      await sale.fillIn(order, { email: guestOf(number) }, network ?? networkOf(number));
      return order.shortId.slice(0, ID_LENGTH);
    },

    async paid(number: number): Promise<string> {
      const lines: Line[] = [{ ticketId: sale.ticketId, quantity: 1 }];
      const { data: order } = await sale.reserve(lines);
      await sale.fillIn(order, { email: guestOf(number) });
      await sale.confirm((await sale.startPayment(order)).data.clientSecret);
      await sale.deliver();
      return order.shortId.slice(0, ID_LENGTH);
    },

    /** By hand, with a mail. */
    async byHand(number: number, event = { id: sale.event.id, ticketId: sale.ticketId }) {
      const buyer = { firstName: "Gina", lastName: "", email: guestOf(number) };
      const lines = [{ ticketId: event.ticketId, quantity: 1 }];
      const body = { lines, buyer, sendMail: true };
      return call(orders.create, { ...session, params: { eventId: event.id }, body });
    },
  };
}

async function followAll(accountId: string, orderIds: readonly string[]): Promise<void> {
  const kinds = [
    accountMailItem.within({ accountId }),
    ...orderIds.map((orderId) => orderMailItem.within({ orderId })),
  ];
  const items = await asSystem(() =>
    Promise.all(kinds.map((within) => queryItems({ ...within, consistent: true }))),
  );
  await follow(...items.flat().map((now) => ({ now })));
}
