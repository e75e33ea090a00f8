// Which data does an organizer have? A name for buyers, and how to contact them.
import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import type * as z from "zod";
import type { Organizer, OrganizerInput } from "#shared/contracts/organizers.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { HtmlField } from "#web/components/rich-text/html-field.tsx";
import { UnconfirmedContact } from "#web/features/organizer/events/organizers/unconfirmed-contact.tsx";
import type { ContractForm } from "#web/lib/form/contract-form.ts";

type Values = z.input<typeof OrganizerInput>;

const blankOrganizer: Values = { name: "", description: "", contactEmail: "", website: "" };

/** Its address begins as that of its maker. */
export const newOrganizer = ({ email }: { email: string }): Values => ({
  ...blankOrganizer,
  contactEmail: email,
});

export function OrganizerFields({
  form,
  existing = null,
}: {
  form: ContractForm<Values>;
  existing?: Organizer | null;
}) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`Name`}
        data-autofocus
        description={t`Buyers see it as the host.`}
        {...form.getInputProps("name")}
      />
      <HtmlField
        label={t`Description (optional)`}
        description={t`Shown on the event page.`}
        minRows={2}
        withImages={false}
        {...form.getInputProps("description")}
      />
      <EmailField
        label={t`Contact email (optional)`}
        description={t`Shown to buyers with a question.`}
        {...form.getInputProps("contactEmail")}
      />
      {existing && form.values.contactEmail === existing.contactEmail && (
        <UnconfirmedContact of={existing} />
      )}
      <TextInput label={t`Website (optional)`} type="url" {...form.getInputProps("website")} />
    </>
  );
}
