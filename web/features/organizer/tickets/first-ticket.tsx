// What does the first event sell? The third step of the setup: name, price and quantity. The other
// fields are on the tickets screen.
import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { StepForm } from "#web/components/step-form.tsx";
import { useCreateForm } from "#web/components/use-item-form.ts";
import {
  type AccountCharges,
  ChargesField,
  defaultCharges,
} from "#web/features/organizer/tickets/charges-field.tsx";
import { QuantityField, TypeNamePrice } from "#web/features/organizer/tickets/ticket-fields.tsx";
import { blankTicket } from "#web/features/organizer/tickets/ticket-input.ts";
import { useApiQuery } from "#web/lib/api.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";

/** Creating the ticket reloads the list of tickets, and that opens the next step. */
export function FirstTicket() {
  const charges = useApiQuery(taxesAndFees.list, { query: { per_page: MAX_PAGE_SIZE } });
  if (charges.isPending) return <Skeleton h={320} />;
  return <FirstTicketForm charges={charges.data?.data ?? []} />;
}

/** Like any new ticket it begins with the account's default taxes and fees, and shows them. */
function FirstTicketForm({ charges }: { charges: AccountCharges }) {
  const { t } = useLingui();
  const { id: eventId, currency } = useCurrentEvent();
  const form = useCreateForm(tickets.create, {
    blank: blankTicket(defaultCharges(charges, currency)),
    params: { eventId },
  });
  const hasCharges = charges.length > 0 && form.values.type !== "FREE";
  return (
    <StepForm label={t`Ticket`} saveLabel={t`Continue`} form={form}>
      <TypeNamePrice form={form} types={["PAID", "FREE", "DONATION"]} />
      <QuantityField form={form} />
      {hasCharges && <ChargesField form={form} charges={charges} />}
    </StepForm>
  );
}
