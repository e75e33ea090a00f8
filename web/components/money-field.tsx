// How does a person type an amount? With a decimal point or comma. The form stores minor units.
import { Text, TextInput } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import { type Currency, decimalText, parseAmount } from "#shared/core/money.ts";

type Props = Omit<ComponentProps<typeof TextInput>, "value" | "defaultValue" | "onChange"> & {
  currency: Currency;
  value?: number;
  /** Minor units. NaN for text that is not an amount: every schema refuses NaN. */
  onChange?: (amountMinor: number) => void;
};

export function MoneyField({ currency, value = 0, onChange, ...props }: Props) {
  const [text, setText] = useState(value > 0 ? decimalText(value, currency) : "");
  const type = (typed: string) => {
    setText(typed);
    onChange?.(typed.trim() === "" ? 0 : (parseAmount(typed, currency) ?? Number.NaN));
  };
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      rightSection={
        <Text span size="sm" c="dimmed">
          {currency}
        </Text>
      }
      rightSectionWidth="3.5rem"
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
