// How does a person create an event? With organizer, name, time and place.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Skeleton } from "@mantine/core";
import { IconInfoCircle, IconPlus } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { ChoiceSelect } from "#web/components/form/choice-selects.tsx";
import { FormDrawer } from "#web/components/form/form-drawer.tsx";
import { useCreateForm } from "#web/components/form/use-item-form.ts";
import { blankEvent } from "#web/features/organizer/events/event-form.ts";
import { EventStartFields } from "#web/features/organizer/events/event-start-fields.tsx";
import { OrganizerForm } from "#web/features/organizer/events/organizer-form.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { paths } from "#web/lib/page/paths.ts";

export function CreateEvent({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { role } = useMe();
  const [isAddingOrganizer, setAddingOrganizer] = useState(false);
  const known = useApiQuery(organizers.list, { query: { per_page: MAX_PAGE_SIZE } });
  const form = useCreateForm(events.create, {
    blank: blankEvent(),
    onSaved: ({ id: eventId }) => void navigate(paths.tickets.href({ eventId })),
  });
  const choices = known.data?.data ?? [];
  // A single organizer is selected automatically.
  const only = choices.length === 1 ? choices[0]?.id : undefined;
  const { setFieldValue, resetDirty } = form;
  const { organizerId: chosen } = form.values;
  useEffect(() => {
    // The form's setter changes on every render, so setting it again would loop forever.
    if (!only || chosen !== "") return;
    setFieldValue("organizerId", only);
    // An automatic choice must not count as an unsaved change.
    resetDirty({ ...blankEvent(), organizerId: only });
  }, [only, chosen, setFieldValue, resetDirty]);
  if (isAddingOrganizer) {
    return (
      <OrganizerForm
        existing={null}
        onSaved={({ id }) => form.setFieldValue("organizerId", id)}
        onClose={() => setAddingOrganizer(false)}
      />
    );
  }
  return (
    <FormDrawer title={t`Create event`} saveLabel={t`Create event`} form={form} onClose={onClose}>
      {known.isPending && <Skeleton h={64} />}
      {known.data && choices.length === 0 && (
        <Alert color="blue" icon={<IconInfoCircle size={20} aria-hidden="true" />}>
          {role === "ADMIN" ? (
            <Trans>An event needs an organizer: the name that buyers see as its host.</Trans>
          ) : (
            <Trans>
              An event needs an organizer, and this account has none yet. Ask an admin to add one.
            </Trans>
          )}
        </Alert>
      )}
      {choices.length > 0 && (
        <ChoiceSelect
          label={t`Organizer`}
          data={choices.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps("organizerId")}
        />
      )}
      {role === "ADMIN" && known.data && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setAddingOrganizer(true)}
        >
          <Trans>Create organizer</Trans>
        </Button>
      )}
      <EventStartFields form={form} />
    </FormDrawer>
  );
}
