// How are an attendee's name, address and answers corrected?
import { useLingui } from "@lingui/react/macro";
import { Switch } from "@mantine/core";
import { type AttendeeDetail, attendees } from "#shared/contracts/attendees.ts";
import type { Question } from "#shared/contracts/questions.ts";
import { GuestInput } from "#shared/core/people.ts";
import { AnswerFields } from "#web/components/form/answer-fields.tsx";
import { EmailField } from "#web/components/form/email-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { NameFields } from "#web/components/form/name-fields.tsx";
import { useItemForm } from "#web/components/form/use-item-form.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useGuestTickets } from "#web/lib/event/guest-tickets.ts";
import { slotsOf, slotsText } from "#web/lib/form/answer-values.ts";
import { inputOf } from "#web/lib/form/contract-form.ts";

export function AttendeeForm({
  attendee,
  questions,
  onClose,
}: {
  attendee: AttendeeDetail;
  questions: Question[];
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const sendsGuestTickets = useGuestTickets();
  const isSentAnyway = attendee.isUndelivered && attendee.status === "ACTIVE";
  const form = useItemForm(attendees, {
    params: { eventId, attendeeId: attendee.id },
    existing: attendee,
    valuesOf: (now) => ({
      ...inputOf(GuestInput, now),
      answers: questions.length > 0 ? slotsOf(questions, now.answers) : undefined,
      // The switch starts as on. A cancelled ticket cannot be sent.
      sendTicket: now.status === "ACTIVE" || undefined,
    }),
    done: (saved, { values, version }) =>
      values.sendTicket && saved.version !== version
        ? t`The attendee was changed. The new ticket will be sent.`
        : t`The attendee was changed.`,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t`Edit attendee`}
      form={form}
      onClose={onClose}
      words={{ answers: (slots) => slotsText(questions, slots, i18n.locale) }}
    >
      <NameFields propsOf={form.getInputProps} />
      <EmailField
        label={sendsGuestTickets && attendee.email ? t`Email` : t`Email (optional)`}
        description={isSentAnyway && t`The ticket is sent to the new address.`}
        {...form.getInputProps("email")}
      />
      <AnswerFields
        questions={questions}
        slots={form.values.answers ?? []}
        path="answers"
        propsOf={(path) => form.getInputProps(path)}
      />
      {attendee.status === "ACTIVE" && !isSentAnyway && (
        <Switch
          label={t`Send the new ticket`}
          description={t`With another name the old code stops working.`}
          {...form.getInputProps("sendTicket", { type: "checkbox" })}
        />
      )}
    </FormDialog>
  );
}
