// Does the checkout show the step that the order's state requires?
import { expect, it } from "vitest";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { checkoutOrder } from "#tests/support/inputs/checkout-orders.ts";
import { pollingMs, stateOf, validTickets } from "#web/features/buyer/checkout/order-state.ts";

const owed = { netMinor: 2650, feesMinor: 0, taxesMinor: 0, totalMinor: 2650 };
const payment = { publishableKey: "pk_test", accountId: null };
const order = (fields: Partial<CheckoutOrder>) =>
  checkoutOrder({ totals: owed, payment, ...fields });
const nothing = { netMinor: 0, feesMinor: 0, taxesMinor: 0, totalMinor: 0 };
const buyer = { firstName: "Jana", lastName: "", email: "jana@foyer.example" };

it.each([
  ["a new order asks for details", {}, 600, "details"],
  ["with a buyer it asks for the payment", { buyer }, 600, "payment"],
  ["a free one never does", { buyer, payment: null, totals: nothing }, 600, "details"],
  [
    "so it does while the organizer cannot take payments, and says so there",
    { buyer, payment: null },
    600,
    "payment",
  ],
  [
    "a refused payment may be tried again",
    { buyer, paymentStatus: "PAYMENT_FAILED" },
    600,
    "payment",
  ],
  [
    "a slow bank is waited for, even past the hold",
    { buyer, paymentStatus: "PROCESSING" },
    0,
    "processing",
  ],
  ["after the hold we look whether money is under way", { buyer }, 0, "checking"],
  ["so we do while the payment is being closed", { buyer, status: "EXPIRING" }, 0, "checking"],
  ["a completed order has tickets", { buyer, status: "COMPLETED" }, 0, "done"],
  ["an expired one never will", { status: "EXPIRED" }, 0, "over"],
  ["nor will one that was given back", { status: "ABANDONED" }, 0, "over"],
] as const)("%s", (_, fields, secondsLeft, state) => {
  expect(stateOf(order(fields), secondsLeft)).toBe(state);
});

const ticket = {
  ...buyer,
  ticketId: "tkt_0123456789ab",
  ticketTitle: "Lawn",
  status: "ACTIVE",
  ticketReference: null,
} as const;

it.each([
  ["nobody asks while the buyer types", {}, false, false],
  ["the return page asks until the provider has spoken", {}, true, 1000],
  ["a payment being closed is asked about", { status: "EXPIRING" }, false, 2000],
  [
    "a completed order is read until its tickets are there",
    { status: "COMPLETED", attendees: [{ ...ticket, shortId: null }] },
    false,
    1000,
  ],
  [
    "and then no more",
    { status: "COMPLETED", attendees: [{ ...ticket, shortId: "x" }] },
    false,
    false,
  ],
  ["an expired order is left alone", { status: "EXPIRED" }, true, false],
] as const)("%s", (_, fields, isReturning, milliseconds) => {
  expect(
    pollingMs(
      order({
        ...fields,
        attendees:
          "attendees" in fields ? fields.attendees.map((one) => ({ ...one, answers: [] })) : [],
      }),
      isReturning,
    ),
  ).toBe(milliseconds);
});

it.each([
  ["a free order's confirmation under way is waited for", "PENDING", 0, 0, 3000],
  ["also while it is being sent", "CLAIMED", 0, 4, 3000],
  ["but not for long", "PENDING", 0, 5, false],
  ["nothing follows a confirmation that was sent", "ACCEPTED", 0, 0, false],
  ["nothing follows one that was held back", "LIMITED", 0, 0, false],
  ["that of a paid order is never held back", "PENDING", 2650, 0, false],
] as const)("%s", (_, mailState, totalMinor, looks, milliseconds) => {
  const totals = { ...nothing, totalMinor };

  expect(pollingMs(order({ status: "COMPLETED", mailState, totals }), false, looks)).toBe(
    milliseconds,
  );
});

it.each([
  ["one is valid", [{ status: "ACTIVE" }, { status: "CANCELLED" }], 1, false],
  ["all are cancelled", [{ status: "CANCELLED" }], 0, true],
  ["an older server names no status", [{}, {}], 2, false],
  ["none are known yet", [], 0, false],
])("tells which tickets of an order are valid: %s", (_, attendees, count, areAllCancelled) => {
  const { valid, ...rest } = validTickets(attendees);

  expect([valid.length, rest]).toEqual([count, { areAllCancelled }]);
});
