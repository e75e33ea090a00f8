// How does the setup end? With a button to publish the event, or with its link.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import type { Ticket } from "#shared/contracts/tickets.ts";
import { StatusBadge } from "#web/components/list/status-badge.tsx";
import { CopyButton } from "#web/components/page/copy-button.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import { Money } from "#web/components/ticket/money.tsx";
import { useEventStatus } from "#web/features/organizer/events/event-status.tsx";
import { eventStyles } from "#web/features/organizer/events/event-styles.ts";
import { shortPlace } from "#web/features/organizer/events/place.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

export function PublishFirst({ tickets }: { tickets: Ticket[] }) {
  const { t, i18n } = useLingui();
  const { isEmailConfirmed } = useMe();
  const event = useCurrentEvent();
  const { publish, isChanging } = useEventStatus(event);
  const {
    id: eventId,
    slug: eventSlug,
    title,
    status,
    startAt,
    timezone,
    currency,
    isOnline,
  } = event;
  const isDraft = status === "DRAFT";
  const headings = {
    DRAFT: t`Your event is ready`,
    LIVE: t`Your event is live`,
    ENDED: t`Your event is public, but over by its dates`,
    ARCHIVED: t`Your event is archived`,
  };
  const publicPath = paths.publicEvent.href({ eventId, eventSlug });
  return (
    <Stack gap="md">
      <Title order={2}>{headings[status]}</Title>
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
        {tickets.map(({ id, title: name, type, priceMinor }) => (
          <Group key={id} justify="space-between" mt="sm" wrap="nowrap">
            <Text size="sm">{name}</Text>
            <Text size="sm">
              {type === "FREE" ? t`Free` : <Money amountMinor={priceMinor} currency={currency} />}
            </Text>
          </Group>
        ))}
      </Paper>
      <Group justify="flex-end" gap="sm">
        {!isDraft && <CopyButton value={`${window.location.origin}${publicPath}`} />}
        {!isDraft && (
          <Button variant="default" component="a" href={publicPath} target="_blank">
            <Trans>View event page</Trans>
          </Button>
        )}
        <Button
          component={Link}
          to={paths.tickets.href({ eventId })}
          variant={isDraft ? "default" : "filled"}
        >
          {isDraft ? <Trans>Change something first</Trans> : <Trans>Go to your event</Trans>}
        </Button>
        {isDraft && (
          // Before the email is confirmed, confirming is the main action. This button then says so.
          <Button
            variant={isEmailConfirmed ? "filled" : "default"}
            loading={isChanging}
            onClick={publish}
          >
            <Trans>Publish</Trans>
          </Button>
        )}
      </Group>
    </Stack>
  );
}
