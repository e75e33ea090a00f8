// How is an attendee's name or address corrected?

import { useLingui } from "@lingui/react/macro";
import { Switch, TextInput } from "@mantine/core";
import { type AttendeeDetail, attendees } from "#shared/contracts/attendees.ts";
import { PersonInput } from "#shared/core/people.ts";

import { FormDrawer } from "#web/components/form-drawer.tsx";
import { useItemForm } from "#web/components/use-item-form.ts";
import { inputOf } from "#web/lib/contract-form.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";

/** The switch to send the new ticket starts as on. A cancelled ticket cannot be sent. */
const valuesOf = (attendee: AttendeeDetail) => ({
  ...inputOf(PersonInput, attendee),
  sendTicket: attendee.status === "ACTIVE",
});

export function AttendeeForm({
  attendee,
  onClose,
}: {
  attendee: AttendeeDetail;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const form = useItemForm(attendees, {
    params: { eventId, attendeeId: attendee.id },
    existing: attendee,
    valuesOf,
    done: (saved, { values, version }) =>
      values.sendTicket && saved.version !== version
        ? t`The attendee was changed. The new ticket is on its way.`
        : t`The attendee was changed.`,
    onSaved: onClose,
  });
  return (
    <FormDrawer title={t`Edit attendee`} form={form} onClose={onClose}>
      <TextInput label={t`First name`} data-autofocus {...form.getInputProps("firstName")} />
      <TextInput label={t`Last name (optional)`} {...form.getInputProps("lastName")} />
      <TextInput label={t`Email`} type="email" {...form.getInputProps("email")} />
      {attendee.status === "ACTIVE" && (
        <Switch
          label={t`Send the new ticket`}
          description={t`With another name the ticket gets a new code. The code that was sent before does not open the door any more.`}
          {...form.getInputProps("sendTicket", { type: "checkbox" })}
        />
      )}
    </FormDrawer>
  );
}
