// Are figures what orders say, whatever became of them? Rows are packed, read and counted, and then
// compared with the auditor's count of the orders.
import fc from "fast-check";
import { expect, it } from "vitest";
import { packOrderRow, readOrderSales, refundsOf } from "#functions/engine/order/order-row.ts";
import { isElsewhere } from "#functions/engine/order/payment.ts";
import { packAttendeeRow, readTickets } from "#functions/engine/tickets/attendee-row.ts";
import { auditFigures } from "#functions/stats/audit-figures.ts";
import { soldIn } from "#functions/stats/count-figures.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";
import { dayIn } from "#shared/rules/figures/days.ts";
import { type CountedOrder, periodOf, salesOf, sumOf } from "#shared/rules/figures/figures.ts";
import { moneyOf } from "#shared/rules/order/refunds.ts";
import { anyHistories, type History } from "#tests/support/inputs/order-histories.ts";
import { sizes } from "#tests/support/runs/sizes.ts";

const RUNS = 500 * sizes.propertyRuns;
const ORDERS = 20;
const zones = ["Europe/Berlin", "America/St_Johns", "Pacific/Chatham", "Asia/Kathmandu"];
const days = zones.map((zone) => dayIn(zone));

const total = <One>(all: Iterable<One>, of: (one: One) => number): number =>
  [...all].reduce((sum, one) => sum + of(one), 0);
const statusOf = (isActive: boolean) => (isActive ? ("ACTIVE" as const) : ("CANCELLED" as const));

/** Of a history what its event's figures are counted from. */
function listed(histories: readonly History[]) {
  const sales = readOrderSales(histories.map(({ head }) => packOrderRow(head)));
  const tickets = histories.flatMap(({ head, attendees }) =>
    attendees.map(({ isActive, ticketId }, index) =>
      packAttendeeRow({
        ...{ id: attendeeIdOf(head.id, index), ticketId, ticketTitle: "" },
        ...{ status: statusOf(isActive), revision: 1, reference: "", createdAt: head.createdAt },
        ...{ firstName: "", lastName: "", email: "", tierId: null },
      }),
    ),
  );
  const whole = new Map(histories.map(({ head }) => [head.id, refundsOf(head)]));
  return soldIn(sales, readTickets(tickets), whole);
}

it("figures are what the orders say, sum to their totals, and return no more fee than was taken", () => {
  let [drawn, returned, moved] = [0, 0, 0];
  const property = fc.property(anyHistories(ORDERS), fc.constantFrom(...days), (orders, dayOf) => {
    const rows = listed(orders);
    expectAsTheOrdersSay(orders, rows);
    expectSeriesSums(orders, rows, dayOf);
    drawn += rows.length;
    returned += expectFees(orders, rows);
    moved += total(orders, ({ head }) => (head.log.some(isMove) ? 1 : 0));
  });
  fc.assert(property, { numRuns: RUNS });
  expect(drawn).toBeGreaterThanOrEqual(10_000);
  expect([returned > RUNS, moved > RUNS]).toEqual([true, true]);
});

const isMove = ({ what }: History["head"]["log"][number]) => what === "attendee_moved";

type Rows = ReturnType<typeof listed>;

function expectAsTheOrdersSay(histories: readonly History[], rows: Rows): void {
  const orders = histories.map(({ head, attendees }) => ({
    head,
    attendees: attendees.map(({ isActive }) => ({ status: statusOf(isActive) })),
  }));
  expect(rows).toHaveLength(orders.length);
  for (const dayOf of days) expect(auditFigures(orders, rows, dayOf)).toEqual([]);
}

/** Of all days, which have all that the orders say was paid and went back. */
function expectSeriesSums(
  histories: readonly History[],
  rows: Rows,
  dayOf: (instant: string) => string,
): void {
  const sales = salesOf(rows, dayOf);
  const known = [...sales.days.keys()].toSorted();
  const [startDate = "2026-01-01"] = known;
  const { totals, series } = periodOf(sales.days, {
    startDate,
    endDate: known.at(-1) ?? startDate,
  });

  expect([sumOf(series), totals]).toEqual([totals, sumOf(sales.days.values())]);
  const complete = histories.filter(({ head }) => head.completedAt !== null);
  expect(totals).toMatchObject({
    ticketsSold: total(complete, ({ attendees }) => attendees.filter((one) => one.isActive).length),
    grossMinor: total(complete, ({ head }) => head.totals.totalMinor),
    refundedMinor: total(complete, ({ head }) => moneyOf(head).refundedMinor),
  });
}

/** How many orders gave the whole fee back, because we gave all back that was paid. */
function expectFees(histories: readonly History[], rows: Rows): number {
  const fees = rows.map(feesOf);
  for (const { taken, kept } of fees) {
    expect(kept).toBeGreaterThanOrEqual(0);
    expect(kept).toBeLessThanOrEqual(taken);
  }
  const returned = fees.filter(({ taken }, at) => taken > 0 && isGivenBackByUs(histories[at]));
  expect(returned.filter(({ kept }) => kept !== 0)).toEqual([]);
  return returned.length;
}

function feesOf(row: CountedOrder): { taken: number; kept: number } {
  const months = [...salesOf([row], (instant) => instant).months.values()];
  const taken = total(months, ({ takenMinor }) => takenMinor);
  return { taken, kept: taken - total(months, ({ returnedMinor }) => returnedMinor) };
}

function isGivenBackByUs(history: History | undefined): boolean {
  if (!history) return false;
  const { paid, totals, refunds } = history.head;
  const ours = refunds.filter(
    (one) => one.state === "DONE" && one.intent === paid && !isElsewhere(one),
  );
  return total(ours, ({ amountMinor }) => amountMinor) >= totals.totalMinor;
}
