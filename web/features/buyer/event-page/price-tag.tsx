// What does a ticket or tier cost? The price with all fees, struck where a promo code lowers it.
import { Trans, useLingui } from "@lingui/react/macro";
import { VisuallyHidden } from "@mantine/core";
import type { OrderLine } from "#shared/contracts/order/order-prices.ts";
import type {
  PublicEvent,
  PublicPrice,
  PublicTicket,
} from "#shared/contracts/public/public-events.ts";
import { formatMoney } from "#shared/core/money.ts";
import { insidePrice } from "#web/features/buyer/basket/chosen-lines.ts";
import kinds from "#web/features/buyer/event-page/ticket-kinds.module.css";
import classes from "#web/features/buyer/event-page/ticket-picker.module.css";

type Props = { event: PublicEvent; ticket: PublicTicket; price: PublicPrice };

/** A donation shows the least that can be given. */
export function PriceTag({ event, ticket, price }: Props) {
  const { i18n } = useLingui();
  const { shownMinor, shownListMinor, hasTaxOnTop } = price;
  const money = (amountMinor: number) => formatMoney(amountMinor, event.currency, i18n.locale);
  const { feesMinor, hasTaxIn } = insidePrice(event, ticket, price);
  const fees = money(feesMinor);
  return (
    <div className={kinds.priceTag}>
      <p className={classes.price} suppressHydrationWarning>
        {shownListMinor > shownMinor && (
          <>
            <VisuallyHidden>
              <Trans>Price without the promo code:</Trans>
            </VisuallyHidden>{" "}
            <s suppressHydrationWarning>{money(shownListMinor)}</s>{" "}
            <VisuallyHidden>
              <Trans>Price with the promo code:</Trans>
            </VisuallyHidden>{" "}
          </>
        )}
        <Amount ticket={ticket} shown={shownMinor === 0 ? null : money(shownMinor)} />
        {hasTaxOnTop && <PlusTax />}
      </p>
      {(feesMinor > 0 || hasTaxIn) && (
        <p className={kinds.fees} suppressHydrationWarning>
          {feesMinor === 0 && <Trans>incl. tax</Trans>}
          {feesMinor > 0 && !hasTaxIn && <Trans>incl. {fees} fees</Trans>}
          {feesMinor > 0 && hasTaxIn && <Trans>incl. tax and {fees} fees</Trans>}
        </p>
      )}
    </div>
  );
}

/** `shown` is null if the price is zero. */
function Amount({ ticket, shown }: { ticket: PublicTicket; shown: string | null }) {
  if (ticket.type !== "DONATION") return shown ?? <Trans>Free</Trans>;
  return shown === null ? <Trans>Any amount</Trans> : <Trans>From {shown}</Trans>;
}

const PlusTax = () => (
  <>
    {" "}
    <small>
      <Trans>+ tax</Trans>
    </small>
  </>
);

/** The lowest price on sale, or else of all tiers. */
export function LowestPrice({ event, ticket }: Pick<Props, "event" | "ticket">) {
  const { i18n } = useLingui();
  const onSale = ticket.prices.filter(({ availability }) => availability === "ON_SALE");
  const prices = onSale.length > 0 ? onSale : ticket.prices;
  const [lowest] = prices.toSorted((a, b) => a.shownMinor - b.shownMinor);
  if (!lowest) return null;
  const from = formatMoney(lowest.shownMinor, event.currency, i18n.locale);
  const hasTaxIn = prices.some((price) => insidePrice(event, ticket, price).hasTaxIn);
  return (
    <div className={kinds.priceTag}>
      <p className={classes.price} suppressHydrationWarning>
        {lowest.shownMinor === 0 ? <Trans>Free or more</Trans> : <Trans>From {from}</Trans>}
        {prices.some(({ hasTaxOnTop }) => hasTaxOnTop) && <PlusTax />}
      </p>
      {hasTaxIn && (
        <p className={kinds.fees}>
          <Trans>incl. tax</Trans>
        </p>
      )}
    </div>
  );
}

/** The tax that comes on top is included. */
export function LineTotal({ event, line }: { event: PublicEvent; line: OrderLine | undefined }) {
  const { i18n } = useLingui();
  if (!line || line.totalMinor === 0) return null;
  const total = formatMoney(line.totalMinor, event.currency, i18n.locale);
  const hasTaxOnTop = !event.isTaxInclusive && line.taxesMinor > 0;
  return (
    <p className={kinds.lineTotal} suppressHydrationWarning>
      {hasTaxOnTop ? <Trans>Total {total} with tax</Trans> : <Trans>Total {total}</Trans>}
    </p>
  );
}
