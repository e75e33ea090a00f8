// Is this person already checked in, and can they be? One row of the search, with its one action.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { DoorAttendee } from "#shared/contracts/public/door.ts";
import { fullName } from "#shared/core/full-name.ts";
import { TicketReference } from "#web/components/ticket/ticket-reference.tsx";
import type { Undoable } from "#web/features/door/door-state.ts";
import { entryTime } from "#web/features/door/entry-time.ts";
import classes from "#web/features/door/search-panel.module.css";

type Props = {
  person: DoorAttendee;
  timezone: string;
  onCheckIn: (attendeeId: string) => void;
  onUndo: (undoable: Undoable) => void;
};

export function PersonRow({ person, timezone, onCheckIn, onUndo }: Props) {
  const { i18n, t } = useLingui();
  const { id, firstName, lastName, ticketTitle, ticketReference, checkedInAt, status } = person;
  const name = fullName(person);
  const since = checkedInAt && entryTime(checkedInAt, timezone, i18n.locale);
  return (
    <li>
      <div>
        <b>{name}</b>
        <span>{ticketTitle}</span>
        <TicketReference>{ticketReference}</TicketReference>
        {since && (
          <span className={classes.since}>
            <Trans>In since {since}</Trans>
          </span>
        )}
      </div>
      {status === "CANCELLED" ? (
        <span className={classes.cancelled}>
          <Trans>Cancelled</Trans>
        </span>
      ) : (
        // One button for both actions, so that it keeps the focus when a person is checked in.
        <Button
          size="lg"
          variant="default"
          aria-label={
            checkedInAt
              ? t`Undo check-in of ${name}, ${ticketReference}`
              : t`Check in ${name}, ${ticketReference}`
          }
          onClick={() =>
            checkedInAt
              ? onUndo({ who: { attendeeId: id }, checkedInAt, firstName, lastName, ticketTitle })
              : onCheckIn(id)
          }
        >
          {checkedInAt ? <Trans>Undo</Trans> : <Trans>Check in</Trans>}
        </Button>
      )}
    </li>
  );
}
