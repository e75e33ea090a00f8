// What does the list show of one ticket? Name, tiers, price, and what is sold.
import { Trans, useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { Ticket, Tier } from "#shared/contracts/tickets.ts";
import { RowTitle } from "#web/components/list/name-column.tsx";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { LimitNotice, useOverWords } from "#web/components/ticket/limit-notice.tsx";
import { Price } from "#web/components/ticket/price.tsx";
import { shownLimitState } from "#web/features/organizer/tickets/counting.ts";
import classes from "#web/features/organizer/tickets/ticket-cells.module.css";
import { availabilityStylesIn } from "#web/features/organizer/tickets/ticket-styles.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useCount } from "#web/lib/page/count.ts";

export function TicketName({ ticket, onEdit }: { ticket: Ticket; onEdit: () => void }) {
  const overWords = useOverWords();
  const { takesPayments } = useCurrentEvent();
  const { title, hideUntilPromoCode } = ticket;
  return (
    <div className={classes.name}>
      <RowTitle onClick={onEdit}>{title}</RowTitle>
      {hideUntilPromoCode && (
        <Text span fz="0.8125rem" fw={400} c="dimmed">
          <Trans>Hidden until promo code</Trans>
        </Text>
      )}
      <LimitNotice
        state={shownLimitState(ticket, takesPayments)}
        over={overWords(soldAndHeld(ticket))}
      />
    </div>
  );
}

export function Tiers({ ticket: { title, tiers, availability } }: { ticket: Ticket }) {
  const { t } = useLingui();
  if (tiers.length === 0) return null;
  return (
    <ul className={classes.tiers} aria-label={t`Prices of ${title}`}>
      {tiers.map((tier) => (
        <TierLine key={tier.id} tier={tier} ticketWord={availability} />
      ))}
    </ul>
  );
}

const soldAndHeld = ({ quantitySold, quantityHeld }: Ticket | Tier): number =>
  quantitySold + (quantityHeld ?? 0);

/** A tier's availability is shown where it differs from that of the ticket. */
function TierLine({ tier, ticketWord }: { tier: Tier; ticketWord: Ticket["availability"] }) {
  const overWords = useOverWords();
  const { currency, status } = useCurrentEvent();
  const { label, priceMinor, availability, limitState } = tier;
  return (
    <li>
      <span className={classes.label}>{label}</span>
      <Price amountMinor={priceMinor} currency={currency} />
      <Sold {...tier} />
      {availability !== ticketWord && (
        <StatusBadge of={availabilityStylesIn(status)} status={availability} />
      )}
      <LimitNotice state={limitState} over={overWords(soldAndHeld(tier))} />
    </li>
  );
}

export function Sold({
  quantitySold,
  quantityAvailable,
}: Pick<Ticket, "quantitySold" | "quantityAvailable">) {
  const count = useCount();
  const sold = count(quantitySold);
  return (
    <span>
      {quantityAvailable === null ? (
        <Trans>{sold} sold</Trans>
      ) : (
        <Trans>
          {sold} of {count(quantityAvailable)} sold
        </Trans>
      )}
    </span>
  );
}
