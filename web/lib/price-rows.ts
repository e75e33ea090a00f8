// How is an order's total shown, line by line? As rows whose amounts add up to it, with the taxes
// that they include beside them.
import { useLingui } from "@lingui/react/macro";
import type { OrderLine, OrderPromo } from "#shared/contracts/order-prices.ts";
import type { ChargeKind } from "#shared/contracts/taxes-and-fees.ts";
import { formatMoney } from "#shared/core/money.ts";
import { formatRate } from "#shared/core/rates.ts";
import { lineTitle } from "#shared/rules/order-tickets.ts";
import { type PriceStep, type PriceTerms, priceSteps } from "#shared/rules/price-steps.ts";

type Priced = PriceTerms & { lines: readonly OrderLine[] };

export type PriceRow = {
  key: string;
  /** `line`: a number of tickets. `part`: what is added or taken off. `included`: no summand. */
  kind: "line" | "part" | "included";
  /** What the row is about, if it is a fee or a tax. */
  charge: ChargeKind | null;
  label: string;
  amountMinor: number;
};

const rowKind = {
  price: "line",
  discount: "part",
  added: "part",
  included: "included",
} as const satisfies Record<PriceStep["kind"], PriceRow["kind"]>;

export function usePriceRows({ lines, ...terms }: Priced): PriceRow[] {
  const { i18n, t } = useLingui();
  const money = (minor: number) => formatMoney(minor, terms.currency, i18n.locale);

  function discountName({ promoCode, promoRate }: OrderPromo): string {
    if (promoCode === null) return t`Discount`;
    const rate = promoRate && formatRate(promoRate, i18n.locale);
    return rate ? t`Discount ${promoCode} (${rate})` : t`Discount ${promoCode}`;
  }

  function labelOf(step: PriceStep, line: OrderLine): string {
    const { quantity } = line;
    if (step.kind === "price") return `${quantity} × ${lineTitle(line)}`;
    if (step.kind === "discount") {
      const [name, each] = [discountName(step.promo), money(step.unitMinor)];
      return quantity > 1 ? t`${name}, ${quantity} × ${each}` : name;
    }
    const { name, calculation, amount } = step.charge;
    if (calculation === "PERCENTAGE") {
      const rate = formatRate(amount, i18n.locale);
      if (step.kind === "included") return t`incl. ${rate} ${name}`;
      const base = money(step.ofMinor);
      return t`${name}, ${rate} of ${base}`;
    }
    const each = money(amount);
    const isSum = quantity > 1 || step.amountMinor !== amount;
    if (step.kind === "included")
      return isSum ? t`incl. ${name}, ${quantity} × ${each}` : t`incl. ${name}`;
    return isSum ? t`${name}, ${quantity} × ${each}` : name;
  }

  return lines.flatMap((line, at) =>
    priceSteps(line, terms).map((step, part) => ({
      key: `${at} ${part}`,
      kind: rowKind[step.kind],
      charge: "charge" in step ? step.charge.kind : null,
      label: labelOf(step, line),
      amountMinor: step.amountMinor,
    })),
  );
}
