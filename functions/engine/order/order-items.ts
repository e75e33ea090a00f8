// Which items does an order have? Head, details, attendees and mails, in one partition.
import type { Key } from "#functions/core/table/table.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { attendeeItem, placeOf, type StoredAttendee } from "#functions/stored/attendees.ts";
import { type Details, detailsItem } from "#functions/stored/order/details.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { orderMailItem, type StoredOrderMail } from "#functions/stored/order/mail.ts";

export type OrderItems = {
  head: Head;
  details: Details | null;
  attendees: StoredAttendee[];
  mails: StoredOrderMail[];
};

export const orderPartition = (orderId: string): string => headItem.key({ orderId }).pk;
export const attendeeKey = (orderId: string, index: number): Key =>
  attendeeItem.key({ orderId, place: placeOf(index) });
export const detailsKey = (orderId: string): Key => detailsItem.key({ orderId });
export const mailKey = (orderId: string, id: string): Key => orderMailItem.key({ orderId, id });

/** An item gets a version only with its first change. */
export function versionAsSeen({ version }: { version?: number | undefined }) {
  const names = { "#version": "version" };
  if (version === undefined)
    return { if: "attribute_exists(pk) AND attribute_not_exists(#version)", names };
  return { if: "#version = :seenVersion", names, values: { ":seenVersion": version } };
}
