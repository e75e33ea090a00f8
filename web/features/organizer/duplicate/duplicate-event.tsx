// How does a person duplicate an event? With a title, a start, and a choice of what comes along.
import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { DuplicatePlan } from "#shared/contracts/duplicate.ts";
import { type EventRow, events } from "#shared/contracts/events.ts";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useCreateForm } from "#web/components/form/use-item-form.ts";
import { WaitingDrawer } from "#web/components/form/waiting-drawer.tsx";
import { LoadError } from "#web/components/page/load-error.tsx";
import { CopiedParts } from "#web/features/organizer/duplicate/copied-parts.tsx";
import { useCopyJobs } from "#web/features/organizer/duplicate/copy-progress.tsx";
import { EmptiedDates } from "#web/features/organizer/duplicate/emptied-dates.tsx";
import { proposedStart } from "#web/features/organizer/duplicate/proposed-start.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { formatMoment } from "#web/lib/page/time.ts";

const PAUSE_MS = 300;

type Props = {
  event: Pick<EventRow, "id" | "title" | "startAt" | "timezone">;
  /** Once the copy is under way. */
  onStarted?: () => void;
  onClose: () => void;
};

export function DuplicateEvent(props: Props) {
  const { t } = useLingui();
  const { event, onClose } = props;
  const [startAt] = useState(() => proposedStart(event, new Date().toISOString()));
  const plan = usePlan(event.id, startAt);
  return plan.data ? (
    <DuplicateForm {...props} startAt={startAt} counts={plan.data} />
  ) : (
    <WaitingDrawer title={t`Duplicate event`} read={plan} onClose={onClose} />
  );
}

const usePlan = (eventId: string, startAt: string, options = {}) =>
  useApiQuery(events.planDuplicate, { params: { eventId }, query: { startAt } }, options);

function DuplicateForm({
  event: { id: eventId, title, timezone },
  startAt,
  counts,
  onStarted,
  onClose,
}: Props & { startAt: string; counts: Pick<DuplicatePlan, "counts" | "needTickets"> }) {
  const { t, i18n } = useLingui();
  const { keep } = useCopyJobs();
  const form = useCreateForm(events.duplicate, {
    params: { eventId },
    blank: {
      title,
      startAt,
      tickets: true,
      questions: true,
      promoCodes: true,
      capacityAssignments: true,
      checkInLists: true,
      settings: true,
      images: true,
    },
    onSaved: ({ id }) => {
      keep(id, title);
      onClose();
      onStarted?.();
    },
  });
  const [asked] = useDebouncedValue(form.values.startAt, PAUSE_MS);
  const isToCome = (asked ?? "") > new Date().toISOString();
  const plan = usePlan(eventId, asked, { enabled: isToCome, keepsFormer: true });
  const shown = isToCome ? plan.data : undefined;
  const end = shown?.endAt && formatMoment(shown.endAt, timezone, i18n.locale, "dateTime");
  return (
    <FormDialog title={t`Duplicate event`} saveLabel={t`Duplicate`} form={form} onClose={onClose}>
      <TextInput label={t`Event title`} data-autofocus {...form.getInputProps("title")} />
      <DateTimeField
        label={t`Start`}
        timezone={timezone}
        namesZone
        {...(end && { description: t`Ends ${end}` })}
        {...form.getInputProps("startAt")}
      />
      <CopiedParts form={form} plan={counts} />
      {shown && (
        <EmptiedDates
          plan={shown}
          timezone={timezone}
          isCopied={(part) => form.values[part] !== false}
        />
      )}
      {isToCome && !shown && plan.error && (
        <LoadError error={plan.error} onRetry={() => void plan.refetch()} />
      )}
    </FormDialog>
  );
}
