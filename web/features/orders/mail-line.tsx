// Did the confirmation mail go out?
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Group, Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import type { MailState, Order } from "#shared/contracts/orders.ts";
import { Moment } from "#web/components/moment.tsx";
import { useCurrentEvent } from "#web/lib/current-event.tsx";

const states: Record<MailState, MessageDescriptor> = {
  PENDING: msg`The confirmation mail is on its way.`,
  CLAIMED: msg`The confirmation mail is being sent.`,
  ACCEPTED: msg`The confirmation mail was sent.`,
  UNKNOWN: msg`The confirmation mail may not have been sent.`,
  FAILED: msg`The confirmation mail could not be sent.`,
};

export function MailLine({ mail }: { mail: Order["mail"] }) {
  const { i18n } = useLingui();
  const { timezone } = useCurrentEvent();
  if (!mail) return null;
  return (
    <Group gap="xs" mt="md" wrap="nowrap" align="flex-start" c="var(--text-2)">
      <IconMail size={16} aria-hidden="true" style={{ marginTop: 3, flex: "none" }} />
      <Text fz="0.8125rem">
        {i18n._(states[mail.state])} {mail.at && <Moment at={mail.at} timezone={timezone} />}
      </Text>
    </Group>
  );
}
