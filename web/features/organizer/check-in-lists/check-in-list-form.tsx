// How is a check-in list created or edited? Name, opening times, and the tickets it admits.
import { useLingui } from "@lingui/react/macro";
import { Textarea, TextInput } from "@mantine/core";
import {
  type CheckInList,
  CheckInListInput,
  type CheckInListRow,
  checkInLists,
} from "#shared/contracts/check-in-lists.ts";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { FieldPair } from "#web/components/form/field-pair.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TicketsSelect } from "#web/components/form/tickets-select.tsx";
import { useItemForm } from "#web/components/form/use-item-form.ts";
import { WaitingDrawer } from "#web/components/form/waiting-drawer.tsx";
import { WholeItem } from "#web/components/form/whole-item.tsx";
import { TicketTitles } from "#web/components/ticket/ticket-titles.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useEventTickets } from "#web/lib/event/event-tickets.ts";
import { inputOf } from "#web/lib/form/contract-form.ts";

type Props = { existing: CheckInListRow | null; onClose: () => void };

/** A new list begins with all tickets, so it waits for them. */
export function CheckInListForm({ existing, onClose }: Props) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const { sold } = useEventTickets();
  const allTickets = sold.data?.data ?? [];
  if (existing) {
    const params = { eventId, checkInListId: existing.id };
    const title = t`Edit check-in list`;
    return (
      <WholeItem route={checkInLists.get} {...{ params, title, onClose }}>
        {(whole) => <LoadedForm existing={whole} {...{ allTickets, onClose }} />}
      </WholeItem>
    );
  }
  if (sold.data) return <LoadedForm existing={null} {...{ allTickets, onClose }} />;
  return <WaitingDrawer title={t`Create check-in list`} read={sold} onClose={onClose} />;
}

function LoadedForm({
  existing,
  allTickets,
  onClose,
}: Props & { existing: CheckInList | null; allTickets: readonly { id: string }[] }) {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const form = useItemForm(checkInLists, {
    params: { eventId, checkInListId: existing?.id ?? "" },
    existing,
    blank: {
      name: "",
      description: "",
      ticketIds: allTickets.map(({ id }) => id),
      activatesAt: null,
      expiresAt: null,
    },
    valuesOf: (now) => inputOf(CheckInListInput, now),
    done: () => (existing ? t`Check-in list saved` : t`Check-in list created`),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={existing ? t`Edit check-in list` : t`Create check-in list`}
      saveLabel={existing ? t`Save` : t`Create check-in list`}
      form={form}
      onClose={onClose}
      timezone={timezone}
      words={{ ticketIds: (ids) => <TicketTitles ids={ids} isWhole /> }}
    >
      <TextInput
        label={t`Name`}
        data-autofocus
        description={t`For example: Main entrance`}
        {...form.getInputProps("name")}
      />
      <TicketsSelect
        label={t`Tickets`}
        description={t`Only people with one of these are let in.`}
        {...form.getInputProps("ticketIds")}
      />
      <Textarea
        label={t`Description (optional)`}
        description={t`Staff see it when they open the link.`}
        autosize
        minRows={2}
        {...form.getInputProps("description")}
      />
      <FieldPair isWide>
        <DateTimeField
          label={t`Opens (optional)`}
          timezone={timezone}
          namesZone
          {...form.getInputProps("activatesAt")}
        />
        <DateTimeField
          label={t`Closes (optional)`}
          timezone={timezone}
          startsAt={form.values.activatesAt}
          {...form.getInputProps("expiresAt")}
        />
      </FieldPair>
    </FormDialog>
  );
}
