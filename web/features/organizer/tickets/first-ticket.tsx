// What does the first event sell? The third step of the setup: name, price and quantity. The other
// fields are on the tickets screen.
import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { tickets } from "#shared/contracts/tickets.ts";
import { StepForm } from "#web/components/step-form.tsx";
import { useCreateForm } from "#web/components/use-item-form.ts";
import { WholeNumberField } from "#web/components/whole-number-field.tsx";
import { blankTicket, TypeField } from "#web/features/organizer/tickets/ticket-form.tsx";
import { TicketPrice } from "#web/features/organizer/tickets/ticket-price.tsx";
import { useCurrentEvent } from "#web/lib/current-event.tsx";

/** Creating the ticket reloads the list of tickets, and that opens the next step. */
export function FirstTicket() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const form = useCreateForm(tickets.create, { blank: blankTicket, params: { eventId } });
  return (
    <StepForm label={t`Ticket`} saveLabel={t`Continue`} form={form}>
      <TypeField form={form} />
      <TextInput
        label={t`Name`}
        data-autofocus
        description={t`For example: Standard`}
        {...form.getInputProps("title")}
      />
      {form.values.type === "PAID" && <TicketPrice form={form} />}
      <WholeNumberField
        label={t`Quantity`}
        description={t`Leave empty for no limit.`}
        placeholder={t`Unlimited`}
        {...form.getInputProps("quantityAvailable")}
      />
    </StepForm>
  );
}
