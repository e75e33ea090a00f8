// Which tickets does the buyer take? Steppers, the total, and the one button that reserves them.

import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconInfoCircle, IconLock } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type PublicEvent, type PublicTicket, publicEvents } from "#shared/contracts/public-events.ts";
import { MAX_TICKETS_PER_ORDER } from "#shared/core/limits.ts";
import { formatMoney } from "#shared/core/money.ts";
import { type BasketLine, reserve } from "#web/features/event-page/basket.ts";
import { type Refusal, refusalOf } from "#web/features/event-page/refusal.ts";
import classes from "#web/features/event-page/ticket-picker.module.css";
import { TicketRow } from "#web/features/event-page/ticket-row.tsx";
import { queryKeyOf } from "#web/lib/api.ts";
import { paths } from "#web/lib/paths.ts";

type Quantities = Record<string, number>;

export function TicketPicker({ event }: { event: PublicEvent }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const [quantities, setQuantities] = useState<Quantities>({});
  const errorId = useId();
  const buyable = event.hasEnded ? [] : event.tickets.filter((ticket) => ticket.availability === "ON_SALE");
  const lines = linesOf(buyable, quantities);
  const reservation = useMutation({
    mutationFn: () => reserve(event.id, lines),
    onSuccess: (orderShortId) =>
      window.location.assign(paths.checkoutDetails.href({ eventId: event.id, orderShortId })),
    // What was refused may have changed on the page too; the choice stays as it is.
    onError: () =>
      client.invalidateQueries({ queryKey: queryKeyOf(publicEvents.get, { params: { eventId: event.id } }) }),
  });
  const refusal = reservation.error ? refusalOf(reservation.error, lines) : null;
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  const totalMinor = buyable.reduce((sum, ticket) => sum + ticket.priceMinor * (quantities[ticket.id] ?? 0), 0);
  const total = formatMoney(totalMinor, event.currency, i18n.locale);
  // Once under way to the checkout the button stays busy until the next page is there.
  const isBusy = reservation.isPending || reservation.isSuccess;

  function choose(ticketId: string, quantity: number) {
    reservation.reset();
    setQuantities({ ...quantities, [ticketId]: quantity });
  }

  return (
    <>
      <ul className={classes.list}>
        {event.tickets.map((ticket) => (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            event={event}
            quantity={quantities[ticket.id] ?? 0}
            room={MAX_TICKETS_PER_ORDER - count}
            isBusy={isBusy}
            refusal={refusal?.ticketId === ticket.id ? refusal.sentence : null}
            onChange={(quantity) => choose(ticket.id, quantity)}
          />
        ))}
      </ul>
      {buyable.length === 0 ? (
        <NothingToBuy event={event} />
      ) : (
        <div className={classes.bar}>
          <RefusalNote id={errorId} refusal={refusal} />
          <p className={classes.sum}>
            <span>
              {count === 0 ? (
                <Trans>Choose your tickets</Trans>
              ) : (
                <Plural value={count} one="# ticket" other="# tickets" />
              )}
            </span>
            <b suppressHydrationWarning>{total}</b>
          </p>
          <Button
            size="lg"
            className={classes.button}
            loading={isBusy}
            disabled={count === 0}
            aria-describedby={refusal ? errorId : undefined}
            onClick={() => reservation.mutate()}
          >
            <Trans>Continue to checkout</Trans>
          </Button>
          <p className={classes.trust}>
            <IconLock aria-hidden="true" size={16} stroke={2} />
            <Trans>Your tickets are held while you check out</Trans>
          </p>
        </div>
      )}
    </>
  );
}

/** What the API refused that is not about one ticket; the rest stands beside its ticket. */
function RefusalNote({ id, refusal }: { id: string; refusal: Refusal | null }) {
  return (
    <div role="alert" id={id}>
      {refusal && refusal.ticketId === null && (
        <p className={classes.refusal}>
          <IconInfoCircle aria-hidden="true" size={20} stroke={1.75} />
          {refusal.sentence}
        </p>
      )}
    </div>
  );
}

function NothingToBuy({ event }: { event: PublicEvent }) {
  const isSoldOut = event.tickets.length > 0 && event.tickets.every((ticket) => ticket.availability === "SOLD_OUT");
  return (
    <p className={classes.nothing}>
      <IconInfoCircle aria-hidden="true" size={20} stroke={1.75} />
      <span>
        {event.hasEnded ? (
          <Trans>This event has ended. Tickets are no longer sold.</Trans>
        ) : isSoldOut ? (
          <Trans>This event is sold out. Only buy from people you trust: a ticket admits one person, once.</Trans>
        ) : (
          <Trans>No tickets are on sale at the moment.</Trans>
        )}
      </span>
    </p>
  );
}

function linesOf(tickets: PublicTicket[], quantities: Quantities): BasketLine[] {
  return tickets.flatMap(({ id }) => {
    const quantity = quantities[id] ?? 0;
    return quantity > 0 ? [{ ticketId: id, quantity }] : [];
  });
}
