// How are an order's prices stored in its head, and read from it? The name of a tax or fee stands
// there once, and what follows from other parts is left out.
import type { Head } from "#functions/engine/order/head.ts";
import type { OrderCharge, OrderLine } from "#shared/contracts/orders.ts";
import type { Quote } from "#shared/rules/pricing.ts";

type StoredPrices = Pick<Head, "lines" | "charges" | "isTaxInclusive">;
type StoredCharge = Head["charges"][number];

/** The fields of a head that freeze a quote. */
export function frozenPrices({ lines, isTaxInclusive }: Quote): StoredPrices {
  const charges: StoredCharge[] = [];
  const indexOf = ({ amountMinor: _, ...charge }: OrderCharge): number => {
    const index = charges.findIndex((one) => isSame(one, charge));
    return index >= 0 ? index : charges.push(charge) - 1;
  };
  return {
    lines: lines.map(({ tierId, tierLabel, listMinor, charges: ofLine, ...line }) => ({
      ...line,
      tier: tierId === null ? null : { id: tierId, label: tierLabel ?? "" },
      listMinor: listMinor === line.unitMinor ? null : listMinor,
      charges: ofLine.map((one) => ({ index: indexOf(one), amountMinor: one.amountMinor })),
    })),
    charges,
    isTaxInclusive,
  };
}

const isSame = (a: StoredCharge, b: Omit<OrderCharge, "amountMinor">): boolean =>
  a.name === b.name &&
  a.kind === b.kind &&
  a.calculation === b.calculation &&
  a.amount === b.amount;

/** The price lines in the shape of the contract. */
export const linesOf = ({ lines, charges }: Pick<Head, "lines" | "charges">): OrderLine[] =>
  lines.map(({ more: _, tier, listMinor, charges: ofLine, ...line }) => ({
    ...line,
    tierId: tier?.id ?? null,
    tierLabel: tier?.label ?? null,
    listMinor: listMinor ?? line.unitMinor,
    charges: ofLine.flatMap(({ index, amountMinor }) => {
      const charge = charges[index];
      if (!charge) return [];
      const { name, kind, calculation, amount } = charge;
      return [{ name, kind, calculation, amount, amountMinor }];
    }),
  }));
