// Can this ticket be bought, for how much, and how many? One row of the ticket list.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconAlertCircle, IconMinus, IconPlus } from "@tabler/icons-react";
import type { PublicEvent, PublicTicket } from "#shared/contracts/public-events.ts";
import { formatMoney } from "#shared/core/money.ts";
import type { Refusal } from "#web/features/buyer/basket/reserved.ts";
import { AvailabilityNote } from "#web/features/buyer/event-page/availability-note.tsx";
import classes from "#web/features/buyer/event-page/ticket-picker.module.css";

type Props = {
  ticket: PublicTicket;
  event: PublicEvent;
  quantity: number;
  /** How many more tickets the whole order may take. */
  room: number;
  /** The choice cannot change now. */
  isLocked: boolean;
  /** Why the last reservation failed, if this ticket was the reason. */
  refusal: Refusal | null;
  onChange: (quantity: number) => void;
  /** Reserves the other chosen tickets without this one. Undefined if there are no others. */
  onLeaveOut: (() => void) | undefined;
};

export function TicketRow({
  ticket,
  event,
  quantity,
  room,
  isLocked,
  refusal,
  onChange,
  onLeaveOut,
}: Props) {
  const { i18n } = useLingui();
  const isOnSale = ticket.availability === "ON_SALE" && !event.hasEnded;
  return (
    <li
      className={classes.row}
      data-off={!isOnSale || undefined}
      data-refused={refusal !== null || undefined}
    >
      <div className={classes.what}>
        <p className={classes.name}>{ticket.title}</p>
        {ticket.description !== "" && <p className={classes.description}>{ticket.description}</p>}
        <AvailabilityNote ticket={ticket} event={event} />
      </div>
      <div className={classes.howMany}>
        <p className={classes.price} suppressHydrationWarning>
          {ticket.type === "FREE" ? (
            <Trans>Free</Trans>
          ) : (
            formatMoney(ticket.prices[0]?.shownMinor ?? 0, event.currency, i18n.locale)
          )}
        </p>
        {isOnSale && (
          <Stepper
            ticket={ticket}
            quantity={quantity}
            room={room}
            isLocked={isLocked}
            onChange={onChange}
          />
        )}
      </div>
      {refusal !== null && (
        <div
          className={classes.rowRefusal}
          ref={(note) => note?.scrollIntoView({ block: "nearest" })}
        >
          <IconAlertCircle aria-hidden="true" size={18} stroke={2} />
          <p>
            {refusal.sentence} <Alternatives ticket={ticket} event={event} />
          </p>
          {isOnSale && refusal.remaining >= ticket.minPerOrder && (
            <Button
              variant="default"
              size="lg"
              disabled={isLocked}
              onClick={() => onChange(refusal.remaining)}
            >
              <Plural value={refusal.remaining} one="Take # ticket" other="Take # tickets" />
            </Button>
          )}
          {onLeaveOut && (
            <Button variant="default" size="lg" disabled={isLocked} onClick={onLeaveOut}>
              <Trans>Continue without {ticket.title}</Trans>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** Other tickets on sale, shown when this ticket is refused. */
function Alternatives({ ticket, event }: { ticket: PublicTicket; event: PublicEvent }) {
  const { i18n } = useLingui();
  const others = event.tickets.filter(
    (one) => one.id !== ticket.id && one.availability === "ON_SALE",
  );
  if (others.length === 0) return null;
  const titles = new Intl.ListFormat(i18n.locale).format(others.map(({ title }) => title));
  return <Trans>Still on sale: {titles}.</Trans>;
}

/**
 * The first step goes from none to the minimum, and back. The limits are the ticket's maximum and
 * the room left in the order.
 */
function Stepper({
  ticket,
  quantity,
  room,
  isLocked,
  onChange,
}: Omit<Props, "event" | "refusal" | "onLeaveOut">) {
  const { t } = useLingui();
  const { title, minPerOrder, maxPerOrder } = ticket;
  const more = quantity === 0 ? minPerOrder : quantity + 1;
  const fewer = quantity <= minPerOrder ? 0 : quantity - 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers would announce a fieldset as a separate form group
    <div className={classes.stepper} role="group" aria-label={t`Quantity: ${title}`}>
      <button
        type="button"
        aria-label={t`Remove one: ${title}`}
        disabled={quantity === 0 || isLocked}
        onClick={() => onChange(fewer)}
      >
        <IconMinus aria-hidden="true" size={16} stroke={2} />
      </button>
      <output aria-live="polite">{quantity}</output>
      <button
        type="button"
        aria-label={t`Add one: ${title}`}
        disabled={more > maxPerOrder || more - quantity > room || isLocked}
        onClick={() => onChange(more)}
      >
        <IconPlus aria-hidden="true" size={16} stroke={2} />
      </button>
    </div>
  );
}
