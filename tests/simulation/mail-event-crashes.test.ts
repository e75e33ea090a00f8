// What if the worker of mail events dies, and its message comes again? An address is closed once, a
// mail stands as it ended, and nothing is sent twice.
import { beforeAll, expect, it } from "vitest";
import { nowMs } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { addressHash } from "#functions/engine/order/by-address.ts";
import { bounceItem } from "#functions/stored/bounces.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { guestOf, openMailDay } from "#tests/support/scenes/mail/mail-day.ts";
import {
  bounceOf,
  complaintOf,
  deliveryOf,
  hear,
  rejectOf,
  type Sent,
  sentAs,
} from "#tests/support/scenes/mail/ses-events.ts";
import { call } from "#tests/support/servers/call.ts";

const DAY = 24 * 3600;
/** Each run has its own guests. */
let guest = 0;
beforeAll(watchTable);
const day = eachTest(openMailDay);

type Given = { order: string; sent: Sent; guest: number };

async function mailed(answer: "accepted" | "unknown" = "accepted"): Promise<Given> {
  const order = await day.free(++guest);
  day.office.answers.push(answer);
  await day.work(order);
  const mail = day.office.sent.at(-1);
  if (!mail) throw new Error("Nothing was sent.");
  return { order, sent: await sentAs(mail, new Date(nowMs()).toISOString()), guest };
}
const closed = async ({ guest: number }: Given) =>
  asSystem(async () =>
    getItem(bounceItem.key({ hash: await addressHash(guestOf(number)) }), { consistent: true }),
  );
const endOf = async (given: Given) => {
  const { mails, timeline, isUndelivered, attendees: guests } = await day.look(given.order);
  expect(guests.map((guest) => guest.isUndelivered)).toEqual([isUndelivered]);
  return {
    isUndelivered,
    state: mails[0]?.state,
    told: timeline.filter(({ what }) => what === "mail_bounced").length,
    sentAt: (await closed(given))?.["sentAt"],
  };
};

it("a bounce closes the address and ends the mail, once", async () => {
  await atEveryDeath({
    begin: () => mailed(),
    kill: ({ sent }) => hear(bounceOf(sent)),
    judge: async (given, point) => {
      expect(await hear(bounceOf(given.sent))).toEqual([]);
      const end = { state: "BOUNCED", told: 1, sentAt: given.sent.sentAt, isUndelivered: true };
      expect({ ...point, ...(await endOf(given)) }).toEqual({ ...point, ...end });
    },
  });
});

/** A guest's ticket, asked for by the organizer, and what the order's list says of them. */
async function ticketMailed() {
  const given = await mailed();
  const attendeeId = (await day.look(given.order)).attendees[0]?.id ?? "";
  const params = { eventId: day.sale.event.id, attendeeId };
  const id = async () => {
    await call(attendees.resendTicket, { ...day.session, params });
    return (await day.look(given.order)).mails.at(-1)?.id;
  };
  const ticket = await id();
  await day.office.work({ order: given.order, mail: ticket });
  const mail = day.office.sent.at(-1);
  if (!mail) throw new Error("Nothing was sent.");
  return { ...given, id, sent: await sentAs(mail, new Date(nowMs()).toISOString()) };
}
const marksOf = async ({ order }: Given) => {
  const { mails, isUndelivered, attendees: guests } = await day.look(order);
  return [mails.at(-1)?.state, isUndelivered, guests[0]?.isUndelivered];
};

it("a ticket's bounce marks order and attendee together with the mail", async () => {
  await atEveryDeath({
    begin: ticketMailed,
    kill: ({ sent }) => hear(bounceOf(sent)),
    judge: async (given, point) => {
      const [state, ...marks] = await marksOf(given);
      expect(marks).toEqual(Array(2).fill(state === "BOUNCED"));
      expect(await hear(bounceOf(given.sent))).toEqual([]);
      expect([point, await marksOf(given)]).toEqual([point, ["BOUNCED", true, true]]);
    },
  });
});

it("a later ticket that leaves takes the marks away, together with its own step", async () => {
  await atEveryDeath({
    begin: async () => {
      const given = await ticketMailed();
      await hear(bounceOf(given.sent));
      await day.pass(31 * DAY);
      return { ...given, mail: await given.id() };
    },
    kill: ({ order, mail }) => day.office.work({ order, mail }),
    judge: async (given, point) => {
      const [state, ...marks] = await marksOf(given);
      expect(marks).toEqual(Array(2).fill(state !== "ACCEPTED"));
      await day.pass(120);
      await day.office.work({ order: given.order, mail: given.mail });
      await day.pass(16 * 60);
      await day.sweep();
      expect([point, await marksOf(given)]).toEqual([point, ["ACCEPTED", false, false]]);
    },
  });
});

it("a rejection ends the mail", async () => {
  await atEveryDeath({
    begin: () => mailed(),
    kill: ({ sent }) => hear(rejectOf(sent)),
    judge: async (given, point) => {
      expect(await hear(rejectOf(given.sent))).toEqual([]);
      expect({ ...point, ...(await endOf(given)) }).toMatchObject({ state: "FAILED", told: 0 });
    },
  });
});

it("a complaint is kept", async () => {
  await atEveryDeath({
    begin: () => mailed(),
    kill: ({ sent }) => hear(complaintOf(sent)),
    judge: async (given) => {
      await hear(complaintOf(given.sent));
      expect(await closed(given)).toHaveProperty("complainedAt");
    },
  });
});

it("a delivery opens the address and tells that an unknown mail was sent", async () => {
  await atEveryDeath({
    begin: async () => {
      const given = await mailed("unknown");
      const earlier = new Date(nowMs() - 60_000).toISOString();
      await hear(bounceOf({ ...given.sent, sentAt: earlier, headers: [] }));
      expect(await closed(given)).toHaveProperty("sentAt");
      return given;
    },
    kill: ({ sent }) => hear(deliveryOf(sent)),
    judge: async (given, point) => {
      expect(await hear(deliveryOf(given.sent))).toEqual([]);
      const end = { state: "ACCEPTED", told: 0, sentAt: undefined, isUndelivered: false };
      expect({ ...point, ...(await endOf(given)) }).toEqual({ ...point, ...end });
    },
  });
});

it("a try of a closed address that dies is not lost to its mail, and no other one leaves", async () => {
  await atEveryDeath({
    begin: async () => {
      const given = await mailed();
      await hear(bounceOf({ ...given.sent, headers: [] }));
      await day.pass(31 * DAY);
      const [first, second] = [await day.free(given.guest), await day.free(given.guest)];
      return { given, first, second };
    },
    kill: ({ first }) => day.work(first),
    judge: async ({ given, first, second }, point) => {
      await day.pass(120);
      await day.work(first);
      await day.pass(16 * 60);
      await day.sweep();
      await day.work(second);
      const states = await day.states([first, second]);
      const sent = day.told().filter((to) => to === guestOf(given.guest)).length;
      expect({ ...point, states, isOnce: sent === 2 || sent === 3 }).toEqual({
        ...point,
        states: ["ACCEPTED", "BOUNCED"],
        isOnce: true,
      });
    },
  });
});
