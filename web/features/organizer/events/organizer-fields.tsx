// Which data does an organizer have? A name for buyers, and how to contact them.
import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import type * as z from "zod";
import type { OrganizerInput } from "#shared/contracts/organizers.ts";
import { HtmlField } from "#web/components/form/html-field.tsx";
import type { ContractForm } from "#web/lib/form/contract-form.ts";
import { emailInput } from "#web/lib/form/email-input.ts";

type Values = z.input<typeof OrganizerInput>;

export const blankOrganizer: Values = { name: "", description: "", contactEmail: "", website: "" };

export function OrganizerFields({ form }: { form: ContractForm<Values> }) {
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
        description={t`Shown on the event page, where buyers read who puts it on.`}
        minRows={2}
        withImages={false}
        {...form.getInputProps("description")}
      />
      <TextInput
        label={t`Contact email (optional)`}
        description={t`Shown on the event page, so that buyers can ask.`}
        {...emailInput}
        {...form.getInputProps("contactEmail")}
      />
      <TextInput label={t`Website (optional)`} type="url" {...form.getInputProps("website")} />
    </>
  );
}
