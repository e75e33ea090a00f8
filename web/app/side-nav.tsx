// Which pages can a person open from the side bar? The events, and inside one event its areas.
import { useLingui } from "@lingui/react/macro";
import { CloseButton, Group } from "@mantine/core";
import { type Icon, IconBuilding, IconCalendarEvent } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, NavLink, useMatch } from "react-router-dom";
import { groupBy } from "#shared/core/grouping.ts";
import { useEventOfUrl } from "#web/app/event-of-url.ts";
import classes from "#web/app/manage-shell.module.css";
import { accountScreens, eventScreens, navGroups, type Screen } from "#web/app/screens.ts";
import { StatusBadge } from "#web/components/list/status-badge.tsx";
import { Logo } from "#web/components/page/logo.tsx";
import { eventStyles } from "#web/features/organizer/events/event-styles.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { hrefOf, paths } from "#web/lib/page/paths.ts";

export function SideNav({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { eventId, event } = useEventOfUrl();
  const { role } = useMe();
  const isAccount = useMatch(`${paths.account.pattern}/*`) !== null;
  const isAdmin = role === "ADMIN";
  const readable = accountScreens.filter(({ isForOrganizers }) => isAdmin || isForOrganizers);
  return (
    <nav aria-label={t`Main`} style={{ display: "contents" }}>
      <Group justify="space-between">
        <Link to={paths.events.href({})} className={classes.logo} aria-label={t`Foyer, all events`}>
          <Logo height={24} />
        </Link>
        <CloseButton hiddenFrom="nav" size="lg" aria-label={t`Close the menu`} onClick={onClose} />
      </Group>
      <NavGroup>
        <Entry
          to={paths.events.href({})}
          icon={IconCalendarEvent}
          label={t`Events`}
          isExact={eventId !== undefined}
        />
        {isAdmin && (
          <Entry to={paths.account.href()} icon={IconBuilding} label={t`Account`} isExact />
        )}
      </NavGroup>
      {(isAccount || (!isAdmin && eventId === undefined)) && (
        <NavGroups screens={readable} params={{}} />
      )}
      {eventId !== undefined && (
        <>
          <div className={classes.event}>
            <b title={event?.title}>{event?.title ?? "…"}</b>
            {event && <StatusBadge of={eventStyles} status={event.status} />}
          </div>
          <NavGroups screens={eventScreens} params={{ eventId }} />
        </>
      )}
    </nav>
  );
}

function NavGroups({ screens, params }: { screens: Screen[]; params: Record<string, string> }) {
  const { i18n } = useLingui();
  const byGroup = groupBy(screens, ({ nav }) => nav?.group);
  return navGroups.map(({ group, title }) => {
    const listed = byGroup.get(group) ?? [];
    if (listed.length === 0) return null;
    return (
      <NavGroup key={group} title={i18n._(title)}>
        {listed.map(
          ({ path, name, nav }) =>
            name &&
            nav && (
              <Entry
                key={path.pattern}
                to={hrefOf(path.pattern, params)}
                icon={nav.icon}
                label={i18n._(name)}
              />
            ),
        )}
      </NavGroup>
    );
  });
}

function NavGroup({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.group}>
      {title && <p>{title}</p>}
      {children}
    </div>
  );
}

function Entry({
  to,
  icon: IconShape,
  label,
  isExact,
}: {
  to: string;
  icon: Icon;
  label: string;
  isExact?: boolean;
}) {
  return (
    <NavLink to={to} end={isExact ?? false} className={classes.link}>
      <IconShape size={20} stroke={1.75} aria-hidden="true" />
      {label}
    </NavLink>
  );
}
