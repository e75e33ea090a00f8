// Which colour and word has an order's status? The colours of the specification.
import { msg } from "@lingui/core/macro";
import {
  IconBan,
  IconBuildingBank,
  IconCashOff,
  IconCheck,
  IconClockDollar,
  IconClockOff,
  IconCreditCardOff,
  IconHourglass,
  IconLoader,
  IconPencilPlus,
  IconReceiptRefund,
} from "@tabler/icons-react";
import type { DisputeState } from "#shared/contracts/order/refunds.ts";
import type { OrderBadge, ShownOrderStatus } from "#shared/contracts/orders.ts";
import { undeliveredStyle } from "#web/lib/event/mail-styles.ts";
import type { StatusStyle } from "#web/lib/page/status-style.ts";

export const orderStyles: Record<ShownOrderStatus, StatusStyle> = {
  AWAITING_PAYMENT: { hue: "orange", word: msg`Awaiting payment`, icon: IconHourglass },
  PROCESSING: { hue: "teal", word: msg`Processing`, icon: IconLoader },
  COMPLETED: { hue: "teal", word: msg`Completed`, icon: IconCheck },
  CANCELLED: { hue: "red", word: msg`Cancelled`, icon: IconBan },
  PAYMENT_FAILED: { hue: "red", word: msg`Payment failed`, icon: IconCreditCardOff },
  EXPIRED: { hue: "teal", word: msg`Expired`, icon: IconClockOff },
  REFUND_PENDING: { hue: "orange", word: msg`Refund pending`, icon: IconClockDollar },
  REFUNDED: { hue: "red", word: msg`Refunded`, icon: IconReceiptRefund },
  PARTIALLY_REFUNDED: { hue: "orange", word: msg`Partially refunded`, icon: IconReceiptRefund },
  REFUND_FAILED: { hue: "red", word: msg`Refund failed`, icon: IconCashOff },
};

export const disputeStyles: Record<DisputeState, StatusStyle> = {
  INQUIRY: { hue: "orange", word: msg`Bank asks`, icon: IconBuildingBank },
  OPEN: { hue: "red", word: msg`Disputed`, icon: IconBuildingBank },
  WON: { hue: "teal", word: msg`Dispute won`, icon: IconBuildingBank },
  LOST: { hue: "red", word: msg`Dispute lost`, icon: IconBuildingBank },
};

/** A dispute's badge says in which state it is; as a filter it is any. */
export const badgeStyles: Record<OrderBadge, StatusStyle> = {
  ...orderStyles,
  DISPUTED: disputeStyles.OPEN,
  OPEN_DISPUTE: { ...disputeStyles.OPEN, word: msg`Open dispute` },
  INQUIRY: disputeStyles.INQUIRY,
  BY_HAND: { hue: "grey", word: msg`Made by hand`, icon: IconPencilPlus },
  UNDELIVERED: undeliveredStyle,
};
