// How does an order's total add up on a page? One row for each step, and what it includes.
import { Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import type { Currency } from "#shared/core/money.ts";
import { Money } from "#web/components/number/money.tsx";
import { Price } from "#web/components/ticket/price.tsx";
import classes from "#web/components/ticket/price-rows.module.css";
import { type PriceRow, usePriceSums } from "#web/lib/event/price-rows.ts";
import { paths } from "#web/lib/page/paths.ts";

/** Rows of a description list. For an order of free tickets only the total says "Free". */
export function PriceRows({
  rows,
  totalMinor,
  currency,
}: {
  rows: readonly PriceRow[];
  totalMinor: number;
  currency: Currency;
}) {
  const isFree = rows.every(({ step }) => step.amountMinor === 0);
  const sums = usePriceSums(rows);
  return (
    <>
      {rows.map(({ key, kind, label, step }) => {
        // A tax that rounds to nothing is 0.00 and not free.
        const Amount = kind === "line" ? Price : Money;
        return (
          <Row key={key} className={classes[kind]} name={label}>
            {!isFree && <Amount amountMinor={step.amountMinor} currency={currency} />}
          </Row>
        );
      })}
      <Row className={classes.total} name={<Trans>Total</Trans>}>
        <Price amountMinor={totalMinor} currency={currency} />
      </Row>
      {sums.map(({ kind, label, amountMinor }) => (
        <Row key={kind} className={classes.included} name={label}>
          <Money amountMinor={amountMinor} currency={currency} />
        </Row>
      ))}
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

/** A new tab keeps what was typed on this one. */
export function PricesExplained() {
  return (
    <Anchor className={classes.explained} href={paths.pricesExplained.href()} target="_blank">
      <Trans>How prices add up</Trans>
    </Anchor>
  );
}
