// What stands around every management screen? Who is signed in, the sidebar, the top bar, dialogs and toasts.
import "#web/app/manage-styles.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { AppShell, Burger } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { users } from "#shared/contracts/users.ts";
import { Breadcrumb } from "#web/app/breadcrumb.tsx";
import styles from "#web/app/manage-shell.module.css";
import { SideNav } from "#web/app/side-nav.tsx";
import { UserMenu } from "#web/app/user-menu.tsx";
import { LoadError } from "#web/components/load-error.tsx";
import { TOAST_MS } from "#web/components/toast.tsx";
import { ConfirmEmailBanner } from "#web/features/auth/confirm-email-banner.tsx";
import { useRoute } from "#web/lib/api.ts";
import { MeProvider } from "#web/lib/me.tsx";

export function Component() {
  const { t } = useLingui();
  const me = useRoute(users.me, {});
  if (me.isError && !me.data) return <LoadError level={1} error={me.error} onRetry={() => void me.refetch()} />;
  // The session is being checked: the frame of the page is there, nothing to read yet.
  if (!me.data) return null;
  return (
    <MeProvider me={me.data}>
      <ModalsProvider modalProps={{ closeButtonProps: { "aria-label": t`Close` } }}>
        <Notifications position="bottom-right" limit={5} autoClose={TOAST_MS} />
        <Frame />
      </ModalsProvider>
    </MeProvider>
  );
}

function Frame() {
  const { t } = useLingui();
  const [isOpen, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname) close();
  }, [pathname, close]);
  return (
    <AppShell
      layout="alt"
      header={{ height: 56 }}
      navbar={{ width: 240, breakpoint: 801, collapsed: { mobile: !isOpen } }}
    >
      <a className={styles.skip} href="#content">
        <Trans>Skip to the content</Trans>
      </a>
      <AppShell.Header className={styles.top ?? ""}>
        <Burger hiddenFrom="nav" opened={isOpen} onClick={toggle} size="sm" aria-label={t`Open the menu`} />
        <Breadcrumb />
        <UserMenu />
      </AppShell.Header>
      <AppShell.Navbar className={styles.nav ?? ""}>
        <SideNav onClose={close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <div className={styles.page}>
          <ConfirmEmailBanner />
          <Outlet />
        </div>
      </AppShell.Main>
    </AppShell>
  );
}
