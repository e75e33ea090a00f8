// How does an order's total add up on a page? One row for each step, the total, and what it
// includes.
import { Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import type { Currency } from "#shared/core/money.ts";
import { Money } from "#web/components/money.tsx";
import { Price } from "#web/components/price.tsx";
import classes from "#web/components/price-rows.module.css";
import { paths } from "#web/lib/paths.ts";
import type { PriceRow } from "#web/lib/price-rows.ts";

type Totals = { totalMinor: number; feesMinor: number; taxesMinor: number };

/**
 * The rows of a description list. The sums of fees and taxes follow the total where several lines
 * may have them. For an order of free tickets only the total says "Free".
 */
export function PriceRows({
  rows,
  totals,
  currency,
}: {
  rows: readonly PriceRow[];
  totals: Totals;
  currency: Currency;
}) {
  const isFree = rows.every(({ amountMinor }) => amountMinor === 0);
  const lines = rows.filter(({ kind }) => kind === "line");
  return (
    <>
      {rows.map(({ key, kind, label, amountMinor }) => (
        <Row key={key} className={classes[kind]} name={label}>
          {!isFree && <Price amountMinor={amountMinor} currency={currency} />}
        </Row>
      ))}
      <Row className={classes.total} name={<Trans>Total</Trans>}>
        <Price amountMinor={totals.totalMinor} currency={currency} />
      </Row>
      {lines.length > 1 && totals.feesMinor > 0 && (
        <Row className={classes.included} name={<Trans>Includes fees</Trans>}>
          <Money amountMinor={totals.feesMinor} currency={currency} />
        </Row>
      )}
      {lines.length > 1 && totals.taxesMinor > 0 && (
        <Row className={classes.included} name={<Trans>Includes taxes</Trans>}>
          <Money amountMinor={totals.taxesMinor} currency={currency} />
        </Row>
      )}
    </>
  );
}

function Row({
  className,
  name,
  children,
}: {
  className: string | undefined;
  name: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`${classes.row} ${className ?? ""}`}>
      <dt>{name}</dt>
      {children && <dd>{children}</dd>}
    </div>
  );
}

/** Leads to the page that explains the rows. A new tab keeps what was typed on this one. */
export function PricesExplained({ rows }: { rows: readonly PriceRow[] }) {
  if (rows.every(({ kind }) => kind === "line")) return null;
  return (
    <Anchor className={classes.explained} href={paths.pricesExplained.href()} target="_blank">
      <Trans>How prices add up</Trans>
    </Anchor>
  );
}
