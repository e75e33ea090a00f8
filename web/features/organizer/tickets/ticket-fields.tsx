// Which fields do a first ticket and every later one share? Type, name, price and quantity.
import { useLingui } from "@lingui/react/macro";
import { Group, Radio, Text, TextInput } from "@mantine/core";
import { useRef } from "react";
import { TicketType } from "#shared/contracts/tickets.ts";
import { LockedField } from "#web/components/form/locked-field.tsx";
import { WholeNumberField } from "#web/components/number/whole-number-field.tsx";
import {
  blankTier,
  type TicketForm,
  type TicketValues,
} from "#web/features/organizer/tickets/ticket-input.ts";
import { TicketPrice } from "#web/features/organizer/tickets/ticket-price.tsx";

type Locked = "SOLD" | "BEGUN";

/**
 * The type is first, because an error below a field above would move it from under the pointer.
 * `locked`: the ticket was sold, or someone began to order it, so its type stays.
 */
export function TypeNamePrice({
  form,
  locked = null,
  types = TicketType.options,
}: {
  form: TicketForm;
  locked?: Locked | null;
  types?: readonly TicketType[];
}) {
  const { t } = useLingui();
  const { type } = form.values;
  return (
    <>
      <TypeField form={form} locked={locked} types={types} />
      <TextInput
        label={t`Name`}
        data-autofocus
        description={t`For example: Standard`}
        {...form.getInputProps("title")}
      />
      {(type === "PAID" || type === "DONATION") && <TicketPrice key={type} form={form} />}
    </>
  );
}

export function QuantityField({ form }: { form: TicketForm }) {
  const { t } = useLingui();
  return (
    <WholeNumberField
      label={t`Quantity`}
      placeholder={t`Unlimited`}
      {...form.getInputProps("quantityAvailable")}
    />
  );
}

function useTypeWords(): Record<TicketType, { label: string; help: string }> {
  const { t } = useLingui();
  return {
    PAID: { label: t`Paid`, help: t`Every buyer pays the same price.` },
    FREE: { label: t`Free`, help: t`Nobody pays anything.` },
    DONATION: { label: t`Donation`, help: t`Buyers choose how much they give.` },
    TIERED: {
      label: t`Tiered`,
      help: t`Several prices, such as Early bird and Regular.`,
    },
  };
}

type PricePart = Pick<TicketValues, "priceMinor" | "tiers" | "quantityAvailable">;

function TypeField({
  form,
  locked,
  types,
}: {
  form: TicketForm;
  locked: Locked | null;
  types: readonly TicketType[];
}) {
  const { t } = useLingui();
  const words = useTypeWords();
  // Another type has other prices. Who returns to a type finds what was typed for it.
  const typed = useRef<Partial<Record<TicketType, PricePart>>>({});
  const { type, priceMinor, tiers, quantityAvailable } = form.values;
  const chooseType = (word: string) => {
    const next = TicketType.parse(word);
    typed.current[type] = { priceMinor, tiers, quantityAvailable };
    form.setValues({ type: next, ...(typed.current[next] ?? begun(next, quantityAvailable)) });
    form.clearErrors();
  };
  if (locked)
    return (
      <LockedField
        label={t`Type`}
        value={words[type].label}
        reason={
          locked === "SOLD"
            ? t`Cannot be changed, because this ticket was ordered.`
            : t`Cannot be changed, because someone ordered this ticket or began to.`
        }
      />
    );
  return (
    <Radio.Group label={t`Type`} {...form.getInputProps("type")} onChange={chooseType}>
      <Group mt={8}>
        {types.map((one) => (
          <Radio key={one} value={one} label={words[one].label} />
        ))}
      </Group>
      <Text size="sm" c="dimmed" mt={8} aria-live="polite">
        {words[type].help}
      </Text>
    </Radio.Group>
  );
}

const begun = (
  type: TicketType,
  quantityAvailable: TicketValues["quantityAvailable"],
): PricePart =>
  type === "TIERED"
    ? { priceMinor: 0, tiers: [blankTier()], quantityAvailable: null }
    : { priceMinor: 0, tiers: [], quantityAvailable };
