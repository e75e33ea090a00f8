// Which fees and taxes does a line have? Fees come before taxes, and neither compounds.
import type { ChargeCalculation, ChargeKind } from "#shared/contracts/taxes-and-fees.ts";
import { WHOLE_RATE } from "#shared/core/rates.ts";
import { divided, shareOf } from "#shared/rules/sale/rounding.ts";

/** `amount` is minor units if FIXED, and 1/1000 of a percent if PERCENTAGE. */
export type Charge = {
  id: string;
  name: string;
  kind: ChargeKind;
  calculation: ChargeCalculation;
  amount: number;
};
type Rated = Pick<Charge, "kind" | "calculation" | "amount">;
type Charged<C> = { charge: C; amountMinor: number };
type ChargedLine<C> = { netMinor: number; charged: Charged<C>[] };

type UnchargedLine<C> = {
  /** After the discount; on tax-inclusive events with its taxes. */
  unitMinor: number;
  quantity: number;
  charges: readonly C[];
  isTaxInclusive: boolean;
  /** All amounts are multiples of this, in minor units. */
  step: number;
};

/** A free unit keeps its charges, at 0: without its promo code it would have them. */
export function chargedLine<C extends Rated>(line: UnchargedLine<C>): ChargedLine<C> {
  if (line.unitMinor === 0)
    return { netMinor: 0, charged: line.charges.map((charge) => ({ charge, amountMinor: 0 })) };
  const { netMinor, fees, taxes } = line.isTaxInclusive ? withinPrice(line) : onPrice(line);
  const amounts = new Map([...fees, ...taxes].map((one) => [one.charge, one]));
  return { netMinor, charged: line.charges.flatMap((charge) => amounts.get(charge) ?? []) };
}

type Parts<C> = { netMinor: number; fees: Charged<C>[]; taxes: Charged<C>[] };

/** A percentage is rounded half up once, on the whole line. */
export const amountOf = (
  { calculation, amount }: Rated,
  of: { amountMinor: number; quantity: number; step: number },
): number =>
  calculation === "FIXED"
    ? amount * of.quantity
    : shareOf(of.amountMinor, amount, WHOLE_RATE, of.step);

function onPrice<C extends Rated>(line: UnchargedLine<C>): Parts<C> {
  const netMinor = line.unitMinor * line.quantity;
  const fees = feesOn(line);
  const taxed = { ...line, amountMinor: netMinor + sumOf(fees) };
  const taxes = line.charges
    .filter(isTax)
    .map((charge) => ({ charge, amountMinor: amountOf(charge, taxed) }));
  return { netMinor, fees, taxes };
}

/** Taxes are taken out of the total once; fees and net amount share the rest in proportion. */
function withinPrice<C extends Rated>(line: UnchargedLine<C>): Parts<C> {
  const priceMinor = line.unitMinor * line.quantity;
  const fees = feesOn(line);
  const totalMinor = priceMinor + sumOf(fees);
  const taxes = taxesWithin(totalMinor, line);
  const restMinor = totalMinor - sumOf(taxes);
  const weights = [...fees.map(({ amountMinor }) => amountMinor), priceMinor];
  const shares = divided(restMinor, weights, line.step);
  const untaxed = fees.map(({ charge }, at) => ({ charge, amountMinor: shares[at] ?? 0 }));
  return { netMinor: restMinor - sumOf(untaxed), fees: untaxed, taxes };
}

/** Fixed taxes come out first, at most the whole amount. The rest is 100 % plus all rates. */
function taxesWithin<C extends Rated>(totalMinor: number, line: UnchargedLine<C>): Charged<C>[] {
  const { quantity, step } = line;
  const taxes = line.charges.filter(isTax);
  const fixed = taxes.map(({ calculation, amount }) =>
    calculation === "FIXED" ? amount * quantity : 0,
  );
  const rates = taxes.map(({ calculation, amount }) => (calculation === "FIXED" ? 0 : amount));
  const fixedMinor = Math.min(total(fixed), totalMinor);
  const rate = total(rates);
  const ratedMinor = shareOf(totalMinor - fixedMinor, rate, WHOLE_RATE + rate, step);
  const ofFixed = divided(fixedMinor, fixed, step);
  const ofRates = divided(ratedMinor, rates, step);
  return taxes.map((charge, at) => ({
    charge,
    amountMinor: (ofFixed[at] ?? 0) + (ofRates[at] ?? 0),
  }));
}

const feesOn = <C extends Rated>(line: UnchargedLine<C>): Charged<C>[] => {
  const of = { ...line, amountMinor: line.unitMinor * line.quantity };
  return line.charges
    .filter((charge) => !isTax(charge))
    .map((charge) => ({ charge, amountMinor: amountOf(charge, of) }));
};

const isTax = ({ kind }: Rated): boolean => kind === "TAX";
const total = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);
const sumOf = (charged: readonly Charged<unknown>[]): number =>
  total(charged.map(({ amountMinor }) => amountMinor));
