// What does the first event sell? The third step of the setup: name, price and quantity. The other
// fields are on the tickets screen.
import { useLingui } from "@lingui/react/macro";
import { tickets } from "#shared/contracts/tickets.ts";
import { StepForm } from "#web/components/step-form.tsx";
import { useCreateForm } from "#web/components/use-item-form.ts";
import { QuantityField, TypeNamePrice } from "#web/features/organizer/tickets/ticket-fields.tsx";
import { blankTicket } from "#web/features/organizer/tickets/ticket-input.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";

/** Creating the ticket reloads the list of tickets, and that opens the next step. */
export function FirstTicket() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const form = useCreateForm(tickets.create, { blank: blankTicket(), params: { eventId } });
  return (
    <StepForm label={t`Ticket`} saveLabel={t`Continue`} form={form}>
      <TypeNamePrice form={form} types={["PAID", "FREE", "DONATION"]} />
      <QuantityField form={form} />
    </StepForm>
  );
}
