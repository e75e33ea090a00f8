// What does the first event sell? The third step of the setup.
import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import type { TaxOrFee } from "#shared/contracts/taxes-and-fees.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { StepForm } from "#web/components/form/step-form.tsx";
import { useCreateForm } from "#web/components/form/use-item-form.ts";
import { LoadError } from "#web/components/page/load-error.tsx";
import { useAccountCharges } from "#web/features/organizer/tickets/account-charges.ts";
import { ChargesSelect, defaultCharges } from "#web/features/organizer/tickets/charges-field.tsx";
import { QuantityField, TypeNamePrice } from "#web/features/organizer/tickets/ticket-fields.tsx";
import { blankTicket } from "#web/features/organizer/tickets/ticket-input.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

/** Creating the ticket reloads the list of tickets, and that opens the next step. */
export function FirstTicket() {
  const charges = useAccountCharges();
  if (charges.data) return <FirstTicketForm charges={charges.data.data} />;
  if (charges.isError)
    return <LoadError error={charges.error} onRetry={() => void charges.refetch()} />;
  return <Skeleton h={320} />;
}

/** Like any new ticket it begins with the account's default taxes and fees. */
function FirstTicketForm({ charges }: { charges: readonly TaxOrFee[] }) {
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
      {hasCharges && <ChargesSelect form={form} charges={charges} />}
    </StepForm>
  );
}
