// What happened to an order? Its journal, newest first, in words.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Timeline as Line, Text } from "@mantine/core";
import {
  type Icon,
  IconAlertTriangle,
  IconBasket,
  IconCircleCheck,
  IconCreditCard,
  IconPoint,
  IconReceiptRefund,
  IconUserEdit,
  IconX,
} from "@tabler/icons-react";
import type { Order } from "#shared/contracts/orders.ts";
import { Moment } from "#web/components/moment.tsx";

/** The words of the journal; one that this version does not know yet is shown as it is stored. */
const happenings: Record<string, { icon: Icon; words: MessageDescriptor }> = {
  created: { icon: IconBasket, words: msg`Order created` },
  details: { icon: IconUserEdit, words: msg`Buyer and attendees entered` },
  payment_started: { icon: IconCreditCard, words: msg`Payment started` },
  payment_failed: { icon: IconAlertTriangle, words: msg`Payment failed` },
  paid: { icon: IconCreditCard, words: msg`Paid` },
  completed: { icon: IconCircleCheck, words: msg`Completed` },
  refund_started: { icon: IconReceiptRefund, words: msg`Refund started` },
  refunded: { icon: IconReceiptRefund, words: msg`Refunded` },
  refund_failed: { icon: IconAlertTriangle, words: msg`Refund failed` },
  abandoned: { icon: IconX, words: msg`Given up by the buyer` },
  expired: { icon: IconX, words: msg`Expired` },
  cancelled: { icon: IconX, words: msg`Cancelled` },
};

export function Timeline({ entries, timezone }: { entries: Order["timeline"]; timezone: string }) {
  const { i18n } = useLingui();
  return (
    <Line bulletSize={32} lineWidth={1} color="dark.4">
      {entries.toReversed().map(({ at, what }) => {
        const { icon: IconShape, words } = happenings[what] ?? { icon: IconPoint, words: undefined };
        return (
          <Line.Item
            key={`${at} ${what}`}
            bullet={<IconShape size={16} aria-hidden="true" />}
            title={
              <Text fz="sm" fw={550}>
                {words ? i18n._(words) : what}
              </Text>
            }
          >
            <Text fz="0.8125rem" c="var(--text-3)">
              <Moment at={at} timezone={timezone} />
            </Text>
          </Line.Item>
        );
      })}
    </Line>
  );
}
