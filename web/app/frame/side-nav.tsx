// Which pages can a person open from the side bar? Those of where they are, and the way back.
import { useLingui } from "@lingui/react/macro";
import { CloseButton, Group } from "@mantine/core";
import { type Icon, IconArrowLeft, IconCalendarEvent } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, NavLink, useMatch } from "react-router-dom";
import type { Event } from "#shared/contracts/events.ts";
import { groupBy } from "#shared/core/grouping.ts";
import { useEventOfUrl } from "#web/app/frame/event-of-url.ts";
import { navIcons } from "#web/app/frame/nav-icons.ts";
import classes from "#web/app/frame/side-nav.module.css";
import { accountScreens, eventScreens, navGroups, type Screen } from "#web/app/screens.ts";
import { Thumb } from "#web/components/image/thumb.tsx";
import { Logo } from "#web/components/page/logo.tsx";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { eventStyles } from "#web/features/organizer/events/event-styles.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { useLeftEvent } from "#web/lib/event/left-event.ts";
import { hrefOf, paths } from "#web/lib/page/paths.ts";

export function SideNav({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { eventId, event } = useEventOfUrl();
  const isAccount = useMatch(`${paths.account.pattern}/*`) !== null;
  const isProfile = useMatch(`${paths.profile.pattern}/*`) !== null;
  return (
    <nav aria-label={t`Main`} style={{ display: "contents" }}>
      <Group justify="space-between">
        <Link to={paths.events.href({})} className={classes.logo} aria-label={t`Foyer, all events`}>
          <Logo height={24} />
        </Link>
        <CloseButton hiddenFrom="nav" size="lg" aria-label={t`Close the menu`} onClick={onClose} />
      </Group>
      {eventId !== undefined && <OfEvent eventId={eventId} event={event} />}
      {eventId === undefined && (isAccount || isProfile) && <OfAccount />}
      {eventId === undefined && !isAccount && !isProfile && (
        <NavGroup>
          <Entry to={paths.events.href({})} icon={IconCalendarEvent} label={t`Events`} />
        </NavGroup>
      )}
    </nav>
  );
}

function OfEvent({ eventId, event }: { eventId: string; event: Event | undefined }) {
  const { t } = useLingui();
  const listed = eventScreens.filter(({ isListed }) => !isListed || (event && isListed(event)));
  return (
    <>
      <Back to={paths.events.href({})}>{t`All events`}</Back>
      <div className={classes.event}>
        <Thumb image={event?.images[0]} name={event?.title ?? ""} />
        <b title={event?.title}>{event?.title ?? "…"}</b>
        {event && <StatusBadge of={eventStyles} status={event.status} />}
      </div>
      <NavGroups screens={listed} params={{ eventId }} />
    </>
  );
}

function OfAccount() {
  const { t } = useLingui();
  const { role } = useMe();
  const left = useLeftEvent();
  const readable = accountScreens.filter(
    ({ isForOrganizers }) => role === "ADMIN" || isForOrganizers,
  );
  return (
    <>
      {left ? (
        <Back to={paths.event.href({ eventId: left.eventId })}>{left.title ?? "…"}</Back>
      ) : (
        <Back to={paths.events.href({})}>{t`All events`}</Back>
      )}
      <NavGroups screens={readable} params={{}} />
    </>
  );
}

function Back({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.back} title={children}>
      <IconArrowLeft size={16} aria-hidden="true" />
      <span>{children}</span>
    </Link>
  );
}

function NavGroups({ screens, params }: { screens: Screen[]; params: Record<string, string> }) {
  const { i18n } = useLingui();
  const byGroup = groupBy(screens, ({ nav }) => nav?.group);
  return navGroups.map(({ group, title }) => {
    const listed = byGroup.get(group) ?? [];
    if (listed.length === 0) return null;
    return (
      <NavGroup key={group} title={title && i18n._(title)}>
        {listed.map(
          ({ path, name, nav }) =>
            name &&
            nav && (
              <Entry
                key={path.pattern}
                to={hrefOf(path.pattern, params)}
                icon={navIcons[nav.icon]}
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

function Entry({ to, icon: IconShape, label }: { to: string; icon: Icon; label: string }) {
  return (
    <NavLink to={to} className={classes.link}>
      <IconShape size={20} stroke={1.75} aria-hidden="true" />
      {label}
    </NavLink>
  );
}
