// How is a count typed? Digits only; empty means none, where the form allows that.
import { NumberInput } from "@mantine/core";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<typeof NumberInput>, "value" | "defaultValue" | "onChange"> & {
  value?: number | null;
  onChange?: (value: number | null) => void;
};

export function WholeNumberField({ value, onChange, ...props }: Props) {
  return (
    <NumberInput
      {...props}
      allowDecimal={false}
      value={value ?? ""}
      onChange={(typed) => onChange?.(typed === "" ? null : Number(typed))}
    />
  );
}
