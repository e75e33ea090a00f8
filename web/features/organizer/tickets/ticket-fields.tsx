// Which fields do a first ticket and every later one share? Type, name, price and quantity.
import { useLingui } from "@lingui/react/macro";
import { Group, Radio, TextInput } from "@mantine/core";
import type * as z from "zod";
import { type TicketInput, TicketType } from "#shared/contracts/tickets.ts";
import { LockedField } from "#web/components/locked-field.tsx";
import { WholeNumberField } from "#web/components/whole-number-field.tsx";
import { TicketPrice } from "#web/features/organizer/tickets/ticket-price.tsx";
import type { ContractForm } from "#web/lib/contract-form.ts";

type Form = ContractForm<z.input<typeof TicketInput>>;

/**
 * The type is first, because an error below a field above it would move it away from under the
 * pointer. `isLocked`: the ticket has sales, so its type stays.
 */
export function TypeNamePrice({ form, isLocked = false }: { form: Form; isLocked?: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <TypeField form={form} isLocked={isLocked} />
      <TextInput
        label={t`Name`}
        data-autofocus
        description={t`For example: Standard`}
        {...form.getInputProps("title")}
      />
      {form.values.type === "PAID" && <TicketPrice form={form} />}
    </>
  );
}

export function QuantityField({ form }: { form: Form }) {
  const { t } = useLingui();
  return (
    <WholeNumberField
      label={t`Quantity`}
      description={t`Leave empty for no limit.`}
      placeholder={t`Unlimited`}
      {...form.getInputProps("quantityAvailable")}
    />
  );
}

/** A free ticket has no price, so choosing it clears the price. */
function TypeField({ form, isLocked }: { form: Form; isLocked: boolean }) {
  const { t } = useLingui();
  const chooseType = (word: string) => {
    const type = TicketType.parse(word);
    form.setValues({ type, ...(type === "FREE" && { priceMinor: 0 }) });
  };
  if (isLocked)
    return (
      <LockedField
        label={t`Type`}
        value={form.values.type === "PAID" ? t`Paid` : t`Free`}
        reason={t`Cannot be changed, because this ticket has sales.`}
      />
    );
  return (
    <Radio.Group label={t`Type`} {...form.getInputProps("type")} onChange={chooseType}>
      <Group mt={8}>
        <Radio value="PAID" label={t`Paid`} />
        <Radio value="FREE" label={t`Free`} />
      </Group>
    </Radio.Group>
  );
}
