// Which pages can a person open from the sidebar? The events, and inside one event its areas. Only
// pages that exist are listed.
import { Trans, useLingui } from "@lingui/react/macro";
import { CloseButton, Group } from "@mantine/core";
import {
  type Icon,
  IconBuilding,
  IconCalendarEvent,
  IconCreditCard,
  IconReceipt,
  IconScan,
  IconSettings,
  IconTicket,
  IconUsers,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, NavLink, useMatch } from "react-router-dom";
import { useEventOfUrl } from "#web/app/event-of-url.ts";
import styles from "#web/app/manage-shell.module.css";
import { Logo } from "#web/components/logo.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useMe } from "#web/lib/me.tsx";
import { paths } from "#web/lib/paths.ts";
import { eventLooks } from "#web/lib/status-looks.ts";

export function SideNav({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { eventId, event } = useEventOfUrl();
  const { role } = useMe();
  const isAccount = useMatch(`${paths.account.pattern}/*`) !== null;
  return (
    <nav aria-label={t`Main`} style={{ display: "contents" }}>
      <Group justify="space-between">
        <Link to={paths.events.href({})} className={styles.logo} aria-label={t`Foyer, all events`}>
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
        {role === "ADMIN" && (
          <Entry to={paths.account.href()} icon={IconBuilding} label={t`Account`} isExact />
        )}
      </NavGroup>
      {isAccount && role === "ADMIN" && (
        <NavGroup title={<Trans>Settings</Trans>}>
          <Entry
            to={paths.accountSettings.href()}
            icon={IconSettings}
            label={t`Account settings`}
          />
          <Entry to={paths.accountPayment.href()} icon={IconCreditCard} label={t`Payments`} />
        </NavGroup>
      )}
      {eventId !== undefined && (
        <>
          <div className={styles.event}>
            <b title={event?.title}>{event?.title ?? "…"}</b>
            {event && <StatusBadge of={eventLooks} status={event.status} />}
          </div>
          <NavGroup title={<Trans>Sell</Trans>}>
            <Entry to={paths.tickets.href({ eventId })} icon={IconTicket} label={t`Tickets`} />
            <Entry to={paths.orders.href({ eventId })} icon={IconReceipt} label={t`Orders`} />
          </NavGroup>
          <NavGroup title={<Trans>People</Trans>}>
            <Entry to={paths.attendees.href({ eventId })} icon={IconUsers} label={t`Attendees`} />
            <Entry to={paths.checkInLists.href({ eventId })} icon={IconScan} label={t`Check-in`} />
          </NavGroup>
          <NavGroup title={<Trans>Settings</Trans>}>
            <Entry
              to={paths.eventSettings.href({ eventId })}
              icon={IconSettings}
              label={t`Event settings`}
            />
          </NavGroup>
        </>
      )}
    </nav>
  );
}

function NavGroup({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.group}>
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
    <NavLink to={to} end={isExact ?? false} className={styles.link}>
      <IconShape size={20} stroke={1.75} aria-hidden="true" />
      {label}
    </NavLink>
  );
}
