// What is the event's status, and what can be done about it?
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Menu, Paper } from "@mantine/core";
import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconChevronDown,
  IconExternalLink,
  IconWorld,
} from "@tabler/icons-react";
import { useMatch } from "react-router-dom";
import type { EventStatus } from "#shared/core/event-status.ts";
import { StatusBadge } from "#web/components/list/status-badge.tsx";
import { CopyButton } from "#web/components/page/copy-button.tsx";
import { useEventStatus } from "#web/features/organizer/events/event-status.tsx";
import classes from "#web/features/organizer/events/event-status-bar.module.css";
import { eventStyles } from "#web/features/organizer/events/event-styles.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

export function EventStatusBar() {
  const { t } = useLingui();
  const event = useCurrentEvent();
  const isHome = [useMatch(paths.tickets.pattern), useMatch(paths.eventSettings.pattern)].some(
    Boolean,
  );
  const change = useEventStatus(event);
  const isPublic = event.status === "LIVE" || event.status === "ENDED";
  // A public event needs no action, so its bar appears only on the tickets and settings screens.
  if (isPublic && !isHome) return null;
  const publicPath = paths.publicEvent.href({ eventId: event.id, eventSlug: event.slug });
  const page = isPublic
    ? { href: publicPath, label: t`View event page` }
    : { href: paths.eventPreview.href({ eventId: event.id }), label: t`Preview` };
  const sentence = {
    DRAFT: t`Only your team can see this event.`,
    LIVE: t`Anybody with the link can see this event.`,
    ENDED: t`The event is over; its page stays, sales have ended.`,
    ARCHIVED: t`The event is archived and cannot be seen or sold.`,
  }[event.status];
  return (
    <Paper className={classes.bar ?? ""} bg="var(--surface-1)">
      <StatusBadge of={eventStyles} status={event.status} />
      <p className={classes.sentence}>{sentence}</p>
      <Button
        size="sm"
        variant="default"
        component="a"
        href={page.href}
        target="_blank"
        leftSection={<IconExternalLink size={16} aria-hidden="true" />}
      >
        {page.label}
      </Button>
      <div className={classes.actions}>
        {isPublic && <CopyButton size="sm" value={`${window.location.origin}${publicPath}`} />}
        {event.status === "DRAFT" && (
          <Button
            size="sm"
            variant="default"
            loading={change.isChanging}
            leftSection={<IconWorld size={16} aria-hidden="true" />}
            onClick={change.publish}
          >
            <Trans>Publish</Trans>
          </Button>
        )}
        <StatusMenu status={event.status} change={change} />
      </div>
    </Paper>
  );
}

function StatusMenu({
  status,
  change: { setToDraft, archive, restore },
}: {
  status: EventStatus;
  change: ReturnType<typeof useEventStatus>;
}) {
  return (
    <Menu>
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          <Trans>Change status</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(status === "LIVE" || status === "ENDED") && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
            onClick={setToDraft}
          >
            <Trans>Set back to draft</Trans>
          </Menu.Item>
        )}
        {status === "ARCHIVED" ? (
          <Menu.Item
            leftSection={<IconArchiveOff size={16} aria-hidden="true" />}
            onClick={restore}
          >
            <Trans>Restore</Trans>
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconArchive size={16} aria-hidden="true" />} onClick={archive}>
            <Trans>Archive</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
