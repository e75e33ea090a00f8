// How are the states of orders and attendees written in a file? In the words of the screens.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RefundStatus } from "#shared/contracts/order/refunds.ts";
import type { ShownOrderStatus } from "#shared/contracts/orders.ts";
import type { DiscountType } from "#shared/contracts/promo-codes.ts";
import type { AttendeeStatus } from "#shared/core/people.ts";

export const orderWords: Record<ShownOrderStatus, MessageDescriptor> = {
  AWAITING_PAYMENT: msg`Awaiting payment`,
  PROCESSING: msg`Processing`,
  COMPLETED: msg`Completed`,
  CANCELLED: msg`Cancelled`,
  PAYMENT_FAILED: msg`Payment failed`,
  EXPIRED: msg`Expired`,
  REFUND_PENDING: msg`Refund pending`,
  REFUNDED: msg`Refunded`,
  PARTIALLY_REFUNDED: msg`Partially refunded`,
  REFUND_FAILED: msg`Refund failed`,
};

export const refundWords: Record<RefundStatus, MessageDescriptor> = {
  PENDING: orderWords.REFUND_PENDING,
  PARTIALLY_REFUNDED: orderWords.PARTIALLY_REFUNDED,
  REFUNDED: orderWords.REFUNDED,
  FAILED: orderWords.REFUND_FAILED,
};

export const attendeeWords: Record<AttendeeStatus, MessageDescriptor> = {
  ACTIVE: msg`Active`,
  CANCELLED: msg`Cancelled`,
};

export const discountWords: Record<DiscountType, MessageDescriptor> = {
  PERCENTAGE: msg`Percentage`,
  FIXED: msg`Fixed amount`,
  NONE: msg`Only reveals tickets`,
};

export const paymentWords = {
  CARD: msg`By card`,
  BY_HAND: msg`By hand`,
  FREE: msg`Free`,
};
