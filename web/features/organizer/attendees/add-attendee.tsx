// How does an organizer add an attendee by hand? With a ticket, a name, and what was paid for it.
import { useLingui } from "@lingui/react/macro";
import { Checkbox } from "@mantine/core";
import { useNavigate } from "react-router-dom";
import { attendees } from "#shared/contracts/attendees.ts";
import type { Ticket } from "#shared/contracts/tickets.ts";
import { fullName } from "#shared/core/full-name.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { FieldPair } from "#web/components/form/field-pair.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { NameFields } from "#web/components/form/name-fields.tsx";
import { PaidField } from "#web/components/form/paid-field.tsx";
import { useCreateForm } from "#web/components/form/use-item-form.ts";
import { WaitingDrawer } from "#web/components/form/waiting-drawer.tsx";
import { TicketSelect } from "#web/features/organizer/attendees/ticket-select.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useEventTickets } from "#web/lib/event/event-tickets.ts";
import { pricesOf, soldChoices } from "#web/lib/form/sold-choices.ts";
import { paths } from "#web/lib/page/paths.ts";

type Props = { onClose: () => void };

export function AddAttendee(props: Props) {
  const { t } = useLingui();
  const { sold } = useEventTickets();
  if (sold.data) return <LoadedForm tickets={sold.data.data} {...props} />;
  return <WaitingDrawer title={t`Add attendee`} read={sold} {...props} />;
}

function LoadedForm({ tickets, onClose }: Props & { tickets: Ticket[] }) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const navigate = useNavigate();
  const choices = soldChoices(tickets);
  const [only] = choices;
  const form = useCreateForm(attendees.create, {
    params: { eventId },
    blank: {
      ticketId: choices.length === 1 && only ? only.ticketId : "",
      tierId: choices.length === 1 && only ? only.tierId : null,
      firstName: "",
      lastName: "",
      email: "",
      paidMinor: 0,
      sendMail: true,
    },
    done: (saved) => t`${fullName(saved)} was added.`,
    onSaved: ({ id: attendeeId }) => void navigate(paths.attendee.href({ eventId, attendeeId })),
  });
  return (
    <FormDialog title={t`Add attendee`} saveLabel={t`Add attendee`} form={form} onClose={onClose}>
      <TicketSelect
        label={t`Ticket`}
        description={t`It takes a place like any other.`}
        form={form}
        choices={choices}
      />
      <FieldPair>
        <NameFields propsOf={form.getInputProps} />
      </FieldPair>
      <EmailField {...form.getInputProps("email")} />
      <PaidField
        label={t`Paid`}
        pricesMinor={pricesOf([{ ...form.values, quantity: 1 }], choices)}
        {...form.getInputProps("paidMinor")}
      />
      <Checkbox
        label={t`Send the ticket by mail`}
        {...form.getInputProps("sendMail", { type: "checkbox" })}
      />
    </FormDialog>
  );
}
