// What does the choice cost, and how does the buyer go on? The bar under the tickets.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, VisuallyHidden } from "@mantine/core";
import { IconInfoCircle, IconLock } from "@tabler/icons-react";
import { useId } from "react";
import type { PublicEvent } from "#shared/contracts/public/public-events.ts";
import { formatMoney } from "#shared/core/money.ts";
import { cheapestOf } from "#shared/rules/sale/cheapest.ts";
import type { Basket } from "#web/features/buyer/basket/basket.ts";
import type { Refusal } from "#web/features/buyer/basket/reserved.ts";
import { FromPrice } from "#web/features/buyer/event-page/from-price.tsx";
import { showRefusal } from "#web/features/buyer/event-page/row-refusal.tsx";
import classes from "#web/features/buyer/event-page/ticket-picker.module.css";
import { useIsLive } from "#web/features/buyer/event-page/use-is-live.ts";

type Props = { event: PublicEvent; basket: Basket; isPreview: boolean };

export function BasketBar({ event, basket, isPreview }: Props) {
  const errorId = useId();
  const { count, isBusy, refusal } = basket;
  return (
    <div className={classes.bar}>
      <NotReady />
      <RefusalNote id={errorId} event={event} refusal={refusal} />
      <p className={classes.sum}>
        <span>
          <Chosen event={event} basket={basket} isPreview={isPreview} />
        </span>
        <b suppressHydrationWarning data-from={basket.totals.totalMinor === 0 || undefined}>
          <Price event={event} basket={basket} />
        </b>
      </p>
      <Button
        size="lg"
        className={classes.button}
        loading={isBusy}
        disabled={count === 0 || isPreview}
        aria-describedby={refusal ? errorId : undefined}
        onClick={basket.take}
      >
        <Trans>Continue to checkout</Trans>
      </Button>
      {!isPreview && (
        <p className={classes.trust}>
          <IconLock aria-hidden="true" size={16} stroke={2} />
          <Trans>Your tickets are held while you check out</Trans>
        </p>
      )}
    </div>
  );
}

/** Appears by its style sheet, because the script that would show it did not arrive. */
function NotReady() {
  if (useIsLive()) return null;
  return (
    <p id="not-ready" className={classes.notReady} role="alert">
      <Trans>
        This page has not loaded completely, so no ticket can be chosen yet.{" "}
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own, with its query */}
        <a href="">Load it again</a>
      </Trans>
    </p>
  );
}

/** The lowest price while nothing with an amount is chosen. */
function Price({ event, basket }: Omit<Props, "isPreview">) {
  const { i18n } = useLingui();
  const money = (amountMinor: number) => formatMoney(amountMinor, event.currency, i18n.locale);
  const { hasFree, lowest } = cheapestOf(event);
  if (basket.totals.totalMinor > 0) return money(basket.totals.totalMinor);
  const isFree = basket.count > 0 && basket.isPriced;
  if (isFree) return <Trans>Free</Trans>;
  const { shownMinor: lowestMinor = null, hasTaxOnTop = false } = lowest ?? {};
  return <FromPrice {...{ hasFree, lowestMinor, hasTaxOnTop, currency: event.currency }} />;
}

/** A ticket's refusal is only spoken here; one about the promo code stands by its field. */
function RefusalNote(props: { id: string; event: PublicEvent; refusal: Refusal | null }) {
  const { id, event, refusal } = props;
  const shown = refusal?.isAboutCode ? null : refusal;
  const isInRow = event.tickets.some(
    ({ id: ticketId, prices }) =>
      ticketId === shown?.ticketId && prices.some(({ tierId }) => tierId === shown.tierId),
  );
  return (
    <div role="alert" id={id}>
      {shown !== null && isInRow && <VisuallyHidden>{shown.sentence}</VisuallyHidden>}
      {shown !== null && !isInRow && (
        <p className={classes.refusal} ref={showRefusal} tabIndex={-1}>
          <IconInfoCircle aria-hidden="true" size={20} stroke={1.75} />
          {shown.sentence}
        </p>
      )}
    </div>
  );
}

function Chosen({ event, basket, isPreview }: Props) {
  const { i18n } = useLingui();
  const { count, totals } = basket;
  const tax = formatMoney(totals.taxesMinor, event.currency, i18n.locale);
  if (isPreview) return <Trans>Nothing is sold in a preview</Trans>;
  if (count === 0) return <Trans>Choose your tickets</Trans>;
  return (
    <>
      <Plural value={count} one="# ticket" other="# tickets" />
      {!event.isTaxInclusive && totals.taxesMinor > 0 && (
        <>
          {" · "}
          <Trans>incl. {tax} tax</Trans>
        </>
      )}
      {!basket.isPriced && (
        <>
          {" · "}
          <Trans>an amount is missing or too low</Trans>
        </>
      )}
    </>
  );
}
