// What happened to an order? Its journal, newest first, in words.
import { useLingui } from "@lingui/react/macro";
import { Timeline as Line, Text } from "@mantine/core";
import {
  type Icon,
  IconAlertTriangle,
  IconBasket,
  IconCircleCheck,
  IconCreditCard,
  IconMail,
  IconReceiptRefund,
  IconTicket,
  IconTicketOff,
  IconUserCheck,
  IconUserEdit,
  IconUserX,
  IconX,
} from "@tabler/icons-react";
import type { Order, TimelineWord } from "#shared/contracts/orders.ts";
import { Moment } from "#web/components/moment.tsx";
import { useHappenings } from "#web/features/orders/order-words.ts";

const icons: Record<TimelineWord, Icon> = {
  created: IconBasket,
  details: IconUserEdit,
  payment_started: IconCreditCard,
  payment_failed: IconAlertTriangle,
  paid: IconCreditCard,
  completed: IconCircleCheck,
  expired: IconX,
  abandoned: IconX,
  refund_started: IconReceiptRefund,
  refund_failed: IconAlertTriangle,
  mail_accepted: IconMail,
  mail_failed: IconMail,
  mail_unknown: IconMail,
  confirmation_requested: IconMail,
  ticket_requested: IconMail,
  buyer_edited: IconUserEdit,
  attendee_edited: IconUserEdit,
  attendee_cancelled: IconTicketOff,
  attendee_reactivated: IconTicket,
  checked_in: IconUserCheck,
  check_in_undone: IconUserX,
};

export function Timeline({ entries, timezone }: { entries: Order["timeline"]; timezone: string }) {
  const happenings = useHappenings();
  const { t } = useLingui();
  return (
    <Line bulletSize={32} lineWidth={1} color="dark.4">
      {entries.toReversed().map(({ at, what, by, attendee }, index) => {
        const IconShape = icons[what];
        return (
          <Line.Item
            // biome-ignore lint/suspicious/noArrayIndexKey: happenings have no name, and nothing in a line keeps state
            key={`${at} ${what} ${index}`}
            bullet={<IconShape size={16} aria-hidden="true" />}
            title={
              <Text fz="sm" fw={550}>
                {happenings[what]}
                {attendee && (
                  <Text span inherit fw={400} c="var(--text-2)">
                    {" "}
                    {attendee}
                  </Text>
                )}
              </Text>
            }
          >
            <Text fz="0.8125rem" c="var(--text-3)">
              <Moment at={at} timezone={timezone} />
              {by && t`, by ${by}`}
            </Text>
          </Line.Item>
        );
      })}
    </Line>
  );
}
