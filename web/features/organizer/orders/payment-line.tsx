// Was the order paid?
import { useLingui } from "@lingui/react/macro";
import { Group, Text } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import type { Order } from "#shared/contracts/orders.ts";
import { usePaymentWords } from "#web/features/organizer/orders/order-words.ts";

export function PaymentLine({ order }: { order: Order }) {
  const { t } = useLingui();
  const words = usePaymentWords();
  const { paymentStatus, isManual, totalMinor } = order;
  const isPaidByHand = isManual && totalMinor > 0;
  return (
    <Group gap="xs" mt="sm" wrap="nowrap" align="flex-start" c="var(--text-2)">
      <IconCreditCard size={16} aria-hidden="true" style={{ marginTop: 2, flex: "none" }} />
      <Text fz="0.8125rem">{isPaidByHand ? t`Paid in another way` : words[paymentStatus]}</Text>
    </Group>
  );
}
