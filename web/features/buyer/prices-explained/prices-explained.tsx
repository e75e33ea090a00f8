// How does a total come about? In words, with examples that are computed as every order is.
import { Trans, useLingui } from "@lingui/react/macro";
import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Sheet } from "#web/components/page/sheet.tsx";
import { PriceRows } from "#web/components/ticket/price-rows.tsx";
import classes from "#web/features/buyer/prices-explained/prices-explained.module.css";
import { type ExampleName, useExample } from "#web/features/buyer/prices-explained/use-example.ts";
import { usePriceRows } from "#web/lib/event/price-rows.ts";
import { usePageTitle } from "#web/lib/page/page-title.ts";

export function Component() {
  const { t } = useLingui();
  usePageTitle(t`How prices add up`);
  return (
    <Sheet
      title={t`How prices add up`}
      help={t`Every total comes about in the same steps. With what an order shows you can recompute it to the last cent.`}
    >
      <Steps>
        <li>
          <Trans>The price of a ticket, times the number of tickets.</Trans>
        </li>
        <li>
          <Trans>
            A promo code lowers the price of each ticket that it applies to. Free tickets and
            donations are never discounted. A percentage is rounded for one ticket first. What then
            costs nothing has neither fees nor taxes.
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
            can be paid: 0.01 in most currencies, 1 in those without smaller coins, and 0.010 in
            those with three decimals. A half is rounded up.
          </Trans>
        </li>
      </Steps>
      <Example
        name="onTop"
        title={<Trans>Where taxes come on top</Trans>}
        text={<Trans>Two tickets with a code for 20% off. The tax is 10% of 40.00 + 1.00.</Trans>}
      />
      <Example
        name="inside"
        title={<Trans>Where prices include their taxes</Trans>}
        text={
          <Trans>
            The same order costs its price and its fee. The tax is the part inside: 41.00 × 10 ÷
            110.
          </Trans>
        }
      />
      <Example
        name="severalInside"
        title={<Trans>Where prices include several taxes</Trans>}
        text={
          <Trans>
            Two tickets with a levy and two rates. After the levy 22.00 are left; 22.00 × 14.975 ÷
            114.975 is 2.87, divided by 5 to 9.975.
          </Trans>
        }
      >
        <SeveralTaxes />
      </Example>
      <MadeByOrganizer />
    </Sheet>
  );
}

const MadeByOrganizer = () => (
  <section>
    <Title order={2} size="h4" mb="xs">
      <Trans>Where an organizer made the order</Trans>
    </Title>
    <Text c="dimmed">
      <Trans>
        The organizer enters what was paid in all. It is divided between the tickets by their prices
        of that day, or evenly if all were free, in the way of the steps above. Nothing is added:
        each line is the price of its tickets, without fees and taxes.
      </Trans>
    </Text>
  </section>
);

function SeveralTaxes() {
  return (
    <Steps>
      <li>
        <Trans>
          A tax of an amount for each ticket is taken out first. It is never more than the line
          costs; several that would be more share that cost by their amounts.
        </Trans>
      </li>
      <li>
        <Trans>
          The rates are added up, and their tax is taken out of the rest once: the rest × the sum ÷
          (100 + the sum), rounded.
        </Trans>
      </li>
      <li>
        <Trans>
          That tax is divided between the rates. Each share is rounded down; what is left over goes,
          one smallest amount each, to the shares that lost most by it, and of equal ones to the
          first.
        </Trans>
      </li>
    </Steps>
  );
}

const Steps = ({ children }: { children: ReactNode }) => (
  <ol className={classes.steps}>{children}</ol>
);

function Example({
  name,
  title,
  text,
  children,
}: {
  name: ExampleName;
  title: ReactNode;
  text: ReactNode;
  children?: ReactNode;
}) {
  const example = useExample(name);
  const rows = usePriceRows(example);
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {children}
      <Text c="dimmed" mt={children ? "xs" : 0}>
        {text}
      </Text>
      <dl className={classes.example}>
        <PriceRows rows={rows} totalMinor={example.totals.totalMinor} currency={example.currency} />
      </dl>
    </section>
  );
}
