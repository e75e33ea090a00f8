// Was the order paid, and did its confirmation go out?
import { Group, Text } from "@mantine/core";
import { type Icon, IconCreditCard, IconMail } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Order } from "#shared/contracts/orders.ts";
import { Moment } from "#web/components/moment.tsx";
import { useMailWords, usePaymentWords } from "#web/features/orders/order-words.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";

export function PaymentLine({ status }: { status: Order["paymentStatus"] }) {
  const words = usePaymentWords();
  return <Line icon={IconCreditCard}>{words[status]}</Line>;
}

export function MailLine({ mail }: { mail: Order["mail"] }) {
  const words = useMailWords();
  const { timezone } = useCurrentEvent();
  if (!mail) return null;
  return (
    <Line icon={IconMail}>
      {words[mail.state]} {mail.at && <Moment at={mail.at} timezone={timezone} />}
    </Line>
  );
}

function Line({ icon: IconShape, children }: { icon: Icon; children: ReactNode }) {
  return (
    <Group gap="xs" mt="sm" wrap="nowrap" align="flex-start" c="var(--text-2)">
      <IconShape size={16} aria-hidden="true" style={{ marginTop: 2, flex: "none" }} />
      <Text fz="0.8125rem">{children}</Text>
    </Group>
  );
}
