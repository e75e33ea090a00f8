// Which organizer hosts the first event? The first step of the setup: a name, and a logo.
import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Text, TextInput } from "@mantine/core";
import { organizers } from "#shared/contracts/organizers.ts";
import { StepForm } from "#web/components/form/step-form.tsx";
import { useCreateForm } from "#web/components/form/use-item-form.ts";
import { LogoTile } from "#web/features/organizer/events/organizers/logo-tile.tsx";
import { newOrganizer } from "#web/features/organizer/events/organizers/organizer-fields.tsx";
import { useRefreshAll } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";

/** Creating the organizer reloads the list of organizers, and that opens the next step. */
export function FirstOrganizer({
  logo,
  onLogo,
  onCreated,
}: {
  logo: File | null;
  onLogo: (file: File | null) => void;
  onCreated: (organizerId: string) => void;
}) {
  const { t } = useLingui();
  const me = useMe();
  const refreshAll = useRefreshAll();
  const form = useCreateForm(organizers.create, {
    blank: newOrganizer(me),
    onSaved: ({ id }) => {
      onCreated(id);
      // The account bears its name now.
      refreshAll();
    },
  });
  return (
    <StepForm label={t`Organizer`} saveLabel={t`Continue`} form={form}>
      <Group align="flex-start" wrap="nowrap" gap="md">
        <LogoTile file={logo} onChoose={onLogo} />
        <TextInput
          label={t`Name`}
          data-autofocus
          description={t`Buyers see it as the host.`}
          style={{ flex: 1 }}
          {...form.getInputProps("name")}
        />
      </Group>
      <Text size="sm" c="dimmed">
        <Trans>Buyers can ask at {me.email}. You can change that later.</Trans>
      </Text>
    </StepForm>
  );
}
