// How does a test send a guest's mails and hear what became of them? On a day of mails, with SES's
// words about each.
import { expect } from "vitest";
import { nowMs } from "#functions/core/ports/clock.ts";
import type { SendOutcome } from "#functions/core/ports/mailer.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { addressHash } from "#functions/engine/order/by-address.ts";
import { bounceItem } from "#functions/stored/bounces.ts";
import { orders } from "#shared/contracts/orders.ts";
import { openMailDay } from "#tests/support/scenes/mail/mail-day.ts";
import { type Sent, sentAs } from "#tests/support/scenes/mail/ses-events.ts";
import { call } from "#tests/support/servers/call.ts";

/** Close it when done. */
export async function openHeardMails() {
  const day = await openMailDay();
  const { office } = day;
  /** Of the clock, so many seconds from now. */
  const at = (seconds = 0): string => new Date(nowMs() + seconds * 1000).toISOString();
  /** The newest mail, as SES would name it. */
  async function last(sentAt = at()): Promise<Sent> {
    const mail = office.sent.at(-1);
    if (!mail) throw new Error("Nothing was sent.");
    return sentAs(mail, sentAt);
  }
  const stateOf = async (order: string) => (await day.states([order]))[0];

  return {
    ...day,
    at,
    last,
    stateOf,

    /** What is stored under the address's hash. */
    kept: (email: string) =>
      asSystem(async () =>
        getItem(bounceItem.key({ hash: await addressHash(email) }), { consistent: true }),
      ),

    /** A guest's order whose confirmation was handed to SES. */
    async mailed(guest: number, answer?: SendOutcome): Promise<{ order: string; sent: Sent }> {
      const order = await day.free(guest);
      if (answer) office.answers.push(answer);
      await day.work(order);
      return { order, sent: await last() };
    },

    /** The state of a guest's new order's confirmation. */
    async next(guest: number) {
      const order = await day.free(guest);
      await day.work(order);
      return stateOf(order);
    },

    /** The state of a confirmation that the organizer asks for. */
    async again(order: string) {
      expect((await call(orders.resendConfirmation, day.ofOrder(order))).status).toBe(204);
      const id = (await day.look(order)).mails.at(-1)?.id;
      await office.work({ order, mail: id });
      return (await day.look(order)).mails.at(-1)?.state;
    },
  };
}
