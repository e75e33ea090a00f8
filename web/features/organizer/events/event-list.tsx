// How are events listed? By category, each with its date, place and status. New events start here.
import { useLingui } from "@lingui/react/macro";
import { Anchor, Tabs } from "@mantine/core";
import { Link, Navigate, useNavigate, useParams } from "react-router-dom";
import { EventCategory, type EventRow, events } from "#shared/contracts/events.ts";
import { type OrganizerRow, organizers } from "#shared/contracts/organizers.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { WithThumb } from "#web/components/image/thumb.tsx";
import { type ItemList, ItemListScreen, useItemList } from "#web/components/list/item-list.tsx";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import type { ListScreenProps } from "#web/components/list/list-screen.tsx";
import { RowTitle, titleColumn } from "#web/components/list/name-column.tsx";
import { StatusBadge } from "#web/components/list/status-badge.tsx";
import { lazily } from "#web/components/page/lazily.ts";
import { Moment } from "#web/components/page/moment.tsx";
import { eventStyles } from "#web/features/organizer/events/event-styles.ts";
import { useNoEvents } from "#web/features/organizer/events/no-events.tsx";
import { shortPlace } from "#web/features/organizer/events/place.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { paths } from "#web/lib/page/paths.ts";

/** Up to 100 events of all categories, the latest start first. */
const EVERYTHING = { per_page: MAX_PAGE_SIZE, sort_by: "startAt", sort_direction: "desc" } as const;

const firstWithEvents = (rows: readonly EventRow[] = []): EventCategory =>
  EventCategory.options.find((one) => rows.some(({ category }) => category === one)) ?? "upcoming";

const CreateEvent = lazily(() => import("#web/features/organizer/events/create-event.tsx"));

type Props = {
  /** Whose events they are, else those of all. */
  organizer?: OrganizerRow;
  /** The address with a category. */
  hrefOf: (eventsState?: EventCategory) => string;
} & Pick<ListScreenProps<EventRow>, "title" | "mark" | "help" | "otherActions">;

/**
 * Without a category in the address, the list opens the first category that has events. It loads
 * all events at once, so that nobody waits twice.
 */
export function EventList(props: Props) {
  const { organizer, hrefOf } = props;
  const { eventsState } = useParams();
  const anything = useEverything(organizer, !eventsState);
  const category = EventCategory.safeParse(eventsState ?? firstWithEvents(anything.data?.data));
  if (!category.success) return <Navigate to={hrefOf()} replace />;
  const isWaiting = !eventsState && anything.isPending;
  return <Events {...props} category={category.data} {...(isWaiting && { pending: anything })} />;
}

const filterOf = (organizer: OrganizerRow | undefined) =>
  organizer ? { organizerId: [organizer.id] } : {};

const useEverything = (organizer: OrganizerRow | undefined, enabled: boolean) =>
  useApiQuery(
    events.list,
    { query: { ...EVERYTHING, filter_fields: filterOf(organizer) } },
    { enabled },
  );

function Events({
  organizer,
  hrefOf,
  category,
  pending,
  ...screen
}: Props & { category: EventCategory; pending?: ItemList<EventRow>["page"] }) {
  const { t } = useLingui();
  const items = useItemList(events.list, {
    narrowed: (query) => ({
      ...query,
      filter_fields: { ...query.filter_fields, ...filterOf(organizer), category: [category] },
    }),
  });
  // If the category is empty, all events are read too. The hint on how to begin appears only if
  // there are no events at all.
  const isBare = items.page.data?.meta.total === 0 && !items.list.isNarrowed;
  const all = useEverything(organizer, isBare);
  const page = pending ?? (isBare && all.isPending ? all : items.page);
  // Of several zones each row names its own.
  const zones = new Set(page.data?.data.map(({ timezone }) => timezone));
  const noEvents = useNoEvents({ isGuided: !organizer });
  return (
    <ItemListScreen
      {...screen}
      items={{ ...items, page }}
      create={t`Create event`}
      form={({ onClose }) => (
        <CreateEvent {...(organizer && { organizerId: organizer.id })} onClose={onClose} />
      )}
      columns={useColumns(organizer, zones.size === 1)}
      timezone={zones.size === 1 ? page.data?.data[0]?.timezone : undefined}
      nameOf={({ title }) => title}
      searchLabel={t`Title, venue or city`}
      nothingFound={t`No events match`}
      empty={noEvents[all.data?.meta.total === 0 ? "first" : category]}
    >
      <CategoryTabs current={category} hrefOf={hrefOf} />
    </ItemListScreen>
  );
}

function CategoryTabs({
  current,
  hrefOf,
}: {
  current: EventCategory;
  hrefOf: (eventsState: EventCategory) => string;
}) {
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
      onChange={(word) => void navigate(hrefOf(EventCategory.parse(word)))}
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

function useColumns(
  organizer: OrganizerRow | undefined,
  isOneZone: boolean,
): ListColumn<EventRow>[] {
  const { t, i18n } = useLingui();
  const known = useApiQuery(
    organizers.list,
    { query: { per_page: MAX_PAGE_SIZE } },
    { enabled: !organizer },
  ).data?.data;
  return [
    titleColumn("title", t`Event`, ({ id, title, images: [cover] }) => (
      <WithThumb image={cover} name={title}>
        <RowTitle to={paths.event.href({ eventId: id })}>{title}</RowTitle>
      </WithThumb>
    )),
    {
      key: "startAt",
      title: t`Starts`,
      sortable: true,
      onCard: "rest",
      render: ({ startAt, timezone }) => (
        <Moment at={startAt} timezone={timezone} shape={isOneZone ? "listed" : "listedInZone"} />
      ),
    },
    {
      key: "place",
      title: t`Place`,
      onCard: "rest",
      isLong: true,
      render: (row) => (row.isOnline ? t`Online` : shortPlace(row, i18n.locale)),
    },
    ...(known && known.length > 1 ? [organizerColumn(t`Organizer`, known)] : []),
    {
      key: "status",
      title: t`Status`,
      onCard: "badge",
      render: ({ status }) => <StatusBadge of={eventStyles} status={status} />,
    },
  ];
}

const organizerColumn = (title: string, known: OrganizerRow[]): ListColumn<EventRow> => ({
  key: "organizer",
  title,
  onCard: "rest",
  isLong: true,
  render: ({ organizerId }) => (
    <Anchor component={Link} fz="sm" to={paths.organizer.href({ organizerId })}>
      {known.find(({ id }) => id === organizerId)?.name}
    </Anchor>
  ),
});
