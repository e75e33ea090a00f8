// What does a row of a receipt say? The same on pages and in mails.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { OrderLine, OrderPromo } from "#shared/contracts/order/order-prices.ts";
import type { ChargeKind } from "#shared/contracts/taxes-and-fees.ts";
import { type Currency, formatMoney } from "#shared/core/money.ts";
import { formatRate } from "#shared/core/rates.ts";
import { lineTitle } from "#shared/rules/order/order-tickets.ts";
import type { PriceStep } from "#shared/rules/sale/price-steps.ts";

export function priceLabel(
  step: PriceStep,
  line: OrderLine,
  { currency, i18n }: { currency: Currency; i18n: I18n },
): string {
  const money = (minor: number) => formatMoney(minor, currency, i18n.locale);
  const { quantity } = line;
  if (step.kind === "price") return `${quantity} × ${lineTitle(line)}`;
  if (step.kind === "discount") {
    const [name, each] = [discountName(step.promo, i18n), money(step.unitMinor)];
    return quantity > 1 ? t(i18n)`${name}, ${quantity} × ${each}` : name;
  }
  const { name, calculation, amount } = step.charge;
  if (calculation === "PERCENTAGE") {
    const rate = formatRate(amount, i18n.locale);
    if (step.kind === "included") return t(i18n)`incl. ${rate} ${name}`;
    const base = money(step.ofMinor);
    return t(i18n)`${name}, ${rate} of ${base}`;
  }
  const each = money(amount);
  const isSum = quantity > 1 || step.amountMinor !== amount;
  if (step.kind === "included")
    return isSum ? t(i18n)`incl. ${name}, ${quantity} × ${each}` : t(i18n)`incl. ${name}`;
  return isSum ? t(i18n)`${name}, ${quantity} × ${each}` : name;
}

export const sumLabel = (kind: ChargeKind, i18n: I18n): string =>
  kind === "FEE" ? t(i18n)`Includes fees` : t(i18n)`Includes taxes`;

function discountName({ promoCode, promoRate }: OrderPromo, i18n: I18n): string {
  if (promoCode === null) return t(i18n)`Discount`;
  const rate = promoRate && formatRate(promoRate, i18n.locale);
  return rate ? t(i18n)`Discount ${promoCode} (${rate})` : t(i18n)`Discount ${promoCode}`;
}
