// What was done with an event's data as a whole? A drawer with each export and each answer about
// mails to all buyers, who gave it, and when.
import { useLingui } from "@lingui/react/macro";
import { Drawer, Skeleton, Text } from "@mantine/core";
import { IconDownload, IconHistory, IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { type HistoryEntry, history } from "#shared/contracts/history.ts";
import { ListPager } from "#web/components/list/list-pager.tsx";
import { EmptyState } from "#web/components/page/empty-state.tsx";
import { LoadError } from "#web/components/page/load-error.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import classes from "#web/features/organizer/history/event-history.module.css";
import { howLongAgo } from "#web/features/organizer/history/how-long-ago.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import type { ListParams } from "#web/lib/page/list-params.ts";

type Props = { event: { id: string; timezone: string }; onClose: () => void };

export function EventHistory({ event, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Drawer
      opened
      onClose={onClose}
      size={520}
      padding="lg"
      title={t`History`}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <Entries event={event} />
    </Drawer>
  );
}

function Entries({ event: { id: eventId, timezone } }: Pick<Props, "event">) {
  const { t } = useLingui();
  const list = useOwnParams();
  // An export that was begun meanwhile is in it.
  const read = useApiQuery(
    history.list,
    { params: { eventId }, query: list.query },
    { staleTime: 0 },
  );
  const { data, error, refetch } = read;
  if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  if (data.meta.total === 0)
    return (
      <EmptyState
        icon={IconHistory}
        title={t`Nothing yet`}
        text={t`Exports and mails to all buyers are told here, with who made them.`}
      />
    );
  return (
    <div aria-busy={read.isPlaceholderData}>
      <ul className={classes.entries}>
        {data.data.map((entry) => (
          <Entry key={entry.id} entry={entry} timezone={timezone} />
        ))}
      </ul>
      <ListPager meta={data.meta} list={list} />
    </div>
  );
}

/** In the drawer, and not in the address, which is that of the screen behind it. */
function useOwnParams(): ListParams<typeof history.list.query> {
  const [query, setQuery] = useState(() => history.list.query.parse({}));
  return {
    query,
    set: (part) => setQuery((now) => history.list.query.parse({ ...now, page: 1, ...part })),
    isNarrowed: false,
    clear: () => undefined,
  };
}

function Entry({ entry, timezone }: { entry: HistoryEntry; timezone: string }) {
  const { t, i18n } = useLingui();
  const what = useWhat(entry);
  const { at, by } = entry;
  const Icon = entry.what === "EXPORT" ? IconDownload : IconMail;
  return (
    <li className={classes.entry}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <Text size="sm" fw={550}>
          {what}
        </Text>
        <Text size="sm" c="dimmed">
          {by ?? t`Somebody who has left the account`}
        </Text>
        <div className={classes.facts}>
          <span>{howLongAgo(at, Date.now(), i18n.locale)}</span>
          <Moment at={at} timezone={timezone} shape="compact" />
        </div>
      </div>
    </li>
  );
}

type Export = Extract<HistoryEntry, { what: "EXPORT" }>;
type Told = Exclude<HistoryEntry, Export>;

function useWhat(entry: HistoryEntry): string {
  const exported = useExportWords();
  const told = useToldWords();
  return entry.what === "EXPORT" ? exported(entry) : told(entry);
}

function useToldWords() {
  const { t } = useLingui();
  return ({ what, isSent }: Told): string => {
    const words: Record<Told["what"], string> = {
      CHANGE: isSent ? t`Mailed the changed date or place` : t`Changed date or place not mailed`,
      JOIN_DETAILS: isSent
        ? t`Mailed the new connection details`
        : t`New connection details not mailed`,
      OFF: isSent
        ? t`Mailed that the event does not take place`
        : t`Taken from the public without a mail`,
    };
    return words[what];
  };
}

function useExportWords() {
  const { t } = useLingui();
  return ({ list, format, isPart }: Pick<Export, "list" | "format" | "isPart">): string => {
    const isExcel = format === "XLSX";
    const whole: Record<Export["list"], string> = {
      ORDERS: isExcel ? t`Exported orders as Excel` : t`Exported orders as CSV`,
      ATTENDEES: isExcel ? t`Exported attendees as Excel` : t`Exported attendees as CSV`,
      ANSWERS: isExcel ? t`Exported answers as Excel` : t`Exported answers as CSV`,
      CHECK_INS: isExcel ? t`Exported check-ins as Excel` : t`Exported check-ins as CSV`,
      PROMO_CODES: isExcel ? t`Exported promo codes as Excel` : t`Exported promo codes as CSV`,
      BILLING: isExcel ? t`Exported billing as Excel` : t`Exported billing as CSV`,
    };
    const parts: Record<Export["list"], string> = {
      ORDERS: isExcel
        ? t`Exported the orders that match as Excel`
        : t`Exported the orders that match as CSV`,
      ATTENDEES: isExcel
        ? t`Exported the attendees that match as Excel`
        : t`Exported the attendees that match as CSV`,
      ANSWERS: isExcel
        ? t`Exported the answers to one question as Excel`
        : t`Exported the answers to one question as CSV`,
      CHECK_INS: isExcel
        ? t`Exported the check-ins of one list as Excel`
        : t`Exported the check-ins of one list as CSV`,
      PROMO_CODES: isExcel
        ? t`Exported the promo codes that match as Excel`
        : t`Exported the promo codes that match as CSV`,
      BILLING: whole.BILLING,
    };
    return (isPart ? parts : whole)[list];
  };
}

function Bones() {
  const { t } = useLingui();
  return (
    <div className={classes.entries} role="status" aria-label={t`Loading`}>
      {["a", "b", "c"].map((row) => (
        <div key={row} className={classes.entry}>
          <Skeleton h={20} w={20} />
          <div>
            <Skeleton h={12} w="60%" my={6} />
            <Skeleton h={12} w="80%" my={6} />
          </div>
        </div>
      ))}
    </div>
  );
}
