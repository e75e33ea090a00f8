// Which fees and taxes does a line have, and what is left as its net amount? Fees come before
// taxes, and neither compounds.
import type { ChargeCalculation, ChargeKind } from "#shared/contracts/taxes-and-fees.ts";
import { WHOLE_RATE } from "#shared/core/rates.ts";
import { divided, shareOf } from "#shared/rules/rounding.ts";

/** `amount` is in minor units if FIXED, and in 1/1000 of a percent if PERCENTAGE. */
export type Charge = {
  id: string;
  name: string;
  kind: ChargeKind;
  calculation: ChargeCalculation;
  amount: number;
};
type Rated = Pick<Charge, "kind" | "calculation" | "amount">;
/** A tax or fee with its sum on the line, in minor units. */
type Charged<C> = { charge: C; amountMinor: number };
type ChargedLine<C> = { netMinor: number; charged: Charged<C>[] };

type UnchargedLine<C> = {
  /** What one unit costs after the discount; on tax-inclusive events with its taxes. */
  unitMinor: number;
  quantity: number;
  /** The taxes and fees of the ticket, in their stored order. */
  charges: readonly C[];
  isTaxInclusive: boolean;
  /** All amounts are multiples of this, in minor units. */
  step: number;
};

/**
 * The net amount of a line and each of its taxes and fees, in their stored order. The parts add up
 * to what the line costs. Where a unit costs nothing each of them is 0, but named: without its
 * promo code the line has them.
 */
export function chargedLine<C extends Rated>(line: UnchargedLine<C>): ChargedLine<C> {
  if (line.unitMinor === 0)
    return { netMinor: 0, charged: line.charges.map((charge) => ({ charge, amountMinor: 0 })) };
  const { netMinor, fees, taxes } = line.isTaxInclusive ? withinPrice(line) : onPrice(line);
  const amounts = new Map([...fees, ...taxes].map((one) => [one.charge, one]));
  return { netMinor, charged: line.charges.flatMap((charge) => amounts.get(charge) ?? []) };
}

type Parts<C> = { netMinor: number; fees: Charged<C>[]; taxes: Charged<C>[] };

/**
 * What a tax or fee comes to: a fixed one for each unit, or a percentage of the amount, rounded
 * half up once.
 */
export const amountOf = (
  { calculation, amount }: Rated,
  of: { amountMinor: number; quantity: number; step: number },
): number =>
  calculation === "FIXED"
    ? amount * of.quantity
    : shareOf(of.amountMinor, amount, WHOLE_RATE, of.step);

/** Taxes come on top of the price and of the fees. */
function onPrice<C extends Rated>(line: UnchargedLine<C>): Parts<C> {
  const netMinor = line.unitMinor * line.quantity;
  const fees = feesOn(line);
  const taxed = { ...line, amountMinor: netMinor + sumOf(fees) };
  const taxes = line.charges
    .filter(isTax)
    .map((charge) => ({ charge, amountMinor: amountOf(charge, taxed) }));
  return { netMinor, fees, taxes };
}

/**
 * The line costs its price and its fees. Taxes lie inside, so their sum is taken out once, and the
 * rest is divided between the fees and the net amount.
 */
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

/**
 * The taxes in an amount that includes them. Fixed taxes are taken out first, and are cut to the
 * amount if it is less. What remains is 100 % plus all the rates.
 */
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
