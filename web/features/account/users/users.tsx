// Who works in the account? Its users, and the people who are invited.
import { useLingui } from "@lingui/react/macro";
import { IconUserCog } from "@tabler/icons-react";
import { Role } from "#shared/contracts/auth.ts";
import { users } from "#shared/contracts/users.ts";
import { fullName } from "#shared/core/full-name.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { ItemListScreen, useItemList } from "#web/components/list/item-list.tsx";
import { AccountLoadError } from "#web/components/page/account-load-error.tsx";
import { PageHeader } from "#web/components/page/page-header.tsx";
import { useStatusOptions } from "#web/components/page/status-badge.tsx";
import { WaitingMails } from "#web/components/page/waiting-mails.tsx";
import { useRenewal } from "#web/features/account/users/renewal.ts";
import { useRevocation, useUserActions } from "#web/features/account/users/user-actions.ts";
import { useUserColumns } from "#web/features/account/users/user-columns.tsx";
import { userStyles } from "#web/features/account/users/user-styles.ts";
import { problemCode } from "#web/lib/api/api-problem.ts";
import { useScreenTitle } from "#web/lib/page/page-title.ts";
import { roleName } from "#web/lib/page/role-name.ts";
import { browserZone } from "#web/lib/page/time.ts";

const InviteForm = lazily(() => import("#web/features/account/users/invite-form.tsx"));

export function Component() {
  const { t } = useLingui();
  const title = useScreenTitle();
  const items = useItemList(users.list);
  const statuses = useStatusOptions(userStyles);
  const columns = useUserColumns();
  const renewal = useRenewal();
  const actions = useUserActions(renewal.renew);
  const revoke = useRevocation();
  const { error, refetch } = items.page;
  const doesOneWait = items.page.data?.data.some(({ invitation }) => invitation?.mailWaitsUntil);
  // Also to whoever was an admin when the rows were read.
  if (error && problemCode(error) === "not_permitted")
    return (
      <>
        <PageHeader title={title} />
        <AccountLoadError error={error} onRetry={() => void refetch()} />
      </>
    );
  return (
    <>
      <ItemListScreen
        items={items}
        help={t`Who works in this account, and what they may do.`}
        create={t`Invite user`}
        form={({ onClose }) => <InviteForm onClose={onClose} />}
        remove={revoke}
        actions={actions}
        columns={columns}
        timezone={browserZone()}
        nameOf={fullName}
        searchLabel={t`Name or email`}
        filters={[
          { name: "status", label: t`User status`, options: statuses },
          {
            name: "role",
            label: t`Role`,
            options: Role.options.map((value) => ({ value, label: roleName(value) })),
          },
        ]}
        nothingFound={t`No users match`}
        empty={{ icon: IconUserCog, title: t`No users yet` }}
      >
        {doesOneWait && <WaitingMails timezone={browserZone()} />}
      </ItemListScreen>
      {renewal.dialog}
    </>
  );
}
