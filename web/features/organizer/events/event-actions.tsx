// What can be done about an event from each of its pages? See and share it, change its status.
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Button, Menu } from "@mantine/core";
import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconCopy,
  IconCopyPlus,
  IconDots,
  IconExternalLink,
  IconHistory,
  IconWorld,
} from "@tabler/icons-react";
import type { Event } from "#shared/contracts/events.ts";
import { copyLink } from "#web/components/dialog/copy-text.ts";
import { MainButton } from "#web/components/page/main-button.tsx";
import classes from "#web/features/organizer/events/event-actions.module.css";
import { useEventStatus } from "#web/features/organizer/events/event-status.tsx";
import { paths } from "#web/lib/page/paths.ts";

/** In one line. Without room for words, icons stand for all but the main action. */
export function EventActions({
  event,
  duplicate,
  showHistory,
}: {
  event: Event;
  duplicate: () => void;
  showHistory: () => void;
}) {
  const { t } = useLingui();
  const change = useEventStatus(event);
  const href = paths.publicEvent.href({ eventId: event.id, eventSlug: event.slug });
  return (
    // After a change of status the focus goes to the first of what is there now.
    <div className={classes.actions} data-actions>
      {event.status === "DRAFT" && (
        <>
          <ToPage href={paths.eventPreview.href({ eventId: event.id })} label={t`Preview`} />
          <MainButton
            rank="publish"
            size="sm"
            classNames={{ label: classes.word ?? "" }}
            title={t`Publish`}
            loading={change.isChanging}
            leftSection={<IconWorld size={16} aria-hidden="true" />}
            onClick={change.publish}
          >
            <Trans>Publish</Trans>
          </MainButton>
        </>
      )}
      {(event.status === "LIVE" || event.status === "ENDED") && (
        <>
          <ToPage href={href} label={t`View page`} />
          <Button
            size="sm"
            variant="default"
            classNames={iconOnly}
            title={t`Copy link`}
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={() => copyLink(`${window.location.origin}${href}`)}
          >
            <Trans>Copy link</Trans>
          </Button>
        </>
      )}
      {event.status === "ARCHIVED" && (
        <MainButton
          rank="publish"
          size="sm"
          classNames={{ label: classes.word ?? "" }}
          title={t`Restore`}
          loading={change.isChanging}
          leftSection={<IconArchiveOff size={16} aria-hidden="true" />}
          onClick={change.restore}
        >
          <Trans>Restore</Trans>
        </MainButton>
      )}
      <MoreActions event={event} {...change} duplicate={duplicate} showHistory={showHistory} />
    </div>
  );
}

const iconOnly = { label: `${classes.word} ${classes.mayHide}`, section: classes.icon ?? "" };

function ToPage({ href, label }: { href: string; label: string }) {
  return (
    <Button
      size="sm"
      variant="default"
      component="a"
      href={href}
      target="_blank"
      classNames={iconOnly}
      title={label}
      leftSection={<IconExternalLink size={16} aria-hidden="true" />}
    >
      {label}
    </Button>
  );
}

function MoreActions({
  event: { status },
  duplicate,
  showHistory,
  setToDraft,
  archive,
}: Pick<ReturnType<typeof useEventStatus>, "setToDraft" | "archive"> & {
  event: Event;
  duplicate: () => void;
  showHistory: () => void;
}) {
  const { t } = useLingui();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size="sm" variant="default" aria-label={t`More actions for the event`}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopyPlus size={16} aria-hidden="true" />} onClick={duplicate}>
          <Trans>Duplicate</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden="true" />} onClick={showHistory}>
          <Trans>History</Trans>
        </Menu.Item>
        {(status === "LIVE" || status === "ENDED") && (
          <>
            <Menu.Item
              leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
              onClick={setToDraft}
            >
              <Trans>Set back to draft</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<IconArchive size={16} aria-hidden="true" />} onClick={archive}>
              <Trans>Archive</Trans>
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
