// What does the first event sell? The third step of the setup: name, price and quantity. The other
// fields are on the tickets screen.
import { useLingui } from "@lingui/react/macro";
import { Group, Radio, TextInput } from "@mantine/core";
import { TicketType, tickets } from "#shared/contracts/tickets.ts";
import { StepForm } from "#web/components/step-form.tsx";
import { useCreateForm } from "#web/components/use-item-form.ts";
import { WholeNumberField } from "#web/components/whole-number-field.tsx";
import { blankTicket } from "#web/features/tickets/ticket-form.tsx";
import { TicketPrice } from "#web/features/tickets/ticket-price.tsx";
import { useCurrentEvent } from "#web/lib/current-event.tsx";

/** Creating the ticket reloads the list of tickets, and that opens the next step. */
export function FirstTicket() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const form = useCreateForm(tickets.create, { blank: blankTicket, params: { eventId } });
  const chooseType = (word: string) => {
    const type = TicketType.parse(word);
    form.setValues({ type, ...(type === "FREE" && { priceMinor: 0 }) });
  };
  return (
    <StepForm label={t`Ticket`} saveLabel={t`Continue`} form={form}>
      <Radio.Group label={t`Type`} {...form.getInputProps("type")} onChange={chooseType}>
        <Group mt={8}>
          <Radio value="PAID" label={t`Paid`} />
          <Radio value="FREE" label={t`Free`} />
        </Group>
      </Radio.Group>
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
