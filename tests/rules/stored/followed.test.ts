// Does the stream pass on all that its worker follows? Its filter knows partitions, not items.
import { expect, it } from "vitest";
import { attendeeItem } from "#functions/stored/attendees.ts";
import { eventItem } from "#functions/stored/events.ts";
import { jobItem } from "#functions/stored/jobs.ts";
import { accountMailItem, addressMailItem } from "#functions/stored/mails.ts";
import { recipientItem } from "#functions/stored/messages.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { orderMailItem } from "#functions/stored/order/mail.ts";
import { followedPartitions } from "#shared/core/followed-partitions.ts";

it("is in a partition that the stream's filter names, and each of them is needed", () => {
  const followed = [
    headItem.key({ orderId: "o" }),
    attendeeItem.key({ orderId: "o", place: "001" }),
    orderMailItem.key({ orderId: "o", id: "m" }),
    accountMailItem.key({ accountId: "a", id: "m" }),
    jobItem.key({ accountId: "a", id: "j" }),
    eventItem.key({ id: "e" }),
    recipientItem.key({ eventId: "e", messageId: "m", page: 0, hash: "h" }),
    addressMailItem.key({ address: "h", id: "m" }),
  ];
  const prefixOf = ({ pk }: { pk: string }) => followedPartitions.find((one) => pk.startsWith(one));

  expect(followed.filter((key) => prefixOf(key) === undefined)).toEqual([]);
  expect(new Set(followed.map(prefixOf))).toEqual(new Set(followedPartitions));
});
