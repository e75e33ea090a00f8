// How is somebody let in whose code cannot be read? Found by name or order, checked in by hand.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Skeleton, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconArrowLeft, IconMoodEmpty, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { type DoorAttendee, type DoorList, door } from "#shared/contracts/door.ts";
import { EmptyState } from "#web/components/empty-state.tsx";
import { LoadError } from "#web/components/load-error.tsx";
import classes from "#web/features/check-in/search-panel.module.css";
import { useRoute } from "#web/lib/api.ts";
import { formatMoment } from "#web/lib/time.ts";

/** Typing rests for so long before the server is asked. */
const PAUSE_MS = 250;

type Props = {
  listShortId: string;
  list: DoorList;
  isSending: boolean;
  onCheckIn: (attendeeId: string) => void;
  onClose: () => void;
};

export function SearchPanel({ listShortId, list, isSending, onCheckIn, onClose }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [query] = useDebouncedValue(text.trim(), PAUSE_MS);
  const people = useRoute(
    door.attendees,
    { params: { shortId: listShortId }, query: { query, per_page: 50 } },
    { staleTime: 0 },
  );
  return (
    <section className={classes.panel} aria-label={t`Search`}>
      <div className={classes.head}>
        <Button
          variant="subtle"
          color="dark.2"
          size="lg"
          px="sm"
          leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />}
          onClick={onClose}
        >
          <Trans>Back to the camera</Trans>
        </Button>
        <TextInput
          size="lg"
          type="search"
          label={t`Name or order`}
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          autoComplete="off"
          data-autofocus
          ref={focusFirst}
        />
      </div>
      {people.error && <LoadError error={people.error} onRetry={() => people.refetch()} />}
      {people.isPending && <Skeleton height={64} radius="md" />}
      {people.data?.data.length === 0 && (
        <EmptyState
          icon={IconMoodEmpty}
          title={<Trans>Nobody found</Trans>}
          text={<Trans>Try another spelling.</Trans>}
        />
      )}
      <ul className={classes.people}>
        {people.data?.data.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            timezone={list.timezone}
            isSending={isSending}
            onCheckIn={() => onCheckIn(person.id)}
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { person: DoorAttendee; timezone: string; isSending: boolean; onCheckIn: () => void };

function PersonRow({ person, timezone, isSending, onCheckIn }: RowProps) {
  const { i18n, t } = useLingui();
  const name = `${person.firstName} ${person.lastName}`;
  const since = person.checkedInAt && formatMoment(person.checkedInAt, timezone, i18n.locale, "time");
  return (
    <li>
      <div>
        <b>{name}</b>
        <span>{person.ticketTitle}</span>
      </div>
      {person.status === "CANCELLED" ? (
        <span className={classes.cancelled}>
          <Trans>Cancelled</Trans>
        </span>
      ) : since ? (
        <span className={classes.since}>
          <Trans>In since {since}</Trans>
        </span>
      ) : (
        <Button size="lg" variant="default" disabled={isSending} aria-label={t`Check in ${name}`} onClick={onCheckIn}>
          <Trans>Check in</Trans>
        </Button>
      )}
    </li>
  );
}

const focusFirst = (input: HTMLInputElement | null) => input?.focus();
