// How does the setup end? With what the event still needs, a row each, and then with its link.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { Ticket } from "#shared/contracts/tickets.ts";
import type { ReadinessLine } from "#shared/rules/page/readiness.ts";
import { CopyButton } from "#web/components/dialog/copy-button.tsx";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { ReadinessRow, ReadinessRows } from "#web/components/page/readiness-rows.tsx";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { ConfirmCode } from "#web/features/organizer/events/confirm-code.tsx";
import { useEventStatus } from "#web/features/organizer/events/event-status.tsx";
import { eventStyles } from "#web/features/organizer/events/event-styles.ts";
import { shortPlace } from "#web/features/organizer/events/place.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { useConnectPayments } from "#web/lib/event/use-connect-payments.ts";
import { useReadiness } from "#web/lib/event/use-readiness.ts";
import { paths } from "#web/lib/page/paths.ts";

/** Rows of the last step. What the steps before it made is done. */
const rows = ["ticket", "email", "payments"] as const;
type Row = ReadinessLine & { part: (typeof rows)[number] };

function useRows(tickets: readonly Ticket[]): Row[] {
  const lines = useReadiness({ tickets, hasOrganizer: true });
  return rows.flatMap((part) =>
    lines.flatMap((line) => (line.part === part ? { ...line, part } : [])),
  );
}

type Offered = { tickets: Ticket[]; priceOf: (ticket: Ticket) => ReactNode };

export function FirstPublishing({ tickets, priceOf }: Offered) {
  const { t } = useLingui();
  const event = useCurrentEvent();
  const lines = useRows(tickets);
  const names = { ticket: t`Ticket`, email: t`Email`, payments: t`Payments` };
  const { status } = event;
  const headings = {
    DRAFT: t`Your event is ready`,
    LIVE: t`Your event is live`,
    ENDED: t`Your event is public, but over by its dates`,
    ARCHIVED: t`Your event is archived`,
  };
  const next = lines.find(({ isDone, action }) => !isDone && action !== null);
  const codeRef = useRef<HTMLInputElement>(null);
  // As in the steps before, what is typed next has the focus.
  useEffect(() => codeRef.current?.focus(), []);
  return (
    <Stack gap="md">
      <Title order={2}>{headings[status]}</Title>
      <Summary />
      <ReadinessRows>
        {lines.map((line) => (
          <ReadinessRow key={line.part} name={names[line.part]} isDone={line.isDone}>
            {line.part === "ticket" && <TicketRow tickets={tickets} priceOf={priceOf} />}
            {line.part === "email" && <EmailRow codeRef={codeRef} />}
            {line.part === "payments" && <PaymentsRow line={line} />}
          </ReadinessRow>
        ))}
      </ReadinessRows>
      <Ways isNext={!next} onUnconfirmed={() => codeRef.current?.focus()} />
    </Stack>
  );
}

function Summary() {
  const { t, i18n } = useLingui();
  const event = useCurrentEvent();
  const { title, status, startAt, timezone, isOnline } = event;
  return (
    <Paper component="section" p="md" bg="var(--surface-2)">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={3} style={{ overflowWrap: "anywhere" }}>
          {title}
        </Title>
        <StatusBadge of={eventStyles} status={status} />
      </Group>
      <Text size="sm" c="dimmed">
        <Moment at={startAt} timezone={timezone} />
      </Text>
      <Text size="sm" c="dimmed">
        {isOnline ? t`Online` : shortPlace(event, i18n.locale)}
      </Text>
    </Paper>
  );
}

function TicketRow({ tickets, priceOf }: Offered) {
  return tickets.map((ticket) => (
    <Group key={ticket.id} justify="space-between" wrap="nowrap" fz="sm">
      <span>{ticket.title}</span>
      <span>{priceOf(ticket)}</span>
    </Group>
  ));
}

function EmailRow({ codeRef }: { codeRef: RefObject<HTMLInputElement | null> }) {
  const { email, isEmailConfirmed } = useMe();
  if (!isEmailConfirmed) return <ConfirmCode codeRef={codeRef} />;
  return (
    <Text size="sm" c="dimmed">
      <Trans>{email} is confirmed.</Trans>
    </Text>
  );
}

/** The row of the address comes first, so here is no button until it is done. */
function PaymentsRow({ line: { isDone, action } }: { line: Row }) {
  const { id: eventId } = useCurrentEvent();
  const { account, isEmailConfirmed } = useMe();
  const { connect, isLeaving, error } = useConnectPayments(eventId);
  if (isDone)
    return (
      <Text size="sm" c="dimmed">
        <Trans>Connected.</Trans>
      </Text>
    );
  if (action === null)
    return (
      <Text size="sm" c="dimmed">
        <Trans>Not connected. Ask an admin of {account.name} to connect them.</Trans>
      </Text>
    );
  return (
    <>
      <Text size="sm" c="dimmed">
        <Trans>Paid tickets can be bought once payments are connected.</Trans>
      </Text>
      <ProblemAlert error={error} />
      {isEmailConfirmed && (
        <Group>
          <Button loading={isLeaving} onClick={connect}>
            <Trans>Connect payments</Trans>
          </Button>
        </Group>
      )}
    </>
  );
}

/** `isNext`: nothing else is open, so the main button is filled. */
function Ways({ isNext, onUnconfirmed }: { isNext: boolean; onUnconfirmed: () => void }) {
  const { isEmailConfirmed } = useMe();
  const event = useCurrentEvent();
  const { publish, isChanging } = useEventStatus(event);
  const { id: eventId, slug: eventSlug, status } = event;
  const isDraft = status === "DRAFT";
  const publicPath = paths.publicEvent.href({ eventId, eventSlug });
  const main = isNext ? "filled" : "default";
  return (
    <Group justify="flex-end" gap="sm">
      {!isDraft && <CopyButton value={`${window.location.origin}${publicPath}`} />}
      {!isDraft && (
        <Button variant="default" component="a" href={publicPath} target="_blank">
          <Trans>View event page</Trans>
        </Button>
      )}
      <Button
        component={Link}
        to={(isDraft ? paths.gettingStarted : paths.event).href({ eventId })}
        variant={isDraft ? "default" : main}
      >
        {isDraft ? <Trans>Keep editing</Trans> : <Trans>Go to your event</Trans>}
      </Button>
      {isDraft && (
        <Button
          variant={main}
          loading={isChanging}
          onClick={isEmailConfirmed ? publish : onUnconfirmed}
        >
          <Trans>Publish</Trans>
        </Button>
      )}
    </Group>
  );
}
