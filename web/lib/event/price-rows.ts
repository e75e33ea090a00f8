// How is an order's total shown, line by line? As rows whose amounts add up to it.
import { useLingui } from "@lingui/react";
import type { OrderLine } from "#shared/contracts/order/order-prices.ts";
import { priceLabel, sumLabel } from "#shared/rules/sale/price-label.ts";
import {
  includedSums,
  type PriceStep,
  type PriceTerms,
  priceSteps,
} from "#shared/rules/sale/price-steps.ts";

type Priced = PriceTerms & { lines: readonly OrderLine[] };

export type PriceRow = {
  key: string;
  /** `included` is no summand. */
  kind: "line" | "part" | "included";
  step: PriceStep;
  label: string;
};

const rowKind = {
  price: "line",
  discount: "part",
  added: "part",
  included: "included",
} as const satisfies Record<PriceStep["kind"], PriceRow["kind"]>;

export function usePriceRows({ lines, ...terms }: Priced): PriceRow[] {
  const { i18n } = useLingui();
  return lines.flatMap((line, at) =>
    priceSteps(line, terms).map((step, part) => ({
      key: `${at} ${part}`,
      kind: rowKind[step.kind],
      step,
      label: priceLabel(step, line, { currency: terms.currency, i18n }),
    })),
  );
}

export function usePriceSums(rows: readonly PriceRow[]) {
  const { i18n } = useLingui();
  const sums = includedSums(rows.map(({ step }) => step));
  return sums.map((sum) => ({ ...sum, label: sumLabel(sum.kind, i18n) }));
}
