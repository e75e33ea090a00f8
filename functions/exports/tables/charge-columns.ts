// Which taxes and fees are columns of a file of orders? Each by its name and rate, because an
// accountant sums up those of one rate.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { Head } from "#functions/engine/order/head.ts";
import { linesOf } from "#functions/engine/sale/price-lines.ts";
import { amountText } from "#functions/exports/file/cells.ts";
import { type ColumnOf, WIDTH } from "#functions/exports/tables/reading.ts";
import type { OrderCharge } from "#shared/contracts/order/order-prices.ts";
import type { Currency } from "#shared/core/money.ts";
import { formatRate } from "#shared/core/rates.ts";

type Charge = Omit<OrderCharge, "amountMinor"> & { currency: Currency };
export type Charges = Map<string, Charge>;
export type Charged = ReadonlyMap<string, number>;

const keyOf = ({ kind, name, calculation, amount }: Omit<Charge, "currency">): string =>
  [kind, calculation, amount, name].join(" ");

const titleOf = ({ kind, name }: Charge): string => `${kind} ${name}`;

export function noteCharges(seen: Charges, head: Head): void {
  for (const { amountMinor: _, ...charge } of linesOf(head).flatMap(({ charges }) => charges))
    seen.set(keyOf(charge), { ...charge, currency: head.currency });
}

export function chargedOn(head: Head): Charged {
  const sums = new Map<string, number>();
  for (const one of linesOf(head).flatMap(({ charges }) => charges))
    sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + one.amountMinor);
  return sums;
}

/** By kind and name; the rate is in the head where a name has several. */
export function chargeColumns<Row extends { head: Head; charged: Charged }>(
  seen: Charges,
  i18n: I18n,
): ColumnOf<Row>[] {
  const all = [...seen.values()].toSorted(byTitle);
  const ofTitle = Map.groupBy(all, titleOf);
  return all.map((charge) => {
    const own = keyOf(charge);
    const hasSeveral = (ofTitle.get(titleOf(charge))?.length ?? 0) > 1;
    const name = hasSeveral ? `${charge.name} (${rateOf(charge, i18n)})` : charge.name;
    return {
      head: charge.kind === "FEE" ? t(i18n)`Fee: ${name}` : t(i18n)`Tax: ${name}`,
      width: WIDTH.short,
      cell: ({ charged, head }: Row) => ({
        minor: charged.get(own) ?? 0,
        currency: head.currency,
      }),
    };
  });
}

function byTitle(a: Charge, b: Charge): number {
  const nameOf = (one: Charge) => `${titleOf(one)} ${one.calculation}`;
  if (nameOf(a) === nameOf(b)) return a.amount - b.amount;
  return nameOf(a) < nameOf(b) ? -1 : 1;
}

function rateOf({ calculation, amount, currency }: Charge, i18n: I18n): string {
  if (calculation === "PERCENTAGE") return formatRate(amount, i18n.locale);
  const fixed = `${amountText(amount, currency)} ${currency}`;
  return t(i18n)`${fixed} a ticket`;
}
