// What can an organizer say of a check-in list? Its name, its tickets, when it works, and a note for staff.
import { useLingui } from "@lingui/react/macro";
import { Checkbox, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import type * as z from "zod";
import { type CheckInList, CheckInListInput, checkInLists } from "#shared/contracts/check-in-lists.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { DateTimeField } from "#web/components/date-time-field.tsx";
import { FormDrawer } from "#web/components/form-drawer.tsx";
import { toastDone } from "#web/components/toast.tsx";
import { useAction, useRoute } from "#web/lib/api.ts";
import { inputOf, useContractForm } from "#web/lib/contract-form.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";

type Values = z.input<typeof CheckInListInput>;

const blank: Values = { name: "", ticketIds: [] };

/** Creates a check-in list, or edits the existing one. */
export function CheckInListForm({ existing, onClose }: { existing: CheckInList | null; onClose: () => void }) {
  const { t } = useLingui();
  const { id: eventId, timezone } = useCurrentEvent();
  const known = useRoute(tickets.list, { params: { eventId }, query: { per_page: 100 } });
  const form = useContractForm(CheckInListInput, existing ? inputOf(CheckInListInput, existing) : blank);
  const saved = {
    onSuccess: ({ name }: CheckInList) => {
      toastDone(existing ? t`${name} was saved.` : t`${name} was added.`);
      onClose();
    },
    onError: form.showProblem,
  };
  const create = useAction(checkInLists.create, saved);
  const update = useAction(checkInLists.update, saved);
  const save = (body: Values) =>
    existing
      ? update.mutate({ params: { eventId, checkInListId: existing.id }, version: existing.version, body })
      : create.mutate({ params: { eventId }, body });
  return (
    <FormDrawer
      title={existing ? t`Edit check-in list` : t`Create check-in list`}
      form={form}
      onSend={save}
      onClose={onClose}
      isSaving={create.isPending || update.isPending}
      error={create.error ?? update.error}
    >
      <TextInput label={t`Name`} data-autofocus {...form.getInputProps("name")} />
      <Checkbox.Group
        label={t`Tickets`}
        description={t`Only these are let in at this list.`}
        {...form.getInputProps("ticketIds")}
      >
        <Stack gap="xs" my="xs">
          {(known.data?.data ?? []).map(({ id, title }) => (
            <Checkbox key={id} value={id} label={title} />
          ))}
        </Stack>
      </Checkbox.Group>
      <SimpleGrid cols={{ base: 1, nav: 2 }}>
        <DateTimeField label={t`Active from (optional)`} timezone={timezone} {...form.getInputProps("activatesAt")} />
        <DateTimeField label={t`Expires (optional)`} timezone={timezone} {...form.getInputProps("expiresAt")} />
      </SimpleGrid>
      <Textarea
        label={t`Note for staff (optional)`}
        description={t`Shown when they open the link.`}
        {...form.getInputProps("description")}
      />
    </FormDrawer>
  );
}
