// Whom does a person choose as readers? All, or holders of tickets, narrowed by a check-in list.
import { useLingui } from "@lingui/react/macro";
import { Select } from "@mantine/core";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import type { MessageTarget } from "#shared/contracts/messages.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { FieldPair } from "#web/components/form/field-pair.tsx";
import { TicketsSelect } from "#web/components/form/tickets-select.tsx";
import { useTargetWords } from "#web/features/organizer/messages/target-words.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

type Props = {
  target: MessageTarget;
  onChange: (target: MessageTarget) => void;
  errors: { tickets?: React.ReactNode };
};

export function RecipientFields({ target, onChange, errors }: Props) {
  const { t } = useLingui();
  const words = useTargetWords();
  const narrowed = readNarrowed(target);
  const isChosen = target.to !== "ALL_ATTENDEES" && target.to !== "TICKET_HOLDERS";
  const checkIn = narrowed?.checkIn ?? null;
  const choose = (to: string | null) => {
    if (to === "ALL_ATTENDEES") onChange({ to, checkIn });
    if (to === "TICKET_HOLDERS") onChange({ to, ticketIds: [], checkIn });
  };
  return (
    <>
      <Select
        label={t`To`}
        allowDeselect={false}
        data={[
          ...(isChosen ? [{ value: target.to, label: words(target) }] : []),
          { value: "ALL_ATTENDEES", label: t`All attendees` },
          { value: "TICKET_HOLDERS", label: t`Holders of tickets` },
        ]}
        value={target.to}
        onChange={choose}
      />
      {target.to === "TICKET_HOLDERS" && (
        <TicketsSelect
          label={t`Tickets`}
          value={target.ticketIds}
          error={errors.tickets}
          onChange={(ticketIds) => onChange({ ...target, ticketIds })}
        />
      )}
      {narrowed && (
        <CheckInFields
          checkIn={checkIn}
          onChange={(now) => onChange({ ...narrowed, checkIn: now })}
        />
      )}
    </>
  );
}

const readNarrowed = (target: MessageTarget) =>
  target.to === "ALL_ATTENDEES" || target.to === "TICKET_HOLDERS" ? target : null;

type CheckIn = { checkInListId: string; isCheckedIn: boolean } | null;

function CheckInFields({
  checkIn,
  onChange,
}: {
  checkIn: CheckIn;
  onChange: (checkIn: CheckIn) => void;
}) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const query = { per_page: MAX_PAGE_SIZE };
  const lists = useApiQuery(checkInLists.list, { params: { eventId }, query }).data?.data ?? [];
  if (lists.length === 0) return null;
  const isCheckedIn = checkIn?.isCheckedIn ?? true;
  return (
    <FieldPair isWide>
      <Select
        label={t`Check-in list (optional)`}
        placeholder={t`Everybody`}
        clearable
        data={lists.map(({ id, name }) => ({ value: id, label: name }))}
        value={checkIn?.checkInListId ?? null}
        onChange={(id) => onChange(id === null ? null : { checkInListId: id, isCheckedIn })}
      />
      {checkIn && (
        <Select
          label={t`Who`}
          allowDeselect={false}
          data={[
            { value: "yes", label: t`Checked in` },
            { value: "no", label: t`Not checked in` },
          ]}
          value={isCheckedIn ? "yes" : "no"}
          onChange={(word) => onChange({ ...checkIn, isCheckedIn: word === "yes" })}
        />
      )}
    </FieldPair>
  );
}
