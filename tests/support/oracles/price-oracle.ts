// What must a basket cost? Calculated with exact fractions, sentence by sentence of the price
// rules, and sharing no code with the product.
import type { OrderLine } from "#shared/contracts/order/order-prices.ts";
import type { Offer, PricedTicket } from "#shared/rules/sale/pricing.ts";

type Asked = {
  ticketId: string;
  tierId: string | null;
  offeredMinor: number | null;
  quantity: number;
};
type Sums = { net: bigint; fees: bigint; taxes: bigint; total: bigint };
export type OracleLine = Sums & { list: bigint; unit: bigint; charges: bigint[] };
/** `over` / `under`, never rounded. */
type Fraction = { over: bigint; under: bigint };

const PERCENT = 100_000n; // rates count thousandths of a percent

/** The lines with their parts in minor units, all of them multiples of the step. */
export function pricesByOracle(lines: readonly Asked[], offer: Offer, step: bigint): OracleLine[] {
  return lines.map((line) => {
    const ticket = offer.tickets.find((one) => one.id === line.ticketId);
    if (!ticket) throw new Error("The oracle was asked about a ticket that the offer lacks.");
    const list = basePrice(ticket, line);
    const unit = discounted(ticket, list, offer.promo, step);
    const many = BigInt(line.quantity);
    const parts = offer.isTaxInclusive
      ? inside(ticket, unit, many, step)
      : onTop(ticket, unit, many, step);
    return { list, unit, ...parts };
  });
}

/** A frozen line again, from its unit prices, its quantity, and its taxes and fees alone. */
export function frozenByOracle(
  { listMinor, unitMinor, quantity, charges }: OrderLine,
  terms: Pick<Offer, "isTaxInclusive" | "currency">,
  step: bigint,
): OracleLine[] {
  const sold = { id: "a", title: "", type: "PAID" as const, priceMinor: listMinor, tiers: [] };
  const discount = { kind: "FIXED" as const, amountMinor: listMinor - unitMinor };
  const ticket = { ...sold, charges: charges.map((one, at) => ({ ...one, id: `c${at}` })) };
  const offer = { ...terms, tickets: [ticket], promo: { discount, ticketIds: [] } };
  return pricesByOracle(
    [{ ticketId: "a", tierId: null, offeredMinor: null, quantity }],
    offer,
    step,
  );
}

/** The sums over all lines. */
export function sumsByOracle(lines: readonly Sums[]): Sums {
  const sums = { net: 0n, fees: 0n, taxes: 0n, total: 0n };
  for (const line of lines) {
    sums.net += line.net;
    sums.fees += line.fees;
    sums.taxes += line.taxes;
    sums.total += line.total;
  }
  return sums;
}

function basePrice(ticket: PricedTicket, line: Asked): bigint {
  switch (ticket.type) {
    case "FREE":
      return 0n;
    case "PAID":
      return BigInt(ticket.priceMinor);
    case "TIERED":
      return BigInt(ticket.tiers.filter(({ id }) => id === line.tierId)[0]?.priceMinor ?? -1);
    case "DONATION": {
      const [least, given] = [BigInt(ticket.priceMinor), BigInt(line.offeredMinor ?? 0)];
      return given > least ? given : least;
    }
  }
}

function discounted(
  ticket: PricedTicket,
  list: bigint,
  promo: Offer["promo"],
  step: bigint,
): bigint {
  const isListed = promo?.ticketIds.length === 0 || promo?.ticketIds.includes(ticket.id);
  if (!promo || !isListed || ["FREE", "DONATION"].includes(ticket.type)) return list;
  const { discount } = promo;
  if (discount.kind === "NONE") return list;
  const less =
    discount.kind === "FIXED"
      ? BigInt(discount.amountMinor)
      : halfUp({ over: list * BigInt(discount.rate), under: PERCENT }, step);
  return less > list ? 0n : list - less;
}

/** Fees on the price, then taxes on both. */
function onTop({ charges }: PricedTicket, unit: bigint, many: bigint, step: bigint) {
  const net = unit * many;
  const due = (of: bigint) => (charge: PricedTicket["charges"][number]) =>
    charge.calculation === "FIXED"
      ? BigInt(charge.amount) * many
      : halfUp({ over: of * BigInt(charge.amount), under: PERCENT }, step);
  if (unit === 0n) return nothing(charges);
  let fees = 0n;
  for (const charge of charges) if (charge.kind === "FEE") fees += due(net)(charge);
  return result(
    net,
    charges,
    charges.map((charge) => (charge.kind === "FEE" ? due(net) : due(net + fees))(charge)),
  );
}

/** The whole charge first, then what of it is tax, then what of the rest is fees. */
function inside({ charges }: PricedTicket, unit: bigint, many: bigint, step: bigint) {
  if (unit === 0n) return nothing(charges);
  const price = unit * many;
  const gross = charges.map((charge) => {
    if (charge.kind === "TAX") return 0n;
    if (charge.calculation === "FIXED") return BigInt(charge.amount) * many;
    return halfUp({ over: price * BigInt(charge.amount), under: PERCENT }, step);
  });
  const whole = price + gross.reduce((a, b) => a + b, 0n);
  const fixed = charges.map((charge) =>
    charge.kind === "TAX" && charge.calculation === "FIXED" ? BigInt(charge.amount) * many : 0n,
  );
  const rates = charges.map((charge) =>
    charge.kind === "TAX" && charge.calculation === "PERCENTAGE" ? BigInt(charge.amount) : 0n,
  );
  const allFixed = fixed.reduce((a, b) => a + b, 0n);
  const cut = whole - (allFixed < whole ? whole - allFixed : 0n);
  const rate = rates.reduce((a, b) => a + b, 0n);
  const rated = halfUp({ over: (whole - cut) * rate, under: PERCENT + rate }, step);
  const fixedShares = byLargestRemainder(cut, fixed, step);
  const ratedShares = byLargestRemainder(rated, rates, step);
  const restShares = byLargestRemainder(whole - cut - rated, [...gross, price], step);
  return result(
    restShares.at(-1) ?? 0n,
    charges,
    charges.map(
      (_, at) => (fixedShares[at] ?? 0n) + (ratedShares[at] ?? 0n) + (restShares[at] ?? 0n),
    ),
  );
}

const nothing = (charges: PricedTicket["charges"]) =>
  result(
    0n,
    charges,
    charges.map(() => 0n),
  );

function result(net: bigint, charges: PricedTicket["charges"], amounts: bigint[]) {
  const of = (kind: "FEE" | "TAX") =>
    amounts.reduce((sum, one, at) => (charges[at]?.kind === kind ? sum + one : sum), 0n);
  const [fees, taxes] = [of("FEE"), of("TAX")];
  return { net, fees, taxes, total: net + fees + taxes, charges: amounts };
}

/** The nearest multiple of the step; the upper one if both are equally near. */
function halfUp({ over, under }: Fraction, step: bigint): bigint {
  const unit = under * step;
  const [lower, rest] = [over / unit, over % unit];
  return (rest + rest >= unit ? lower + 1n : lower) * step;
}

/** Hands out step by step, each to the share that lacks most of what it is due. */
function byLargestRemainder(amount: bigint, weights: readonly bigint[], step: bigint): bigint[] {
  const whole = weights.reduce((a, b) => a + b, 0n);
  const shares = weights.map((weight) => (whole === 0n ? 0n : ((amount / step) * weight) / whole));
  if (whole === 0n) return shares;
  const lack = (at: number) => (amount / step) * (weights[at] ?? 0n) - (shares[at] ?? 0n) * whole;
  for (let left = amount / step - shares.reduce((a, b) => a + b, 0n); left > 0n; left--) {
    let neediest = 0;
    for (const at of shares.keys()) if (lack(at) > lack(neediest)) neediest = at;
    shares[neediest] = (shares[neediest] ?? 0n) + 1n;
  }
  return shares.map((share) => share * step);
}
