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
  const written = (now: number) => (now > 0 ? write(now) : "");
  const [text, setText] = useState(() => written(value));
  const meaningOf = (typed: string) => (typed.trim() === "" ? 0 : (read(typed) ?? Number.NaN));
  // The typed text stays while it still means `value`. Other code may change the value too.
  const shown = Object.is(meaningOf(text), value) ? text : written(value);
  const type = (typed: string) => {
    setText(typed);
    onChange?.(meaningOf(typed));
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
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
