// Which life may an order have, and when is it looked at next? Tables of cases.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { OrderStatus } from "#shared/contracts/orders.ts";
import {
  endedUnpaid,
  endOf,
  givesBack,
  hasLapsed,
  hasOpenPayment,
  isAlive,
  isComplete,
  isReserved,
  isUnpaid,
  keepsStock,
  lookAgain,
  mayFollow,
  nextLook,
  nextMailLook,
  type OrderLife,
  wasComplete,
} from "#shared/rules/order/order-life.ts";

const NOW = 1_000_000;
const order: OrderLife & { due: number | null } = {
  status: "RESERVED",
  kept: false,
  heldUntil: NOW + 900,
  payment: null,
  refunds: [],
  mail: null,
  ticketWork: null,
  owesGuestTickets: false,
  due: null,
};
const paying = { ...order, kept: true, payment: { state: "OPEN" as const } };
const closing = { ...paying, payment: { state: "CLOSING" as const } };
const closed = { ...paying, payment: { state: "CLOSED" as const } };
const complete = { ...closed, status: "COMPLETED" as const };
const cancelled = { ...complete, kept: false, status: "CANCELLED" as const };
const over = { ...closed, kept: false, status: "EXPIRED" as const };
const refunds = [{ state: "DONE" as const }, { state: "PENDING" as const }];
const sent = { state: "ACCEPTED" as const, at: new Date(NOW * 1000).toISOString() };
const unsent = { ...sent, state: "PENDING" as const };
const owing = { owesGuestTickets: true };

/** A complete order with an unsent mail, whose `due` was set before. */
const unsentIn = (seconds: number, next?: number) => ({
  ...complete,
  mail: { ...unsent, next },
  due: NOW + seconds,
});

/** True if a text gives `due` a value by other means than the rules of orders or of mails. */
const setsDue = (text: string): boolean =>
  /\bdue(:| =) (?!(nextLook|mailDue)\(|await |\{)|Math\.min\([^)]*\bdue\b|\bdue \?\?/.test(text);

test("no function gives an order's `due` a value that is not from the rules", () => {
  const found = globSync("functions/**/*.{ts,tsx}")
    .filter((file) => !file.startsWith("functions/stored/")) // where the field is described
    .filter((file) => setsDue(readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});

test.each([
  ["due: nextLook({ ...head, mail }, nowSeconds()),", false],
  ["const due = nextLook(head, now); return { head: { due } };", false],
  ["return { head: lookAgain(head, now, false) };", false],
  ["if (head.due === null || head.due > now) return;", false],
  ["head: { status, due: now + 60 }", true],
  ["head: { status, due: null }", true],
  ["const due = Math.min(now + 60, head.heldUntil);", true],
  ["const next = Math.min(head.due, now);", true],
  ["head.due = now + 60;", true],
  ["const soon = head.due ?? now;", true],
])("%s: by other means, %s", (text, byOtherMeans) => {
  expect(setsDue(text)).toBe(byOtherMeans);
});

test("no function compares an order's status by itself", () => {
  const compares =
    /status (===|!==) "(RESERVED|EXPIRING|EXPIRED|ABANDONED|COMPLETED)"|(head\.status|payment\??\.state) (===|!==) "/;
  const found = globSync("functions/**/*.{ts,tsx}").filter((file) =>
    compares.test(readFileSync(file, "utf8")),
  );
  expect(found).toEqual([]);
});

describe("the status of an order", () => {
  const steps: [from: OrderStatus, to: OrderStatus, when: string][] = [
    ["RESERVED", "COMPLETED", "its free details are given, or its payment succeeded"],
    ["RESERVED", "EXPIRING", "its hold is over after a payment had started"],
    ["EXPIRING", "EXPIRED", "its payment is closed"],
    ["EXPIRING", "COMPLETED", "its payment succeeded instead"],
    ["RESERVED", "ABANDONED", "its buyer gives it up"],
    ["EXPIRED", "COMPLETED", "its money comes late and its stock can be taken again"],
    ["ABANDONED", "COMPLETED", "its money comes late and its stock can be taken again"],
    ["COMPLETED", "CANCELLED", "its organizer cancels it"],
    // This one shortens a way of the table above.
    ["RESERVED", "EXPIRED", "its hold is over and its payment was closed before"],
  ];
  const pairs = OrderStatus.options.flatMap((from) =>
    OrderStatus.options.filter((to) => to !== from).map((to) => [from, to] as const),
  );

  it.each(steps)("%s becomes %s when %s", (from, to) => {
    expect(mayFollow(from, to)).toBe(true);
  });

  it.each(pairs.filter(([from, to]) => !steps.some((step) => step[0] === from && step[1] === to)))(
    "%s never becomes %s",
    (from, to) => {
      expect(mayFollow(from, to)).toBe(false);
    },
  );

  it.each([
    ["RESERVED", "ABANDONED", "ABANDONED"],
    ["RESERVED", "EXPIRED", "EXPIRED"],
    ["EXPIRING", "ABANDONED", "EXPIRED"],
  ] as const)("is, of one that is %s and to be %s, %s", (status, wanted, end) => {
    expect(endOf({ status }, wanted)).toBe(end);
  });

  it.each(OrderStatus.options)("%s stays what it is in any other change", (status) => {
    expect(mayFollow(status, status)).toBe(true);
  });

  it.each([
    ["RESERVED", [isReserved, isUnpaid]],
    ["EXPIRING", [isUnpaid]],
    ["EXPIRED", [endedUnpaid]],
    ["ABANDONED", [endedUnpaid]],
    ["COMPLETED", [isComplete, wasComplete]],
    ["CANCELLED", [wasComplete]],
  ] as const)("%s means", (status, true_) => {
    const all = [isReserved, isUnpaid, endedUnpaid, isComplete, wasComplete];
    expect(all.filter((is) => is({ status }))).toEqual(true_);
  });
});

test.each([
  ["a hold", order, NOW + 899, { lapsed: false, alive: true }],
  ["a hold in its last second", order, NOW + 900, { lapsed: true, alive: false }],
  ["a payment after the hold", paying, NOW + 900, { lapsed: false, alive: true }],
  ["a complete order", complete, NOW + 900, { lapsed: false, alive: true }],
  ["an order that is over", over, NOW, { lapsed: false, alive: false }],
] as const)("%s has lapsed or lives", (_, one, now, { lapsed, alive }) => {
  expect([hasLapsed(one, now), isAlive(one, now)]).toEqual([lapsed, alive]);
});

test.each([
  ["a hold", order, { keeps: false, gives: false, open: false }],
  ["an open payment", paying, { keeps: true, gives: false, open: true }],
  ["a closing payment", closing, { keeps: true, gives: false, open: true }],
  ["a closed payment", closed, { keeps: true, gives: false, open: false }],
  ["a complete order", complete, { keeps: false, gives: false, open: false }],
  ["a give-back that crashed", { ...over, kept: true }, { keeps: false, gives: true, open: false }],
  ["an order that is over", over, { keeps: false, gives: false, open: false }],
  ["a cancelled order", cancelled, { keeps: false, gives: false, open: false }],
  [
    "a cancellation that crashed",
    { ...cancelled, kept: true },
    { keeps: false, gives: true, open: false },
  ],
] as const)("%s keeps, gives back or may be paid", (_, one, { keeps, gives, open }) => {
  expect([keepsStock(one), givesBack(one), hasOpenPayment(one)]).toEqual([keeps, gives, open]);
});

test.each([
  ["a hold, which ends by itself", order, null],
  ["an open payment", paying, NOW + 900 + 120],
  ["a payment that is closed, with kept units", closed, NOW + 900 + 120],
  ["a payment that is being closed", closing, NOW + 60],
  ["a refund beside an open payment", { ...paying, refunds }, NOW + 60],
  ["a new order whose mail is unsent", { ...complete, mail: unsent }, NOW + 120],
  ["a mail with its own time", { ...complete, mail: { ...sent, next: NOW + 7 } }, NOW + 7],
  ["a mail that was sent", { ...complete, mail: sent }, null],
  ["a mail that was sent, with a refund", { ...complete, mail: sent, refunds }, NOW + 60],
  ["an end", over, null],
  ["an end with a refund", { ...over, refunds }, NOW + 60],
  ["an end whose units are not all given back", { ...over, kept: true }, NOW + 60],
  ["a new confirmation of an order that was due later", { ...unsentIn(900) }, NOW + 900],
  ["a new confirmation of an order that was due sooner", { ...unsentIn(9) }, NOW + 9],
  ["a new confirmation of a late payment, with a refund", { ...unsentIn(900), refunds }, NOW + 60],
  ["a mail put off, whatever was due", { ...unsentIn(1, NOW + 240) }, NOW + 240],
  [
    "a mail put off, beside a refund that is due sooner",
    { ...unsentIn(5, NOW + 240), refunds },
    NOW + 5,
  ],
  ["a mail that was sent, whatever was due", { ...complete, mail: sent, due: NOW + 5 }, null],
  ["a payment that is being closed when its order was due", { ...closing, due: NOW - 1 }, NOW - 1],
  [
    "a payment that is being closed before its order was due",
    { ...closing, due: NOW + 900 },
    NOW + 60,
  ],
  ["a hold that was made longer", { ...paying, due: NOW + 600 }, NOW + 900 + 120],
  ["a refund that is done, beside a hold", { ...paying, due: NOW + 60 }, NOW + 900 + 120],
  ["a refund beside another that waits", { ...over, refunds, due: NOW + 30 }, NOW + 30],
  ["an end, whatever was due", { ...over, due: NOW + 5 }, null],
  ["a cancelled order", { ...cancelled, mail: unsent }, null],
  ["a cancelled order whose units are not all given back", { ...cancelled, kept: true }, NOW + 60],
  ["a cancelled order with valid tickets", { ...cancelled, ticketWork: "CANCEL" }, NOW + 60],
  ["a cancelled order with a refund", { ...cancelled, refunds }, NOW + 60],
  ["an order by hand whose tickets are missing", { ...complete, ticketWork: "ISSUE" }, NOW + 60],
  [
    "guests who wait for mails, beside a new confirmation",
    { ...unsentIn(900), ...owing },
    NOW + 900,
  ],
  ["guests who wait after the confirmation", { ...complete, mail: sent, ...owing }, NOW + 60],
  ["guests of a cancelled order", { ...cancelled, ...owing }, null],
] as const)("after a change: %s", (_, one, look) => {
  expect(nextLook(one, NOW)).toBe(look);
});

const looked = (seconds: number) => ({ due: NOW, wait: { until: NOW, seconds } });
const first = { due: NOW, wait: null };
test.each([
  ["work that failed", { ...order, ...first }, true, 60, 60],
  ["work that failed again", { ...order, ...looked(60) }, true, 120, 120],
  ["work that failed for long", { ...order, ...looked(900) }, true, 900, 900],
  [
    "work set by another change",
    { ...order, due: NOW, wait: { until: 5, seconds: 900 } },
    true,
    60,
    60,
  ],
  ["an open payment after its hold", { ...paying, heldUntil: NOW, ...first }, false, 60, 60],
  ["a hold that ends soon", { ...paying, heldUntil: NOW + 5, ...looked(900) }, false, 125, 900],
  ["a refund", { ...over, refunds, ...looked(240) }, false, 480, 480],
  [
    "a refund beside a mail",
    { ...complete, refunds, mail: { ...sent, next: NOW + 9 }, ...first },
    false,
    9,
    60,
  ],
  ["a mail alone", { ...complete, mail: { ...sent, next: NOW - 9 }, ...first }, false, 1, null],
  [
    "a mail that waits for a newer version",
    { ...complete, mail: { ...sent, state: "DEFERRED", next: NOW - 9 }, ...looked(240) },
    false,
    480,
    480,
  ],
  ["an end", { ...over, ...looked(60) }, false, null, null],
] as const)("after a look: %s", (_, one, hasFailed, after, seconds) => {
  const due = after === null ? null : NOW + after;
  const wait = seconds === null || due === null ? null : { until: due, seconds };
  expect(lookAgain(one, NOW, hasFailed)).toEqual({ due, wait });
});

test.each([
  ["a new mail", unsent, NOW + 120],
  ["a claimed one", { ...unsent, state: "CLAIMED" }, NOW + 120],
  ["one without a time", { ...unsent, at: null }, NOW + 50 + 120],
  ["one put off", { ...unsent, next: NOW + 3600 }, NOW + 3600],
  ["one that left", sent, undefined],
] as const)("the look at %s", (_, mail, look) => {
  expect(nextMailLook(mail, NOW + 50)).toBe(look);
});
