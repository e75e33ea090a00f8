// What is the account called, and what is its email address? The account is separate from events,
// and its address is not the sign-in's.
import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type Account, AccountInput, account } from "#shared/contracts/account.ts";
import { users } from "#shared/contracts/users.ts";
import { EditConflict } from "#web/components/edit-conflict.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { ProblemAlert } from "#web/components/problem-alert.tsx";
import { SettingsForm, SettingsSection } from "#web/components/settings-form.tsx";
import { toastDone } from "#web/components/toast.tsx";
import { AccountWait } from "#web/features/account/account-wait.tsx";
import { call, queryKeyOf, useAction, useRoute } from "#web/lib/api.ts";
import { inputOf, useContractForm } from "#web/lib/contract-form.ts";
import { useEditConflict } from "#web/lib/edit-conflict.ts";
import { usePageTitle } from "#web/lib/page-title.ts";

export function Component() {
  const { t } = useLingui();
  usePageTitle(t`Account settings`);
  const current = useRoute(account.get, {});
  return (
    <>
      <PageHeader
        title={t`Account settings`}
        help={t`What belongs to the account and not to one event.`}
      />
      {current.data ? <AccountForm current={current.data} /> : <AccountWait waits={current} />}
    </>
  );
}

function AccountForm({ current }: { current: Account }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useContractForm(AccountInput, inputOf(AccountInput, current));
  const edit = useEditConflict(form, current, {
    valuesOf: (now: Account) => inputOf(AccountInput, now),
    read: () => call(account.get, {}),
    save: (body, version) => save.mutate({ body, version }),
  });
  const save = useAction(account.update, {
    onSuccess: (saved) => {
      edit.begin(saved);
      // The user menu shows the account's name too.
      void client.invalidateQueries({ queryKey: queryKeyOf(users.me, {}) });
      toastDone(t`${saved.name} was saved.`);
    },
    onError: edit.meet,
  });
  const send = form.send((body) => save.mutate({ body, version: edit.version }));
  return (
    <SettingsForm form={form} onSubmit={send} isSaving={save.isPending}>
      {edit.differences ? (
        <EditConflict
          key={edit.version}
          differences={edit.differences}
          timezone="UTC"
          onKeepMine={send}
          onTakeTheirs={edit.takeTheirs}
        />
      ) : (
        <ProblemAlert error={save.error} />
      )}
      <SettingsSection
        title={t`Account`}
        help={t`Your team sees both of them; buyers see neither.`}
      >
        <TextInput
          label={t`Name`}
          description={t`Shown to everybody who works in this account.`}
          {...form.getInputProps("name")}
        />
        <TextInput
          label={t`Email`}
          type="email"
          description={t`How the account is reached, for example by Stripe. It changes nobody's sign-in.`}
          {...form.getInputProps("email")}
        />
      </SettingsSection>
    </SettingsForm>
  );
}
