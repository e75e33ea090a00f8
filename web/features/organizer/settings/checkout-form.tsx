// What do buyers read and agree to in the checkout, and how long may they take?
import { useLingui } from "@lingui/react/macro";
import { Switch, TextInput } from "@mantine/core";
import type { EventSettings } from "#shared/contracts/event-settings.ts";
import { OrderTimeoutField } from "#web/components/form/order-timeout-field.tsx";
import { SettingsForm, SettingsSection } from "#web/components/form/settings-form.tsx";
import { MessageFields } from "#web/components/rich-text/message-fields.tsx";
import { MailPreview } from "#web/features/organizer/settings/mail-preview.tsx";
import { useSectionForm } from "#web/features/organizer/settings/use-section-form.ts";
import { WithSettings } from "#web/features/organizer/settings/with-settings.tsx";

export const CheckoutSettings = () => (
  <WithSettings>{(settings) => <CheckoutForm settings={settings} />}</WithSettings>
);

function CheckoutForm({ settings }: { settings: EventSettings }) {
  const { t } = useLingui();
  const form = useSectionForm("checkout", settings);
  return (
    <SettingsForm form={form}>
      <SettingsSection title={t`Messages`}>
        <MessageFields fieldOf={(name) => form.getInputProps(name)} />
        <MailPreview
          form={form}
          texts={{
            footerMessage: settings.email.footerMessage,
            supportEmail: settings.email.supportEmail,
            postCheckoutMessage: form.values.postCheckoutMessage,
          }}
        />
      </SettingsSection>
      <SettingsSection title={t`Tickets by mail`}>
        <Switch
          label={t`Each attendee gets their own ticket by mail`}
          description={t`If not, everything goes to the buyer.`}
          {...form.getInputProps("sendsGuestTickets", { type: "checkbox" })}
        />
      </SettingsSection>
      <SettingsSection title={t`Time and terms`}>
        <OrderTimeoutField
          {...form.getInputProps("orderTimeoutMinutes")}
          onChange={(typed) => form.setFieldValue("orderTimeoutMinutes", typed ?? Number.NaN)}
        />
        <TextInput
          label={t`Address of your terms (optional)`}
          type="url"
          description={t`Buyers accept them in the checkout.`}
          {...form.getInputProps("termsUrl")}
        />
      </SettingsSection>
    </SettingsForm>
  );
}
