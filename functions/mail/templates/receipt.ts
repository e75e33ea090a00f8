// What does a mail's receipt say? How the total comes about, and where that is explained.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { setting } from "#functions/core/ports/settings.ts";
import type { Block } from "#functions/mail/templates/content.ts";
import { formatMoney } from "#shared/core/money.ts";
import { priceLabel, sumLabel } from "#shared/rules/sale/price-label.ts";
import {
  includedSums,
  isExplained,
  type PricedOrder,
  type PriceStep,
  priceSteps,
} from "#shared/rules/sale/price-steps.ts";

/** An order of free tickets says "Free" once, as the total. */
export function receipt(order: PricedOrder, i18n: I18n): Block[] {
  const { lines, totals, currency } = order;
  const money = (minor: number) => formatMoney(minor, currency, i18n.locale);
  const price = (minor: number) => (minor === 0 ? t(i18n)`Free` : money(minor));
  const steps = lines.flatMap((line) => priceSteps(line, order).map((step) => ({ line, step })));
  const isFree = steps.every(({ step }) => step.amountMinor === 0);
  // A tax that rounds to nothing is 0.00 and not free.
  const amountIn = ({ kind, amountMinor }: PriceStep) =>
    kind === "price" ? price(amountMinor) : money(amountMinor);
  const rows = steps.map(({ line, step }) => ({
    kind: step.kind,
    label: priceLabel(step, line, { currency, i18n }),
    amount: isFree ? "" : amountIn(step),
  }));
  const explained: Block = {
    kind: "link",
    label: t(i18n)`How prices add up`,
    url: `${setting("APP_ORIGIN")}/how-prices-add-up`,
  };
  const total = { label: t(i18n)`Total`, amount: price(totals.totalMinor) };
  const included = includedSums(steps.map(({ step }) => step)).map(({ kind, amountMinor }) => ({
    label: sumLabel(kind, i18n),
    amount: money(amountMinor),
  }));
  return [{ kind: "amounts", rows, total, included }, ...(isExplained(order) ? [explained] : [])];
}
