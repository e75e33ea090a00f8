// Why can a ticket not be bought now, or until when can it be? A short reason, with its time if
// known.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PublicEvent, PublicTicket } from "#shared/contracts/public-events.ts";
import classes from "#web/features/buyer/event-page/ticket-picker.module.css";
import { formatMoment } from "#web/lib/time.ts";

/** Shows nothing for a ticket that is on sale without limits, because its stepper shows that. */
export function AvailabilityNote({ ticket, event }: { ticket: PublicTicket; event: PublicEvent }) {
  const { i18n } = useLingui();
  const { availability, minPerOrder, prices } = ticket;
  const saleEndsAt = prices[0]?.saleEndsAt;
  if (availability === "ON_SALE" && !event.hasEnded && minPerOrder <= 1 && !saleEndsAt) return null;
  return (
    <p className={classes.note} suppressHydrationWarning>
      <Note ticket={ticket} event={event} locale={i18n.locale} />
    </p>
  );
}

function Note({
  ticket,
  event,
  locale,
}: {
  ticket: PublicTicket;
  event: PublicEvent;
  locale: string;
}) {
  const at = (instant: string) => formatMoment(instant, event.timezone, locale, "dateTime");
  const { saleStartsAt = null, saleEndsAt = null } = ticket.prices[0] ?? {};
  const starts = saleStartsAt && at(saleStartsAt);
  const ends = saleEndsAt && at(saleEndsAt);
  if (event.hasEnded) return <Trans>Sale ended</Trans>;
  switch (ticket.availability) {
    case "ON_SALE":
      return <OnSaleNote ticket={ticket} ends={ends} />;
    case "NOT_ON_SALE":
      return starts ? <Trans>On sale from {starts}</Trans> : <Trans>Not on sale yet</Trans>;
    case "SOLD_OUT":
      return <Trans>Sold out</Trans>;
    case "SALE_ENDED":
      return ends ? <Trans>Sale ended {ends}</Trans> : <Trans>Sale ended</Trans>;
    case "PAUSED":
      if (!event.takesPayments)
        return <Trans>Paused: the organizer cannot take payments at the moment.</Trans>;
      return <Trans>Sale paused. It continues in a moment.</Trans>;
    case "HIDDEN":
      return null;
  }
}

function OnSaleNote({ ticket, ends }: { ticket: PublicTicket; ends: string | null }) {
  if (ticket.minPerOrder > 1) {
    return (
      <Plural value={ticket.minPerOrder} one="At least # per order" other="At least # per order" />
    );
  }
  return <Trans>On sale until {ends}</Trans>;
}
