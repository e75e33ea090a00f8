// Which tickets does the buyer take? The tickets, the promo code, and the bar that reserves them.
import { Trans } from "@lingui/react/macro";
import { IconAlertCircle, IconClock, IconInfoCircle, IconTag } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { PublicEvent, PublicTexts } from "#shared/contracts/public/public-events.ts";
import { type Basket, useBasket } from "#web/features/buyer/basket/basket.ts";
import { BasketBar } from "#web/features/buyer/event-page/basket-bar.tsx";
import { CodeApplied, PromoCodeField } from "#web/features/buyer/event-page/promo-code-field.tsx";
import classes from "#web/features/buyer/event-page/ticket-picker.module.css";
import { TicketRow } from "#web/features/buyer/event-page/ticket-row.tsx";
import { useIsLive } from "#web/features/buyer/event-page/use-is-live.ts";

/** `onNewer` gets the current event if the page is outdated; null in a preview. */
export function TicketPicker({
  event,
  texts,
  onNewer,
}: {
  event: PublicEvent;
  texts: PublicTexts;
  onNewer: ((event: PublicEvent) => void) | null;
}) {
  const basket = useBasket(event, onNewer);
  const isLive = useIsLive();
  const { isBusy, promo } = basket;
  // Before hydration a tap would be lost, and the buyer would believe that they chose a ticket.
  const isLocked = isBusy || !isLive;
  const isPreview = onNewer === null;
  return (
    <>
      <Notes event={event} basket={basket} />
      <ul className={classes.list}>
        {event.tickets.map((ticket) => (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            event={event}
            texts={texts}
            basket={basket}
            isLocked={isLocked}
          />
        ))}
      </ul>
      {basket.canBuy && !isPreview && isSomePausedShortly(event) && (
        <Note>
          <Trans>Some tickets are paused at the moment.</Trans> <LookAgain basket={basket} />
        </Note>
      )}
      {!isPreview && !event.hasEnded && (
        <PromoCodeField event={event} promo={promo} isLocked={isLocked} />
      )}
      {basket.canBuy ? (
        <BasketBar event={event} basket={basket} isPreview={isPreview} />
      ) : (
        <Note>
          <WhyNothing event={event} basket={basket} />
        </Note>
      )}
    </>
  );
}

/** What a buyer must know before they choose. */
function Notes({ event, basket }: { event: PublicEvent; basket: Basket }) {
  const { heldPath, promo } = basket;
  const { refused } = promo;
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
      <div role="status">
        {event.promo && promo.source === "address" && (
          <p className={classes.held}>
            <IconTag aria-hidden="true" size={20} stroke={1.75} />
            <CodeApplied code={event.promo.code} />
          </p>
        )}
      </div>
      {refused?.source === "address" && (
        <p className={classes.invalid} role="alert">
          <IconAlertCircle aria-hidden="true" size={20} stroke={1.75} />
          {refused.sentence}
        </p>
      )}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className={classes.nothing}>
      <IconInfoCircle aria-hidden="true" size={20} stroke={1.75} />
      <span>{children}</span>
    </p>
  );
}

const pricesOf = ({ tickets }: PublicEvent) => tickets.flatMap(({ prices }) => prices);

const isSomePausedShortly = (event: PublicEvent): boolean =>
  pricesOf(event).some(({ isPausedShortly }) => isPausedShortly);

/** A limit that is being set pauses a sale for half a minute. The buyer decides when to ask. */
function LookAgain({ basket }: { basket: Basket }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own, with its query
    <a
      href=""
      onClick={(click) => {
        click.preventDefault();
        void basket.lookAgain();
      }}
    >
      <Trans>Look again</Trans>
    </a>
  );
}

function WhyNothing({ event, basket }: { event: PublicEvent; basket: Basket }) {
  const { hasEnded, tickets } = event;
  if (hasEnded) return <Trans>This event has ended. Tickets are no longer sold.</Trans>;
  if (tickets.length > 0 && tickets.every(({ availability }) => availability === "SOLD_OUT"))
    return (
      <Trans>
        This event is sold out. Only buy from people you trust: a ticket admits one person, once.
      </Trans>
    );
  if (pricesOf(event).some(({ availability }) => availability === "PAUSED"))
    return (
      <>
        <Trans>Ticket sales are paused at the moment.</Trans>{" "}
        {isSomePausedShortly(event) && <LookAgain basket={basket} />}
      </>
    );
  return <Trans>No tickets are on sale at the moment.</Trans>;
}
