// Which colour and word does each status have? Orders have the colours of the specification.

import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  type Icon,
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
import type { ConnectionState } from "#shared/contracts/account.ts";
import type { CapacityStatus } from "#shared/contracts/capacity-assignments.ts";
import type { CheckInListStatus } from "#shared/contracts/check-in-lists.ts";
import type { MailState } from "#shared/contracts/order-mails.ts";
import type { OrderBadge, ShownOrderStatus } from "#shared/contracts/orders.ts";
import type { DisputeState } from "#shared/contracts/refunds.ts";
import type { Availability } from "#shared/contracts/tickets.ts";
import type { EventStatus } from "#shared/core/event-status.ts";
import type { AttendeeStatus } from "#shared/core/people.ts";

type Hue = "teal" | "orange" | "red" | "green" | "blue" | "amber" | "grey";
/** Without an icon the badge has a dot. */
export type StatusStyle = { hue: Hue; word: MessageDescriptor; icon?: Icon };

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

/** An order's badges. That of a dispute says in which state it is; as a filter it is any. */
export const badgeStyles: Record<OrderBadge, StatusStyle> = {
  ...orderStyles,
  DISPUTED: disputeStyles.OPEN,
  BY_HAND: { hue: "grey", word: msg`Made by hand`, icon: IconPencilPlus },
};

export const eventStyles: Record<EventStatus, StatusStyle> = {
  DRAFT: { hue: "grey", word: msg`Draft` },
  LIVE: { hue: "green", word: msg`Live` },
  ENDED: { hue: "blue", word: msg`Ended` },
  ARCHIVED: { hue: "grey", word: msg`Archived` },
};

const availabilityStyles: Record<Availability, StatusStyle> = {
  ON_SALE: { hue: "green", word: msg`On sale` },
  NOT_ON_SALE: { hue: "blue", word: msg`Not on sale yet` },
  SOLD_OUT: { hue: "red", word: msg`Sold out` },
  SALE_ENDED: { hue: "grey", word: msg`Sale ended` },
  HIDDEN: { hue: "grey", word: msg`Hidden` },
  PAUSED: { hue: "amber", word: msg`Paused` },
};

const unsoldStyles: Record<"DRAFT" | "ARCHIVED", StatusStyle> = {
  DRAFT: { hue: "grey", word: msg`On sale once published` },
  ARCHIVED: { hue: "grey", word: msg`Not sold: archived` },
};

/** A ticket's availability in an event of this status. Nobody buys from a draft or an archive. */
export const availabilityStylesIn = (event: EventStatus): Record<Availability, StatusStyle> =>
  event === "DRAFT" || event === "ARCHIVED"
    ? { ...availabilityStyles, ON_SALE: unsoldStyles[event] }
    : availabilityStyles;

/** A ticket on sale of which all that is left lies in baskets. Only the explanation says so. */
export const basketStyles: Record<"in_baskets" | "too_few_free", StatusStyle> = {
  in_baskets: { hue: "amber", word: msg`All in baskets` },
  too_few_free: { hue: "amber", word: msg`Too few free` },
};

export const attendeeStyles: Record<AttendeeStatus, StatusStyle> = {
  ACTIVE: { hue: "teal", word: msg`Active` },
  CANCELLED: { hue: "red", word: msg`Cancelled` },
};

export const mailStyles: Record<MailState, StatusStyle> = {
  PENDING: { hue: "blue", word: msg`Queued` },
  CLAIMED: { hue: "blue", word: msg`Being sent` },
  ACCEPTED: { hue: "teal", word: msg`Sent` },
  UNKNOWN: { hue: "orange", word: msg`Unknown` },
  FAILED: { hue: "red", word: msg`Failed` },
  LIMITED: { hue: "orange", word: msg`Held back` },
};

export const checkInListStyles: Record<CheckInListStatus, StatusStyle> = {
  NOT_YET_ACTIVE: { hue: "blue", word: msg`Not yet active` },
  ACTIVE: { hue: "green", word: msg`Active` },
  EXPIRED: { hue: "grey", word: msg`Expired` },
};

export const connectionStyles: Record<ConnectionState, StatusStyle> = {
  NOT_CONNECTED: { hue: "grey", word: msg`Not connected` },
  INCOMPLETE: { hue: "amber", word: msg`Setup incomplete` },
  CONNECTED: { hue: "green", word: msg`Connected` },
};

export const capacityStyles: Record<CapacityStatus, StatusStyle> = {
  ACTIVE: { hue: "green", word: msg`Active` },
  INACTIVE: { hue: "grey", word: msg`Inactive` },
};

export type PromoCodeState = "ACTIVE" | "USED_UP" | "EXPIRED";
export const promoCodeStyles: Record<PromoCodeState, StatusStyle> = {
  ACTIVE: { hue: "green", word: msg`Active` },
  USED_UP: { hue: "red", word: msg`Used up` },
  EXPIRED: { hue: "grey", word: msg`Expired` },
};
