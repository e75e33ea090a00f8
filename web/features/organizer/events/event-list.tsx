// How are events listed? By category, each with its date, place and status. New events start here.
import { useLingui } from "@lingui/react/macro";
import { Anchor, Tabs, Text } from "@mantine/core";
import { IconCopyPlus } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { Link, Navigate, useNavigate, useParams } from "react-router-dom";
import { EventCategory, type EventRow, events } from "#shared/contracts/events.ts";
import { type OrganizerRow, organizers } from "#shared/contracts/organizers.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { WithThumb } from "#web/components/image/thumb.tsx";
import { useFigureColumns } from "#web/components/list/figure-columns.tsx";
import { ItemListScreen, useItemList } from "#web/components/list/item-list.tsx";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import type { ListScreenProps } from "#web/components/list/list-screen.tsx";
import { RowTitle, titleColumn } from "#web/components/list/name-column.tsx";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { CopyProgress } from "#web/features/organizer/duplicate/copy-progress.tsx";
import { eventStyles } from "#web/features/organizer/events/event-styles.ts";
import { useNoEvents } from "#web/features/organizer/events/no-events.tsx";
import { shortPlace } from "#web/features/organizer/events/place.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { paths } from "#web/lib/page/paths.ts";
import { formatDays } from "#web/lib/page/time.ts";

/** Those of a list without a category. */
const NOT_ARCHIVED: EventCategory[] = ["upcoming", "ongoing", "ended"];

const CreateEvent = lazily(() => import("#web/features/organizer/events/create-event.tsx"));
const DuplicateEvent = lazily(
  () => import("#web/features/organizer/duplicate/duplicate-event.tsx"),
);

type Props = {
  /** Whose events they are, else those of all. */
  organizer?: OrganizerRow;
  /** The address with a category. */
  hrefOf: (eventsState?: EventCategory) => string;
} & Pick<ListScreenProps<EventRow>, "title" | "mark" | "help" | "otherActions">;

/** Without a category in the address, all that are not archived: first what is to come. */
export function EventList(props: Props) {
  const { eventsState } = useParams();
  const category = EventCategory.optional().safeParse(eventsState);
  if (!category.success) return <Navigate to={props.hrefOf()} replace />;
  return <Events {...props} category={category.data ?? null} />;
}

function Events({
  organizer,
  hrefOf,
  category,
  ...screen
}: Props & { category: EventCategory | null }) {
  const { t } = useLingui();
  const items = useItemList(events.list, {
    narrowed: (query) => ({
      ...query,
      filter_fields: {
        ...query.filter_fields,
        ...(organizer && { organizerId: [organizer.id] }),
        category: category ? [category] : NOT_ARCHIVED,
      },
    }),
  });
  const { data: rows = [], meta } = items.page.data ?? {};
  const counts = meta?.counts;
  const hasNone = counts !== undefined && Object.values(counts).every((count) => count === 0);
  // Of several zones each row names its own.
  const zones = new Set(rows.map(({ timezone }) => timezone));
  const [source, duplicate] = useState<EventRow | null>(null);
  const noEvents = useNoEvents({ isGuided: !organizer });
  return (
    <ItemListScreen
      {...screen}
      items={items}
      create={t`Create event`}
      form={({ onClose }) => (
        <CreateEvent {...(organizer && { organizerId: organizer.id })} onClose={onClose} />
      )}
      rowActions={(row) => [
        { label: t`Duplicate`, icon: IconCopyPlus, onClick: () => duplicate(row) },
      ]}
      columns={useColumns(organizer, zones.size === 1)}
      timezone={zones.size === 1 ? rows[0]?.timezone : undefined}
      nameOf={({ title }) => title}
      searchLabel={t`Title, venue or city`}
      nothingFound={t`No events match`}
      empty={noEvents[hasNone ? "first" : (category ?? "all")]}
    >
      <CopyProgress />
      <CategoryTabs current={category} counts={counts} hrefOf={hrefOf} />
      <Suspense>
        {source && <DuplicateEvent event={source} onClose={() => duplicate(null)} />}
      </Suspense>
    </ItemListScreen>
  );
}

const ALL = "all";

function CategoryTabs({
  current,
  counts,
  hrefOf,
}: {
  current: EventCategory | null;
  counts: Record<string, number> | undefined;
  hrefOf: Props["hrefOf"];
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const tabs: Record<EventCategory, string> = {
    upcoming: t`Upcoming`,
    ongoing: t`Ongoing`,
    ended: t`Ended`,
    archived: t`Archived`,
  };
  const countOf = (names: readonly EventCategory[]) =>
    counts && (
      <Text span inherit c="var(--text-3)">
        {names.reduce((sum, name) => sum + (counts[name] ?? 0), 0)}
      </Text>
    );
  return (
    <Tabs
      mb="md"
      value={current ?? ALL}
      onChange={(word) => void navigate(hrefOf(EventCategory.safeParse(word).data))}
    >
      <Tabs.List>
        <Tabs.Tab value={ALL}>
          {t`All`} {countOf(NOT_ARCHIVED)}
        </Tabs.Tab>
        {EventCategory.options.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {tabs[name]} {countOf([name])}
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
      title: t`Date`,
      sortable: true,
      onCard: "rest",
      render: ({ startAt, endAt, timezone }) => (
        <time dateTime={startAt}>
          {formatDays(startAt, endAt, timezone, i18n.locale, isOneZone ? "listed" : "listedInZone")}
        </time>
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
    ...useFigureColumns(isOneZone),
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
