// What is in a file of promo codes? A row a code, with what was bought with it.
import { t } from "@lingui/core/macro";
import { queryItems } from "#functions/core/table/table.ts";
import type { ListedOrder } from "#functions/engine/order/order-row.ts";
import type { Table } from "#functions/exports/table.ts";
import { allOrders, foundOrders } from "#functions/exports/tables/listed-rows.ts";
import {
  amount,
  type ColumnOf,
  instant,
  oneByOne,
  type Reading,
  tableFrom,
  text,
  WIDTH,
} from "#functions/exports/tables/reading.ts";
import { discountWords } from "#functions/exports/tables/words.ts";
import { codeList } from "#functions/promo-codes/code-list.ts";
import type { CountedCode } from "#functions/promo-codes/present.ts";
import { promoCodeItem } from "#functions/stored/promo-codes.ts";
import { exportQueries } from "#shared/contracts/exports.ts";
import { matching, sorted } from "#shared/core/lists.ts";
import type { Currency } from "#shared/core/money.ts";

type Sold = { uses: number; orders: number; grossMinor: number };
type Row = CountedCode & Sold;
type Of = { eventId: string; currency: Currency; query: unknown };

/** Both counts are of complete orders: `orders` has cancelled ones too, as gross sales do. */
export async function promoCodesTable(
  reading: Reading,
  { eventId, currency, query }: Of,
): Promise<Table> {
  const asked = exportQueries.PROMO_CODES.parse(query);
  const [items, soldWith] = await Promise.all([
    queryItems({ ...promoCodeItem.within({ eventId }), consistent: true }),
    soldWithCodes(reading, eventId),
  ]);
  const rows = promoCodeItem.among(items).map((code): Row => {
    const sold = soldWith(code.id);
    return { ...code, ...sold, timesUsed: sold.uses };
  });
  const found = sorted(matching(rows, asked, codeList), asked, codeList);
  return tableFrom(reading, {
    columns: columnsOf(reading, currency),
    count: found.length,
    rows: oneByOne(found),
  });
}

async function soldWithCodes(reading: Reading, eventId: string): Promise<(id: string) => Sold> {
  const orders = await foundOrders(reading, { eventId, ...allOrders });
  const byCode = Map.groupBy(orders.filter(isComplete), ({ promoCodeId }) => promoCodeId);
  return (id) => {
    const using = byCode.get(id) ?? [];
    return {
      uses: using.filter(({ status }) => status !== "CANCELLED").length,
      orders: using.length,
      grossMinor: using.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    };
  };
}

/** The list also has orders whose card was declined. */
const isComplete = ({ reference }: ListedOrder): boolean => reference !== null;

const columnsOf = ({ i18n, timezone }: Reading, currency: Currency): ColumnOf<Row>[] => [
  text(t(i18n)`Promo code`, WIDTH.name, ({ code }) => code),
  text(t(i18n)`Discount`, WIDTH.name, ({ discountType }) => i18n._(discountWords[discountType])),
  {
    head: t(i18n)`Discount in percent`,
    width: WIDTH.short,
    cell: ({ discountType, discountRate }) =>
      discountType === "PERCENTAGE" ? discountRate / 1000 : null,
  },
  amount(t(i18n)`Discount per ticket`, currency, ({ discountType, discountMinor }) =>
    discountType === "FIXED" ? discountMinor : null,
  ),
  instant(t(i18n)`Starts`, timezone, ({ createdAt }) => createdAt),
  instant(t(i18n)`Ends`, timezone, ({ expiresAt }) => expiresAt),
  { head: t(i18n)`Uses`, width: WIDTH.short, cell: ({ uses }) => uses },
  { head: t(i18n)`Maximum uses`, width: WIDTH.short, cell: ({ maxUses }) => maxUses },
  { head: t(i18n)`Orders`, width: WIDTH.short, cell: ({ orders }) => orders },
  amount(t(i18n)`Gross sales`, currency, ({ grossMinor }) => grossMinor),
];
