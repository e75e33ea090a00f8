// What does the first event sell? The third step of the setup: name, price and quantity. The other
// fields are on the tickets screen.
import { useLingui } from "@lingui/react/macro";
import { Group, Radio, TextInput } from "@mantine/core";
import { TicketInput, TicketType, tickets } from "#shared/contracts/tickets.ts";
import { StepForm } from "#web/components/step-form.tsx";
import { WholeNumberField } from "#web/components/whole-number-field.tsx";
import { blankTicket } from "#web/features/tickets/ticket-form.tsx";
import { TicketPrice } from "#web/features/tickets/ticket-price.tsx";
import { useAction } from "#web/lib/api.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";

/** Creating the ticket reloads the list of tickets, and that opens the next step. */
export function FirstTicket() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const form = useContractForm(TicketInput, blankTicket);
  const create = useAction(tickets.create, { onError: form.showProblem });
  const chooseType = (word: string) => {
    const type = TicketType.parse(word);
    form.setValues({ type, ...(type === "FREE" && { priceMinor: 0 }) });
  };
  return (
    <StepForm
      label={t`Ticket`}
      saveLabel={t`Continue`}
      form={form}
      onSend={(body) => create.mutate({ params: { eventId }, body })}
      isSaving={create.isPending || create.isSuccess}
      error={create.error}
    >
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
