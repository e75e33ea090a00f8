// How does a person type a moment? By the clock in the event's zone; the form has the instant.
import { useLingui } from "@lingui/react/macro";
import { Text, TextInput } from "@mantine/core";
import { type ComponentProps, type ReactNode, useState } from "react";
import { instantOf, localDateTime } from "#shared/core/time/zoned-time.ts";
import classes from "#web/components/form/date-time-field.module.css";
import { formatMoment } from "#web/lib/page/time.ts";

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
export function DateTimeField({
  timezone,
  value,
  onChange,
  namesZone = false,
  description,
  ...props
}: Props) {
  const { t, i18n } = useLingui();
  const zone = timezone.replaceAll("_", " ");
  const shown = value ? localDateTime(value, timezone) : "";
  const [typed, setTyped] = useState(shown);
  const read = (local: string) => {
    setTyped(local);
    onChange?.(instantOf(local, timezone));
  };
  // The typed text stays while it means `value`, so a time that this day skips is not rewritten.
  const text = value && instantOf(typed, timezone) !== value ? shown : typed;
  const isSkipped = value && !text.startsWith(shown);
  const time = isSkipped ? formatMoment(value, timezone, i18n.locale, "time") : "";
  const says = description ?? (namesZone && t`In the time of ${zone}`);
  return (
    <TextInput
      {...props}
      description={
        isSkipped ? (
          <WithSkipped before={says}>{t`Clocks skip this hour: it becomes ${time}.`}</WithSkipped>
        ) : (
          says
        )
      }
      classNames={{ wrapper: classes.frame ?? "", input: classes.field ?? "" }}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={value ? text : ""}
      onChange={(event) => read(event.currentTarget.value)}
    />
  );
}

const WithSkipped = ({ before, children }: { before: ReactNode; children: ReactNode }) => (
  <>
    {before}
    {before && <br />}
    <Text span inherit c="var(--warning)" role="status">
      {children}
    </Text>
  </>
);
