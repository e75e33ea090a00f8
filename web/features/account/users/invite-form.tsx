// How is a person invited? With their name and address, and what they may do here.
import { Trans, useLingui } from "@lingui/react/macro";
import { Radio, Stack } from "@mantine/core";
import { users } from "#shared/contracts/users.ts";
import type { BodyInput } from "#shared/core/route.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { FieldPair } from "#web/components/form/field-pair.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { NameFields } from "#web/components/form/name-fields.tsx";
import { useCreateForm } from "#web/components/form/use-item-form.ts";
import { ConfirmEmailAlert } from "#web/components/page/confirm-email-alert.tsx";
import { useMe } from "#web/lib/api/me.tsx";
import { roleName } from "#web/lib/page/role-name.ts";

const nobody: BodyInput<typeof users.invite> = {
  firstName: "",
  lastName: "",
  email: "",
  role: "ORGANIZER",
};

export function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  const form = useCreateForm(users.invite, {
    blank: nobody,
    done: ({ email }) => t`${email} is invited.`,
    onSaved: onClose,
  });
  return (
    <FormDialog title={t`Invite user`} saveLabel={t`Invite user`} form={form} onClose={onClose}>
      <ConfirmEmailAlert>
        <Trans>Confirm your email first: open the link that we sent to {me.email}.</Trans>
      </ConfirmEmailAlert>
      <FieldPair>
        <NameFields propsOf={form.getInputProps} />
      </FieldPair>
      <EmailField
        autoComplete="off"
        description={t`They get a link that works for seven days.`}
        {...form.getInputProps("email")}
      />
      <Radio.Group label={t`Role`} {...form.getInputProps("role")}>
        <Stack mt={8} gap="sm">
          <Radio
            value="ORGANIZER"
            label={roleName("ORGANIZER")}
            description={t`Events, orders and attendees.`}
          />
          <Radio
            value="ADMIN"
            label={roleName("ADMIN")}
            description={t`The same, and users, payments and settings.`}
          />
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
