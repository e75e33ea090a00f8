// Was the order paid?
import { Group, Text } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import type { Order } from "#shared/contracts/orders.ts";
import { usePaymentWords } from "#web/features/organizer/orders/order-words.ts";

export function PaymentLine({ status }: { status: Order["paymentStatus"] }) {
  const words = usePaymentWords();
  return (
    <Group gap="xs" mt="sm" wrap="nowrap" align="flex-start" c="var(--text-2)">
      <IconCreditCard size={16} aria-hidden="true" style={{ marginTop: 2, flex: "none" }} />
      <Text fz="0.8125rem">{words[status]}</Text>
    </Group>
  );
}
