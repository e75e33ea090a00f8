// How does a person type a moment? By the clock in the event's zone; the form has the instant.
import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import { instantOf, localDateTime } from "#shared/core/time/zoned-time.ts";
import classes from "#web/components/form/date-time-field.module.css";

type Props = Omit<
  ComponentProps<typeof TextInput>,
  "value" | "defaultValue" | "onChange" | "type"
> & {
  timezone: string;
  /** UTC ISO; null or empty means none. */
  value?: string | null;
  onChange?: (instant: string | null) => void;
  namesZone?: boolean;
};

/** The browser's own control, so that day and month have the reader's order. */
export function DateTimeField({ timezone, value, onChange, namesZone = false, ...props }: Props) {
  const { t } = useLingui();
  const zone = timezone.replaceAll("_", " ");
  const shown = value ? localDateTime(value, timezone) : "";
  const [typed, setTyped] = useState(shown);
  const read = (local: string) => {
    setTyped(local);
    onChange?.(instantOf(local, timezone));
  };
  // The typed text stays while it means `value`, so a time that this day skips is not rewritten.
  const text = value && instantOf(typed, timezone) !== value ? shown : typed;
  return (
    <TextInput
      {...(namesZone && { description: t`In the time of ${zone}` })}
      {...props}
      classNames={{ wrapper: classes.frame ?? "", input: classes.field ?? "" }}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={value ? text : ""}
      onChange={(event) => read(event.currentTarget.value)}
    />
  );
}
