// How does a person type a count? As digits only. An empty field means none, if the form allows
// that.
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
