// What does the list show of users? Their role, status and last login, and who cannot be changed.
import { Trans, useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { User } from "#shared/contracts/users.ts";
import { fullName } from "#shared/core/full-name.ts";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { RowTitle, titleColumn } from "#web/components/list/name-column.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { shownStatus, shownStyles } from "#web/features/account/users/user-styles.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { roleName } from "#web/lib/page/role-name.ts";
import { browserZone } from "#web/lib/page/time.ts";

export function useUserColumns(): ListColumn<User>[] {
  const { t } = useLingui();
  return [
    titleColumn("name", t`Name`, (user) => <RowTitle>{fullName(user)}</RowTitle>),
    {
      key: "email",
      title: t`Email`,
      sortable: true,
      isLong: true,
      onCard: "rest",
      render: (user) => <EmailCell user={user} />,
    },
    {
      key: "role",
      title: t`Role`,
      sortable: true,
      isLong: true,
      onCard: "rest",
      render: (user) => <RoleCell user={user} />,
    },
    {
      key: "status",
      title: t`Status`,
      sortable: true,
      onCard: "badge",
      render: (user) => <StatusBadge of={shownStyles} status={shownStatus(user)} />,
    },
    {
      key: "lastLoginAt",
      title: t`Last login`,
      sortable: true,
      onCard: "rest",
      isNamedOnCard: true,
      render: ({ lastLoginAt }) =>
        lastLoginAt ? (
          <Moment at={lastLoginAt} timezone={browserZone()} shape="listed" />
        ) : (
          t`Never`
        ),
    },
  ];
}

function EmailCell({ user: { email, invitation } }: { user: User }) {
  const waitsUntil = invitation?.mailWaitsUntil;
  return (
    <div>
      {email}
      {waitsUntil && (
        <Text size="xs" c="dimmed">
          <Trans>
            Mailed after <Moment at={waitsUntil} timezone={browserZone()} shape="listed" />
          </Trans>
        </Text>
      )}
    </div>
  );
}

function RoleCell({ user: { id, role, isOwner } }: { user: User }) {
  const me = useMe();
  return (
    <div>
      {roleName(role)}
      {(isOwner || id === me.id) && (
        <Text size="xs" c="dimmed">
          {isOwner ? (
            <Trans>Cannot edit the account owner</Trans>
          ) : (
            <Trans>You. Another admin can change this.</Trans>
          )}
        </Text>
      )}
    </div>
  );
}
