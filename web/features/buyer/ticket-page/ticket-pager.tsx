// Which of an order's tickets is this? Only for people who came from the order.
import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { PublicTicketPage } from "#shared/contracts/public/public-tickets.ts";
import { pageTurns } from "#web/features/buyer/ticket-page/page-turns.ts";
import classes from "#web/features/buyer/ticket-page/ticket-pager.module.css";
import { fromOrder } from "#web/lib/event/from-order.ts";
import { paths } from "#web/lib/page/paths.ts";

type Props = {
  eventId: string;
  orderShortId: string;
  tickets: PublicTicketPage[];
  current: string;
};

/** The first and the last ticket link to themselves. */
export function TicketPager({ eventId, orderShortId, tickets, current }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const index = tickets.findIndex(({ shortId }) => shortId === current);
  const state = fromOrder(orderShortId);
  const to = (at: number) =>
    paths.ticketPage.href({ eventId, attendeeShortId: tickets[at]?.shortId ?? current });
  const turn = useEffectEvent((by: 1 | -1) => {
    if (tickets[index + by]) void navigate(to(index + by), { state, replace: true });
  });
  useEffect(() => pageTurns(turn), []);
  const number = index + 1;
  const total = tickets.length;
  const ends = { before: index === 0, after: number === total };
  return (
    <nav className={classes.pager} aria-label={t`Tickets of this order`}>
      <Link className={classes.back} to={paths.checkoutSummary.href({ eventId, orderShortId })}>
        <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
        <Trans>Back to the order</Trans>
      </Link>
      {total > 1 && (
        <div className={classes.pages}>
          <Link
            to={to(index - 1)}
            state={state}
            replace
            aria-label={t`Previous ticket`}
            aria-disabled={ends.before}
          >
            <IconChevronLeft size={24} stroke={1.75} aria-hidden="true" />
          </Link>
          <span role="status">
            <Trans>
              {number} of {total}
            </Trans>
          </span>
          <Link
            to={to(number)}
            state={state}
            replace
            aria-label={t`Next ticket`}
            aria-disabled={ends.after}
          >
            <IconChevronRight size={24} stroke={1.75} aria-hidden="true" />
          </Link>
        </div>
      )}
    </nav>
  );
}
