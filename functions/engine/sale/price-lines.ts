// How are prices stored in a head and read from it? Each tax or fee once, no derivable part.
import type { Head } from "#functions/engine/order/head.ts";
import type { StoredPromoCode } from "#functions/stored/promo-codes.ts";
import type { OrderCharge, OrderLine, OrderPromo } from "#shared/contracts/order/order-prices.ts";
import type { Quote } from "#shared/rules/sale/pricing.ts";

type StoredPrices = Pick<Head, "lines" | "charges" | "isTaxInclusive">;
type StoredCharge = Head["charges"][number];

export function frozenPrices({ lines, isTaxInclusive }: Quote): StoredPrices {
  const charges: StoredCharge[] = [];
  const indexOf = (charge: OrderCharge): number => {
    const index = charges.findIndex((one) => isSame(one, charge));
    return index >= 0 ? index : charges.push(stored(charge)) - 1;
  };
  return {
    lines: lines.map(({ tierId, tierLabel, listMinor, charges: ofLine, ...line }) => ({
      ...line,
      tier: tierId === null ? null : { id: tierId, label: tierLabel ?? "" },
      listMinor: listMinor === line.unitMinor ? null : listMinor,
      charges: ofLine.flatMap((charge) => [indexOf(charge), charge.amountMinor]),
    })),
    charges,
    isTaxInclusive,
  };
}

type Sorted = Pick<OrderCharge, "kind" | "calculation">;

const sorts: Record<StoredCharge["sort"], Sorted> = {
  FF: { kind: "FEE", calculation: "FIXED" },
  FP: { kind: "FEE", calculation: "PERCENTAGE" },
  TF: { kind: "TAX", calculation: "FIXED" },
  TP: { kind: "TAX", calculation: "PERCENTAGE" },
};

const stored = ({ name, kind, calculation, amount }: OrderCharge): StoredCharge => ({
  name,
  sort: `${kind === "FEE" ? "F" : "T"}${calculation === "FIXED" ? "F" : "P"}`,
  amount,
});

const isSame = (one: StoredCharge, charge: OrderCharge): boolean =>
  one.name === charge.name && one.sort === stored(charge).sort && one.amount === charge.amount;

export const frozenCode = (
  code: Pick<StoredPromoCode, "id" | "code" | "discountRate"> | null,
): Head["promo"] => code && { id: code.id, code: code.code, rate: code.discountRate || null };

export const promoOf = ({ promo }: Pick<Head, "promo">): OrderPromo => ({
  promoCode: promo?.code ?? null,
  promoRate: promo?.rate ?? null,
});

export const linesOf = ({ lines, charges }: Pick<Head, "lines" | "charges">): OrderLine[] =>
  lines.map(({ more: _, tier, listMinor, charges: ofLine, ...line }) => ({
    ...line,
    tierId: tier?.id ?? null,
    tierLabel: tier?.label ?? null,
    listMinor: listMinor ?? line.unitMinor,
    charges: ofLine.flatMap((amountMinor, at) => {
      const charge = at % 2 === 1 ? charges[ofLine[at - 1] ?? -1] : undefined;
      return charge
        ? [{ name: charge.name, ...sorts[charge.sort], amount: charge.amount, amountMinor }]
        : [];
    }),
  }));
