// How does a total come about? The steps in words, and an example of each kind of event, computed
// as every order is.
import { Trans, useLingui } from "@lingui/react/macro";
import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { PriceRows } from "#web/components/price-rows.tsx";
import { Sheet } from "#web/components/sheet.tsx";
import classes from "#web/features/buyer/prices-explained/prices-explained.module.css";
import { useExample } from "#web/features/buyer/prices-explained/use-example.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { usePriceRows } from "#web/lib/price-rows.ts";

export function Component() {
  const { t } = useLingui();
  usePageTitle(t`How prices add up`);
  return (
    <Sheet
      title={t`How prices add up`}
      help={t`Every total comes about in the same steps. With what an order shows you can recompute it to the last cent.`}
    >
      <Steps />
      <Example
        isTaxInclusive={false}
        title={<Trans>Where taxes come on top</Trans>}
        text={<Trans>Two tickets with a code for 20 % off. The tax is 10 % of 40.00 + 1.00.</Trans>}
      />
      <Example
        isTaxInclusive
        title={<Trans>Where prices include their taxes</Trans>}
        text={
          <Trans>
            The same order costs its price and its fee. The tax is the part inside: 41.00 × 10 ÷
            110. Several rates are added up first, and the tax is then divided between them.
          </Trans>
        }
      />
    </Sheet>
  );
}

function Steps() {
  return (
    <ol className={classes.steps}>
      <li>
        <Trans>The price of a ticket, times the number of tickets.</Trans>
      </li>
      <li>
        <Trans>
          A promo code lowers the price of each ticket. A percentage is rounded for one ticket
          first.
        </Trans>
      </li>
      <li>
        <Trans>
          Fees: an amount for each ticket, or a percentage of the price after the discount. No fee
          is charged on another fee.
        </Trans>
      </li>
      <li>
        <Trans>
          Taxes: an amount for each ticket, or a percentage of the price and the fees together. No
          tax is charged on another tax.
        </Trans>
      </li>
      <li>
        <Trans>
          Each percentage is rounded once for each line of the order, to the smallest amount that
          can be paid; a half is rounded up. What costs nothing has neither fees nor taxes.
        </Trans>
      </li>
    </ol>
  );
}

function Example({
  title,
  text,
  isTaxInclusive,
}: {
  title: ReactNode;
  text: ReactNode;
  isTaxInclusive: boolean;
}) {
  const example = useExample(isTaxInclusive);
  const rows = usePriceRows(example);
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <Text c="dimmed">{text}</Text>
      <dl className={classes.example}>
        <PriceRows rows={rows} totalMinor={example.totals.totalMinor} currency={example.currency} />
      </dl>
    </section>
  );
}
