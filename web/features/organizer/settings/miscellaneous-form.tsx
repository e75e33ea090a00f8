// How does the event show tax, and how often may a basket be extended?
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Group, Radio, Stack } from "@mantine/core";
import type { EventSettings } from "#shared/contracts/event-settings.ts";
import { EXTENSION } from "#shared/core/bounds.ts";
import { SettingsForm, SettingsSection } from "#web/components/form/settings-form.tsx";
import {
  type SectionForm,
  useSectionForm,
} from "#web/features/organizer/settings/use-section-form.ts";
import { WithSettings } from "#web/features/organizer/settings/with-settings.tsx";

type Props = { form: SectionForm<"miscellaneous"> };

const extensions = [...Array(EXTENSION.times + 1).keys()];

export const MiscellaneousSettings = () => (
  <WithSettings>{(settings) => <MiscellaneousForm settings={settings} />}</WithSettings>
);

function MiscellaneousForm({ settings }: { settings: EventSettings }) {
  const { t } = useLingui();
  const form = useSectionForm("miscellaneous", settings);
  const words = {
    isTaxInclusive: (isInclusive: unknown) =>
      isInclusive === true ? t`Prices contain tax` : t`Tax comes on top`,
  };
  return (
    <SettingsForm form={form} words={words}>
      <Prices form={form} />
      <Extensions form={form} />
    </SettingsForm>
  );
}

function Prices({ form }: Props) {
  const { t } = useLingui();
  return (
    <SettingsSection title={t`Prices`} help={t`Orders made before keep their prices.`}>
      <Radio.Group
        label={t`Tax`}
        {...form.getInputProps("isTaxInclusive")}
        value={form.values.isTaxInclusive === true ? "inside" : "on-top"}
        onChange={(word) => form.setFieldValue("isTaxInclusive", word === "inside")}
      >
        <Stack mt={8} gap={12}>
          <Radio
            value="on-top"
            label={t`Tax comes on top`}
            description={t`Buyers see "+ tax" beside the price.`}
          />
          <Radio
            value="inside"
            label={t`Prices contain tax`}
            description={t`Receipts say how much it is.`}
          />
        </Stack>
      </Radio.Group>
    </SettingsSection>
  );
}

function Extensions({ form }: Props) {
  const { t } = useLingui();
  const minutes = EXTENSION.seconds / 60;
  return (
    <SettingsSection
      title={t`More time`}
      help={t`A buyer may ask for ${minutes} more minutes when the time is nearly over.`}
    >
      <Radio.Group
        label={t`Extensions`}
        {...form.getInputProps("extensions")}
        value={String(form.values.extensions)}
        onChange={(times) => form.setFieldValue("extensions", Number(times))}
      >
        <Group mt={8}>
          {extensions.map((times) => (
            <Radio
              key={times}
              value={String(times)}
              label={
                times === 0 ? t`Never` : plural(times, { one: "Once", other: "Up to # times" })
              }
            />
          ))}
        </Group>
      </Radio.Group>
    </SettingsSection>
  );
}
