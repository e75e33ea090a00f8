// Can this ticket be bought, for how much, and how many? One row of the ticket list.
import { Trans } from "@lingui/react/macro";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import type {
  PublicEvent,
  PublicPrice,
  PublicTexts,
  PublicTicket,
} from "#shared/contracts/public/public-events.ts";
import { isOnSale } from "#shared/rules/sale/cheapest.ts";
import { FormattedText } from "#web/components/rich-text/formatted-text.tsx";
import type { Basket } from "#web/features/buyer/basket/basket.ts";
import {
  AvailabilityNote,
  LeastPerOrder,
  MostPerOrder,
} from "#web/features/buyer/event-page/availability-note.tsx";
import { DonationFields } from "#web/features/buyer/event-page/donation-fields.tsx";
import { LineTotal, LowestPrice, PriceTag } from "#web/features/buyer/event-page/price-tag.tsx";
import { RowRefusal, titleOf } from "#web/features/buyer/event-page/row-refusal.tsx";
import { Stepper } from "#web/features/buyer/event-page/stepper.tsx";
import kinds from "#web/features/buyer/event-page/ticket-kinds.module.css";
import classes from "#web/features/buyer/event-page/ticket-picker.module.css";

type Props = {
  event: PublicEvent;
  texts: PublicTexts;
  ticket: PublicTicket;
  basket: Basket;
  isLocked: boolean;
};
type PriceProps = Props & { price: PublicPrice };

export function TicketRow(props: Props) {
  const { event, ticket, basket } = props;
  const isOff = !ticket.prices.some((price) => isOnSale(event, price));
  const isRefused = basket.refusal?.ticketId === ticket.id;
  const isFolded = ticket.collapseOnLoad;
  return (
    <li className={classes.row} data-off={isOff || undefined} data-refused={isRefused || undefined}>
      {isFolded ? <FoldedTicket {...props} /> : <OpenTicket {...props} />}
    </li>
  );
}

function OpenTicket(props: Props) {
  const { event, ticket } = props;
  const [price] = ticket.prices;
  if (!price) return null;
  if (ticket.type === "TIERED")
    return (
      <>
        <About {...props}>
          <p className={classes.name}>{ticket.title}</p>
          <Description {...props} />
        </About>
        <Tiers {...props} />
      </>
    );
  return (
    <>
      <About {...props}>
        <p className={classes.name}>{ticket.title}</p>
        {!isLong(props) && <Description {...props} />}
      </About>
      <div className={classes.howMany}>
        <PriceTag event={event} ticket={ticket} price={price} />
        {ticket.type !== "DONATION" && <HowMany {...props} price={price} />}
      </div>
      {isLong(props) && <Description {...props} />}
      <UnderRow {...props} price={price} />
    </>
  );
}

/** Opens without a script too, and by itself if it was chosen before or refused. */
function FoldedTicket(props: Props) {
  const { event, ticket, basket } = props;
  const [price] = ticket.prices;
  const best = ticket.prices.find((one) => one.availability === ticket.availability) ?? price;
  const folded = useRef<HTMLDetailsElement>(null);
  const isChosen = ticket.prices.some((one) => basket.chosen(ticket, one).quantity > 0);
  useEffect(() => {
    if (folded.current && isChosen) folded.current.open = true;
  }, [isChosen]);
  if (!price || !best) return null;
  const isTiered = ticket.type === "TIERED";
  return (
    <details className={kinds.folded} ref={folded}>
      <summary>
        <span>
          <span className={classes.name}>{ticket.title}</span>
          {!isOnSale(event, best) && (
            <AvailabilityNote event={event} ticket={ticket} price={best} />
          )}
        </span>
        {isTiered ? (
          <LowestPrice event={event} ticket={ticket} />
        ) : (
          <PriceTag event={event} ticket={ticket} price={price} />
        )}
        <IconChevronDown className={kinds.chevron} aria-hidden="true" size={18} stroke={2} />
      </summary>
      <div className={kinds.unfolded}>
        {isLong(props) && <Description {...props} />}
        <About {...props}>{!isLong(props) && <Description {...props} />}</About>
        {isTiered ? (
          <Tiers {...props} />
        ) : (
          <>
            {ticket.type !== "DONATION" && (
              <div className={classes.howMany}>
                <HowMany {...props} price={price} />
              </div>
            )}
            <UnderRow {...props} price={price} />
          </>
        )}
      </div>
    </details>
  );
}

/** Beside the price a long description would be a narrow column, so it stands on its own. */
const isLong = (props: Props): boolean => descriptionOf(props).length > 120;

const descriptionOf = ({ ticket, texts }: Props): string =>
  texts.tickets.find(({ id }) => id === ticket.id)?.description ?? "";

function Description(props: Props) {
  const html = descriptionOf(props);
  if (html === "") return null;
  return <FormattedText className={classes.description} html={html} />;
}

function About({ event, ticket, children }: Props & { children: ReactNode }) {
  const [price] = ticket.prices;
  const isTiered = ticket.type === "TIERED";
  return (
    <div className={kinds.what} data-wide={isTiered || undefined}>
      {children}
      {price && !isTiered && <AvailabilityNote event={event} ticket={ticket} price={price} />}
      {isTiered && ticket.minPerOrder > 1 && (
        <p className={classes.note}>
          <LeastPerOrder minimum={ticket.minPerOrder} />
        </p>
      )}
    </div>
  );
}

function Tiers(props: Props) {
  const { event, ticket } = props;
  return (
    <ul className={kinds.tiers}>
      {ticket.prices.map((price) => (
        <li
          key={price.tierId}
          className={kinds.tier}
          data-off={!isOnSale(event, price) || undefined}
        >
          <div className={kinds.what}>
            <p className={kinds.label}>{price.label}</p>
            <AvailabilityNote event={event} ticket={ticket} price={price} />
          </div>
          <div className={classes.howMany}>
            <PriceTag event={event} ticket={ticket} price={price} />
            <HowMany {...props} price={price} />
          </div>
          <RowRefusal {...props} price={price} />
        </li>
      ))}
    </ul>
  );
}

function UnderRow(props: PriceProps) {
  const { event, ticket, price } = props;
  return (
    <>
      {ticket.type === "DONATION" && isOnSale(event, price) && (
        <>
          <DonationFields {...props} />
          <div className={kinds.howManyBelow}>
            <span>
              <Trans>Tickets</Trans>
            </span>
            <div className={classes.howMany}>
              <HowMany {...props} />
            </div>
          </div>
        </>
      )}
      <RowRefusal {...props} />
    </>
  );
}

function HowMany(props: PriceProps) {
  const { event, ticket, price, basket, isLocked } = props;
  if (!isOnSale(event, price)) return null;
  const { quantity, more, fewer, isAtMost } = basket.chosen(ticket, price);
  return (
    <>
      <Stepper
        title={titleOf(ticket, price)}
        {...{ quantity, more, fewer, isLocked }}
        onChange={(wanted) => basket.choose(ticket.id, price.tierId, { quantity: wanted })}
      />
      {isAtMost && quantity > 0 && (
        <p className={kinds.most}>
          <MostPerOrder maximum={ticket.maxPerOrder} />
        </p>
      )}
      <Total {...props} />
    </>
  );
}

/** A single ticket at its shown price needs no total of its own. */
function Total({ event, ticket, price, basket }: PriceProps) {
  const line = basket.lineOf(ticket.id, price.tierId);
  return line?.totalMinor === price.shownMinor ? null : <LineTotal event={event} line={line} />;
}
