// How is a ticket created or edited? What buyers see and pay is on top, the rest is folded.
import { useLingui } from "@lingui/react/macro";
import type { TaxOrFee } from "#shared/contracts/taxes-and-fees.ts";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { formatMoney } from "#shared/core/money.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useItemForm } from "#web/components/form/use-item-form.ts";
import { WaitingDrawer } from "#web/components/form/waiting-drawer.tsx";
import { HtmlField } from "#web/components/rich-text/html-field.tsx";
import type { AccountCharges } from "#web/features/organizer/tickets/account-charges.ts";
import { ChargesField, defaultCharges } from "#web/features/organizer/tickets/charges-field.tsx";
import { PriceRoom, usePriceRoom } from "#web/features/organizer/tickets/price-room.tsx";
import { QuantityField, TypeNamePrice } from "#web/features/organizer/tickets/ticket-fields.tsx";
import {
  DisplayFields,
  LimitFields,
  SaleFields,
} from "#web/features/organizer/tickets/ticket-groups.tsx";
import { blankTicket, ticketInputOf } from "#web/features/organizer/tickets/ticket-input.ts";
import { TierFields } from "#web/features/organizer/tickets/tier-fields.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

type Props = {
  existing: Ticket | null;
  charges: AccountCharges;
  onClose: () => void;
};

/** A new ticket begins with the account's default taxes and fees, so it waits for them. */
export function TicketForm(props: Props) {
  const { t } = useLingui();
  const { existing, charges, onClose } = props;
  if (existing || charges.data) return <LoadedForm {...props} />;
  return <WaitingDrawer title={t`Create ticket`} read={charges} onClose={onClose} />;
}

function LoadedForm({ existing, charges, onClose }: Props) {
  const { t } = useLingui();
  const { id: eventId, timezone, currency } = useCurrentEvent();
  const known = charges.data?.data ?? [];
  const form = useItemForm(tickets, {
    params: { eventId, ticketId: existing?.id ?? "" },
    existing,
    blank: blankTicket(defaultCharges(known, currency)),
    valuesOf: ticketInputOf,
    done: ({ title }) => (existing ? t`${title} was saved.` : t`${title} was created.`),
    onSaved: onClose,
  });
  const words = useValueWords(known);
  const room = usePriceRoom(form, existing?.id ?? null);
  return (
    <FormDialog
      title={existing ? t`Edit ticket` : t`Create ticket`}
      saveLabel={existing ? t`Save` : t`Create ticket`}
      form={form}
      onClose={onClose}
      timezone={timezone}
      words={words}
    >
      <TypeNamePrice form={form} locked={existing ? lockOf(existing) : null} />
      {form.values.type === "TIERED" ? (
        <TierFields form={form} stored={existing?.tiers ?? []} isFull={room === 0} />
      ) : (
        <QuantityField form={form} />
      )}
      <PriceRoom form={form} left={room} />
      <HtmlField label={t`Description (optional)`} {...form.getInputProps("description")} />
      {form.values.type !== "FREE" && <ChargesField form={form} charges={charges} />}
      <SaleFields form={form} />
      <DisplayFields form={form} />
      <LimitFields form={form} />
    </FormDialog>
  );
}

function lockOf({ hasOrders, quantitySold }: Ticket) {
  if (!hasOrders) return null;
  return quantitySold > 0 ? "SOLD" : "BEGUN";
}

function useValueWords(charges: readonly TaxOrFee[]) {
  const { i18n } = useLingui();
  const { currency } = useCurrentEvent();
  const money = (minor: unknown) => formatMoney(Number(minor), currency, i18n.locale);
  return {
    priceMinor: money,
    tiers: (tiers: unknown) =>
      (Array.isArray(tiers) ? tiers : [])
        .map(({ label, priceMinor }) => `${label} ${money(priceMinor)}`)
        .join(", "),
    taxAndFeeIds: (ids: unknown) =>
      charges
        .filter(({ id }) => Array.isArray(ids) && ids.includes(id))
        .map(({ name }) => name)
        .join(", "),
  };
}
