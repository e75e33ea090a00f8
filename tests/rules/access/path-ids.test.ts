// Which ids of a path may stand in a log? Those that open nothing.
import { expect, it } from "vitest";
import { idsInPath } from "#functions/core/http/path-ids.ts";

const event = "evt_0123456789ab";
const order = "c0ffee123456";
const proof = "zzzzzzzzzzzzzzzz";

it.each([
  [
    "an order's link",
    { eventId: event, shortId: order + proof },
    { eventId: event, orderId: order },
  ],
  [
    "a ticket's link with its revision",
    { eventId: event, shortId: `${order}0012${proof}` },
    { eventId: event, orderId: order },
  ],
  ["an order", { eventId: event, orderId: order }, { eventId: event, orderId: order }],
  [
    "an attendee",
    { eventId: event, attendeeId: `${order}01` },
    { eventId: event, orderId: order, attendeeId: `${order}01` },
  ],
  ["a list's link", { shortId: `0123456789ab0123456789ab${proof}` }, {}],
  [
    "a ticket",
    { eventId: event, ticketId: "tkt_0123456789ab" },
    { eventId: event, ticketId: "tkt_0123456789ab" },
  ],
  ["a token", { userId: "usr_0123456789ab", token: order + proof }, { userId: "usr_0123456789ab" }],
  ["a typed code", { eventId: event, code: "tkt_0123456789ab" }, { eventId: event }],
  ["text that is no id", { eventId: "bea@foyer.example", orderId: "Bea Buyer" }, {}],
  ["no name at all", undefined, {}],
])("%s", (_, params, ids) => {
  const named = Object.entries(idsInPath(params)).filter(([, id]) => id !== undefined);

  expect(Object.fromEntries(named)).toEqual(ids);
});
