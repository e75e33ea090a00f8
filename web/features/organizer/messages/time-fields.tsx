// When does a message leave? At once, at a time, or so long before the event.
import { useLingui } from "@lingui/react/macro";
import { Radio, Select, Stack, Text, TextInput } from "@mantine/core";
import type { MessageTime } from "#shared/contracts/messages.ts";
import { REMINDER } from "#shared/core/bounds.ts";
import { sendTimeOf } from "#shared/rules/message/send-time.ts";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { FieldPair } from "#web/components/form/field-pair.tsx";
import { WholeNumberField } from "#web/components/number/whole-number-field.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

type Props = { time: MessageTime; onChange: (time: MessageTime) => void; error: React.ReactNode };

export const isReminder = ({ is }: MessageTime): boolean =>
  is === "HOURS_BEFORE" || is === "DAYS_BEFORE";

export function TimeFields({ time, onChange, error }: Props) {
  const { t } = useLingui();
  const { timezone } = useCurrentEvent();
  const kind = isReminder(time) ? "REMINDER" : time.is;
  const choose = (word: string) => {
    if (word === "NOW") onChange({ is: "NOW" });
    if (word === "AT") onChange({ is: "AT", at: "" });
    if (word === "REMINDER") onChange({ is: "DAYS_BEFORE", days: 1, clock: "10:00" });
  };
  return (
    <Stack gap={12}>
      <Radio.Group label={t`When`} value={kind} onChange={choose}>
        <Stack gap={8} mt={8}>
          <Radio value="NOW" label={t`Now`} />
          <Radio value="AT" label={t`At a time`} />
          <Radio value="REMINDER" label={t`As a reminder before the start`} />
        </Stack>
      </Radio.Group>
      {time.is === "AT" && (
        <DateTimeField
          label={t`Time`}
          timezone={timezone}
          namesZone
          value={time.at || null}
          error={error}
          onChange={(at) => onChange({ is: "AT", at: at ?? "" })}
        />
      )}
      {isReminder(time) && <ReminderFields {...{ time, onChange, error }} />}
    </Stack>
  );
}

function ReminderFields({ time, onChange, error }: Props) {
  const { t } = useLingui();
  const event = useCurrentEvent();
  const inDays = time.is === "DAYS_BEFORE";
  const count = time.is === "HOURS_BEFORE" ? time.hours : 0;
  const number = time.is === "DAYS_BEFORE" ? time.days : count;
  const clock = time.is === "DAYS_BEFORE" ? time.clock : "10:00";
  const set = (of: { number?: number; inDays?: boolean; clock?: string }) => {
    const now = { number, inDays, clock, ...of };
    onChange(
      now.inDays
        ? { is: "DAYS_BEFORE", days: Math.min(now.number, REMINDER.days), clock: now.clock }
        : { is: "HOURS_BEFORE", hours: Math.min(Math.max(now.number, 1), REMINDER.hours) },
    );
  };
  const sendAt = sendTimeOf(time, event);
  return (
    <>
      <FieldPair isWide>
        <WholeNumberField
          label={inDays ? t`Days before` : t`Hours before`}
          value={number}
          error={error}
          onChange={(typed) => set({ number: typed ?? 0 })}
        />
        <Select
          label={t`Counted in`}
          allowDeselect={false}
          data={[
            { value: "days", label: t`Days` },
            { value: "hours", label: t`Hours` },
          ]}
          value={inDays ? "days" : "hours"}
          onChange={(word) => set({ inDays: word === "days" })}
        />
        {inDays && (
          <TextInput
            type="time"
            label={t`At`}
            value={clock}
            onChange={({ currentTarget }) => set({ clock: currentTarget.value })}
          />
        )}
      </FieldPair>
      {sendAt && (
        <Text size="sm" role="status">
          {t`Leaves`} <Moment at={sendAt} timezone={event.timezone} />
        </Text>
      )}
    </>
  );
}
