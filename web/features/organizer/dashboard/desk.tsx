// What does an event with orders show? Key figures, sales by day, what is left, and the newest.
import { Trans } from "@lingui/react/macro";
import { Paper, VisuallyHidden } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { EventStats } from "#shared/contracts/stats.ts";
import type { Ticket } from "#shared/contracts/tickets.ts";
import { LoadError } from "#web/components/page/load-error.tsx";
import { CheckInProgress } from "#web/features/organizer/dashboard/check-in-progress.tsx";
import classes from "#web/features/organizer/dashboard/dashboard.module.css";
import {
  CapacityFills,
  PromoCodeFills,
  TicketFills,
} from "#web/features/organizer/dashboard/fills.tsx";
import { KeyFigures } from "#web/features/organizer/dashboard/key-figures.tsx";
import { NextActions } from "#web/features/organizer/dashboard/next-actions.tsx";
import { PeriodBar } from "#web/features/organizer/dashboard/period-bar.tsx";
import {
  type NewestOrders,
  RecentOrders,
} from "#web/features/organizer/dashboard/recent-orders.tsx";
import { Sales } from "#web/features/organizer/dashboard/sales.tsx";
import { FiguresSkeleton, SalesSkeleton } from "#web/features/organizer/dashboard/skeletons.tsx";
import { useLastKnown, useOffer, useStats } from "#web/features/organizer/dashboard/use-figures.ts";
import { hasRefusal, refusalsIn, usePeriod } from "#web/features/organizer/dashboard/use-period.ts";
import { ApiProblem } from "#web/lib/api/api-problem.ts";

export function Desk({ newest }: { newest: NewestOrders }) {
  const period = usePeriod();
  const read = useStats(period);
  const offer = useOffer();
  const counted = countedIn(read);
  const known = useLastKnown(counted);
  const figures = period.isRefused ? undefined : counted;
  const isFormer = figures !== undefined && read.isPlaceholderData;
  const isWaiting = !figures && !read.isError && !period.isRefused;
  const refused = read.error instanceof ApiProblem ? refusalsIn(read.error.fields) : {};
  const isFree = figures !== undefined && isWithoutMoney(figures, offer.data?.data ?? []);
  return (
    <>
      <PeriodBar
        period={{ ...period, refused: { ...refused, ...period.refused } }}
        figures={known}
      />
      <VisuallyHidden role="status">
        {isFormer && <Trans>The figures of the chosen days are loading.</Trans>}
      </VisuallyHidden>
      <div className={classes.figures} aria-busy={read.isPlaceholderData || isWaiting}>
        {isWaiting && <FiguresSkeleton isCounting={read.data !== undefined} />}
        {figures && (
          <div className={classes.ofPeriod} data-former={isFormer}>
            <KeyFigures figures={figures} isFree={isFree} />
          </div>
        )}
        {known && <NextActions troubles={known.troubles} currency={known.currency} />}
        {read.error && !read.data && !period.isRefused && !hasRefusal(refused) && (
          <Paper bg="var(--surface-1)">
            <LoadError error={read.error} onRetry={() => void read.refetch()} />
          </Paper>
        )}
        <div className={classes.grid}>
          <div className={classes.column}>
            {isWaiting && <SalesSkeleton />}
            {figures && (
              <div className={classes.ofPeriod} data-former={isFormer}>
                <Sales figures={figures} isFree={isFree} />
              </div>
            )}
            <RecentOrders newest={newest} />
          </div>
          <div className={classes.column}>
            <CheckInProgress />
            <TicketFills />
            <CapacityFills />
            <PromoCodeFills />
          </div>
        </div>
      </div>
    </>
  );
}

/** Before the first count there are no figures, not even of 0. */
const countedIn = ({ data }: UseQueryResult<EventStats>): EventStats | undefined =>
  data && data.at !== null ? data : undefined;

/** Nothing on sale costs anything, and of the days that are shown nothing was paid or refunded. */
const isWithoutMoney = ({ totals, before }: EventStats, offered: readonly Ticket[]): boolean =>
  offered.length > 0 &&
  offered.every(({ type }) => type === "FREE") &&
  [totals, before?.totals].every((of) => !of?.grossMinor && !of?.refundedMinor);
