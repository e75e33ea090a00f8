// How is an amount written where there is little room, as at a chart? Rounded, such as €2.5K.
import { currencyFacts } from "#shared/core/currencies.ts";
import type { Currency } from "#shared/core/money.ts";

export const compactMoney = (amountMinor: number, currency: Currency, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    notation: "compact",
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  })
    .format(amountMinor / 10 ** currencyFacts[currency].decimals)
    .replace("-", "−");
