// Why can a ticket or tier not be bought now, or until when can it be?
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";
import type {
  PublicEvent,
  PublicPrice,
  PublicTicket,
} from "#shared/contracts/public/public-events.ts";
import { isOnSale } from "#shared/rules/sale/cheapest.ts";
import classes from "#web/features/buyer/event-page/ticket-picker.module.css";
import { formatMoment } from "#web/lib/page/time.ts";

type Props = { event: PublicEvent; ticket: PublicTicket; price: PublicPrice };

/** Shows nothing for a price on sale without limits, because its stepper shows that. */
export function AvailabilityNote({ event, ticket, price }: Props) {
  const { i18n } = useLingui();
  const at = (instant: string | null) =>
    instant && formatMoment(instant, event.timezone, i18n.locale, "dateTime");
  const [starts, ends] = [at(price.saleStartsAt), at(price.saleEndsAt)];
  const notes = isOnSale(event, price)
    ? onSaleNotes({ ticket, price, ends })
    : [<Word key="word" event={event} ticket={ticket} price={price} starts={starts} ends={ends} />];
  if (notes.length === 0) return null;
  return (
    <p className={classes.note} suppressHydrationWarning>
      {notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a note is identified only by its place
        <Fragment key={index}>
          {index > 0 && " · "}
          {note}
        </Fragment>
      ))}
    </p>
  );
}

/** Tiers have one minimum together, which stands above them. */
function onSaleNotes(of: { ticket: PublicTicket; price: PublicPrice; ends: string | null }) {
  const { ticket, price, ends } = of;
  const notes: ReactNode[] = [];
  if (price.quantityLeft !== null)
    notes.push(<Plural value={price.quantityLeft} one="# left" other="# left" />);
  if (price.tierId === null && ticket.minPerOrder > 1)
    notes.push(<LeastPerOrder minimum={ticket.minPerOrder} />);
  if (ends) notes.push(<Trans>On sale until {ends}</Trans>);
  return notes;
}

export const LeastPerOrder = ({ minimum }: { minimum: number }) => (
  <Plural value={minimum} one="At least # per order" other="At least # per order" />
);

export const MostPerOrder = ({ maximum }: { maximum: number }) => (
  <Plural value={maximum} one="At most # per order" other="At most # per order" />
);

function Word(props: Props & { starts: string | null; ends: string | null }) {
  const { event, ticket, price, starts, ends } = props;
  if (event.hasEnded) return <Trans>Sale ended</Trans>;
  const costs = ticket.type === "DONATION" || price.priceMinor > 0;
  switch (price.availability) {
    case "NOT_ON_SALE":
      return starts ? <Trans>On sale from {starts}</Trans> : <Trans>Not on sale yet</Trans>;
    case "SOLD_OUT":
      return <Trans>Sold out</Trans>;
    case "SALE_ENDED":
      return ends ? <Trans>Sale ended {ends}</Trans> : <Trans>Sale ended</Trans>;
    case "PAUSED":
      if (costs && !event.takesPayments)
        return <Trans>Paused: the organizer cannot take payments at the moment.</Trans>;
      return <Trans>The sale is paused at the moment.</Trans>;
    case "ON_SALE":
    case "HIDDEN":
      return null;
  }
}
