// Is a head read as it was written? Also one that a newer version of the program has written.
import { expect, test } from "vitest";
import { type Head, newHead } from "#functions/engine/order/head.ts";
import { packHead, unpackHead } from "#functions/engine/order/packed-head.ts";
import { frozenPrices, linesOf } from "#functions/engine/sale/price-lines.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { totalsOf } from "#shared/rules/sale/pricing.ts";

const line = {
  ticketId: "tick1",
  title: "Standing",
  quantity: 2,
  unitMinor: 1250,
  netMinor: 2500,
  feesMinor: 0,
  taxesMinor: 0,
  totalMinor: 2500,
  tier: null,
  listMinor: null,
  charges: [],
};
const at = "2026-11-22T12:00:00.000Z";

const reserved = newHead({
  id: "order0000001",
  accountId: "acc1",
  eventId: "evt1",
  paymentStatus: "AWAITING_PAYMENT",
  heldUntil: 1_795_000_000,
  request: "hash",
  lines: [line],
  stock: [{ line: 0, units: 2, pools: ["pool1"] }],
  currency: "EUR",
  ttl: 1_795_100_000,
});

const completed: Head = {
  ...reserved,
  status: "COMPLETED",
  paymentStatus: "PAYMENT_RECEIVED",
  refundStatus: "FAILED",
  completedAt: at,
  extended: { times: 1, by: "mark" },
  lines: [
    line,
    {
      ticketId: "tick2",
      title: "Seated",
      quantity: 1,
      unitMinor: 1000,
      netMinor: 909,
      feesMinor: 46,
      taxesMinor: 95,
      totalMinor: 1050,
      tier: { id: "tier1", label: "Early bird" },
      listMinor: 1250,
      charges: [0, 46, 1, 95],
    },
  ],
  charges: [
    { name: "Service fee", sort: "FF", amount: 50 },
    { name: "VAT", sort: "TP", amount: 10_000 },
  ],
  isTaxInclusive: true,
  totals: { netMinor: 3409, feesMinor: 46, taxesMinor: 95, totalMinor: 3550 },
  stock: [
    { line: 0, units: 1, pools: ["pool1"] },
    { line: 0, units: 1, pools: ["pool2", "pool3"] },
    { line: null, units: 1, pools: ["promo"] },
    { line: 0, units: 1, pools: ["pool4"], ticketId: "tick2" },
  ],
  stockBefore: [{ line: 0, units: 2, pools: ["pool1"] }],
  holds: [{ pool: "pool1", number: 3, units: 2 }],
  network: 17,
  kept: true,
  payment: {
    attempt: 2,
    state: "CLOSED",
    keepOrder: false,
    intent: "pi_2",
    account: "acct_1",
    feeMinor: 25,
    amountMinor: 2500,
    earlier: [{ attempt: 1, intent: "pi_1", amountMinor: 2000, feeMinor: 20 }],
    polledAt: 1_794_999_000,
  },
  paid: "pi_2",
  refunds: [
    { id: "r1", intent: "pi_1", amountMinor: 2000, key: "k1", by: null, state: "FAILED", at },
    { id: "r2", intent: "pi_2", amountMinor: 100, key: "k2", by: "user1", state: "DONE", at },
    {
      ...{ id: "r3", intent: "pi_2", amountMinor: 5, key: "k3", by: "user1", at },
      ...{ state: "FAILED", notifyBuyer: true, cause: "card", isSlow: true },
    },
  ],
  disputes: [{ id: "dp_1", amountMinor: 2500, state: "OPEN", at }],
  isManual: true,
  ticketWork: "CANCEL",
  owesGuestTickets: true,
  reference: "F-ABCDEF",
  mail: {
    state: "CLAIMED",
    lease: 1.5,
    tries: 1,
    again: true,
    at,
    to: "old@foyer.example",
    next: 9,
  },
  log: [
    { at, what: "created" },
    { at, what: "payment_failed", decline: { reason: "funds", last4: null } },
    { at, what: "payment_failed", decline: { reason: "bank", last4: "4242" } },
    { at, what: "buyer_edited", by: "user1" },
    { at, what: "attendee_cancelled", by: "user1", index: 1 },
    { at, what: "ticket_requested", index: 0 },
    { at, what: "refund_failed", amountMinor: 100, cause: "card" },
  ],
  due: 1_795_000_120,
  wait: { until: 1_795_000_120, seconds: 60 },
  ttl: null,
  buyer: { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" },
};

test.each([
  ["a new head", reserved],
  ["a head with everything in it", completed],
  ["a head whose money came by an earlier payment", { ...completed, paid: "pi_1" }],
])("%s is read as it was written", (_, head) => {
  expect(unpackHead(packHead(head))).toEqual(head);
});

test("what is not given to a new head is nothing", () => {
  expect(reserved).toMatchObject({
    version: 1,
    status: "RESERVED",
    kept: false,
    network: 0,
    payment: null,
    paid: null,
    refunds: [],
    holds: [],
    due: null,
    log: [{ what: "created" }],
  });
  expect(packHead(reserved)["kept"]).toBeUndefined();
});

test("an older item without newer fields is read with their defaults", () => {
  const {
    kept: _,
    refunds: __,
    net: ___,
    whole: ____,
    ch: _____,
    taxIn: ______,
    ...item
  } = packHead({ ...completed, lines: [line] });
  const head = unpackHead({ ...item, ...headItem.key({ orderId: "order0000001" }) });
  expect(Object(item["li"])[0]).toHaveLength(8);
  expect(head).toMatchObject({
    kept: false,
    refunds: [],
    network: 0,
    stockBefore: null,
    charges: [],
    isTaxInclusive: false,
  });
  expect(linesOf(head)).toEqual([
    {
      ticketId: "tick1",
      title: "Standing",
      tierId: null,
      tierLabel: null,
      quantity: 2,
      listMinor: 1250,
      unitMinor: 1250,
      netMinor: 2500,
      feesMinor: 0,
      taxesMinor: 0,
      totalMinor: 2500,
      charges: [],
    },
  ]);
});

test("taxes and fees of one amount keep their own names and kinds", () => {
  const fixed = { calculation: "FIXED", amount: 100, amountMinor: 200 } as const;
  const charges = [
    { name: "Booking", kind: "FEE", ...fixed },
    { name: "Hall", kind: "FEE", ...fixed },
    { name: "Hall", kind: "TAX", ...fixed },
  ] as const;
  const lines = linesOf(reserved).map((one) => ({ ...one, charges: [...charges] }));

  const stored = frozenPrices({ lines, totals: totalsOf(lines), isTaxInclusive: false });

  expect(stored.charges).toHaveLength(charges.length);
  expect(linesOf(stored)).toEqual(lines);
});

test("what a newer version stored survives a write by this one", () => {
  const item = packHead(completed);
  const [first, ...others] = Object(item["li"]);
  const newer = {
    ...item,
    loyalty: { code: "SAVE10" },
    li: [[...first, null, null, null, "seat 7"], ...others],
    pay: { ...Object(item["pay"]), method: "card" },
    mail: { ...Object(item["mail"]), locale: "de" },
    wait: [...Object(item["wait"]), "newer"],
  };

  const head = unpackHead(newer);
  const written = packHead({ ...head, status: "CANCELLED", version: head.version + 1, due: null });

  expect(written).toMatchObject({
    v: 2,
    status: "CANCELLED",
    loyalty: { code: "SAVE10" },
    li: newer.li,
    pay: newer.pay,
    mail: newer.mail,
    wait: newer.wait,
  });
  expect(written).not.toHaveProperty("duePk");
});

test("words that only people read are kept, whatever version wrote them", () => {
  const log = [
    ["moved", 1, "user1", 0],
    ["payment_failed", 2, null, null, ["sanctions", "4242"]],
  ];
  const item = { ...packHead(completed), log, mail: { state: "DEFERRED", at: 5 } };

  const head = unpackHead(item);

  expect(head.log).toMatchObject([{ what: "moved" }, { decline: { reason: "sanctions" } }]);
  expect(packHead({ ...head, version: 9 })).toMatchObject({ log, mail: item.mail });
});

const [refund] = Object(packHead(completed))["refunds"];
test.each([
  ["a status", { status: "TRANSFERRED" }],
  ["a payment status", { ps: "IN_DISPUTE" }],
  ["a refund status", { refund: "REVERSED" }],
  ["a payment", { pay: { ...Object(packHead(completed)["pay"]), state: "SUSPENDED" } }],
  ["a refund", { refunds: [refund.with(5, "REVERSED")] }],
  ["a currency", { cur: "XXX" }],
])("%s of a newer version is not guessed", (_, newer) => {
  expect(() => unpackHead({ ...packHead(completed), ...newer })).toThrow(
    "The order order0000001 is stored in a form that this version cannot read.",
  );
});

test("an order in an older form is refused by name", () => {
  const { stock: _, ...old } = packHead(reserved);
  expect(() => unpackHead({ ...old, ...headItem.key({ orderId: "order0000001" }) })).toThrow(
    "The order order0000001 is stored in a form that this version cannot read.",
  );
});
