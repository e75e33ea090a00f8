// What can an organizer set for a ticket? Its name, price, quantity, limits and sale window.
import { useLingui } from "@lingui/react/macro";
import { SimpleGrid, Switch, Textarea } from "@mantine/core";
import type * as z from "zod";
import { type Ticket, TicketInput, tickets } from "#shared/contracts/tickets.ts";
import { formatMoney } from "#shared/core/money.ts";
import { DateTimeField } from "#web/components/date-time-field.tsx";
import { FieldPair } from "#web/components/field-pair.tsx";
import { FormDrawer } from "#web/components/form-drawer.tsx";
import { useItemForm } from "#web/components/use-item-form.ts";
import { WholeNumberField } from "#web/components/whole-number-field.tsx";
import { QuantityField, TypeNamePrice } from "#web/features/organizer/tickets/ticket-fields.tsx";
import { inputOf } from "#web/lib/contract-form.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";

type Values = z.input<typeof TicketInput>;

export const blankTicket: Values = {
  title: "",
  type: "PAID",
  priceMinor: 0,
  quantityAvailable: null,
  minPerOrder: 1,
  maxPerOrder: 10,
};

/** Edits `existing`, or creates a ticket if it is null. */
export function TicketForm({
  existing,
  onClose,
}: {
  existing: Ticket | null;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { id: eventId, timezone, currency } = useCurrentEvent();
  const form = useItemForm(tickets, {
    params: { eventId, ticketId: existing?.id ?? "" },
    existing,
    blank: blankTicket,
    valuesOf: (ticket) => inputOf(TicketInput, ticket),
    done: ({ title }) => (existing ? t`${title} was saved.` : t`${title} was created.`),
    onSaved: onClose,
  });
  const hasSales = (existing?.quantitySold ?? 0) + (existing?.quantityHeld ?? 0) > 0;
  return (
    <FormDrawer
      title={existing ? t`Edit ticket` : t`Create ticket`}
      saveLabel={existing ? t`Save` : t`Create ticket`}
      form={form}
      onClose={onClose}
      timezone={timezone}
      words={{ priceMinor: (minor) => formatMoney(Number(minor), currency, i18n.locale) }}
    >
      <TypeNamePrice form={form} isLocked={hasSales} />
      <Textarea label={t`Description (optional)`} {...form.getInputProps("description")} />
      <QuantityField form={form} />
      <SimpleGrid cols={2}>
        <WholeNumberField label={t`Least per order`} {...form.getInputProps("minPerOrder")} />
        <WholeNumberField label={t`Most per order`} {...form.getInputProps("maxPerOrder")} />
      </SimpleGrid>
      <FieldPair isWide>
        <DateTimeField
          label={t`Sale starts (optional)`}
          timezone={timezone}
          {...form.getInputProps("saleStartsAt")}
        />
        <DateTimeField
          label={t`Sale ends (optional)`}
          timezone={timezone}
          {...form.getInputProps("saleEndsAt")}
        />
      </FieldPair>
      <Switch
        label={t`Hidden`}
        description={t`Nobody can see or buy it; sold tickets stay valid.`}
        {...form.getInputProps("isHidden", { type: "checkbox" })}
      />
    </FormDrawer>
  );
}
