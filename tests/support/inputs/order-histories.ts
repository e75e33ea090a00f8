// What may become of an event's orders? Sold in any way, cancelled, given back and disputed.
import fc from "fast-check";
import type { Head } from "#functions/engine/order/head.ts";
import { currencyFacts } from "#shared/core/currencies.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import type { Currency } from "#shared/core/money.ts";
import { refundStatusOf } from "#shared/rules/order/refunds.ts";
import {
  anyDispute,
  anyLine,
  anyRefund,
  headWith,
  PAID,
} from "#tests/support/inputs/order-heads.ts";

/** Each attendee with the ticket that they have now. */
export type History = { head: Head; attendees: { isActive: boolean; ticketId: string }[] };

const HOUR_MS = 3_600_000;
/** Both changes of the clocks in Berlin, St. John's and Chatham, and the end of a month. */
const turns = [
  ...["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"],
  ...["2026-03-08T05:30:00Z", "2026-11-01T04:30:00Z"],
  ...["2026-04-04T14:00:00Z", "2026-09-26T14:00:00Z"],
  "2026-11-01T00:00:00Z",
].map((instant) => Date.parse(instant));
const around = fc
  .tuple(fc.constantFrom(...turns), fc.integer({ min: -26 * HOUR_MS, max: 26 * HOUR_MS }))
  .map(([turn, ms]) => turn + ms);
const inTheYear = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) });
const instant = fc
  .oneof({ weight: 5, arbitrary: around }, { weight: 1, arbitrary: inTheYear })
  .map((ms) => new Date(ms).toISOString());

const HOW = ["CARD", "CARD", "CARD", "SECOND_CARD", "BY_HAND", "FREE", "NEVER"] as const;
/** A ticket that no line of an order has. */
const MOVED_TO = "tkt_moved0000000";
/** Of a whole; amounts follow once it is known. */
const permille = fc.integer({ min: 1, max: 1000 });
const refund = anyRefund(permille, instant);
const sketch = fc.record({
  how: fc.constantFrom(...HOW),
  sold: fc.array(anyLine(fc.nat(20_000), 4), { minLength: 1, maxLength: 3 }),
  createdAt: instant,
  waitMs: fc.nat(HOUR_MS),
  end: fc.constantFrom("EXPIRED" as const, "ABANDONED" as const, "RESERVED" as const),
  isCancelled: fc.boolean(),
  cancelled: fc.array(fc.nat(11), { maxLength: 3 }),
  moved: fc.array(fc.nat(11), { maxLength: 3 }),
  feePermille: fc.option(permille),
  refunds: fc.oneof(
    { weight: 5, arbitrary: fc.array(refund, { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(refund, { minLength: 11, maxLength: 16 }) },
  ),
  /** When we gave back all that was left. */
  restAt: fc.option(instant),
  disputes: fc.array(anyDispute(permille, instant), { maxLength: 2 }),
});
type Sketch = typeof sketch extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** So many orders of one event, in one currency. */
export const anyHistories = (count: number): fc.Arbitrary<History[]> =>
  fc
    .record({
      currency: fc.constantFrom("EUR" as const, "JPY" as const, "KWD" as const),
      sketches: fc.array(sketch, { minLength: count, maxLength: count }),
    })
    .map(({ currency, sketches }) =>
      sketches.map((one, at) => historyOf(one, String(at).padStart(ID_LENGTH, "0"), currency)),
    );

function historyOf(drawn: Sketch, id: string, currency: Currency): History {
  const { how, createdAt, isCancelled } = drawn;
  const { stepMinor } = currencyFacts[currency];
  const unit = how === "FREE" ? 0 : stepMinor;
  const sold = drawn.sold.map(({ netMinor, feesMinor, taxesMinor, ...one }) => ({
    ...{ ...one, netMinor: netMinor * unit, feesMinor: feesMinor * unit },
    taxesMinor: taxesMinor * unit,
  }));
  const born = headWith(sold, { id, currency, createdAt, feeMinor: 0 });
  const part = (permilleOfAll: number) =>
    Math.ceil((born.totals.totalMinor * permilleOfAll) / 1000 / stepMinor) * stepMinor;
  const completedAt = new Date(Date.parse(createdAt) + drawn.waitMs).toISOString();
  const over = { status: isCancelled ? "CANCELLED" : "COMPLETED", completedAt } as const;
  const head: Head = {
    ...born,
    ...(how === "NEVER" ? { status: drawn.end } : over),
    ...paymentOf(drawn, born, part(drawn.feePermille ?? 0)),
    isManual: how === "BY_HAND",
    disputes: drawn.disputes.map((one) => ({ ...one, amountMinor: part(one.amountMinor) })),
    refunds: drawn.refunds.map((one) => ({ ...one, amountMinor: part(one.amountMinor) })),
  };
  const whole = { ...head, refunds: [...head.refunds, ...restOf(head, drawn.restAt)] };
  const bought = sold.flatMap((one) => Array<string>(one.quantity).fill(one.ticketId));
  const attendees = (how === "NEVER" ? [] : bought).map((ticketId, index) => ({
    isActive: !isCancelled && !drawn.cancelled.includes(index),
    ticketId: drawn.moved.includes(index) ? MOVED_TO : ticketId,
  }));
  const moves = attendees.flatMap(({ ticketId }, index) =>
    ticketId === MOVED_TO ? [{ what: "attendee_moved", at: completedAt, index }] : [],
  );
  const log = [...whole.log, ...moves];
  return { head: { ...whole, log, refundStatus: refundStatusOf(whole) }, attendees };
}

/** A second payment may have begun after the one that paid. */
function paymentOf({ how }: Sketch, { totals, payment }: Head, feeMinor: number) {
  const amountMinor = totals.totalMinor;
  const isPaid = amountMinor > 0 && (how === "CARD" || how === "SECOND_CARD");
  if (!payment || !isPaid) return { paid: null, payment: null };
  if (how === "CARD") return { paid: PAID, payment: { ...payment, feeMinor } };
  const first = { attempt: 1, intent: PAID, amountMinor, feeMinor };
  const second = { attempt: 2, intent: "pi_2", feeMinor: feeMinor + 1, earlier: [first] };
  return { paid: PAID, payment: { ...payment, ...second } };
}

function restOf({ totals, refunds }: Head, at: string | null): Head["refunds"] {
  const done = refunds.filter((one) => one.intent === PAID && one.state === "DONE");
  const left = done.reduce((rest, { amountMinor }) => rest - amountMinor, totals.totalMinor);
  if (at === null || left <= 0) return [];
  return [
    {
      id: "rest",
      intent: PAID,
      amountMinor: left,
      key: "refund#rest",
      by: null,
      state: "DONE",
      at,
    },
  ];
}
