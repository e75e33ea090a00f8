// To which ticket does an attendee move? Prices stay as they are, and the old code ends.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Checkbox, Text } from "@mantine/core";
import { type AttendeeDetail, attendees } from "#shared/contracts/attendees.ts";
import { fullName } from "#shared/core/full-name.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useCreateForm } from "#web/components/form/use-item-form.ts";
import { TicketSelect } from "#web/features/organizer/attendees/ticket-select.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useEventTickets } from "#web/lib/event/event-tickets.ts";
import { soldChoices } from "#web/lib/form/sold-choices.ts";

export function MoveForm({ attendee, onClose }: { attendee: AttendeeDetail; onClose: () => void }) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const { id: attendeeId, version, ticketId, tierId, ticketTitle } = attendee;
  const { sold } = useEventTickets();
  const others = soldChoices(sold.data?.data ?? []).filter(
    (choice) => choice.ticketId !== ticketId || choice.tierId !== tierId,
  );
  const name = fullName(attendee);
  const form = useCreateForm(attendees.move, {
    params: { eventId, attendeeId },
    version,
    blank: { ticketId: "", tierId: null, sendTicket: true },
    done: (saved) => t`${name} has the ticket ${saved.ticketTitle} now.`,
    onSaved: onClose,
  });
  return (
    <FormDialog title={t`Move to another ticket`} saveLabel={t`Move`} form={form} onClose={onClose}>
      <Text size="sm" c="dimmed">
        <Trans>
          {name} has the ticket {ticketTitle}. Nothing is charged or refunded.
        </Trans>
      </Text>
      {sold.isSuccess && others.length === 0 ? (
        <Alert color="orange">
          <Trans>The event has no other ticket. Create one first.</Trans>
        </Alert>
      ) : (
        <TicketSelect label={t`New ticket`} form={form} choices={others} />
      )}
      <Checkbox
        label={t`Send the new ticket`}
        description={t`The old code no longer works.`}
        {...form.getInputProps("sendTicket", { type: "checkbox" })}
      />
    </FormDialog>
  );
}
