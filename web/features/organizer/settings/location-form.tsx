// Where does the event take place?
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, SimpleGrid, TextInput } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { EventSettings } from "#shared/contracts/event-settings.ts";
import { CountrySelect } from "#web/components/form/choice-selects.tsx";
import { SettingsForm, SettingsSection } from "#web/components/form/settings-form.tsx";
import { useSectionForm } from "#web/features/organizer/settings/use-section-form.ts";
import { WithSettings } from "#web/features/organizer/settings/with-settings.tsx";

export const LocationSettings = () => (
  <WithSettings>{(settings) => <LocationForm settings={settings} />}</WithSettings>
);

function LocationForm({ settings }: { settings: EventSettings }) {
  const { t } = useLingui();
  const form = useSectionForm("location", settings);
  return (
    <SettingsForm form={form}>
      <SettingsSection
        title={t`Location`}
        help={t`Shown on the event page, tickets and mails, with a link to a map.`}
      >
        {settings.online.isOnline && (
          <Alert color="blue" icon={<IconInfoCircle size={20} aria-hidden="true" />}>
            <Trans>This is an online event, so buyers see no location.</Trans>
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, nav: 2 }}>
          <TextInput label={t`Venue`} {...form.getInputProps("venueName")} />
          <TextInput label={t`Address line 1`} {...form.getInputProps("addressLine1")} />
          <TextInput label={t`Address line 2`} {...form.getInputProps("addressLine2")} />
          <TextInput label={t`City`} {...form.getInputProps("city")} />
          <TextInput label={t`State or region`} {...form.getInputProps("region")} />
          <TextInput label={t`ZIP or postal code`} {...form.getInputProps("postalCode")} />
          <CountrySelect label={t`Country`} {...form.getInputProps("country")} />
          <TextInput label={t`Map link`} type="url" {...form.getInputProps("mapsUrl")} />
        </SimpleGrid>
      </SettingsSection>
    </SettingsForm>
  );
}
