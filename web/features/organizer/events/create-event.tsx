// How does a person create an event? With organizer, name, time and place.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button } from "@mantine/core";
import { IconInfoCircle, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { account, type EventDefaults } from "#shared/contracts/account.ts";
import { events } from "#shared/contracts/events.ts";
import { type OrganizerRow, organizers } from "#shared/contracts/organizers.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { ChoiceSelect } from "#web/components/form/choice-selects.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useCreateForm } from "#web/components/form/use-item-form.ts";
import { WaitingDrawer } from "#web/components/form/waiting-drawer.tsx";
import { blankEvent } from "#web/features/organizer/events/event-form.ts";
import { EventStartFields } from "#web/features/organizer/events/event-start-fields.tsx";
import { OrganizerForm } from "#web/features/organizer/events/organizers/organizer-form.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { paths } from "#web/lib/page/paths.ts";

/** Begins with the account's defaults, and its organizer if it has one alone. */
export function CreateEvent({
  organizerId,
  onClose,
}: {
  organizerId?: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const known = useApiQuery(organizers.list, { query: { per_page: MAX_PAGE_SIZE } });
  const defaults = useApiQuery(account.getEventDefaults, {});
  if (known.data && defaults.data)
    return (
      <CreateEventForm
        organizers={known.data.data}
        defaults={defaults.data}
        organizerId={organizerId ?? onlyOf(known.data.data)}
        onClose={onClose}
      />
    );
  const read = known.data ? defaults : known;
  return <WaitingDrawer title={t`Create event`} read={read} onClose={onClose} />;
}

const onlyOf = ([first, ...others]: OrganizerRow[]): string =>
  first && others.length === 0 ? first.id : "";

function CreateEventForm({
  organizers: choices,
  defaults,
  organizerId,
  onClose,
}: {
  organizers: OrganizerRow[];
  defaults: EventDefaults;
  organizerId: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { role } = useMe();
  const [isAddingOrganizer, setAddingOrganizer] = useState(false);
  const form = useCreateForm(events.create, {
    blank: blankEvent(defaults, organizerId),
    onSaved: ({ id: eventId }) => void navigate(paths.gettingStarted.href({ eventId })),
  });
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
    <FormDialog title={t`Create event`} saveLabel={t`Create event`} form={form} onClose={onClose}>
      {choices.length === 0 && (
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
      {role === "ADMIN" && (
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
    </FormDialog>
  );
}
