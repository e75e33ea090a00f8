// How does a person type a number with a fraction? The form stores a whole number of small units.
import { Text, TextInput } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import { NumberRefusal } from "#web/components/number/number-refusal.tsx";

export type DecimalFieldProps = Omit<
  ComponentProps<typeof TextInput>,
  "value" | "defaultValue" | "onChange"
> & {
  value?: number;
  /** NaN for text that is no such number: every schema refuses NaN. An empty field is 0. */
  onChange?: (value: number) => void;
  /** The refusal of an empty field, which is then NaN: a zero must be typed. */
  emptyRefusal?: string;
};

type Notation = {
  read: (text: string) => number | null;
  write: (value: number) => string;
  unit: string;
};

export function DecimalField({
  read,
  write,
  unit,
  value = 0,
  onChange,
  onBlur,
  emptyRefusal,
  ...props
}: DecimalFieldProps & Notation) {
  const least = emptyRefusal === undefined ? 1 : 0;
  const written = (now: number) => (now >= least ? write(now) : "");
  const [text, setText] = useState(() => written(value));
  const isEmpty = (typed: string) => typed.trim() === "";
  const ofNothing = emptyRefusal === undefined ? 0 : Number.NaN;
  const meaningOf = (typed: string) => (isEmpty(typed) ? ofNothing : (read(typed) ?? Number.NaN));
  // The typed text stays while it still means `value`. Other code may change the value too.
  const shown = Object.is(meaningOf(text), value) ? text : written(value);
  const type = (typed: string) => {
    setText(typed);
    onChange?.(meaningOf(typed));
  };
  const { error } = props;
  const isMissing = isEmpty(shown) && emptyRefusal !== undefined;
  const sentence = isMissing ? emptyRefusal : <NumberRefusal typed={shown} write={write} />;
  return (
    <TextInput
      {...props}
      error={error && Number.isNaN(value) ? sentence : error}
      inputMode="decimal"
      autoComplete="off"
      rightSection={
        <Text span size="sm" c="dimmed">
          {unit}
        </Text>
      }
      rightSectionWidth="3.5rem"
      value={shown}
      // A person may tab through an empty field without an error.
      onBlur={(event) => !(emptyRefusal && isEmpty(shown)) && onBlur?.(event)}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
