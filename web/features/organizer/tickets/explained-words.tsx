// How is it said why a ticket can be bought, or not? One sentence for each reason, with what helps.
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ExplainedPrice } from "#shared/contracts/explain.ts";
import { Moment } from "#web/components/page/moment.tsx";
import { type Reason, raiseOf } from "#web/features/organizer/tickets/explained.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paymentsOf } from "#web/lib/event/use-connect-payments.ts";
import { useCount } from "#web/lib/page/count.ts";

export function useAnswer(price: ExplainedPrice, reason: Reason): ReactNode {
  const { timezone } = useCurrentEvent();
  const moment = (at: string | null) => at && <Moment at={at} timezone={timezone} />;
  const free = price.free ?? 0;
  const binding = price.limits[0]?.name ?? "";
  const least = price.leastPerOrder;
  const sentences: Record<Reason, ReactNode> = {
    event_draft: <Trans>Nobody can buy it, because the event is a draft. Publish it first.</Trans>,
    event_archived: <Trans>Nobody can buy it, because the event is archived.</Trans>,
    event_ended: <Trans>Nobody can buy it any more, because the event is over.</Trans>,
    hidden: <Trans>Nobody can see or buy it, because it is hidden.</Trans>,
    sale_ended: price.saleEndsAt ? (
      <Trans>Nobody can buy it any more: its sale ended on {moment(price.saleEndsAt)}.</Trans>
    ) : (
      <Trans>Nobody can buy it any more, because its sale has ended.</Trans>
    ),
    not_yet: <Trans>Nobody can buy it yet: its sale starts on {moment(price.saleStartsAt)}.</Trans>,
    ticket_paused: <Trans>Nobody can buy it, because its sale is paused.</Trans>,
    payments_not_connected: <PaymentsAnswer />,
    limit_changing: <Trans>Nobody can buy it for about half a minute.</Trans>,
    limit_over: (
      <Trans>
        Nobody can buy it, because more of “{binding}” is sold or being paid than it allows.
      </Trans>
    ),
    sold_out: <Trans>Nobody can buy it, because “{binding}” is full.</Trans>,
    in_baskets: (
      <Trans>
        Nobody can buy it right now: the last of “{binding}” are in baskets. Some may come back when
        a basket ends.
      </Trans>
    ),
    too_few_free: plural(price.freePerOrder ?? 0, {
      one: `Nobody can buy it right now: one order takes at least ${least} of the ticket, and only # is free. More may come back when a basket ends.`,
      other: `Nobody can buy it right now: one order takes at least ${least} of the ticket, and only # are free. More may come back when a basket ends.`,
    }),
    unlimited: <Trans>Buyers can buy it now, and nothing limits how many.</Trans>,
    free: plural(free, {
      one: `Buyers can buy it now: # more, until “${binding}” is full.`,
      other: `Buyers can buy it now: # more, until “${binding}” is full.`,
    }),
  };
  return sentences[reason];
}

function PaymentsAnswer() {
  const { role, account } = useMe();
  const { id: eventId } = useCurrentEvent();
  if (role !== "ADMIN")
    return (
      <Trans>
        Nobody can buy it, because the account cannot take payments. Ask an admin of {account.name}{" "}
        to connect them.
      </Trans>
    );
  return (
    <Trans>
      Nobody can buy it, because the account cannot take payments.{" "}
      <Anchor component={Link} to={paymentsOf(eventId)} inherit underline="always">
        Connect payments
      </Anchor>
    </Trans>
  );
}

/** Null if there is nothing to raise. */
export function useRaiseSentence(price: ExplainedPrice, reason: Reason): string | null {
  const { t } = useLingui();
  const count = useCount();
  const raise = raiseOf(price, reason);
  if (!raise) return null;
  const { of, above, gives, next } = raise;
  if (above !== null && gives !== 0) {
    const least = count(above);
    return gives === null || next === null
      ? t`Nothing else limits it: each unit that “${of}” is raised by above ${least} can be sold.`
      : t`Raising “${of}” above ${least} gives at most ${count(gives)} more, then “${next}” is full.`;
  }
  if (gives === null || next === null)
    return t`Nothing else limits it: each unit that “${of}” is raised by can be sold.`;
  if (gives === 0) return t`Raising “${of}” alone gives nothing, because “${next}” leaves as few.`;
  const most = count(gives);
  return t`Raising “${of}” gives at most ${most} more, then “${next}” is full.`;
}
