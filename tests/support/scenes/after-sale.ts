// What state do the steps after a sale start from? Sold orders without follow-up work, guests at a
// door, and mails of accounts.
import { randomUUID } from "node:crypto";
import { asSystem } from "#functions/core/table/scope.ts";
import { type Item, type Key, queryItems, writeItem } from "#functions/core/table/table.ts";
import { attendeeKeyOf } from "#functions/engine/tickets/attendee-store.ts";
import type { MailRef } from "#functions/mail/delivery/mail-queue.ts";
import { attendeeItem } from "#functions/stored/attendees.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { headItem } from "#functions/stored/order/head.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { door } from "#shared/contracts/public/door.ts";
import { attendeeIdOf, ID_LENGTH } from "#shared/core/ids.ts";
import { admissionViolations, type HeardScan } from "#tests/support/oracles/door-invariants.ts";
import {
  forgottenOrders,
  repeatedMails,
  toBuyers,
  untoldOrders,
} from "#tests/support/oracles/mail-invariants.ts";
import { type CrashStage, openCrashStage } from "#tests/support/scenes/crash-stage.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { type Change, follow, stored } from "#tests/support/servers/stream.ts";
import { allOrders } from "#tests/support/table/all-orders.ts";

export type Guest = { attendeeId: string; nonce: string; before: Item | null };

const MINUTE = 60;
/** Longer than a container caches the list that a link opens. */
const LIST_KEPT_SECONDS = 6;

/**
 * A sale with a door. Its table, provider, queue and mailer count as calls to the outside. Close it
 * when done.
 */
export async function openAfterSale() {
  const stage = await openCrashStage();
  const { sale, office } = stage;
  const ticketIds = sale.tickets.map(({ id }) => id);
  const list = await given.checkInList(sale.owner, sale.event.id, ticketIds);
  const heard: HeardScan[] = [];
  const sales = salesOf(stage);
  const workQueued = () => office.work(...office.queued.splice(0));

  return {
    office,
    look: sale.look,
    sweep: sale.sweep,
    pass: sale.pass,
    seconds: () => Math.floor(sale.bench.clock.ms / 1000),
    workQueued,
    ...sales,
    ...staffOf(list.shortId, heard),
    ...accountMailsOf(stage),

    /**
     * A guest at the door whose order is fully processed. The container's cache of the list has
     * expired.
     */
    async guest(): Promise<Guest> {
      const { order, change } = await sales.completed();
      await follow(change);
      await workQueued();
      await sale.pass(LIST_KEPT_SECONDS);
      const attendeeId = attendeeIdOf(idOf(order), 0);
      return { attendeeId, nonce: randomUUID(), before: await stored(ticketKey(attendeeId)) };
    },

    /**
     * Lets minutes pass. Each minute the sweep runs, and then the mail worker processes the queue.
     */
    async minutes(count: number): Promise<void> {
      for (let minute = 0; minute < count; minute++) {
        await sale.pass(MINUTE);
        await sale.sweep();
        await workQueued();
      }
    },

    /**
     * What is wrong with stock, orders, tickets, money, mail and admissions after all work has
     * ended; empty is right.
     */
    async wrongs(): Promise<string[]> {
      const all = await allOrders(sale.event.id);
      return [
        ...(await sale.wrongs(all)),
        ...repeatedMails(toBuyers(office.sent, sale.owner), 2),
        ...untoldOrders(all, office.sent),
        ...(await admissionViolations(sale.event.id, all, list, heard)),
      ];
    },

    /** Orders whose buyers never got a mail. */
    forgotten: async () => forgottenOrders(await allOrders(sale.event.id), office.sent),

    close: stage.close,
  };
}

/** Sells tickets. No follow-up work is done. */
function salesOf(stage: CrashStage) {
  /** A completed order, and the change that the stream reports for it. */
  async function completed(): Promise<Sold> {
    const order = await stage.reserved(stage.free());
    const before = await stored(headKey(order));
    await stage.fillIn(order);
    return { order, change: { before, now: await stored(headKey(order)) } };
  }

  return {
    completed,

    /** Like `completed`, with the tickets not yet issued. */
    async unissued(): Promise<Sold> {
      const sold = await completed();
      const attendees = await asSystem(() =>
        queryItems({ ...attendeeItem.within({ orderId: idOf(sold.order) }), consistent: true }),
      );
      for (const { pk, sk } of attendees) await asSystem(() => writeItem({ remove: { pk, sk } }));
      return sold;
    },
  };
}

/** What staff does with the guests of a list. `heard` gets the answers. */
function staffOf(listLink: string, heard: HeardScan[]) {
  return {
    async scan({ attendeeId, nonce }: Pick<Guest, "attendeeId" | "nonce">): Promise<void> {
      const { status, data } = await call(door.checkIn, {
        params: { shortId: listLink },
        body: { attendeeId, nonce },
      });
      if (status === 200) heard.push({ attendeeId, nonce, answer: data });
    },

    /** Undoes the check-in that the guest's first scan reported. */
    async undo({ attendeeId }: Guest): Promise<void> {
      const scan = heard.find((one) => one.attendeeId === attendeeId);
      const checkedInAt = scan?.answer.checkedInAt ?? "";
      const body = { attendeeId, checkedInAt, reason: "WRONG_PERSON" } as const;
      await call(door.undo, { params: { shortId: listLink }, body });
    },

    /** How many check-ins of a guest are in effect, and how many were undone. */
    async admissions({ attendeeId }: Guest): Promise<{ standing: number; undone: number }> {
      const item = Object(await stored(ticketKey(attendeeId)));
      return { standing: Object.keys(item.checkIns).length, undone: item.undone?.length ?? 0 };
    },

    /** The change that the stream reports for a guest's ticket. */
    changeOf: async ({ attendeeId, before }: Guest): Promise<Change> => ({
      before,
      now: await stored(ticketKey(attendeeId)),
    }),
  };
}

/** Mails of the seller's account. */
function accountMailsOf({ sale, office }: CrashStage) {
  return {
    /** A waiting mail of an account, to an address that no other mail uses. */
    async accountMail(): Promise<{ account: string; mail: string }> {
      const account = sale.owner.me.account.id;
      const [like] = await asSystem(() =>
        queryItems({ ...accountMailItem.within({ accountId: account }), consistent: true }),
      );
      const mail = randomUUID();
      const to = `${mail}@foyer.example`;
      await asSystem(() =>
        writeItem({
          put: {
            ...like,
            ...accountMailItem.key({ accountId: account, id: mail }),
            to,
            state: "PENDING",
          },
        }),
      );
      return { account, mail };
    },

    /** What is wrong with the final state of an account's mail; empty is right. */
    async accountMailWrongs({
      account,
      mail,
    }: Extract<MailRef, { account: string }>): Promise<string[]> {
      const item = await stored(accountMailItem.key({ accountId: account, id: mail }));
      const count = office.sent.filter(({ to }) => to.startsWith(mail)).length;
      const isTold = item?.["state"] === "ACCEPTED" ? count === 1 : item?.["state"] === "UNKNOWN";
      return isTold ? [] : [`mail ${mail}: ${item?.["state"]}, ${count} sent`];
    },
  };
}

export type Sold = { order: CheckoutOrder; change: Change };

/** The reference to an order's mail, as in the mail queue. */
export const mailOfOrder = ({ order }: Sold): MailRef => ({ order: order.shortId.slice(0, 12) });

const idOf = ({ shortId }: CheckoutOrder): string => shortId.slice(0, ID_LENGTH);
const headKey = (order: CheckoutOrder): Key => headItem.key({ orderId: idOf(order) });

function ticketKey(attendeeId: string): Key {
  const key = attendeeKeyOf(attendeeId);
  if (!key) throw new Error(`${attendeeId} is no attendee's id.`);
  return key;
}
