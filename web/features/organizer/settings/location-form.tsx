// Where does the event take place?
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, TextInput } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { EventSettings } from "#shared/contracts/event-settings.ts";
import { mapSearch, placeText } from "#shared/core/place.ts";
import { AddressFields } from "#web/components/form/address-fields.tsx";
import { SettingsForm, SettingsSection } from "#web/components/form/settings-form.tsx";
import { useChangeOffer } from "#web/features/organizer/settings/change-offer.tsx";
import {
  type SectionForm,
  useSectionForm,
} from "#web/features/organizer/settings/use-section-form.ts";
import { WithSettings } from "#web/features/organizer/settings/with-settings.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

export const LocationSettings = () => (
  <WithSettings>{(settings) => <LocationForm settings={settings} />}</WithSettings>
);

function LocationForm({ settings }: { settings: EventSettings }) {
  const { t } = useLingui();
  const { location, online } = settings;
  const offerChange = useChangeOffer(useCurrentEvent().id);
  const form = useSectionForm("location", settings, (saved) => {
    if (!online.isOnline && placeText(saved, "en") !== placeText(location, "en"))
      void offerChange();
  });
  return (
    <SettingsForm form={form}>
      <SettingsSection title={t`Location`} help={t`Shown on the event page, tickets and mails.`}>
        {online.isOnline && (
          <Alert color="blue" icon={<IconInfoCircle size={20} aria-hidden="true" />}>
            <Trans>This is an online event, so buyers see no location.</Trans>
          </Alert>
        )}
        <TextInput label={t`Venue`} {...form.getInputProps("venueName")} />
        <AddressFields size="md" isRequired={false} propsOf={(name) => form.getInputProps(name)} />
        <MapLink form={form} />
      </SettingsSection>
    </SettingsForm>
  );
}

/** Empty, it shows the search that buyers get instead. */
function MapLink({ form }: { form: SectionForm<"location"> }) {
  const { t, i18n } = useLingui();
  const { venueName = "", addressLine1 = "", addressLine2 = "", ...rest } = form.values;
  const { city = "", region = "", postalCode = "", country = "" } = rest;
  const place = { venueName, addressLine1, addressLine2, city, region, postalCode, country };
  const search = mapSearch(place, i18n.locale);
  return (
    <TextInput
      label={t`Map link`}
      type="url"
      placeholder={search}
      title={form.values.mapsUrl ? undefined : search}
      {...form.getInputProps("mapsUrl")}
    />
  );
}
