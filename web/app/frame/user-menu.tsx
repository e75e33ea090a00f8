// Who is signed in, and how do they open the account's pages, switch accounts or sign out?
import { Trans, useLingui } from "@lingui/react/macro";
import { Avatar, Menu, Text, UnstyledButton } from "@mantine/core";
import { IconArrowsExchange, IconBuilding, IconLogout, IconUser } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { auth } from "#shared/contracts/auth.ts";
import type { Me } from "#shared/contracts/users.ts";
import { fullName } from "#shared/core/full-name.ts";
import { navIcons } from "#web/app/frame/nav-icons.ts";
import { accountScreens } from "#web/app/screens.ts";
import { toastFailed } from "#web/components/dialog/toast.tsx";
import { useApiMutation } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { forgetSession, startSession } from "#web/lib/api/session.ts";
import { firstLetter } from "#web/lib/page/first-letter.ts";
import { paths } from "#web/lib/page/paths.ts";
import { roleName } from "#web/lib/page/role-name.ts";

export function UserMenu() {
  const { t } = useLingui();
  const me = useMe();
  const { email, account, accounts } = me;
  const name = fullName(me);
  const others = accounts.filter(({ id }) => id !== account.id);
  const move = useApiMutation(auth.switchAccount, {
    onSuccess: ({ token }) => {
      if (token) startSession(token);
      // A full load clears this account's data from memory.
      window.location.assign(paths.events.href({}));
    },
    onError: (error) => toastFailed(t`The account was not changed`, error),
  });
  const logout = useApiMutation(auth.logout, {
    onSuccess: () => {
      forgetSession();
      window.location.assign(paths.login.href());
    },
    onError: (error) => toastFailed(t`You were not signed out`, error),
  });
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton aria-label={t`Your account: ${email}`} style={{ borderRadius: 999 }}>
          <Avatar size={36} color="dark.0" variant="default" name={name}>
            {`${firstLetter(me.firstName)}${firstLetter(me.lastName)}`.toUpperCase()}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown maw="min(20rem, calc(100vw - 32px))">
        <WhoIsIn me={me} />
        <Menu.Item
          component={Link}
          to={paths.profile.href()}
          leftSection={<IconUser size={16} aria-hidden="true" />}
        >
          <Trans>Profile</Trans>
        </Menu.Item>
        <OfAccount me={me} />
        {others.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label>
              <Trans>Switch account</Trans>
            </Menu.Label>
            {others.map(({ id, name: other, role }) => (
              <Menu.Item
                key={id}
                disabled={move.isPending}
                leftSection={<IconArrowsExchange size={16} aria-hidden="true" />}
                onClick={() => move.mutate({ body: { accountId: id } })}
              >
                <Text span display="block" size="sm" truncate title={other}>
                  {other}
                </Text>{" "}
                <Text span size="xs" c="dimmed">
                  {roleName(role)}
                </Text>
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden="true" />}
          onClick={() => logout.mutate({})}
        >
          <Trans>Sign out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The way to the account's pages; for a person without its rights, those that they may read. */
function OfAccount({ me: { role } }: { me: Me }) {
  const { i18n } = useLingui();
  if (role === "ADMIN")
    return (
      <Menu.Item
        component={Link}
        to={paths.account.href()}
        leftSection={<IconBuilding size={16} aria-hidden="true" />}
      >
        <Trans>Account</Trans>
      </Menu.Item>
    );
  return accountScreens.map(({ path, name, nav, isForOrganizers }) => {
    if (!isForOrganizers || !name || !nav) return null;
    const IconShape = navIcons[nav.icon];
    return (
      <Menu.Item
        key={path.pattern}
        component={Link}
        to={path.pattern}
        leftSection={<IconShape size={16} aria-hidden="true" />}
      >
        {i18n._(name)}
      </Menu.Item>
    );
  });
}

function WhoIsIn({ me }: { me: Me }) {
  const { email, account } = me;
  const name = fullName(me);
  return (
    <Menu.Label>
      <Text size="sm" c="var(--text)" fw={600} truncate title={name}>
        {name}
      </Text>
      <Text size="xs" truncate title={email}>
        {email}
      </Text>
      <Text size="xs" truncate title={account.name}>
        {account.name}
      </Text>
    </Menu.Label>
  );
}
