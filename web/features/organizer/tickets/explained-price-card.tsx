// Why can one price be bought, or not? One sentence, and each limit as a bar.
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ExplainedLimit, ExplainedPrice } from "#shared/contracts/explain.ts";
import type { EventStatus } from "#shared/core/event-status.ts";
import { UsageBar } from "#web/components/list/usage-bar.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { LimitNotice, useOverWords } from "#web/components/ticket/limit-notice.tsx";
import {
  isBinding,
  isLimited,
  reasonOf,
  reasonOncePublished,
} from "#web/features/organizer/tickets/explained.ts";
import { useAnswer, useRaiseSentence } from "#web/features/organizer/tickets/explained-words.tsx";
import classes from "#web/features/organizer/tickets/ticket-explanation.module.css";
import {
  availabilityStylesIn,
  basketStyles,
} from "#web/features/organizer/tickets/ticket-styles.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

type Props = {
  price: ExplainedPrice;
  eventStatus: EventStatus;
  readAtMs: number;
};

export function ExplainedPriceCard({ price, eventStatus, readAtMs }: Props) {
  const { t } = useLingui();
  const { title, availability, needsPromoCode, limits } = price;
  const reason = reasonOf(price, eventStatus);
  const answer = useAnswer(price, reason);
  const later = reasonOncePublished(price, eventStatus);
  const laterAnswer = useAnswer(price, later ?? reason);
  const raise = useRaiseSentence(price, reason);
  return (
    <section className={classes.price} aria-label={title}>
      <div className={classes.head}>
        <h3>{title}</h3>
        {reason === "in_baskets" || reason === "too_few_free" ? (
          <StatusBadge of={basketStyles} status={reason} />
        ) : (
          <StatusBadge of={availabilityStylesIn(eventStatus)} status={availability} />
        )}
      </div>
      <p className={classes.answer}>{answer}</p>
      {later && (
        <p>
          <Trans>Once it is published: {laterAnswer}</Trans>
        </p>
      )}
      {needsPromoCode && (
        <p>
          <Trans>Only buyers with a promo code that lists this ticket see it.</Trans>
        </p>
      )}
      {limits.length > 0 && (
        <ul className={classes.limits} aria-label={t`Limits of ${title}`}>
          {limits.map((limit) => (
            <Limit
              key={limit.id}
              limit={limit}
              binds={limits.length > 1 && isLimited(reason) && isBinding(limit, limits)}
              readAtMs={readAtMs}
            />
          ))}
        </ul>
      )}
      {raise && <p className={classes.raise}>{raise}</p>}
    </section>
  );
}

function Limit({
  limit,
  binds,
  readAtMs,
}: {
  limit: ExplainedLimit;
  binds: boolean;
  readAtMs: number;
}) {
  const { timezone } = useCurrentEvent();
  const { name, state, taken, inBaskets, basketEndsInSeconds } = limit;
  const overWords = useOverWords();
  return (
    <li className={classes.limit}>
      <LimitName of={limit}>
        {binds && (
          <em>
            <Trans>This one limits now</Trans>
          </em>
        )}
      </LimitName>
      {state !== "BUILDING" && <UsageBar of={name} {...limit} />}
      {basketEndsInSeconds !== null && (
        <p>
          <Trans>
            The first of these baskets ends at{" "}
            <Moment
              at={new Date(readAtMs + basketEndsInSeconds * 1000).toISOString()}
              timezone={timezone}
              shape="time"
            />
          </Trans>
        </p>
      )}
      <LimitNotice state={state} over={overWords(taken + inBaskets)} />
    </li>
  );
}

function LimitName({ of: { kind, name }, children }: { of: ExplainedLimit; children?: ReactNode }) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const kinds = {
    TICKET: t`Quantity of the ticket`,
    TIER: t`Quantity of this price`,
    CAPACITY_ASSIGNMENT: t`Capacity assignment`,
  };
  return (
    <div className={classes.name}>
      <b>{name}</b>
      {kind === "CAPACITY_ASSIGNMENT" ? (
        <Anchor component={Link} to={paths.capacityAssignments.href({ eventId })} fz="0.8125rem">
          {kinds[kind]}
        </Anchor>
      ) : (
        <span>{kinds[kind]}</span>
      )}
      {children}
    </div>
  );
}
