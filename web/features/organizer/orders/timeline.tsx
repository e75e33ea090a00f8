// What happened to an order? Its journal by day, newest first, with the amounts of its payment.
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Timeline as Line, Text } from "@mantine/core";
import {
  type Icon,
  IconArrowsExchange,
  IconBasket,
  IconBasketX,
  IconBuildingBank,
  IconCashOff,
  IconCircleCheck,
  IconCreditCard,
  IconCreditCardOff,
  IconDiscount2,
  IconDiscount2Off,
  IconDots,
  IconMail,
  IconMailOff,
  IconMailPause,
  IconMailQuestion,
  IconMessageQuestion,
  IconPencilPlus,
  IconReceiptRefund,
  IconTicket,
  IconTicketOff,
  IconUserCheck,
  IconUserEdit,
  IconUserX,
  IconX,
} from "@tabler/icons-react";
import type { Order } from "#shared/contracts/orders.ts";
import { groupBy } from "#shared/core/grouping.ts";
import type { ActivityKind } from "#shared/core/order-activity.ts";
import { Money } from "#web/components/number/money.tsx";
import { Moment } from "#web/components/page/moment.tsx";
import classes from "#web/features/organizer/orders/order.module.css";
import {
  useActivityWords,
  useDeclineWords,
  useRefundFailureWords,
} from "#web/features/organizer/orders/order-words.ts";
import { aboutWholeAmount } from "#web/features/organizer/orders/whole-amounts.ts";
import { formatMoment } from "#web/lib/page/time.ts";

const icons: Record<ActivityKind, Icon> = {
  created: IconBasket,
  created_by_hand: IconPencilPlus,
  details: IconUserEdit,
  promo_code_set: IconDiscount2,
  promo_code_removed: IconDiscount2Off,
  payment_started: IconCreditCard,
  payment_failed: IconCreditCardOff,
  paid: IconCreditCard,
  completed: IconCircleCheck,
  expired: IconX,
  abandoned: IconX,
  cancelled: IconBasketX,
  refund_started: IconReceiptRefund,
  refund_done: IconReceiptRefund,
  refund_failed: IconCashOff,
  refund_slow: IconReceiptRefund,
  refunded_elsewhere: IconReceiptRefund,
  dispute_inquiry: IconBuildingBank,
  dispute_opened: IconBuildingBank,
  dispute_won: IconBuildingBank,
  dispute_lost: IconBuildingBank,
  mail_accepted: IconMail,
  mail_failed: IconMailOff,
  mail_unknown: IconMailQuestion,
  confirmation_requested: IconMail,
  ticket_requested: IconMail,
  guest_tickets_requested: IconMail,
  cancellation_told: IconMail,
  join_details_requested: IconMail,
  event_changed_told: IconMail,
  event_off_told: IconMail,
  order_cancelled_told: IconMail,
  refund_told: IconMail,
  refund_failure_told: IconMail,
  mail_limited: IconMailPause,
  mail_waits: IconMailPause,
  mail_bounced: IconMailOff,
  mail_soft_bounced: IconMailOff,
  mail_repeated: IconMail,
  buyer_edited: IconUserEdit,
  attendee_edited: IconUserEdit,
  answers_edited: IconMessageQuestion,
  attendee_cancelled: IconTicketOff,
  attendee_reactivated: IconTicket,
  cancellation_undone: IconTicket,
  attendee_moved: IconArrowsExchange,
  checked_in: IconUserCheck,
  check_in_undone: IconUserX,
  other: IconDots,
};

/** Red marks a failure, orange an event that a person may have to check. */
const hues: Partial<Record<ActivityKind, string | undefined>> = {
  payment_failed: classes["refused"],
  cancelled: classes["refused"],
  refund_failed: classes["refused"],
  refund_slow: classes["uncertain"],
  dispute_inquiry: classes["uncertain"],
  dispute_opened: classes["refused"],
  dispute_lost: classes["refused"],
  mail_failed: classes["refused"],
  mail_unknown: classes["uncertain"],
  mail_limited: classes["uncertain"],
  mail_waits: classes["uncertain"],
  mail_bounced: classes["refused"],
  mail_soft_bounced: classes["uncertain"],
};

export function Timeline({ order, timezone }: { order: Order; timezone: string }) {
  const { i18n } = useLingui();
  const dayOf = ({ at }: Entry) => formatMoment(at, timezone, i18n.locale, "date");
  const whole = aboutWholeAmount(order.timeline);
  const waiting = order.timeline.findLast(({ what }) => what === "mail_waits");
  const days = [...groupBy(order.timeline.toReversed(), dayOf)];
  return (
    <>
      {days.map(([day, entries]) => (
        <section key={day} className={classes.day}>
          <h3>{day}</h3>
          <Line bulletSize={32} lineWidth={1} color="dark.4">
            {entries.map((entry, index) => (
              <Entry
                waitsUntil={entry === waiting ? untilOf(order) : null}
                // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and a line keeps no state
                key={`${entry.at} ${entry.what} ${index}`}
                entry={entry}
                amountMinor={entry.amountMinor ?? (whole.has(entry) ? order.totalMinor : null)}
                currency={order.currency}
                timezone={timezone}
              />
            ))}
          </Line>
        </section>
      ))}
      {order.isTimelineFull && (
        <Text fz="sm" c="dimmed" mt="md">
          <Trans>
            Older entries about people, mails and the steps before the payment may be gone.
          </Trans>
        </Text>
      )}
    </>
  );
}

type Entry = Order["timeline"][number];

/** Of the first confirmation, which alone has lines here about its way. */
const untilOf = ({ mails }: Order): string | null =>
  mails.find(({ id }) => id === "first")?.waitsUntil ?? null;

type EntryProps = Pick<Entry, "amountMinor"> & {
  entry: Entry;
  waitsUntil: string | null;
  currency: Order["currency"];
  timezone: string;
};

function Entry({ entry, waitsUntil, amountMinor, currency, timezone }: EntryProps) {
  const happenings = useActivityWords();
  const { t, i18n } = useLingui();
  const declines = useDeclineWords();
  const failures = useRefundFailureWords();
  const { at, what, by, attendee, decline, refundFailure, times, detail } = entry;
  const IconShape = icons[what];
  const until = waitsUntil && formatMoment(waitsUntil, timezone, i18n.locale, "dateTime");
  const facts = [
    until && t`until ${until}`,
    detail && (what === "attendee_moved" ? t`to ${detail}` : detail),
    by && t`by ${by}`,
    times > 1 && plural(times, { one: "the last of # time", other: "the last of # times" }),
    refundFailure && failures[refundFailure],
    decline && declines[decline.reason],
    decline?.last4 && t`card ending in ${decline.last4}`,
  ].filter(Boolean);
  return (
    <Line.Item
      classNames={{ itemBullet: hues[what] ?? "" }}
      bullet={<IconShape size={16} aria-hidden="true" />}
      title={
        <Text fz="sm" fw={550}>
          {happenings[what](attendee ?? "")}
          {amountMinor !== null && (
            <Text span inherit fw={400} c="var(--text-2)">
              {" "}
              <Money amountMinor={amountMinor} currency={currency} />
            </Text>
          )}
        </Text>
      }
    >
      <Text fz="0.8125rem" c="var(--text-3)">
        <Moment at={at} timezone={timezone} shape="time" />
        {facts.map((fact) => ` · ${fact}`)}
      </Text>
    </Line.Item>
  );
}
