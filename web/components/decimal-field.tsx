// How does a person type a number with a fraction? As text, with a point or a comma. The form
// stores a whole number of small units.
import { Text, TextInput } from "@mantine/core";
import { type ComponentProps, useState } from "react";

export type DecimalFieldProps = Omit<
  ComponentProps<typeof TextInput>,
  "value" | "defaultValue" | "onChange"
> & {
  value?: number;
  /** NaN for text that is no such number: every schema refuses NaN. An empty field is 0. */
  onChange?: (value: number) => void;
};

type Notation = {
  read: (text: string) => number | null;
  write: (value: number) => string;
  /** Stands in the field, after the number. */
  unit: string;
};

export function DecimalField({
  read,
  write,
  unit,
  value = 0,
  onChange,
  ...props
}: DecimalFieldProps & Notation) {
  const [text, setText] = useState(value > 0 ? write(value) : "");
  const type = (typed: string) => {
    setText(typed);
    onChange?.(typed.trim() === "" ? 0 : (read(typed) ?? Number.NaN));
  };
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      rightSection={
        <Text span size="sm" c="dimmed">
          {unit}
        </Text>
      }
      rightSectionWidth="3.5rem"
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
