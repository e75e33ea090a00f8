// How is a guest checked in whose code cannot be read? Staff find them, or type the code.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Skeleton, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconArrowLeft, IconMoodEmpty, IconSearch } from "@tabler/icons-react";
import type { FormEvent, ReactNode } from "react";
import { type DoorList, door, type Who } from "#shared/contracts/public/door.ts";
import { EmptyState } from "#web/components/page/empty-state.tsx";
import { LoadError } from "#web/components/page/load-error.tsx";
import type { Undoable } from "#web/features/door/door-state.ts";
import { PersonRow } from "#web/features/door/person-row.tsx";
import classes from "#web/features/door/search-panel.module.css";
import { codeIn, isCodeText } from "#web/features/door/typed-code.ts";
import { useApiQuery } from "#web/lib/api/api.ts";

/** Milliseconds without typing before the search is sent. */
const PAUSE_MS = 250;

type Props = {
  listShortId: string;
  list: DoorList;
  text: string;
  onText: (text: string) => void;
  onCheckIn: (who: Who) => void;
  onUndo: (undoable: Undoable) => void;
  onClose: () => void;
  children: ReactNode;
};

export function SearchPanel({
  listShortId,
  list,
  text,
  onText,
  onCheckIn,
  onUndo,
  onClose,
  children,
}: Props) {
  const { t } = useLingui();
  const code = isCodeText(text) ? codeIn(text) : null;
  const checkInCode = (event: FormEvent) => {
    event.preventDefault();
    if (code !== null) onCheckIn({ scan: code });
  };
  return (
    <section className={classes.panel} aria-label={t`Search`}>
      <div className={classes.scroll}>
        <form className={classes.head} onSubmit={checkInCode}>
          <Button
            variant="subtle"
            color="dark.2"
            size="lg"
            px="sm"
            data-main-action
            leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />}
            onClick={onClose}
          >
            <Trans>Back to the camera</Trans>
          </Button>
          <TextInput
            size="lg"
            type="search"
            label={t`Name, order or ticket code`}
            leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
            value={text}
            onChange={({ currentTarget }) => onText(currentTarget.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            ref={focusFirst}
          />
          {code !== null && (
            <Button type="submit" size="lg" variant="default" fullWidth>
              <Trans>Check in this code</Trans>
            </Button>
          )}
        </form>
        {code === null && (
          <People
            listShortId={listShortId}
            list={list}
            text={text}
            onCheckIn={onCheckIn}
            onUndo={onUndo}
          />
        )}
      </div>
      {children}
    </section>
  );
}

type PeopleProps = Pick<Props, "listShortId" | "list" | "text" | "onCheckIn" | "onUndo">;

function People({ listShortId, list, text, onCheckIn, onUndo }: PeopleProps) {
  const [query] = useDebouncedValue(text.trim(), PAUSE_MS);
  const people = useApiQuery(
    door.attendees,
    { params: { shortId: listShortId }, query: { query, per_page: 50 } },
    { staleTime: 0 },
  );
  return (
    <>
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
            onCheckIn={(attendeeId) => onCheckIn({ attendeeId })}
            onUndo={onUndo}
          />
        ))}
      </ul>
    </>
  );
}

const focusFirst = (input: HTMLInputElement | null) => input?.focus();
