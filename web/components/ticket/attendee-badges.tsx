// In which state is an attendee? Their ticket's status, and whether their address takes no mail.
import { Group } from "@mantine/core";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { attendeeBadgeStyles } from "#web/lib/event/attendee-badge-styles.ts";

type Props = { attendee: { status: "ACTIVE" | "CANCELLED"; isUndelivered: boolean } };

export const AttendeeBadges = ({ attendee: { status, isUndelivered } }: Props) => (
  <Group component="span" gap={4}>
    <StatusBadge of={attendeeBadgeStyles} status={status} />
    {isUndelivered && <StatusBadge of={attendeeBadgeStyles} status="UNDELIVERED" />}
  </Group>
);
