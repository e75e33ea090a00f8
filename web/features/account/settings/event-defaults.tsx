// What does a new event begin with? What admins choose here; organizers read it.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type * as z from "zod";
import { account, type EventDefaults, EventDefaultsInput } from "#shared/contracts/account.ts";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { MAX_MESSAGE, ORDER_TIMEOUT } from "#shared/core/bounds.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { zoneNameOf } from "#shared/core/time/zone-name.ts";
import { toastDone } from "#web/components/dialog/toast.tsx";
import {
  CurrencySelect,
  currencyLabels,
  TimeZoneSelect,
} from "#web/components/form/choice-selects.tsx";
import { EmailField } from "#web/components/form/email-field.tsx";
import { OrderTimeoutField } from "#web/components/form/order-timeout-field.tsx";
import { SettingsForm, SettingsSection } from "#web/components/form/settings-form.tsx";
import { useItemForm } from "#web/components/form/use-item-form.ts";
import { DetailCard, Facts } from "#web/components/page/detail-card.tsx";
import { PageHeader } from "#web/components/page/page-header.tsx";
import { FormattedText } from "#web/components/rich-text/formatted-text.tsx";
import { HtmlField } from "#web/components/rich-text/html-field.tsx";
import { MessageFields } from "#web/components/rich-text/message-fields.tsx";
import { AccountWait } from "#web/features/account/settings/account-wait.tsx";
import {
  DefaultCharges,
  DefaultChargesText,
} from "#web/features/account/settings/default-charges.tsx";
import {
  type ChargesRead,
  useDefaultCharges,
} from "#web/features/account/settings/use-default-charges.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { type ContractForm, inputOf } from "#web/lib/form/contract-form.ts";
import { useScreenTitle } from "#web/lib/page/page-title.ts";

const routes = { get: account.getEventDefaults, update: account.updateEventDefaults };

export function Component() {
  const { t } = useLingui();
  const title = useScreenTitle();
  const { role } = useMe();
  const defaults = useApiQuery(account.getEventDefaults, {});
  const charges = useApiQuery(taxesAndFees.list, { query: { per_page: MAX_PAGE_SIZE } });
  const { data: rows } = charges.data ?? {};
  const Shown = role === "ORGANIZER" ? DefaultsText : DefaultsForm;
  return (
    <>
      <PageHeader
        title={title}
        help={t`What a new event begins with. Existing events stay as they are.`}
      />
      {defaults.data && rows ? (
        <Shown defaults={defaults.data} charges={{ rows, refetch: charges.refetch }} />
      ) : (
        <AccountWait waits={defaults.data ? charges : defaults} />
      )}
    </>
  );
}

type Props = { defaults: EventDefaults; charges: ChargesRead };

function DefaultsForm({ defaults, charges: read }: Props) {
  const { t, i18n } = useLingui();
  const done = t`The event defaults were saved.`;
  const fields = useItemForm(routes, {
    params: {},
    existing: defaults,
    valuesOf: (now) => inputOf(EventDefaultsInput, now),
    done: () => done,
  });
  const charges = useDefaultCharges(read);
  const form = {
    ...fields,
    isDirty: () => fields.isDirty() || charges.isDirty,
    reset: () => {
      fields.reset();
      charges.reset();
    },
    // The flags go first: what fails is told, and the fields stay unsaved until all is well.
    submit: fields.send(async () => {
      if (!(await charges.save())) return;
      if (fields.isDirty()) fields.submit();
      else toastDone(done);
    }),
    isSaving: fields.isSaving || charges.isSaving,
  };
  const suggested = t`From your browser`;
  const words = {
    currency: (code: unknown) => currencyLabels(i18n.locale)(String(code)),
    timezone: (zone: unknown) => zoneNameOf(String(zone)),
  };
  return (
    <SettingsForm form={form} words={words}>
      <SettingsSection title={t`New events`}>
        <TimeZoneSelect
          label={t`Time zone`}
          clearable
          placeholder={suggested}
          {...fields.getInputProps("timezone")}
        />
        <CurrencySelect
          label={t`Currency`}
          clearable
          placeholder={suggested}
          {...fields.getInputProps("currency")}
        />
        <OrderTimeoutField
          placeholder={String(ORDER_TIMEOUT.default)}
          {...fields.getInputProps("orderTimeoutMinutes")}
        />
      </SettingsSection>
      <DefaultTexts form={fields} />
      <DefaultCharges rows={read.rows} charges={charges} />
    </SettingsForm>
  );
}

type DefaultsFields = ContractForm<z.input<typeof EventDefaultsInput>>;

function DefaultTexts({ form }: { form: DefaultsFields }) {
  const { t } = useLingui();
  return (
    <SettingsSection
      title={t`Messages of new events`}
      help={t`What buyers read in the checkout and in mails.`}
    >
      <MessageFields fieldOf={(name) => form.getInputProps(name)} />
      <HtmlField
        label={t`Footer`}
        description={t`The end of every mail.`}
        max={MAX_MESSAGE}
        {...form.getInputProps("footerMessage")}
      />
      <EmailField
        label={t`Support email`}
        description={t`Shown to buyers with a question.`}
        {...form.getInputProps("supportEmail")}
      />
    </SettingsSection>
  );
}

function DefaultsText({ defaults, charges: { rows } }: Props) {
  const { t, i18n } = useLingui();
  const { account: theirs } = useMe();
  const { timezone, currency, orderTimeoutMinutes, supportEmail } = defaults;
  const { preCheckoutMessage, postCheckoutMessage, footerMessage } = defaults;
  const suggested = t`From your browser`;
  const written = (html: string) => (html === "" ? t`Empty` : <FormattedText html={html} />);
  return (
    <>
      <Alert color="blue" mb="md" maw={640} icon={<IconInfoCircle size={20} aria-hidden="true" />}>
        <Trans>
          Only the owner and admins of {theirs.name} can change these. Each event can have others.
        </Trans>
      </Alert>
      <div style={{ maxWidth: 640 }}>
        <DetailCard title={t`New events`}>
          <Facts
            facts={[
              [t`Time zone`, timezone ? zoneNameOf(timezone) : suggested],
              [t`Currency`, currency === null ? suggested : currencyLabels(i18n.locale)(currency)],
              [t`Order timeout in minutes`, orderTimeoutMinutes ?? ORDER_TIMEOUT.default],
              [t`Before checkout`, written(preCheckoutMessage)],
              [t`After checkout`, written(postCheckoutMessage)],
              [t`Footer`, written(footerMessage)],
              [t`Support email`, supportEmail || t`Empty`],
              [t`Taxes and fees of new tickets`, <DefaultChargesText key="charges" rows={rows} />],
            ]}
          />
        </DetailCard>
      </div>
    </>
  );
}
