// Which orders show how prices add up? With discount, fee and tax, and with taxes inside.
import { useLingui } from "@lingui/react/macro";
import type { Charge } from "#shared/rules/sale/charges.ts";
import { quoteOf } from "#shared/rules/sale/pricing.ts";

export type ExampleName = "onTop" | "inside" | "severalInside";

export function useExample(name: ExampleName) {
  const { t } = useLingui();
  const isPlain = name !== "severalInside";
  const tax = (name: string, amount: number): Charge => {
    const calculation = "PERCENTAGE";
    return { id: name, name, kind: "TAX", calculation, amount };
  };
  const plain: Charge[] = [
    { id: "fee", name: t`Service fee`, kind: "FEE", calculation: "FIXED", amount: 50 },
    tax(t`VAT`, 10_000),
  ];
  const several: Charge[] = [
    { id: "levy", name: t`Levy`, kind: "TAX", calculation: "FIXED", amount: 100 },
    tax(t`State tax`, 5_000),
    tax(t`City tax`, 9_975),
  ];
  const ticket = {
    ...{ id: "example", title: t`Standing`, type: "PAID" as const, tiers: [] },
    priceMinor: isPlain ? 2500 : 1200,
    charges: isPlain ? plain : several,
  };
  const rate = 20_000;
  const promo = { discount: { kind: "PERCENTAGE" as const, rate }, ticketIds: [] };
  const currency = "EUR" as const;
  const line = { ticketId: "example", tierId: null, offeredMinor: null, quantity: 2 };
  const isTaxInclusive = name !== "onTop";
  const offer = { tickets: [ticket], isTaxInclusive, promo: isPlain ? promo : null, currency };
  const promoCode = t({ message: "EARLYBIRD", comment: "A promo code in an example" });
  return { ...quoteOf([line], offer), currency, promoCode, promoRate: rate };
}
