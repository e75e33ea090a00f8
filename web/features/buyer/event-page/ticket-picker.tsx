// Which tickets does the buyer take? Steppers, the total, and the button that reserves them.

import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, VisuallyHidden } from "@mantine/core";
import { IconClock, IconInfoCircle, IconLock } from "@tabler/icons-react";
import { useId } from "react";
import type { PublicEvent } from "#shared/contracts/public-events.ts";
import { MAX_TICKETS_PER_ORDER } from "#shared/core/limits.ts";
import { type Currency, formatMoney } from "#shared/core/money.ts";
import { useBasket } from "#web/features/buyer/basket/basket.ts";
import type { Refusal } from "#web/features/buyer/basket/reserved.ts";
import classes from "#web/features/buyer/event-page/ticket-picker.module.css";
import { TicketRow } from "#web/features/buyer/event-page/ticket-row.tsx";
import { useIsLive } from "#web/features/buyer/event-page/use-is-live.ts";

/**
 * `onNewer` gets the current event when a refusal shows that the page is outdated. Null in a
 * preview.
 */
export function TicketPicker({
  event,
  onNewer,
}: {
  event: PublicEvent;
  onNewer: ((event: PublicEvent) => void) | null;
}) {
  const basket = useBasket(event, onNewer);
  const errorId = useId();
  const isLive = useIsLive();
  const { count, isBusy, refusal, heldPath } = basket;
  return (
    <>
      {heldPath && (
        <p className={classes.held}>
          <IconClock aria-hidden="true" size={20} stroke={1.75} />
          <span>
            <Trans>
              You still hold tickets. <a href={heldPath}>Back to your order</a>
            </Trans>
          </span>
        </p>
      )}
      <ul className={classes.list}>
        {event.tickets.map((ticket) => (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            event={event}
            quantity={basket.quantityOf(ticket.id)}
            room={MAX_TICKETS_PER_ORDER - count}
            // Before hydration a tap would be lost, and the buyer would believe that they chose a
            // ticket.
            isLocked={isBusy || !isLive}
            refusal={refusal?.ticketId === ticket.id ? refusal : null}
            onChange={(quantity) => basket.choose(ticket.id, quantity)}
            onLeaveOut={basket.takeWithout(ticket.id)}
          />
        ))}
      </ul>
      {basket.canBuy ? (
        <div className={classes.bar}>
          <RefusalNote id={errorId} refusal={refusal} />
          <p className={classes.sum}>
            <span>
              <Chosen count={count} isPreview={onNewer === null} />
            </span>
            <b suppressHydrationWarning data-from={basket.totalMinor === 0 || undefined}>
              <Price basket={basket} currency={event.currency} />
            </b>
          </p>
          <Button
            size="lg"
            className={classes.button}
            loading={isBusy}
            disabled={count === 0 || onNewer === null}
            aria-describedby={refusal ? errorId : undefined}
            onClick={basket.take}
          >
            <Trans>Continue to checkout</Trans>
          </Button>
          {onNewer !== null && (
            <p className={classes.trust}>
              <IconLock aria-hidden="true" size={16} stroke={2} />
              <Trans>Your tickets are held while you check out</Trans>
            </p>
          )}
        </div>
      ) : (
        <NothingToBuy event={event} />
      )}
    </>
  );
}

/** The price of the chosen tickets. With nothing chosen it shows the lowest price. */
function Price({ basket, currency }: { basket: ReturnType<typeof useBasket>; currency: Currency }) {
  const { i18n } = useLingui();
  const { hasFree, paidMinor } = basket.cheapest;
  const from = paidMinor !== null && formatMoney(paidMinor, currency, i18n.locale);
  if (basket.totalMinor > 0) return formatMoney(basket.totalMinor, currency, i18n.locale);
  if (basket.count > 0 || !from) return <Trans>Free</Trans>;
  return hasFree ? <Trans>Free or from {from}</Trans> : <Trans>From {from}</Trans>;
}

/**
 * Why the API refused. A refusal about one ticket is shown next to that ticket, and here it is only
 * spoken.
 */
function RefusalNote({ id, refusal }: { id: string; refusal: Refusal | null }) {
  return (
    <div role="alert" id={id}>
      {refusal !== null && refusal.ticketId !== null && (
        <VisuallyHidden>{refusal.sentence}</VisuallyHidden>
      )}
      {refusal !== null && refusal.ticketId === null && (
        <p className={classes.refusal}>
          <IconInfoCircle aria-hidden="true" size={20} stroke={1.75} />
          {refusal.sentence}
        </p>
      )}
    </div>
  );
}

function NothingToBuy({ event }: { event: PublicEvent }) {
  return (
    <p className={classes.nothing}>
      <IconInfoCircle aria-hidden="true" size={20} stroke={1.75} />
      <span>
        <WhyNothing event={event} />
      </span>
    </p>
  );
}

function WhyNothing({ event: { hasEnded, tickets } }: { event: PublicEvent }) {
  if (hasEnded) return <Trans>This event has ended. Tickets are no longer sold.</Trans>;
  if (tickets.length > 0 && tickets.every(({ availability }) => availability === "SOLD_OUT"))
    return (
      <Trans>
        This event is sold out. Only buy from people you trust: a ticket admits one person, once.
      </Trans>
    );
  if (tickets.some(({ availability }) => availability === "PAUSED"))
    return <Trans>Ticket sales are paused at the moment. Please come back later.</Trans>;
  return <Trans>No tickets are on sale at the moment.</Trans>;
}

function Chosen({ count, isPreview }: { count: number; isPreview: boolean }) {
  if (isPreview) return <Trans>Nothing is sold in a preview</Trans>;
  if (count === 0) return <Trans>Choose your tickets</Trans>;
  return <Plural value={count} one="# ticket" other="# tickets" />;
}
