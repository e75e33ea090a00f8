// What surrounds every management screen? The sidebar and the top bar.
import { Trans, useLingui } from "@lingui/react/macro";
import { AppShell, Burger } from "@mantine/core";
import { useDisclosure, useFocusReturn, useFocusTrap, useMediaQuery } from "@mantine/hooks";
import { Suspense, useEffect, useState } from "react";
import { Outlet, useLocation, useNavigate, useNavigation } from "react-router-dom";
import type { Event } from "#shared/contracts/events.ts";
import { Breadcrumb } from "#web/app/frame/breadcrumb.tsx";
import { useEventOfUrl } from "#web/app/frame/event-of-url.ts";
import classes from "#web/app/frame/manage-shell.module.css";
import { SideNav } from "#web/app/frame/side-nav.tsx";
import { UserMenu } from "#web/app/frame/user-menu.tsx";
import { lazily } from "#web/components/dialog/lazily.ts";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { ClosedAddressBanner } from "#web/features/account/auth/closed-address-banner.tsx";
import { ConfirmEmailBanner } from "#web/features/account/auth/confirm-email-banner.tsx";
import { EventActions } from "#web/features/organizer/events/event-actions.tsx";
import { eventStyles } from "#web/features/organizer/events/event-styles.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { PageNotice } from "#web/lib/page/page-notice.tsx";
import { paths } from "#web/lib/page/paths.ts";
import { SubjectProvider } from "#web/lib/page/screen-subject.tsx";

const DuplicateEvent = lazily(
  () => import("#web/features/organizer/duplicate/duplicate-event.tsx"),
);
const EventHistory = lazily(() => import("#web/features/organizer/history/event-history.tsx"));

export function Component() {
  const { t } = useLingui();
  const [isOpen, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  const { isEmailConfirmed } = useMe();
  const isLoading = useNavigation().state === "loading";
  const { eventId, event } = useEventOfUrl();
  const isPhone = useMediaQuery("(max-width: 800px)", false, { getInitialValueInEffect: false });
  // Over the whole page, so the keyboard stays in it, and then goes back to what opened it.
  const isMenu = isOpen && isPhone;
  const menu = useFocusTrap(isMenu);
  useFocusReturn({ opened: isMenu });
  useEffect(() => {
    if (pathname) close();
  }, [pathname, close]);
  const { form, ...actions } = useEventForms(pathname, event);
  return (
    <SubjectProvider>
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
          {event && !isPhone && <EventActions event={event} {...actions} />}
          <UserMenu />
        </AppShell.Header>
        <AppShell.Navbar
          ref={menu}
          className={classes.nav ?? ""}
          onKeyDown={({ key }) => key === "Escape" && close()}
        >
          <SideNav onClose={close} />
        </AppShell.Navbar>
        <AppShell.Main
          id="content"
          tabIndex={-1}
          className={classes.main ?? ""}
          aria-busy={isLoading || undefined}
        >
          {eventId !== undefined && isPhone && (
            <div className={classes.row}>
              {event && <StatusBadge of={eventStyles} status={event.status} />}
              {event && <EventActions event={event} {...actions} />}
            </div>
          )}
          <div className={classes.page}>
            <PageNotice value={isEmailConfirmed ? <ClosedAddressBanner /> : <ConfirmEmailBanner />}>
              <Outlet />
            </PageNotice>
          </div>
          <Suspense>{form}</Suspense>
        </AppShell.Main>
      </AppShell>
    </SubjectProvider>
  );
}

/** Of the whole frame: turning a phone replaces the actions, but not what was typed. */
function useEventForms(pathname: string, current: Event | undefined) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ of: Event; what: "duplicate" | "history" } | null>(null);
  const close = () => setOpen(null);
  useEffect(() => {
    if (pathname) setOpen(null);
  }, [pathname]);
  const leave = () => void navigate(paths.events.href({}));
  const show = (what: "duplicate" | "history") => () => current && setOpen({ of: current, what });
  const form =
    open &&
    (open.what === "duplicate" ? (
      <DuplicateEvent event={open.of} onStarted={leave} onClose={close} />
    ) : (
      <EventHistory event={open.of} onClose={close} />
    ));
  return { duplicate: show("duplicate"), showHistory: show("history"), form };
}
