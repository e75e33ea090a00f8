// What surrounds every management screen? The sidebar and the top bar.
import { Trans, useLingui } from "@lingui/react/macro";
import { AppShell, Burger } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect } from "react";
import { Outlet, useLocation, useNavigation } from "react-router-dom";
import { Breadcrumb } from "#web/app/breadcrumb.tsx";
import classes from "#web/app/manage-shell.module.css";
import { SideNav } from "#web/app/side-nav.tsx";
import { UserMenu } from "#web/app/user-menu.tsx";
import { MainButtons } from "#web/components/page/main-button.tsx";
import { ConfirmEmailBanner } from "#web/features/account/auth/confirm-email-banner.tsx";
import { SubjectProvider } from "#web/lib/page/screen-subject.tsx";

export function Component() {
  const { t } = useLingui();
  const [isOpen, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  const isLoading = useNavigation().state === "loading";
  useEffect(() => {
    if (pathname) close();
  }, [pathname, close]);
  return (
    <SubjectProvider>
      <MainButtons>
        <AppShell
          layout="alt"
          header={{ height: 56 }}
          navbar={{ width: 240, breakpoint: 801, collapsed: { mobile: !isOpen } }}
        >
          <a className={classes.skip} href="#content">
            <Trans>Skip to the content</Trans>
          </a>
          <AppShell.Header className={classes.top ?? ""}>
            <Burger
              hiddenFrom="nav"
              opened={isOpen}
              onClick={toggle}
              size="sm"
              aria-label={t`Open the menu`}
            />
            <Breadcrumb />
            <UserMenu />
          </AppShell.Header>
          <AppShell.Navbar className={classes.nav ?? ""}>
            <SideNav onClose={close} />
          </AppShell.Navbar>
          <AppShell.Main
            id="content"
            tabIndex={-1}
            className={classes.main ?? ""}
            aria-busy={isLoading || undefined}
          >
            <div className={classes.page}>
              <ConfirmEmailBanner />
              <Outlet />
            </div>
          </AppShell.Main>
        </AppShell>
      </MainButtons>
    </SubjectProvider>
  );
}
