// What must a receipt's amounts be, for a person who has only the receipt and the page "How prices
// add up"? Reads the words of its rows and recomputes each amount by the sentences of that page.

/** A row as it is printed: "VAT, 10% of €41.00" and "€4.10". */
type PrintedRow = { label: string; amount: string };
type Printed = { rows: readonly PrintedRow[]; total: string };
/** `over` / `under`, never rounded. Amounts are whole numbers of the last printed digit. */
type Share = { over: bigint; under: bigint };
type Included = { fixed: bigint; rate: bigint };

const HUNDRED_PERCENT = 100_000n;

/**
 * The amounts of all rows and the total, as digits without signs. "Free" and a missing amount are
 * 0. They equal `printedAmounts` if the receipt can be recomputed.
 */
export function recomputed({ rows, total }: Printed): bigint[] {
  // Every amount tells: a total that a discount rounded to nothing says "Free".
  const amounts = [...rows.map(({ amount }) => amount), total];
  const smallest = amounts.some((amount) => decimalsIn(amount) === 3) ? 10n : 1n;
  const lines = linesIn(rows).map((line) => lineAmounts(line, smallest));
  const sum = lines.reduce((all, { costs }) => all + costs, 0n);
  return [...lines.flatMap(({ amounts }) => amounts), sum];
}

export const printedAmounts = ({ rows, total }: Printed): bigint[] =>
  [...rows.map(({ amount }) => amount), total].map(amountIn);

/** Each line begins with a number of tickets. */
function linesIn(rows: readonly PrintedRow[]): PrintedRow[][] {
  const lines: PrintedRow[][] = [];
  for (const row of rows) {
    if (/^\d+ × /.test(row.label)) lines.push([row]);
    else lines.at(-1)?.push(row);
  }
  return lines;
}

function lineAmounts([first, ...parts]: PrintedRow[], smallest: bigint) {
  const amounts = [amountIn(first?.amount ?? "")];
  let costs = amounts[0] ?? 0n;
  const included: Included[] = [];
  /** What a percentage may be of: the price after the discount, without and with the fees. */
  const bases: bigint[] = [];
  for (const { label, amount } of parts) {
    if (label.startsWith("incl. ")) included.push(includedIn(label, amount));
    else if (label.startsWith("Discount")) {
      amounts.push(takenOff({ label, amount }, { first, smallest }));
      costs -= amounts.at(-1) ?? 0n;
    } else {
      bases.push(costs);
      amounts.push(addedBy({ label, amount }, bases, smallest));
      costs += amounts.at(-1) ?? 0n;
    }
  }
  return { amounts: [...amounts, ...includedAmounts(included, costs, smallest)], costs };
}

/** "Discount SAVE10 (10%), 2 × €2.50": the rate of one unit's price, for each unit. */
function takenOff(
  { label, amount }: PrintedRow,
  { first, smallest }: { first: PrintedRow | undefined; smallest: bigint },
): bigint {
  const [, rate] = /\(([\d.]+)%\)(, \d+ × .+)?$/.exec(label) ?? [];
  if (rate === undefined) return timesIn(label) ?? amountIn(amount);
  const units = BigInt(Number.parseInt(first?.label ?? "1", 10));
  const unit = amountIn(first?.amount ?? "") / units;
  return halfUp({ over: unit * rateIn(rate), under: HUNDRED_PERCENT }, smallest) * units;
}

/** "VAT, 10% of €41.00", "Fee, 2 × €0.50", or one fee of the printed amount. */
function addedBy(
  { label, amount }: PrintedRow,
  bases: readonly bigint[],
  smallest: bigint,
): bigint {
  const [, rate, base] = /, ([\d.]+)% of (.+)$/.exec(label) ?? [];
  if (rate !== undefined && base !== undefined) {
    const of = amountIn(base);
    if (!bases.includes(of)) throw new Error(`No sum of the rows before is that of "${label}".`);
    return halfUp({ over: of * rateIn(rate), under: HUNDRED_PERCENT }, smallest);
  }
  return timesIn(label) ?? amountIn(amount);
}

/** "incl. 10% VAT", "incl. Levy, 2 × €1.00", or one levy of the printed amount. */
function includedIn(label: string, amount: string): Included {
  const [, rate] = /^incl\. ([\d.]+)% /.exec(label) ?? [];
  return rate === undefined
    ? { fixed: timesIn(label) ?? amountIn(amount), rate: 0n }
    : { fixed: 0n, rate: rateIn(rate) };
}

/** Amounts for each ticket first, at most the costs of the line. Then the rates, all together. */
function includedAmounts(taxes: Included[], costs: bigint, smallest: bigint): bigint[] {
  const stated = sumOf(taxes.map(({ fixed }) => fixed));
  const taken = stated < costs ? stated : costs;
  const rates = sumOf(taxes.map(({ rate }) => rate));
  const rated = halfUp({ over: (costs - taken) * rates, under: HUNDRED_PERCENT + rates }, smallest);
  const fixed = dividedBy(
    taken,
    taxes.map((one) => one.fixed),
    smallest,
  );
  const shares = dividedBy(
    rated,
    taxes.map(({ rate }) => rate),
    smallest,
  );
  return taxes.map((_, at) => (fixed[at] ?? 0n) + (shares[at] ?? 0n));
}

/**
 * Divides an amount by weights. Each share is rounded down; what is left over goes, one smallest
 * amount each, to the shares that lost most by it, and of equal ones to the first.
 */
export function dividedBy(amount: bigint, weights: readonly bigint[], smallest: bigint): bigint[] {
  const all = sumOf(weights);
  if (all === 0n) return weights.map(() => 0n);
  const exact = weights.map((weight) => amount * weight);
  const shares = exact.map((one) => (one / (all * smallest)) * smallest);
  const lost = exact.map((one, at) => one - (shares[at] ?? 0n) * all);
  for (let left = amount - sumOf(shares); left > 0n; left -= smallest) {
    let at = 0;
    for (const [place, one] of lost.entries()) if (one > (lost[at] ?? 0n)) at = place;
    shares[at] = (shares[at] ?? 0n) + smallest;
    lost[at] = -1n;
  }
  return shares;
}

/** "Discount, 2 × €5.00": the product; undefined where nothing is multiplied. */
function timesIn(label: string): bigint | undefined {
  const [, times, each] = /, (\d+) × (.+)$/.exec(label) ?? [];
  return times === undefined || each === undefined ? undefined : BigInt(times) * amountIn(each);
}

function halfUp({ over, under }: Share, smallest: bigint): bigint {
  const unit = under * smallest;
  const [whole, rest] = [over / unit, over % unit];
  return (2n * rest >= unit ? whole + 1n : whole) * smallest;
}

const sumOf = (some: readonly bigint[]): bigint => some.reduce((sum, one) => sum + one, 0n);
const amountIn = (text: string): bigint => BigInt(text.replace(/\D/g, ""));
const decimalsIn = (text: string): number => /\.(\d+)\D*$/.exec(text)?.[1]?.length ?? 0;

/** "8.875": thousandths of a percent. */
function rateIn(text: string): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(3, "0"));
}
