// How does the event sell? With or without tax, how long a basket lasts, and on which terms.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Group, Radio, Skeleton, Stack, TextInput } from "@mantine/core";
import { type EventSettings, EventSettingsInput } from "#shared/contracts/event-settings.ts";
import { events } from "#shared/contracts/events.ts";
import { EXTENSION } from "#shared/core/bounds.ts";
import { OrderTimeoutField } from "#web/components/form/order-timeout-field.tsx";
import { SettingsForm, SettingsSection } from "#web/components/form/settings-form.tsx";
import { useItemForm } from "#web/components/form/use-item-form.ts";
import { LoadError } from "#web/components/list/load-error.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { type ContractForm, inputOf } from "#web/lib/form/contract-form.ts";

type Form = ContractForm<EventSettingsInput>;

const extensions = [...Array(EXTENSION.times + 1).keys()];
const routes = { get: events.getSettings, update: events.updateSettings };

export function SaleSettings() {
  const { id: eventId } = useCurrentEvent();
  const settings = useApiQuery(events.getSettings, { params: { eventId } });
  if (settings.data) return <SaleSettingsForm existing={settings.data} />;
  if (settings.isError)
    return <LoadError error={settings.error} onRetry={() => void settings.refetch()} />;
  return <Skeleton h={320} maw={640} radius="md" />;
}

function SaleSettingsForm({ existing }: { existing: EventSettings }) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const form = useItemForm(routes, {
    params: { eventId },
    existing,
    valuesOf: (now) => inputOf(EventSettingsInput, now),
    done: () => t`The settings were saved.`,
  });
  const words = {
    isTaxInclusive: (isInclusive: unknown) =>
      isInclusive === true ? t`Prices contain tax` : t`Tax comes on top`,
  };
  return (
    <SettingsForm form={form} words={words}>
      <Prices form={form} />
      <Checkout form={form} />
    </SettingsForm>
  );
}

function Prices({ form }: { form: Form }) {
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

function Checkout({ form }: { form: Form }) {
  const { t } = useLingui();
  const minutes = EXTENSION.seconds / 60;
  return (
    <SettingsSection
      title={t`Checkout`}
      help={t`How long tickets are held for a buyer, and what the buyer agrees to.`}
    >
      <OrderTimeoutField
        {...form.getInputProps("orderTimeoutMinutes")}
        onChange={(typed) => form.setFieldValue("orderTimeoutMinutes", typed ?? Number.NaN)}
      />
      <Radio.Group
        label={t`Extensions`}
        description={t`A buyer may ask for ${minutes} more minutes when the time is nearly over.`}
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
      <TextInput
        label={t`Address of your terms (optional)`}
        type="url"
        description={t`Buyers accept them in the checkout, beside those of this site.`}
        {...form.getInputProps("termsUrl")}
      />
    </SettingsSection>
  );
}
