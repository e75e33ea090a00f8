// How is an event deleted? As a draft, after its title was typed.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useNavigate } from "react-router-dom";
import { events } from "#shared/contracts/events.ts";
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import { SettingsSection } from "#web/components/form/settings-form.tsx";
import classes from "#web/features/organizer/settings/archive-event.module.css";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

export function DeleteEvent() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id: eventId, title, status } = useCurrentEvent();
  const { ask, isRunning } = useConfirmed(events.remove);
  if (status !== "DRAFT") return null;
  const remove = () =>
    ask(
      { params: { eventId } },
      {
        question: {
          title: t`Delete ${title}?`,
          text: t`Its tickets, codes, questions, lists and pictures go with it. This cannot be undone.`,
          verb: t`Delete event`,
          isDangerous: true,
          toType: { label: t`Type “${title}” to confirm`, words: title },
        },
        done: t`${title} was deleted.`,
        failed: t`Error deleting an event`,
        onDone: () => void navigate(paths.events.href({}), { replace: true }),
      },
    );
  return (
    <SettingsSection title={t`Delete this event`}>
      <div className={classes.row}>
        <p>
          <Trans>Only a draft that nobody has ordered from can be deleted.</Trans>
        </p>
        <Button
          variant="default"
          c="var(--danger)"
          bd="1px solid var(--danger)"
          loading={isRunning}
          onClick={remove}
        >
          <Trans>Delete event</Trans>
        </Button>
      </div>
    </SettingsSection>
  );
}
