// How does a checklist that was put away come back? From the settings of a draft.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import { SettingsSection } from "#web/components/form/settings-form.tsx";
import classes from "#web/features/organizer/settings/archive-event.module.css";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

export function ChecklistAgain() {
  const { t } = useLingui();
  const { id: eventId, status, gettingStarted } = useCurrentEvent();
  const { run, isRunning } = useConfirmed(eventSettings.updateGettingStarted);
  if (status !== "DRAFT" || !gettingStarted.isDismissed) return null;
  const bringBack = () =>
    run(
      { params: { eventId }, body: { isDismissed: false } },
      { done: t`The checklist is back.`, failed: t`The checklist did not change` },
    );
  return (
    <SettingsSection title={t`Getting started`}>
      <div className={classes.row}>
        <p>
          <Trans>The checklist is put away for your whole team.</Trans>
        </p>
        <Button variant="default" loading={isRunning} onClick={bringBack}>
          <Trans>Bring it back</Trans>
        </Button>
      </div>
    </SettingsSection>
  );
}
