// How do the event's mails end, who answers them, and does the organizer hear of each order?
import { Trans, useLingui } from "@lingui/react/macro";
import { Switch } from "@mantine/core";
import type { EventSettings } from "#shared/contracts/event-settings.ts";
import { type OrganizerRow, organizers } from "#shared/contracts/organizers.ts";
import { MAX_MESSAGE } from "#shared/core/bounds.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { SettingsForm, SettingsSection } from "#web/components/form/settings-form.tsx";
import { HtmlField } from "#web/components/rich-text/html-field.tsx";
import { MailPreview } from "#web/features/organizer/settings/mail-preview.tsx";
import {
  type SectionForm,
  useSectionForm,
} from "#web/features/organizer/settings/use-section-form.ts";
import { WithSettings } from "#web/features/organizer/settings/with-settings.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

type Props = { form: SectionForm<"email"> };

export const EmailSettings = () => (
  <WithSettings>{(settings) => <EmailForm settings={settings} />}</WithSettings>
);

function EmailForm({ settings }: { settings: EventSettings }) {
  const { t } = useLingui();
  const form = useSectionForm("email", settings);
  return (
    <SettingsForm form={form}>
      <SettingsSection title={t`Mails to buyers`}>
        <HtmlField
          label={t`Footer`}
          description={t`The end of every mail.`}
          max={MAX_MESSAGE}
          {...form.getInputProps("footerMessage")}
        />
        <MailPreview
          form={form}
          texts={{
            footerMessage: form.values.footerMessage,
            supportEmail: form.values.supportEmail,
            postCheckoutMessage: settings.checkout.postCheckoutMessage,
          }}
        />
        <EmailField
          label={t`Support email`}
          description={t`Shown to buyers with a question.`}
          {...form.getInputProps("supportEmail")}
        />
        <ReplyTo form={form} />
      </SettingsSection>
      <SettingsSection title={t`Notifications`}>
        <OrderMail form={form} />
      </SettingsSection>
    </SettingsForm>
  );
}

function useOrganizer() {
  const { organizerId } = useCurrentEvent();
  return useApiQuery(organizers.get, { params: { organizerId } }).data;
}

function ReplyTo({ form }: Props) {
  const { t } = useLingui();
  const organizerEmail = useOrganizer()?.contactEmail;
  const { supportEmail } = form.values;
  return (
    <EmailField
      label={t`Reply-to email`}
      description={t`Where answers to a mail go.`}
      placeholder={supportEmail?.trim() || organizerEmail}
      {...form.getInputProps("replyToEmail")}
    />
  );
}

function OrderMail({ form }: Props) {
  const { t } = useLingui();
  const organizer = useOrganizer();
  return (
    <Switch
      label={t`Mail about each new order`}
      description={organizer && <MailsTo organizer={organizer} />}
      {...form.getInputProps("notifiesOfOrders", { type: "checkbox" })}
    />
  );
}

function MailsTo({ organizer }: { organizer: OrganizerRow }) {
  const { mailsTo, contactEmail, contactState } = organizer;
  if (mailsTo === null)
    return <Trans>Nobody gets this mail until the owner of the account confirms an address.</Trans>;
  if (mailsTo === contactEmail || contactEmail === "") return <Trans>Sent to {mailsTo}.</Trans>;
  return contactState === "BOUNCED" ? (
    <Trans>
      Sent to {mailsTo}, because {contactEmail} does not take mail.
    </Trans>
  ) : (
    <Trans>
      Sent to {mailsTo}, until {contactEmail} is confirmed.
    </Trans>
  );
}
