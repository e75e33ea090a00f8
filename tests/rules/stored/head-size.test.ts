// How large is the head of an ordinary order? A write is paid by the kilobyte.
import { expect, test } from "vitest";
import { type Head, newHead } from "#functions/engine/order/head.ts";
import { packHead } from "#functions/engine/order/packed-head.ts";
import { frozenPrices, linesOf } from "#functions/engine/sale/price-lines.ts";
import { quoteOf } from "#shared/rules/sale/pricing.ts";
import { chargesOf, offerOf, ticketOf } from "#tests/support/oracles/price-cases.ts";

const at = "2026-11-22T12:03:07.250Z";
const reserved = newHead({
  id: "order0000001",
  accountId: "acc1",
  eventId: "evt1",
  paymentStatus: "AWAITING_PAYMENT",
  heldUntil: 1_795_000_000,
  request: "hash",
  lines: [],
  stock: [],
  currency: "EUR",
  ttl: 1_795_100_000,
});

test("an ordinary paid order with discount, fee and tax has a head below a kilobyte", () => {
  const tickets = [
    ticketOf({ id: "tkt_0123456789ab", charges: chargesOf("fee 50, tax 10%") }),
    ticketOf({ id: "tkt_ba9876543210", charges: chargesOf("tax 10%, fee 50") }),
  ];
  const wanted = tickets.map(({ id }) => ({
    ticketId: id,
    tierId: null,
    offeredMinor: null,
    quantity: 2,
  }));
  const quote = quoteOf(wanted, { ...offerOf(ticketOf(), { off: "10%" }), tickets });
  const intent = "pi_".padEnd(27, "x");
  const head: Head = {
    ...reserved,
    ...frozenPrices(quote),
    totals: quote.totals,
    accountId: "acc_0123456789ab",
    eventId: "evt_0123456789ab",
    commit: "0123456789",
    request: "".padEnd(22, "x"),
    status: "COMPLETED",
    createdAt: "2026-11-22T12:00:00.000Z",
    paymentStatus: "PAYMENT_RECEIVED",
    completedAt: at,
    stock: tickets.map(({ id }, index) => ({ line: index, units: 2, pools: [id] })),
    network: 17,
    kept: true,
    payment: {
      attempt: 1,
      state: "OPEN",
      keepOrder: false,
      intent,
      account: null,
      feeMinor: 0,
      amountMinor: quote.totals.totalMinor,
      earlier: [],
      polledAt: null,
    },
    paid: intent,
    reference: "F-ABCDEF",
    mail: { state: "ACCEPTED", lease: 0, tries: 1, again: false, at },
    log: ["created", "details", "payment_started", "paid", "completed"].map((what) => ({
      at,
      what,
    })),
    ttl: null,
    buyer: { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" },
  };

  expect(linesOf(head)).toEqual(quote.lines);
  expect(head.charges).toHaveLength(2);
  const present = Object.entries(packHead(head)).filter(([, value]) => value !== undefined);
  expect(storedBytes(Object.fromEntries(present))).toBeLessThan(1024);
});

/** What the table counts: names and texts in UTF-8, two digits a byte, 3 bytes a list or map. */
function storedBytes(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value === "number") return Math.ceil(String(Math.abs(value)).length / 2) + 1;
  if (typeof value !== "object" || value === null) return 1;
  const names = Array.isArray(value) ? [] : Object.keys(value);
  const parts = [...names, ...Object.values(value)].map(storedBytes);
  return 3 + Object.values(value).length + parts.reduce((sum, bytes) => sum + bytes, 0);
}
