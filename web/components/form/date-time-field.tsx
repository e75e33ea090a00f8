// How does a person type a moment? By the clock in the event's zone; the form has the instant.
import { useLingui } from "@lingui/react/macro";
import { Radio, Stack, Text, TextInput } from "@mantine/core";
import { type ComponentProps, type ReactNode, useState } from "react";
import { zoneNameOf } from "#shared/core/time/zone-name.ts";
import { instantsOf, localDateTime } from "#shared/core/time/zoned-time.ts";
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
  /** When that begins which this field ends. */
  startsAt?: string | null | undefined;
};

/** The browser's own control, so that day and month have the reader's order. */
export function DateTimeField({
  timezone,
  value,
  onChange,
  namesZone = false,
  startsAt,
  description,
  error,
  ...props
}: Props) {
  const { t, i18n } = useLingui();
  const zone = zoneNameOf(timezone);
  const shown = value ? localDateTime(value, timezone) : "";
  const [typed, setTyped] = useState(shown);
  const read = (local: string) => {
    setTyped(local);
    const meant = instantsOf(local, timezone);
    onChange?.(meant.find((one) => startsAt && one > startsAt) ?? meant[0] ?? null);
  };
  // The typed text stays while it means `value`, so a time that this day skips is not rewritten.
  const text = value && !instantsOf(typed, timezone).includes(value) ? shown : typed;
  const isSkipped = value && !text.startsWith(shown);
  const time = isSkipped ? formatMoment(value, timezone, i18n.locale, "time") : "";
  const says = description ?? (namesZone && t`In the time of ${zone}`);
  const endsTooSoon = error && value && startsAt && value <= startsAt;
  const start = endsTooSoon ? formatMoment(startsAt, timezone, i18n.locale, "dateTime") : "";
  return (
    <TextInput
      {...props}
      error={endsTooSoon ? t`The end must be after the start: ${start}.` : error}
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
      inputContainer={(input) => (
        <>
          {input}
          {value && <WhichOfTwo value={value} timezone={timezone} onChange={onChange} />}
        </>
      )}
    />
  );
}

/** Where clocks go back they show an hour twice. */
function WhichOfTwo({
  value,
  timezone,
  onChange,
}: {
  value: string;
  timezone: string;
  onChange?: Props["onChange"];
}) {
  const { t, i18n } = useLingui();
  const both = instantsOf(localDateTime(value, timezone), timezone);
  const [first, second] = both.map((one) => formatMoment(one, timezone, i18n.locale, "time"));
  if (second === undefined) return null;
  return (
    <Radio.Group
      className={classes.twice}
      label={t`Clocks show this time twice, because they go back. Which one is meant?`}
      value={value}
      onChange={(one) => onChange?.(one)}
    >
      <Stack gap={8} mt={6}>
        {[t`The first: ${first}`, t`The second: ${second}`].map((label, at) => (
          <Radio key={label} value={both[at]} label={label} />
        ))}
      </Stack>
    </Radio.Group>
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
