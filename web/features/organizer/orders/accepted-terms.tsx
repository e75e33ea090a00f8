// Which terms did the buyer accept, and when? Those of this site, and the organizer's own.
import { Trans } from "@lingui/react/macro";
import { Anchor, Group, Text } from "@mantine/core";
import { IconChecklist } from "@tabler/icons-react";
import type { Order } from "#shared/contracts/orders.ts";
import { Moment } from "#web/components/page/moment.tsx";

export function AcceptedTerms({ order, timezone }: { order: Order; timezone: string }) {
  if (order.acceptedTerms === null) return null;
  const { version, organizerUrl, at } = order.acceptedTerms;
  const accepted = <Moment at={at} timezone={timezone} />;
  return (
    <Group gap="xs" mt="sm" wrap="nowrap" align="flex-start" c="var(--text-2)">
      <IconChecklist size={16} aria-hidden="true" style={{ marginTop: 2, flex: "none" }} />
      <Text fz="0.8125rem" style={{ overflowWrap: "anywhere" }}>
        {organizerUrl === "" ? (
          <Trans>
            Accepted the terms of use, version {version}: {accepted}
          </Trans>
        ) : (
          <Trans>
            Accepted the terms of use, version {version}: {accepted}
            <br />
            and your own:{" "}
            <Anchor href={organizerUrl} target="_blank" rel="noreferrer" inherit underline="always">
              {organizerUrl}
            </Anchor>
          </Trans>
        )}
      </Text>
    </Group>
  );
}
