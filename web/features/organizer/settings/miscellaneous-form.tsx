// How does the event show tax, how often may a basket be extended, and does the event go on?
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Radio, Stack } from "@mantine/core";
import type { EventSettings } from "#shared/contracts/event-settings.ts";
import { EXTENSION } from "#shared/core/bounds.ts";
import { SettingsForm, SettingsSection } from "#web/components/form/settings-form.tsx";
import { useEventStatus } from "#web/features/organizer/events/event-status.tsx";
import classes from "#web/features/organizer/settings/miscellaneous-form.module.css";
import {
  type SectionForm,
  useSectionForm,
} from "#web/features/organizer/settings/use-section-form.ts";
import { WithSettings } from "#web/features/organizer/settings/with-settings.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

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
      <Archive />
    </SettingsForm>
  );
}

function Prices({ form }: Props) {
  const { t } = useLingui();
  return (
    <SettingsSection
      title={t`Prices`}
      help={t`Orders that were made before keep the prices they were made with.`}
    >
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
            description={t`Buyers see "+ tax" beside the price of each ticket that has a tax, and the tax in the total before they pay.`}
          />
          <Radio
            value="inside"
            label={t`Prices contain tax`}
            description={t`Buyers see the prices you set plus their fees, with the tax inside. Receipts say how much each is.`}
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

function Archive() {
  const event = useCurrentEvent();
  const { archive, restore, isChanging } = useEventStatus(event);
  const isArchived = event.status === "ARCHIVED";
  return (
    <section className={classes.danger} aria-labelledby="archive">
      <div>
        <h2 id="archive">
          {isArchived ? <Trans>Restore this event</Trans> : <Trans>Archive this event</Trans>}
        </h2>
        <p>
          {isArchived ? (
            <Trans>It comes back as a draft. Publish it to sell tickets.</Trans>
          ) : (
            <Trans>
              Its page disappears and sales stop; orders and attendees stay. A restored event comes
              back as a draft.
            </Trans>
          )}
        </p>
      </div>
      <Button
        variant="default"
        loading={isChanging}
        onClick={isArchived ? restore : archive}
        {...(!isArchived && { c: "red.4" })}
      >
        {isArchived ? <Trans>Restore event</Trans> : <Trans>Archive event</Trans>}
      </Button>
    </section>
  );
}
