// As what does each mail of an order count in its account's day?
import { describe, expect, test } from "vitest";
import { mailLimits } from "#functions/core/ports/settings.ts";
import {
  firstMailCounts,
  guestCounts,
  newOrderCounts,
  noticeCounts,
  requestedCounts,
} from "#functions/mail/shares/counted-as.ts";
import type { StoredOrderMail } from "#functions/stored/order/mail.ts";

type Place = Parameters<typeof noticeCounts>[0];
type Head = Place["order"]["head"];

const accountId = "acc_1";
const buyer = { firstName: "Bea", lastName: "Buyer", email: "bea@buyer.example" };
const byHand = { as: "BY_HAND", accountId };
const notice = { not: "NOTICE" };

const mail = (fields: Partial<StoredOrderMail>): StoredOrderMail => ({
  accountId,
  evt: "evt_1",
  id: "m1",
  state: "PENDING",
  kind: "ORDER_CANCELLED",
  to: buyer.email,
  at: "2026-06-21T12:00:00.000Z",
  requestedAt: "2026-06-21T12:00:00.000Z",
  ...fields,
});

/** Free, with a confirmation that has left. */
const sold = (
  head: Partial<Head> = {},
  { mails = [], guests = [] }: { mails?: StoredOrderMail[]; guests?: string[] } = {},
) => {
  const sent = { state: "ACCEPTED", at: "2026-06-20T12:00:00.000Z" };
  const base = { id: "o1", accountId, paid: null, isManual: false, buyer, mail: sent };
  const attendees = guests.map((email) => ({ ...buyer, email, ticketId: "tkt_1" }));
  const details = { buyer, attendees, from: "abc" };
  // These mails read no other part of the head.
  return { head: { ...base, ...head } as Head, details, mails };
};

test("a stage without options lets an unproven account mail what the documents say", () => {
  expect(mailLimits()).toEqual({ byHand: 200, ofNetwork: 200, toStrangers: 2_000 });
});

describe("a confirmation", () => {
  test("of a free order counts for its network too", () => {
    const counted = { as: "FREE_ORDER", accountId, network: "abc" };
    expect(firstMailCounts({ order: sold() })).toEqual(counted);
  });

  test("of an order by hand counts as by hand", () => {
    expect(firstMailCounts({ order: sold({ isManual: true }) })).toEqual(byHand);
  });

  test("has guests' tickets count as it does, in paid orders where the buyer named the guest", () => {
    const to = "gus@buyer.example";
    const place = (head: Partial<Head>, guests: string[]) => ({
      order: sold(head, { guests }),
      mail: mail({ to, kind: "GUEST_TICKETS" }),
    });
    const counted = { as: "FREE_ORDER", accountId, network: "abc" };
    expect(guestCounts(place({}, [to]))).toEqual(counted);
    expect(guestCounts(place({ isManual: true }, [to]))).toEqual(byHand);
    expect(guestCounts(place({ paid: "pi_1" }, [to]))).toEqual({ not: "PAID_ORDER" });
    expect(guestCounts(place({ paid: "pi_1" }, []))).toEqual(byHand);
  });

  test("that a member asks for counts as by hand", () => {
    expect(requestedCounts({ order: sold(), mail: mail({}) })).toEqual(byHand);
  });
});

test("no mail of a paid order counts where the buyer asked for it", () => {
  const guest = "gus@buyer.example";
  const order = sold({ paid: "pi_1" }, { guests: [guest] });
  const told = [
    firstMailCounts({ order }),
    requestedCounts({ order, mail: mail({}) }),
    requestedCounts({ order, mail: mail({ to: guest }) }),
    newOrderCounts({ order }),
    noticeCounts({ order: { ...order, head: { ...order.head, mail: null } }, mail: mail({}) }),
  ];
  expect(told).toEqual(Array(5).fill({ not: "PAID_ORDER" }));
});

test("a mail of a paid order counts as by hand at an address that its buyer never named", () => {
  const to = "stranger@else.example";
  const edited = { ...buyer, email: to };
  const first = { state: "ACCEPTED", at: null, to: buyer.email } as Head["mail"];
  const places = [
    { order: sold({ paid: "pi_1" }), mail: mail({ to, kind: "TICKET" }) },
    { order: sold({ paid: "pi_1", buyer: edited, mail: first }), mail: mail({ to }) },
  ];

  expect(places.map(requestedCounts)).toEqual([byHand, byHand]);
  expect(places.map(noticeCounts)).toEqual([byHand, byHand]);
});

test("a mail about a new free order counts in all alone", () => {
  expect(newOrderCounts({ order: sold() })).toEqual({ as: "IN_ALL", accountId });
});

describe("a notice", () => {
  test("counts not where the order's ticket mail has left", () => {
    expect(noticeCounts({ order: sold(), mail: mail({}) })).toEqual(notice);
  });

  test("counts as by hand while that waits, and where it went to another address", () => {
    const waits = sold({ mail: { state: "WAITING", at: null } as Head["mail"] });
    expect(noticeCounts({ order: waits, mail: mail({}) })).toEqual(byHand);
    expect(noticeCounts({ order: sold(), mail: mail({ to: "eve@buyer.example" }) })).toEqual(
      byHand,
    );
  });

  test("counts not for a guest whose ticket was mailed, and for the buyer's former address", () => {
    const guest = "gus@buyer.example";
    for (const kind of ["TICKET", "GUEST_TICKETS"] as const) {
      const ticket = mail({ id: "m0", kind, state: "ACCEPTED", to: guest });
      const order = sold({}, { mails: [ticket] });
      expect(noticeCounts({ order, mail: mail({ to: guest }) })).toEqual(notice);
    }
    const sent = { state: "ACCEPTED", at: null, to: "old@buyer.example" } as Head["mail"];
    expect(noticeCounts({ order: sold({ mail: sent }), mail: mail({}) })).toEqual(byHand);
  });

  test("counts not for any reader of an order, however many it has", () => {
    const guests = ["g1", "g2", "g3"].map((name) => `${name}@buyer.example`);
    const tickets = guests.map((to) => mail({ id: to, kind: "TICKET", state: "ACCEPTED", to }));
    const notices = guests.map((to) => mail({ id: `n-${to}`, kind: "EVENT_CHANGED", to }));
    const order = sold({}, { mails: [...tickets, ...notices] });

    const counted = notices.map((one) => noticeCounts({ order, mail: one }));

    expect(counted).toEqual([notice, notice, notice]);
  });

  test("counts as by hand from the third of a day on, in whatever order they are sent", () => {
    const at = (hour: number, id: string, day = 21) =>
      mail({ id, kind: "JOIN_DETAILS", requestedAt: `2026-06-${day}T${hour}:00:00.000Z` });
    const mails = [at(12, "m3"), at(10, "m1"), at(23, "m0", 20), at(12, "m2"), at(13, "m4")];
    const order = sold({}, { mails });

    const told = mails.map((one) => [one.id, noticeCounts({ order, mail: one })]);

    expect(Object.fromEntries(told)).toEqual({
      m0: notice,
      m1: notice,
      m2: notice,
      m3: byHand,
      m4: byHand,
    });
  });
});
