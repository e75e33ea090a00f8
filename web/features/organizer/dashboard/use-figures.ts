// What does the dashboard read? Figures and lists, again each minute while the tab is visible.
import { useState } from "react";
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import { orders } from "#shared/contracts/orders.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { type EventStats, stats } from "#shared/contracts/stats.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import type { AskedPeriod } from "#web/features/organizer/dashboard/use-period.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

const LOOK_EVERY_MS = 60_000;
/** New figures take a few seconds. */
const COUNTING_MS = 3_000;
const NEWEST = 5;

const looking = { refetchInterval: LOOK_EVERY_MS };

export function useStats({ query, isRefused }: Pick<AskedPeriod, "query" | "isRefused">) {
  const { id: eventId } = useCurrentEvent();
  return useApiQuery(
    stats.event,
    { params: { eventId }, query },
    {
      enabled: !isRefused,
      keepsFormer: true,
      refetchInterval: (answer) => (answer?.isCounting ? COUNTING_MS : LOOK_EVERY_MS),
    },
  );
}

/** Of whichever days: the moment and what is to look after stay while others are asked for. */
export function useLastKnown(figures: EventStats | undefined): EventStats | undefined {
  const [known, keep] = useState(figures);
  if (figures && figures !== known) keep(figures);
  return figures ?? known;
}

export function useNewestOrders() {
  const { id: eventId } = useCurrentEvent();
  return useApiQuery(orders.list, { params: { eventId }, query: { per_page: NEWEST } }, looking);
}

/** In the order of sale. */
export function useOffer() {
  const { id: eventId } = useCurrentEvent();
  const query = { per_page: MAX_PAGE_SIZE };
  return useApiQuery(tickets.list, { params: { eventId }, query }, looking);
}

export function useCapacities() {
  const { id: eventId } = useCurrentEvent();
  const query = { per_page: MAX_PAGE_SIZE, filter_fields: { status: ["ACTIVE" as const] } };
  return useApiQuery(capacityAssignments.list, { params: { eventId }, query }, looking);
}

/** The most used first. */
export function usePromoCodes() {
  const { id: eventId } = useCurrentEvent();
  const most = { sort_by: "timesUsed", sort_direction: "desc" } as const;
  const query = { per_page: MAX_PAGE_SIZE, ...most };
  return useApiQuery(promoCodes.list, { params: { eventId }, query }, looking);
}

export function useCheckIns({ isShown }: { isShown: boolean }) {
  const { id: eventId } = useCurrentEvent();
  return useApiQuery(stats.checkIns, { params: { eventId } }, { enabled: isShown, ...looking });
}
