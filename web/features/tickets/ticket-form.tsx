// How is a ticket made or changed? Its name, price and quantity first; limits and the sale window below.
import { Trans, useLingui } from "@lingui/react/macro";
import { SegmentedControl, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { type Ticket, TicketInput, tickets } from "#shared/contracts/tickets.ts";
import { DEFAULT_MAX_PER_ORDER } from "#shared/core/limits.ts";
import { DateTimeField } from "#web/components/date-time-field.tsx";
import { FormDrawer } from "#web/components/form-drawer.tsx";
import { MoneyField } from "#web/components/money-field.tsx";
import { toastDone } from "#web/components/toast.tsx";
import { WholeNumberField } from "#web/components/whole-number-field.tsx";
import { useAction } from "#web/lib/api.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";

export function TicketForm({ ticket, onClose }: { ticket: Ticket | null; onClose: () => void }) {
  const { t } = useLingui();
  const { id: eventId, currency, timezone } = useCurrentEvent();
  const form = useContractForm(TicketInput, ticket ? inputOf(ticket) : emptyTicket);
  const done = {
    onSuccess: () => {
      toastDone(ticket ? t`Ticket saved` : t`Ticket created`);
      onClose();
    },
    onError: form.showProblem,
  };
  const create = useAction(tickets.create, done);
  const update = useAction(tickets.update, done);
  const save = ticket ? update : create;
  const isFree = form.values.type === "FREE";
  return (
    <FormDrawer
      title={ticket ? t`Edit ticket` : t`Create ticket`}
      saveLabel={ticket ? t`Save` : t`Create ticket`}
      form={form}
      onSend={(body) =>
        ticket
          ? update.mutate({ params: { eventId, ticketId: ticket.id }, body, version: ticket.version })
          : create.mutate({ params: { eventId }, body })
      }
      onClose={onClose}
      isSaving={save.isPending || save.isSuccess}
      error={save.error}
    >
      <Stack gap={4}>
        <Text component="span" size="sm" fw={500} id="ticket-type">
          <Trans>Type</Trans>
        </Text>
        <SegmentedControl
          aria-labelledby="ticket-type"
          data={[
            { value: "PAID", label: t`Paid` },
            { value: "FREE", label: t`Free` },
          ]}
          value={form.values.type}
          onChange={(type) => form.setValues(type === "FREE" ? { type: "FREE", priceMinor: 0 } : { type: "PAID" })}
        />
        {form.errors.type && (
          <Text size="sm" c="var(--danger)">
            {form.errors.type}
          </Text>
        )}
      </Stack>
      <TextInput label={t`Name`} placeholder={t`Standard`} {...form.getInputProps("title")} />
      <SimpleGrid cols={{ base: 1, nav: 2 }}>
        {!isFree && <MoneyField label={t`Price`} currency={currency} {...form.getInputProps("priceMinor")} />}
        <WholeNumberField
          label={t`Quantity`}
          description={t`Empty means unlimited.`}
          min={0}
          {...form.getInputProps("quantityAvailable")}
        />
      </SimpleGrid>
      <Textarea
        label={t`Description (optional)`}
        description={t`Buyers see it under the name.`}
        autosize
        minRows={2}
        {...form.getInputProps("description")}
      />
      <SimpleGrid cols={{ base: 1, nav: 2 }}>
        <WholeNumberField
          label={t`Minimum per order`}
          min={1}
          max={DEFAULT_MAX_PER_ORDER}
          {...form.getInputProps("minPerOrder")}
        />
        <WholeNumberField
          label={t`Maximum per order`}
          min={1}
          max={DEFAULT_MAX_PER_ORDER}
          {...form.getInputProps("maxPerOrder")}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, nav: 2 }}>
        <DateTimeField label={t`Sale starts (optional)`} timezone={timezone} {...form.getInputProps("saleStartsAt")} />
        <DateTimeField label={t`Sale ends (optional)`} timezone={timezone} {...form.getInputProps("saleEndsAt")} />
      </SimpleGrid>
      <Switch
        label={t`Hidden`}
        description={t`Nobody sees or buys it, whatever its sale window says.`}
        {...form.getInputProps("isHidden", { type: "checkbox" })}
      />
    </FormDrawer>
  );
}

const emptyTicket = {
  title: "",
  description: "",
  type: "PAID" as const,
  priceMinor: 0,
  quantityAvailable: 100,
  minPerOrder: 1,
  maxPerOrder: 10,
  saleStartsAt: null,
  saleEndsAt: null,
  isHidden: false,
};

function inputOf(ticket: Ticket) {
  const { title, description, type, priceMinor, quantityAvailable } = ticket;
  const { minPerOrder, maxPerOrder, saleStartsAt, saleEndsAt, isHidden } = ticket;
  return {
    title,
    description,
    type,
    priceMinor,
    quantityAvailable,
    minPerOrder,
    maxPerOrder,
    saleStartsAt,
    saleEndsAt,
    isHidden,
  };
}
