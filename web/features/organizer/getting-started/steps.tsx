// Which steps are done, and which is next? A row each, whose action leads to where it is done.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Text } from "@mantine/core";
import { use } from "react";
import { Link } from "react-router-dom";
import type { OrganizerRow } from "#shared/contracts/organizers.ts";
import type { Ticket } from "#shared/contracts/tickets.ts";
import type { ReadinessAction } from "#shared/rules/page/readiness.ts";
import { useRank } from "#web/components/page/main-button.tsx";
import { ReadinessRow, ReadinessRows } from "#web/components/page/readiness-rows.tsx";
import { confirmFirst } from "#web/features/organizer/events/event-status.tsx";
import { useStepWords } from "#web/features/organizer/getting-started/step-words.tsx";
import classes from "#web/features/organizer/getting-started/steps.module.css";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { FirstSale } from "#web/lib/event/first-sale.tsx";
import { fromChecklist, toDescription } from "#web/lib/event/from-checklist.ts";
import { paymentsOf } from "#web/lib/event/use-connect-payments.ts";
import { useReadiness } from "#web/lib/event/use-readiness.ts";
import { paths } from "#web/lib/page/paths.ts";

type Known = { tickets: readonly Ticket[]; organizers: readonly OrganizerRow[] };

export function Steps({ tickets, organizers }: Known) {
  const { t } = useLingui();
  const { organizerId } = useCurrentEvent();
  const organizer = organizers.find(({ id }) => id === organizerId);
  const lines = useReadiness({ tickets, hasOrganizer: organizer !== undefined });
  const words = useStepWords({ tickets, organizer });
  const open = lines.filter(({ isDone }) => !isDone);
  const next = open.find(({ action }) => action !== null);
  const [done, all] = [lines.length - open.length, lines.length];
  return (
    <section className={classes.steps}>
      <h2>{t`${done} of ${all} done`}</h2>
      <ReadinessRows>
        {lines.map((line) => (
          <ReadinessRow
            key={line.part}
            name={words[line.part].name}
            isDone={line.isDone}
            action={
              !line.isDone && line.action && <Step action={line.action} isNext={line === next} />
            }
          >
            <Text size="sm" c="dimmed">
              {line.isDone ? words[line.part].done : words[line.part].open(line.action !== null)}
            </Text>
          </ReadinessRow>
        ))}
      </ReadinessRows>
      {!next && open.every(({ weight }) => weight !== "blocks") && <Ready />}
    </section>
  );
}

export function Step({ action, isNext }: { action: ReadinessAction; isNext: boolean }) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const variant = useRank(isNext ? "next" : null);
  if (action === "confirm_email")
    return (
      <Button size="sm" variant={variant} onClick={() => confirmFirst(() => undefined)}>
        <Trans>Confirm email</Trans>
      </Button>
    );
  const details = paths.eventSettings.href({ eventId });
  const ways = {
    choose_organizer: { to: details, label: t`Choose organizer` },
    edit_event: { to: details, label: t`Edit event` },
    create_ticket: { to: paths.tickets.href({ eventId }), label: t`Create ticket` },
    connect_payments: { to: paymentsOf(eventId), label: t`Connect payments` },
    add_description: { to: details, label: t`Add description`, state: toDescription },
    add_cover: {
      to: paths.eventSettings.href({ eventId, section: "cover" }),
      label: t`Add cover image`,
    },
    preview: { to: paths.eventPreview.href({ eventId }), label: t`Preview` },
  };
  const { to, label, state = fromChecklist } = { state: undefined, ...ways[action] };
  return (
    <Button size="sm" variant={variant} component={Link} to={to} state={state}>
      {label}
    </Button>
  );
}

function Ready() {
  return (
    <div className={classes.ready}>
      <div>
        <b>
          <Trans>Your event is ready</Trans>
        </b>
        <p>
          <Trans>Only your team can see it until you publish it.</Trans>
        </p>
      </div>
      {use(FirstSale)}
    </div>
  );
}
