// Which events does the account have? By category, each with its date, place and status. New events
// start here.
import { useLingui } from "@lingui/react/macro";
import { Tabs } from "@mantine/core";
import { Navigate, useNavigate, useParams } from "react-router-dom";
import type * as z from "zod";
import { type Event, EventCategory, events } from "#shared/contracts/events.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { type ItemList, ItemListScreen, useItemList } from "#web/components/list/item-list.tsx";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { RowTitle, titleColumn } from "#web/components/list/name-column.tsx";
import { StatusBadge } from "#web/components/list/status-badge.tsx";
import { lazily } from "#web/components/page/lazily.ts";
import { Moment } from "#web/components/page/moment.tsx";
import { eventStyles } from "#web/features/organizer/events/event-styles.ts";
import { useNoEvents } from "#web/features/organizer/events/no-events.tsx";
import { shortPlace } from "#web/features/organizer/events/place.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { paths } from "#web/lib/page/paths.ts";

type EventRow = z.output<typeof Event>;

/** Up to 100 events of all categories, the latest start first. */
const EVERYTHING = { per_page: MAX_PAGE_SIZE, sort_by: "startAt", sort_direction: "desc" } as const;

const firstWithEvents = (rows: readonly EventRow[] = []): EventCategory =>
  EventCategory.options.find((one) => rows.some(({ category }) => category === one)) ?? "upcoming";

const CreateEvent = lazily(() => import("#web/features/organizer/events/create-event.tsx"));

/**
 * Without a category in the address, the list opens the first category that has events. It loads
 * all events at once, so that nobody waits twice.
 */
export function Component() {
  const { eventsState } = useParams();
  const anything = useApiQuery(events.list, { query: EVERYTHING }, { enabled: !eventsState });
  const category = EventCategory.safeParse(eventsState ?? firstWithEvents(anything.data?.data));
  if (!category.success) return <Navigate to={paths.events.href({})} replace />;
  const isWaiting = !eventsState && anything.isPending;
  return <Events category={category.data} {...(isWaiting && { pending: anything })} />;
}

function Events({
  category,
  pending,
}: {
  category: EventCategory;
  pending?: ItemList<EventRow>["page"];
}) {
  const { t } = useLingui();
  const items = useItemList(events.list, {
    narrowed: (query) => ({
      ...query,
      filter_fields: { ...query.filter_fields, category: [category] },
    }),
  });
  // If the category is empty, all events are read too. The hint on how to begin appears only if
  // there are no events at all.
  const isBare = items.page.data?.meta.total === 0 && !items.list.isNarrowed;
  const all = useApiQuery(events.list, { query: EVERYTHING }, { enabled: isBare });
  const page = pending ?? (isBare && all.isPending ? all : items.page);
  const noEvents = useNoEvents();
  return (
    <ItemListScreen
      items={{ ...items, page }}
      help={t`Everything your account puts on.`}
      create={t`Create event`}
      form={({ onClose }) => <CreateEvent onClose={onClose} />}
      columns={useColumns()}
      nameOf={({ title }) => title}
      searchLabel={t`Title, venue or city`}
      nothingFound={t`No events match`}
      empty={noEvents[all.data?.meta.total === 0 ? "first" : category]}
    >
      <CategoryTabs current={category} />
    </ItemListScreen>
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
    titleColumn("title", t`Event`, ({ id, title }) => (
      <RowTitle to={paths.event.href({ eventId: id })}>{title}</RowTitle>
    )),
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
