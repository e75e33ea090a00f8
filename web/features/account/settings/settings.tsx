// What is the account called, and what is its address, which is not that of a sign-in?
import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type Account, AccountInput, account } from "#shared/contracts/account.ts";
import { users } from "#shared/contracts/users.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { SettingsForm, SettingsSection } from "#web/components/form/settings-form.tsx";
import { useItemForm } from "#web/components/form/use-item-form.ts";
import { PageHeader } from "#web/components/page/page-header.tsx";
import { AccountWait } from "#web/features/account/settings/account-wait.tsx";
import { queryKeyOf, useApiQuery } from "#web/lib/api/api.ts";
import { inputOf } from "#web/lib/form/contract-form.ts";
import { useScreenTitle } from "#web/lib/page/page-title.ts";

export function Component() {
  const title = useScreenTitle();
  const current = useApiQuery(account.get, {});
  return (
    <>
      <PageHeader title={title} />
      {current.data ? <AccountForm current={current.data} /> : <AccountWait waits={current} />}
    </>
  );
}

function AccountForm({ current }: { current: Account }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useItemForm(account, {
    params: {},
    existing: current,
    valuesOf: (now) => inputOf(AccountInput, now),
    done: ({ name }) => t`${name} was saved.`,
    // The user menu shows the account's name too.
    onSaved: () => void client.invalidateQueries({ queryKey: queryKeyOf(users.me, {}) }),
  });
  return (
    <SettingsForm form={form}>
      <SettingsSection title={t`Account`}>
        <TextInput label={t`Name`} {...form.getInputProps("name")} />
        <EmailField {...form.getInputProps("email")} />
      </SettingsSection>
    </SettingsForm>
  );
}
