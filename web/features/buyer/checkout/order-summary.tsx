// What is being bought, and what is the total? On a desktop it is next to the steps, on a phone it
// folds above them.
import { Trans, useLingui } from "@lingui/react/macro";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronDown, IconReceipt } from "@tabler/icons-react";
import type { CheckoutOrder } from "#shared/contracts/checkout.ts";
import type { OrderLine } from "#shared/contracts/orders.ts";
import { type Currency, formatMoney } from "#shared/core/money.ts";
import { placeText } from "#shared/core/place.ts";
import { lineTitle } from "#shared/rules/order-tickets.ts";
import { Moment } from "#web/components/moment.tsx";
import { Money } from "#web/components/money.tsx";
import { Price } from "#web/components/price.tsx";
import classes from "#web/features/buyer/checkout/order-summary.module.css";
import { PromoCode } from "#web/features/buyer/checkout/promo-code.tsx";

export function OrderSummary({ order }: { order: CheckoutOrder }) {
  const isPhone = useMediaQuery("(max-width: 800px)", false, { getInitialValueInEffect: false });
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
  const { event, lines, totals, currency, reference } = order;
  const { i18n } = useLingui();
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
        {lines.map((line) => (
          <div key={`${line.ticketId} ${line.tierId} ${line.listMinor}`}>
            <dt>
              {line.quantity} × {lineTitle(line)}
              {line.listMinor > line.unitMinor && <Reduced line={line} currency={currency} />}
            </dt>
            {/* For a free order only the total says "Free". */}
            {totals.totalMinor > 0 && (
              <dd>
                <Price amountMinor={line.totalMinor} currency={currency} />
              </dd>
            )}
          </div>
        ))}
        <div className={classes.total}>
          <dt>
            <Trans>Total</Trans>
          </dt>
          <dd>
            <Price amountMinor={totals.totalMinor} currency={currency} />
          </dd>
        </div>
        {totals.feesMinor > 0 && (
          <div className={classes.part}>
            <dt>
              <Trans>Includes fees</Trans>
            </dt>
            <dd>
              <Money amountMinor={totals.feesMinor} currency={currency} />
            </dd>
          </div>
        )}
        {totals.taxesMinor > 0 && (
          <div className={classes.part}>
            <dt>
              <Trans>Includes taxes</Trans>
            </dt>
            <dd>
              <Money amountMinor={totals.taxesMinor} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
      <PromoCode order={order} />
    </>
  );
}

/** What the promo code did to the price of one, before fees and taxes. */
function Reduced({ line, currency }: { line: OrderLine; currency: Currency }) {
  const { i18n } = useLingui();
  const list = formatMoney(line.listMinor, currency, i18n.locale);
  const unit = formatMoney(line.unitMinor, currency, i18n.locale);
  return (
    <span className={classes.reduced}>
      <Trans>
        {unit} instead of {list} each
      </Trans>
    </span>
  );
}
