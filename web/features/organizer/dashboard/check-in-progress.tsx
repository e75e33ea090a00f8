// How many are in? From two hours before the start until a day after the end.
import { useLingui } from "@lingui/react/macro";
import type { Event } from "#shared/contracts/events.ts";
import { type Fill, FillCard } from "#web/features/organizer/dashboard/fill-rows.tsx";
import { useCheckIns } from "#web/features/organizer/dashboard/use-figures.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useCount } from "#web/lib/page/count.ts";
import { paths } from "#web/lib/page/paths.ts";

const HOUR_MS = 3_600_000;
const HOURS_BEFORE = 2;
const HOURS_AFTER = 24;

export const isAtDoor = ({ startAt, endAt }: Pick<Event, "startAt" | "endAt">, now: number) =>
  now >= Date.parse(startAt) - HOURS_BEFORE * HOUR_MS &&
  now < Date.parse(endAt ?? startAt) + HOURS_AFTER * HOUR_MS;

export function CheckInProgress() {
  const { t } = useLingui();
  const event = useCurrentEvent();
  const count = useCount();
  const isShown = isAtDoor(event, Date.now());
  const read = useCheckIns({ isShown });
  if (!isShown) return null;
  const row = (key: string, name: string, checkedIn: number, total: number): Fill => {
    const [done, whole] = [count(checkedIn), count(total)];
    return { key, name, words: t`${done} of ${whole} in`, filled: checkedIn, of: total };
  };
  const rows = read.data && [
    row("all", t`In all`, read.data.checkedIn, read.data.total),
    ...read.data.lists.map((list) =>
      row(list.checkInListId, list.name, list.checkedIn, list.total),
    ),
  ];
  const all = { to: paths.checkInLists.href({ eventId: event.id }), label: t`All lists` };
  return <FillCard title={t`Check-in`} all={all} read={read} rows={rows} />;
}
