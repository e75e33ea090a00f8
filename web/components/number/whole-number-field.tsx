// How does a person type a count? In digits. Text that is none stays, with what is wrong.
import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import { countOf } from "#web/components/number/typed-count.ts";

type Props = Omit<ComponentProps<typeof TextInput>, "value" | "defaultValue" | "onChange"> & {
  value?: number | null;
  /** NaN for text that is no whole number: every schema refuses NaN. An empty field is null. */
  onChange?: (value: number | null) => void;
};

export function WholeNumberField({ value = null, onChange, ...props }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(() => written(value));
  const [knowsNaN, setKnowsNaN] = useState(false);
  if (Number.isNaN(value) && !knowsNaN) setKnowsNaN(true);
  const meaning = countOf(text);
  // A form may show a NaN that it holds as null. Where NaN comes back, null is another value.
  const isHeldAsNull = Number.isNaN(meaning) && value === null && !knowsNaN;
  // The typed text stays while it still means `value`. Other code may change the value too.
  const shown = Object.is(meaning, value) || isHeldAsNull ? text : written(value);
  const type = (typed: string) => {
    setText(typed);
    onChange?.(countOf(typed));
  };
  const { error } = props;
  return (
    <TextInput
      {...props}
      error={error && Number.isNaN(value ?? Number.NaN) ? t`Enter a whole number.` : error}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

const written = (value: number | null): string =>
  value === null || Number.isNaN(value) ? "" : String(value);
