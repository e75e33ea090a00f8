// What is being bought, and what is the total? Beside the steps, or folded above them on a phone.
import { Trans, useLingui } from "@lingui/react/macro";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronDown, IconReceipt } from "@tabler/icons-react";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { placeText } from "#shared/core/place.ts";
import { isExplained } from "#shared/rules/sale/price-steps.ts";
import { Moment } from "#web/components/page/moment.tsx";
import { BackSums, Remaining } from "#web/components/ticket/back-sums.tsx";
import { Price } from "#web/components/ticket/price.tsx";
import { PriceRows, PricesExplained } from "#web/components/ticket/price-rows.tsx";
import classes from "#web/features/buyer/checkout/order-summary.module.css";
import { PromoCode } from "#web/features/buyer/checkout/promo-code.tsx";
import { usePriceRows } from "#web/lib/event/price-rows.ts";

/** Whether the summary stands folded above the steps. */
export const useIsPhone = (): boolean =>
  useMediaQuery("(max-width: 800px)", false, { getInitialValueInEffect: false });

export function OrderSummary({ order }: { order: CheckoutOrder }) {
  const isPhone = useIsPhone();
  const { totals, currency } = order;
  if (!isPhone) {
    return (
      <div className={classes.card}>
        <Contents order={order} />
      </div>
    );
  }
  return (
    <details className={classes.card}>
      <summary>
        <IconReceipt aria-hidden="true" size={20} stroke={1.75} />
        <Trans>Order summary</Trans>
        <IconChevronDown aria-hidden="true" size={16} stroke={2} />
        <b>
          <Price amountMinor={totals.totalMinor} currency={currency} />
        </b>
      </summary>
      <Contents order={order} />
    </details>
  );
}

function Contents({ order }: { order: CheckoutOrder }) {
  const { i18n } = useLingui();
  const { event, reference } = order;
  const rows = usePriceRows(order);
  const place = placeText(event.place, i18n.locale);
  return (
    <>
      <div className={classes.event}>
        <b>{event.title}</b>
        <Moment at={event.startAt} timezone={event.timezone} />
        <span>{event.isOnline ? <Trans>Online event</Trans> : place}</span>
      </div>
      <dl className={classes.lines}>
        {reference && (
          <div>
            <dt>
              <Trans>Order</Trans>
            </dt>
            <dd className={classes.reference}>{reference}</dd>
          </div>
        )}
        <PriceRows rows={rows} totalMinor={order.totals.totalMinor} currency={order.currency} />
        <BackSums {...order} />
        <Remaining {...order} totalMinor={order.totals.totalMinor} />
      </dl>
      {isExplained(order) && <PricesExplained />}
      <PromoCode order={order} />
    </>
  );
}
