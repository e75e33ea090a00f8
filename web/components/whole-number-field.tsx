// How does a person type a count? As digits only. An empty field means none, if the form allows
// that.
import { useLingui } from "@lingui/react/macro";
import { NumberInput } from "@mantine/core";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<typeof NumberInput>, "value" | "defaultValue" | "onChange"> & {
  value?: number | null;
  onChange?: (value: number | null) => void;
};

export function WholeNumberField({ value, onChange, ...props }: Props) {
  const { t } = useLingui();
  const { error } = props;
  return (
    <NumberInput
      {...props}
      error={error && Number.isNaN(value ?? Number.NaN) ? t`Enter a whole number.` : error}
      allowDecimal={false}
      value={value ?? ""}
      onChange={(typed) => onChange?.(typed === "" ? null : Number(typed))}
    />
  );
}
