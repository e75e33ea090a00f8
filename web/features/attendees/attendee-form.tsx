// How is an attendee's name or address corrected?
import { useLingui } from "@lingui/react/macro";
import { Switch, TextInput } from "@mantine/core";
import { type AttendeeDetail, AttendeeInput, attendees } from "#shared/contracts/attendees.ts";
import { PersonInput } from "#shared/contracts/orders.ts";
import type { BodyInput } from "#shared/core/route.ts";
import { FormDrawer } from "#web/components/form-drawer.tsx";
import { toastDone } from "#web/components/toast.tsx";
import { call, useAction } from "#web/lib/api.ts";
import { inputOf, useContractForm } from "#web/lib/contract-form.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";
import { useEditConflict } from "#web/lib/edit-conflict.ts";

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
  const { id: eventId, timezone } = useCurrentEvent();
  const params = { eventId, attendeeId: attendee.id };
  const form = useContractForm(AttendeeInput, valuesOf(attendee));
  const edit = useEditConflict(form, attendee, {
    valuesOf,
    read: () => call(attendees.get, { params }),
    save: (body, version) => save.mutate({ params, version, body }),
  });
  const save = useAction(attendees.update, {
    onSuccess: (saved, { body, version }) => {
      toastDone(
        body.sendTicket && saved.version !== version
          ? t`The attendee was changed. The new ticket is on its way.`
          : t`The attendee was changed.`,
      );
      onClose();
    },
    onError: edit.meet,
  });
  const send = (body: BodyInput<typeof attendees.update>) =>
    save.mutate({ params, version: edit.version, body });
  return (
    <FormDrawer
      title={t`Edit attendee`}
      form={form}
      onSend={send}
      onClose={onClose}
      isSaving={save.isPending || save.isSuccess}
      error={save.error}
      editing={{ edit, timezone }}
    >
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
