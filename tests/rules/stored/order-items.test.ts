// Are the items of an order read whichever version stored them, and told apart by their keys?
import { expect, test } from "vitest";
import { attendeeKey } from "#functions/engine/order/order-items.ts";
import { mailRefOf } from "#functions/mail/delivery/mail-ref.ts";
import { attendeeItem } from "#functions/stored/attendees.ts";
import { accountMailItem, addressMailItem } from "#functions/stored/mails.ts";
import { detailsItem } from "#functions/stored/order/details.ts";
import {
  duePartition,
  mailDue,
  mailDuePartitions,
  orderDuePartitions,
} from "#functions/stored/order/due.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { orderMailItem } from "#functions/stored/order/mail.ts";
import { CROCKFORD } from "#shared/core/ids.ts";

const orderId = "order0000001";
const person = { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" };
const stored = { acc: "acc1", evt: "evt1" };
const read = { accountId: "acc1", evt: "evt1" };

test("an attendee from before check-ins could be undone has none that was", () => {
  const attendee = {
    id: "a",
    index: 0,
    part: 0,
    ticketId: "t",
    ticketTitle: "Standing",
    ...person,
    status: "ACTIVE",
    revision: 1,
    checkIns: {},
    reference: "F-ABCDEF",
    createdAt: "2026-11-22T12:00:00.000Z",
  };
  expect(attendeeItem.parse({ ...stored, ...attendee, seat: "9" })).toEqual({
    ...read,
    ...attendee,
    tierId: null,
    undone: [],
  });
});

test("details are read without what only a newer version knows of a person", () => {
  const item = {
    ...stored,
    buyer: { ...person, phone: "+4930" },
    attendees: [{ ticketId: "t", ...person, diet: "vegan" }],
  };
  expect(detailsItem.parse(item)).toEqual({
    ...read,
    buyer: person,
    attendees: [{ ticketId: "t", ...person }],
  });
});

test("each key is that of one kind", () => {
  const keys = [
    headItem.key({ orderId }),
    detailsItem.key({ orderId }),
    attendeeKey(orderId, 7),
    orderMailItem.key({ orderId, id: "m1" }),
  ];
  const kinds = [headItem, detailsItem, attendeeItem, orderMailItem];

  expect(keys.map((key) => kinds.map((kind) => kind.idsIn(key) !== null))).toEqual(
    keys.map((_, own) => kinds.map((_kind, at) => at === own)),
  );
  expect(attendeeItem.idsIn(attendeeKey(orderId, 7))).toEqual({ orderId, place: "007" });
});

test.each([
  [orderMailItem.key({ orderId, id: "m1" }), { order: orderId, mail: "m1" }],
  [accountMailItem.key({ accountId: "acc1", id: "m2" }), { account: "acc1", mail: "m2" }],
  [addressMailItem.key({ address: "hash", id: "m3" }), { address: "hash", mail: "m3" }],
  [headItem.key({ orderId }), null],
  [attendeeKey(orderId, 0), null],
])("the key %o names its mail", (key, ref) => {
  expect(mailRefOf(key)).toEqual(ref);
});

test("every order and every mail has a partition that the sweeper reads", () => {
  const all = [...CROCKFORD].map((last) => duePartition(`order000000${last}`));
  expect(new Set(all)).toEqual(new Set(orderDuePartitions));
  const { pk } = headItem.key({ orderId });
  expect(mailDue(pk, undefined)).toEqual({});
  expect(mailDue(pk, 5)).toEqual({ duePk: mailDuePartitions[1], dueSk: 5 });
});
