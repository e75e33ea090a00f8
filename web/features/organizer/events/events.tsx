// Which events does the account have? By category, each with its date, place and status. New events
// start here.
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Tabs } from "@mantine/core";
import { Suspense, useState } from "react";
import { Link, Navigate, useNavigate, useParams } from "react-router-dom";
import type * as z from "zod";
import { type Event, EventCategory, events } from "#shared/contracts/events.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { CreateButton } from "#web/components/list/create-button.tsx";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { ListScreen } from "#web/components/list/list-screen.tsx";
import { StatusBadge } from "#web/components/list/status-badge.tsx";
import { lazyNamed } from "#web/components/page/lazy-named.ts";
import { Moment } from "#web/components/page/moment.tsx";
import { eventStyles } from "#web/features/organizer/events/event-styles.ts";
import { useNoEvents } from "#web/features/organizer/events/no-events.tsx";
import { shortPlace } from "#web/features/organizer/events/place.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useListParams } from "#web/lib/page/list-params.ts";
import { paths } from "#web/lib/page/paths.ts";

type EventRow = z.output<typeof Event>;

/** Up to 100 events of all categories, the latest start first. */
const EVERYTHING = { per_page: MAX_PAGE_SIZE, sort_by: "startAt", sort_direction: "desc" } as const;

const firstWithEvents = (rows: readonly EventRow[] = []): EventCategory =>
  EventCategory.options.find((one) => rows.some(({ category }) => category === one)) ?? "upcoming";

const CreateEvent = lazyNamed(
  () => import("#web/features/organizer/events/create-event.tsx"),
  "CreateEvent",
);

export function Component() {
  const { t } = useLingui();
  const [isCreating, setCreating] = useState(false);
  const { eventsState } = useParams();
  // Without a category in the address, the list opens the first category that has events. It loads
  // all events at once, so that nobody waits twice.
  const anything = useApiQuery(events.list, { query: EVERYTHING }, { enabled: !eventsState });
  const category = EventCategory.safeParse(eventsState ?? firstWithEvents(anything.data?.data));
  const list = useListParams(events.list);
  const filter_fields = {
    ...list.query.filter_fields,
    category: category.success ? [category.data] : [],
  };
  const found = useApiQuery(
    events.list,
    { query: { ...list.query, filter_fields } },
    { enabled: category.success },
  );
  // If the category is empty, all events are read too. The hint on how to begin appears only if
  // there are no events at all.
  const isBare = found.data?.meta.total === 0 && !list.isNarrowed;
  const all = useApiQuery(events.list, { query: EVERYTHING }, { enabled: isBare });
  const shown = isBare && all.isPending ? all : found;
  const page = !eventsState && anything.isPending ? anything : shown;
  const create = (
    <CreateButton onClick={() => setCreating(true)}>
      <Trans>Create event</Trans>
    </CreateButton>
  );
  const noEvents = useNoEvents(create);
  const columns = useColumns();
  if (!category.success) return <Navigate to={paths.events.href({})} replace />;
  return (
    <>
      <ListScreen
        help={t`Everything your account puts on.`}
        action={create}
        list={list}
        page={page}
        columns={columns}
        nameOf={({ title }) => title}
        searchLabel={t`Title, venue or city`}
        nothingFound={t`No events match`}
        empty={all.data?.meta.total === 0 ? noEvents.first : noEvents[category.data]}
      >
        <CategoryTabs current={category.data} />
      </ListScreen>
      {isCreating && (
        <Suspense>
          <CreateEvent onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

function CategoryTabs({ current }: { current: EventCategory }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const tabs: Record<EventCategory, string> = {
    upcoming: t`Upcoming`,
    ongoing: t`Ongoing`,
    ended: t`Ended`,
    archived: t`Archived`,
  };
  return (
    <Tabs
      mb="md"
      value={current}
      onChange={(eventsState) => void navigate(paths.events.href({ eventsState }))}
    >
      <Tabs.List>
        {EventCategory.options.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {tabs[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}

function useColumns(): ListColumn<EventRow>[] {
  const { t, i18n } = useLingui();
  return [
    {
      key: "title",
      title: t`Event`,
      sortable: true,
      onCard: "title",
      isLong: true,
      render: ({ id, title }) => (
        <Anchor component={Link} to={paths.event.href({ eventId: id })} fw={600} fz="sm">
          {title}
        </Anchor>
      ),
    },
    {
      key: "startAt",
      title: t`Starts`,
      sortable: true,
      onCard: "rest",
      render: ({ startAt, timezone }) => <Moment at={startAt} timezone={timezone} />,
    },
    {
      key: "place",
      title: t`Place`,
      onCard: "rest",
      isLong: true,
      render: (row) => (row.isOnline ? t`Online` : shortPlace(row, i18n.locale)),
    },
    {
      key: "status",
      title: t`Status`,
      onCard: "end",
      render: ({ status }) => <StatusBadge of={eventStyles} status={status} />,
    },
  ];
}
