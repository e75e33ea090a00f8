// How does a line's total come about? From the line alone, so that anybody can recompute it.
import type {
  OrderCharge,
  OrderLine,
  OrderPromo,
  OrderTotals,
} from "#shared/contracts/order/order-prices.ts";
import type { ChargeKind } from "#shared/contracts/taxes-and-fees.ts";
import { amountStepMinor, type Currency } from "#shared/core/money.ts";
import { amountOf } from "#shared/rules/sale/charges.ts";

export type PriceTerms = OrderPromo & { isTaxInclusive: boolean; currency: Currency };

export type PricedOrder = PriceTerms & {
  lines: readonly OrderLine[];
  totals: OrderTotals;
  isManual: boolean;
};

/** `amountMinor` is the whole line's; a discount's is below zero. */
export type PriceStep =
  | { kind: "price"; unitMinor: number; amountMinor: number }
  | { kind: "discount"; promo: OrderPromo; unitMinor: number; amountMinor: number }
  /** A percentage is one of `ofMinor`. */
  | { kind: "added"; charge: OrderCharge; amountMinor: number; ofMinor: number }
  /** A tax within the steps before, so not part of their sum. */
  | { kind: "included"; charge: OrderCharge; amountMinor: number };

/** All but the included steps add up to the total. Tax-inclusive fees are shown with their tax. */
export function priceSteps(
  { quantity, listMinor, unitMinor, charges }: OrderLine,
  { isTaxInclusive, currency, promoCode, promoRate }: PriceTerms,
): PriceStep[] {
  const lessMinor = listMinor - unitMinor;
  const priced = { amountMinor: unitMinor * quantity, quantity, step: amountStepMinor(currency) };
  const steps: PriceStep[] = [
    { kind: "price", unitMinor: listMinor, amountMinor: listMinor * quantity },
  ];
  if (lessMinor > 0) {
    const promo = { promoCode, promoRate };
    const amountMinor = -lessMinor * quantity;
    steps.push({ kind: "discount", promo, unitMinor: lessMinor, amountMinor });
  }
  if (unitMinor === 0) return steps;
  const fees = charges
    .filter(({ kind }) => kind === "FEE")
    .map((charge) => ({ charge, amountMinor: amountOf(charge, priced) }));
  const taxedMinor = fees.reduce((sum, fee) => sum + fee.amountMinor, priced.amountMinor);
  const taxes = charges.filter(({ kind }) => kind === "TAX");
  return [
    ...steps,
    ...fees.map((fee) => ({ kind: "added" as const, ...fee, ofMinor: priced.amountMinor })),
    ...taxes.map((charge): PriceStep => {
      const { amountMinor } = charge;
      return isTaxInclusive
        ? { kind: "included", charge, amountMinor }
        : { kind: "added", charge, amountMinor, ofMinor: taxedMinor };
    }),
  ];
}

/** None for a single line, because its own steps say it. */
export function includedSums(
  steps: readonly PriceStep[],
): { kind: ChargeKind; amountMinor: number }[] {
  if (steps.filter(({ kind }) => kind === "price").length < 2) return [];
  const kinds: readonly ChargeKind[] = ["FEE", "TAX"];
  return kinds
    .map((kind) => {
      const charged = steps.filter((step) => "charge" in step && step.charge.kind === kind);
      return { kind, amountMinor: charged.reduce((sum, step) => sum + step.amountMinor, 0) };
    })
    .filter(({ amountMinor }) => amountMinor > 0);
}

export const isExplained = ({ lines, totals, isManual, ...terms }: PricedOrder): boolean =>
  (isManual && totals.totalMinor > 0) || lines.some((line) => priceSteps(line, terms).length > 1);
