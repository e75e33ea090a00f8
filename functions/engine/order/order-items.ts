// Which items does an order have beside its head? Details, attendees and mails lie in the order's
// partition, so that one read returns the order.
import * as z from "zod";
import type { Key } from "#functions/core/table/table.ts";
import { Delivery, type Head } from "#functions/engine/order/head.ts";
import { OrderMailKind, Person } from "#shared/contracts/orders.ts";
import { CROCKFORD } from "#shared/core/ids.ts";

export const Details = z.object({
  buyer: Person,
  attendees: z.array(z.object({ ticketId: z.string(), ...Person.shape })),
  /** The accepted terms; absent from orders made before the terms box existed. */
  terms: z.object({ version: z.string(), at: z.string() }).optional(),
  /** Absent until an organizer edits the buyer. */
  version: z.number().optional(),
  /** Mark of the request that saved the details. It recognizes a retry. */
  by: z.string().optional(),
});
export type Details = z.output<typeof Details>;

export const AttendeeItem = z.object({
  id: z.string(),
  index: z.number(),
  /** The index of the part of the order's stock that has their unit. It names the price line. */
  part: z.number(),
  ticketId: z.string(),
  ticketTitle: z.string(),
  ...Person.shape,
  status: z.enum(["ACTIVE", "CANCELLED"]),
  /** The revision of the ticket's code. The door refuses a code of another revision. */
  revision: z.number(),
  /** When the code was last replaced; absent while it is the first. */
  codeAt: z.string().optional(),
  /** The last cancellation. An undo leaves it in place; a reactivation sets it to null. */
  cancelledAt: z.string().nullable().optional(),
  /** The item's version; absent until the first change. */
  version: z.number().optional(),
  /** By check-in list. */
  checkIns: z.record(z.string(), z.object({ at: z.string() })),
  /** Check-ins that were undone. */
  undone: z.array(z.object({ at: z.string(), undoneAt: z.string() })).default([]),
  reference: z.string(),
  createdAt: z.string(),
});
export type AttendeeItem = z.output<typeof AttendeeItem>;

/** The delivery of a mail that is a separate item. `dueSk` is the second of the next look. */
export const MailDelivery = z.object({ ...Delivery.shape, dueSk: z.number().optional() });
export type MailDelivery = z.output<typeof MailDelivery>;

/** A requested mail. Each is a separate item, so that each has its own delivery. */
export const MailItem = z.object({
  id: z.string(),
  kind: OrderMailKind,
  to: z.string(),
  /** The attendee whose ticket the mail is about; absent for a mail about the whole order. */
  index: z.number().optional(),
  ...MailDelivery.shape,
  at: z.string(),
  requestedAt: z.string(),
});
export type MailItem = z.output<typeof MailItem>;

export type OrderItems = {
  head: Head;
  details: Details | null;
  attendees: AttendeeItem[];
  mails: MailItem[];
};

export const orderPartition = (orderId: string): string => `ORD#${orderId}`;
export const attendeeKey = (orderId: string, index: number): Key => ({
  pk: orderPartition(orderId),
  sk: `ATT#${String(index).padStart(3, "0")}`,
});

export const detailsKey = (orderId: string): Key => ({
  pk: orderPartition(orderId),
  sk: "DETAILS",
});

export const mailKey = (orderId: string, mailId: string): Key => ({
  pk: orderPartition(orderId),
  sk: `MAIL#${mailId}`,
});

/**
 * The condition that an item is unchanged since `version` was read. The item gets a version only
 * with its first change.
 */
export function versionAsSeen({ version }: { version?: number | undefined }) {
  const names = { "#version": "version" };
  if (version === undefined)
    return { if: "attribute_exists(pk) AND attribute_not_exists(#version)", names };
  return { if: "#version = :seenVersion", names, values: { ":seenVersion": version } };
}

/** Partitions of the due index. The order's id selects one. */
export const DUE_PARTITIONS = 16;
export const duePartition = (orderId: string): string =>
  `DUE#${CROCKFORD.indexOf(orderId.at(-1) ?? "0") % DUE_PARTITIONS}`;
