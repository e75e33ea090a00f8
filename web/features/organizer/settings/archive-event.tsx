// How does an event end for its organizer? It is archived here, and restored.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { SettingsSection } from "#web/components/form/settings-form.tsx";
import { useEventStatus } from "#web/features/organizer/events/event-status.tsx";
import classes from "#web/features/organizer/settings/archive-event.module.css";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

export function ArchiveEvent() {
  const { t } = useLingui();
  const event = useCurrentEvent();
  const { archive, restore, isChanging } = useEventStatus(event);
  if (event.status === "ARCHIVED")
    return (
      <SettingsSection title={t`Restore this event`}>
        <div className={classes.row}>
          <p>
            <Trans>It comes back as a draft.</Trans>
          </p>
          <Button variant="default" loading={isChanging} onClick={restore}>
            <Trans>Restore event</Trans>
          </Button>
        </div>
      </SettingsSection>
    );
  return (
    <SettingsSection title={t`Archive this event`}>
      <div className={classes.row}>
        <p>
          <Trans>Its page disappears and sales stop; orders and attendees stay.</Trans>
        </p>
        <Button
          variant="default"
          c="var(--danger)"
          bd="1px solid var(--danger)"
          loading={isChanging}
          onClick={archive}
        >
          <Trans>Archive event</Trans>
        </Button>
      </div>
    </SettingsSection>
  );
}
