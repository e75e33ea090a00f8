// What is in a file of orders? A row an order, with its tickets, taxes, fees and questions as
// columns.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { queryItems } from "#functions/core/table/table.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { operatorFeeOf, refundsOf } from "#functions/engine/order/order-row.ts";
import { linesOf } from "#functions/engine/sale/price-lines.ts";
import type { Table } from "#functions/exports/table.ts";
import {
  type Answers,
  answerColumns,
  askedOf,
  noteAnswered,
} from "#functions/exports/tables/answer-columns.ts";
import {
  type Charged,
  type Charges,
  chargeColumns,
  chargedOn,
  noteCharges,
} from "#functions/exports/tables/charge-columns.ts";
import { eachOf, inBatches } from "#functions/exports/tables/in-batches.ts";
import { foundOrders } from "#functions/exports/tables/listed-rows.ts";
import { orderParts } from "#functions/exports/tables/order-parts.ts";
import {
  type ColumnOf,
  instant,
  type Reading,
  readOr,
  tableFrom,
  text,
  WIDTH,
} from "#functions/exports/tables/reading.ts";
import { orderWords, paymentWords, refundWords } from "#functions/exports/tables/words.ts";
import { orderList } from "#functions/orders/order-list.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import type { Role } from "#shared/contracts/auth.ts";
import { exportQueries } from "#shared/contracts/exports.ts";
import { DEFAULT_LOCALE } from "#shared/core/locales.ts";
import { wasComplete } from "#shared/rules/order/order-life.ts";
import { shownOrderStatus } from "#shared/rules/order/order-status.ts";
import { moneyBackOf, moneyOf, refundedParts } from "#shared/rules/order/refunds.ts";

type Row = { head: Head; answers: Answers; charged: Charged };
type Titled = { id: string; title: string };
type Seen = { tickets: Map<string, Titled>; charges: Charges; asked: Map<string, Titled> };

type Asked = { eventId: string; query: unknown; role: Role };

/** Read twice: the orders say which columns there are, which the head needs before any row. */
export async function ordersTable(
  reading: Reading,
  { eventId, query, role }: Asked,
): Promise<Table> {
  const asked = exportQueries.ORDERS.parse(query);
  const found = await foundOrders(reading, { eventId, query: asked, list: orderList });
  const places = found.map(({ id, reference }) => ({ orderId: id, reference: reference ?? id }));
  const seen = await namedOf(eventId);
  await eachOf(places, readRows({ unreadable: [] }), (row) => note(seen, row));
  return tableFrom(reading, {
    columns: columnsOf(reading, seen, role),
    count: places.length,
    rows: inBatches(places, readRows(reading)),
  });
}

type Place = { orderId: string; reference: string };

const readRows =
  (reading: Pick<Reading, "unreadable">) =>
  async (places: readonly Place[]): Promise<Row[]> => {
    const parts = await orderParts(places, { heads: true, details: true });
    const rows = places.map(({ orderId, reference }) =>
      readOr(reading, reference, async (): Promise<Row | null> => {
        const head = await parts.head(orderId);
        const answers = (await parts.answers(orderId)).get(null) ?? new Map();
        return head && { head, answers, charged: chargedOn(head) };
      }),
    );
    return (await Promise.all(rows)).filter((row) => row !== null);
  };

async function namedOf(eventId: string): Promise<Seen> {
  const [items, asked] = await Promise.all([
    queryItems({ ...ticketItem.within({ eventId }), consistent: true }),
    askedOf(eventId, "ORDER"),
  ]);
  const tickets = ticketItem.among(items).toSorted((a, b) => a.position - b.position);
  const byId = (all: readonly Titled[]) => new Map(all.map(({ id, title }) => [id, { id, title }]));
  return { tickets: byId(tickets), charges: new Map(), asked: byId(asked) };
}

function note({ tickets, charges, asked }: Seen, { head, answers }: Row): void {
  noteAnswered(asked, answers);
  noteCharges(charges, head);
  for (const { ticketId: id, title } of linesOf(head))
    if (!tickets.has(id)) tickets.set(id, { id, title });
}

function columnsOf(reading: Reading, seen: Seen, role: Role): ColumnOf<Row>[] {
  const { i18n } = reading;
  return [
    ...factColumns(reading),
    ...[...seen.tickets.values()].map((ticket) => ticketColumn(ticket)),
    text<Row>(t(i18n)`Promo code`, WIDTH.name, ({ head }) => head.promo?.code ?? null),
    text<Row>(t(i18n)`Affiliate`, WIDTH.name, ({ head }) => head.affiliateId),
    money(t(i18n)`Net of taxes and fees`, ({ totals }) => totals.netMinor),
    ...chargeColumns<Row>(seen.charges, i18n),
    money(t(i18n)`Total`, ({ totals }) => totals.totalMinor),
    money(t(i18n)`Refunded`, (head) => moneyOf(head).refundedMinor),
    money(t(i18n)`Remaining`, remainingOf),
    text<Row>(t(i18n)`Currency`, WIDTH.short, ({ head }) => head.currency),
    ...(role === "ADMIN" ? operatorsFee(i18n) : []),
    text<Row>(t(i18n)`Payment`, WIDTH.short, ({ head }) => i18n._(paymentWords[paymentOf(head)])),
    text<Row>(t(i18n)`Language`, WIDTH.short, ({ head }) => head.locale ?? DEFAULT_LOCALE),
    ...answerColumns<Row>(seen.asked.values(), i18n.locale),
  ];
}

const factColumns = ({ i18n, timezone }: Reading): ColumnOf<Row>[] => [
  text(t(i18n)`Reference`, WIDTH.short, ({ head }) => head.reference),
  text(t(i18n)`Status`, WIDTH.name, ({ head }) => i18n._(orderWords[shownOrderStatus(head)])),
  text(t(i18n)`Refund`, WIDTH.name, ({ head }) => {
    const { refundStatus } = moneyBackOf(head);
    return refundStatus && i18n._(refundWords[refundStatus]);
  }),
  instant(t(i18n)`Made`, timezone, ({ head }) => head.createdAt),
  instant(t(i18n)`Completed`, timezone, ({ head }) => head.completedAt),
  instant(t(i18n)`Last refund`, timezone, ({ head }) => lastRefundAt(head)),
  text(t(i18n)`First name`, WIDTH.name, ({ head }) => head.buyer?.firstName ?? null),
  text(t(i18n)`Last name`, WIDTH.name, ({ head }) => head.buyer?.lastName ?? null),
  text(t(i18n)`Email`, WIDTH.email, ({ head }) => head.buyer?.email ?? null),
];

const money = (head: string, minorOf: (head: Head) => number): ColumnOf<Row> => ({
  head,
  width: WIDTH.short,
  cell: ({ head: order }) => ({ minor: minorOf(order), currency: order.currency }),
});

/** Their sums are what the account's page says was taken and given back. */
const operatorsFee = (i18n: I18n): ColumnOf<Row>[] => [
  money(t(i18n)`Operator’s fee`, operatorFeeOf),
  money(t(i18n)`Operator’s fee given back`, (head) =>
    refundsOf(head).reduce((sum, { operatorFeeMinor }) => sum + operatorFeeMinor, 0),
  ),
];

/** How many were bought; a ticket that the order has none of is an empty cell. */
const ticketColumn = ({ id, title }: Titled): ColumnOf<Row> => ({
  head: title,
  width: WIDTH.short,
  cell: ({ head }) =>
    head.lines.reduce((sum, line) => sum + (line.ticketId === id ? line.quantity : 0), 0) || null,
});

const lastRefundAt = (head: Head): string | null => {
  const parts = refundedParts(head).filter(({ amountMinor }) => amountMinor > 0);
  return parts.at(-1)?.at ?? null;
};

/** Of the total. An order that was never complete keeps nothing. */
const remainingOf = (head: Head): number =>
  wasComplete(head) ? head.totals.totalMinor - moneyOf(head).refundedMinor : 0;

function paymentOf({ isManual, totals }: Head): keyof typeof paymentWords {
  if (isManual) return "BY_HAND";
  return totals.totalMinor === 0 ? "FREE" : "CARD";
}
