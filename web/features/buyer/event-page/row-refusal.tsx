// What can a buyer do about a refused ticket? The reason, what else is on sale, and how to go on.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type {
  PublicEvent,
  PublicPrice,
  PublicTicket,
} from "#shared/contracts/public/public-events.ts";
import { lineTitle } from "#shared/rules/order/order-tickets.ts";
import { isOnSale } from "#shared/rules/sale/cheapest.ts";
import type { Basket } from "#web/features/buyer/basket/basket.ts";
import classes from "#web/features/buyer/event-page/ticket-picker.module.css";

/** Shows nothing unless the last reservation was refused because of this price. */
export function RowRefusal(props: {
  event: PublicEvent;
  ticket: PublicTicket;
  price: PublicPrice;
  basket: Basket;
  isLocked: boolean;
}) {
  const { event, ticket, price, basket, isLocked } = props;
  const { refusal } = basket;
  if (refusal?.ticketId !== ticket.id || refusal.tierId !== price.tierId) return null;
  const { remaining } = refusal;
  const { quantity } = basket.chosen(ticket, price);
  const title = titleOf(ticket, price);
  const leaveOut = basket.takeWithout(ticket.id, price.tierId);
  return (
    <div className={classes.rowRefusal} ref={showRefusal} tabIndex={-1}>
      <IconAlertCircle aria-hidden="true" size={18} stroke={2} />
      <p>
        {refusal.sentence} <AlsoGone event={event} basket={basket} refused={price} />
        {remaining > 0 && quantity <= remaining ? (
          <Trans>Other tickets in your choice count toward the same limit.</Trans>
        ) : (
          <Alternatives event={event} basket={basket} />
        )}
      </p>
      {isOnSale(event, price) && remaining >= ticket.minPerOrder && remaining < quantity && (
        <Button
          variant="default"
          size="lg"
          disabled={isLocked}
          onClick={() => basket.choose(ticket.id, price.tierId, { quantity: remaining })}
        >
          <Plural value={remaining} one="Take # ticket" other="Take # tickets" />
        </Button>
      )}
      {leaveOut && (
        <Button variant="default" size="lg" disabled={isLocked} onClick={leaveOut}>
          <Trans>Continue without {title}</Trans>
        </Button>
      )}
    </div>
  );
}

/** The pressed button may be disabled by now, so the refusal takes the focus. */
export function showRefusal(note: HTMLElement | null): void {
  const folded = note?.closest("details");
  if (folded) folded.open = true;
  (note?.closest("li") ?? note)?.scrollIntoView({ block: "nearest" });
  note?.focus({ preventScroll: true });
}

/** The API names only the first. */
function AlsoGone(props: { event: PublicEvent; basket: Basket; refused: PublicPrice }) {
  const { event, basket, refused } = props;
  const titles = useTitles(
    event,
    (ticket, price) =>
      price !== refused && !isOnSale(event, price) && basket.chosen(ticket, price).wanted > 0,
  );
  return (
    titles && (
      <>
        <Trans>Not on sale any more either: {titles}.</Trans>{" "}
      </>
    )
  );
}

/** Empty if no price is meant. */
function useTitles(
  event: PublicEvent,
  isMeant: (ticket: PublicTicket, price: PublicPrice) => boolean,
): string {
  const { i18n } = useLingui();
  const titles = event.tickets.flatMap((ticket) =>
    ticket.prices.filter((price) => isMeant(ticket, price)).map((price) => titleOf(ticket, price)),
  );
  return new Intl.ListFormat(i18n.locale).format(titles);
}

export const titleOf = ({ title }: PublicTicket, { tierId, label }: PublicPrice): string =>
  lineTitle({ title, tierLabel: tierId === null ? null : label });

/** The page does not know which of them share the used-up limit, so it promises nothing. */
function Alternatives({ event, basket }: { event: PublicEvent; basket: Basket }) {
  const titles = useTitles(
    event,
    (ticket, price) => isOnSale(event, price) && basket.chosen(ticket, price).wanted === 0,
  );
  return titles && <Trans>Other tickets may be available: {titles}.</Trans>;
}
