// How does an event sell: with or without tax in its prices, how long does it hold a basket, and
// which terms must buyers accept?
import * as z from "zod";
import { EXTENSION, ORDER_TIMEOUT } from "#shared/core/bounds.ts";
import { optionalUrl } from "#shared/core/fields.ts";

export const eventSettingsFields = {
  /** True: every price contains its taxes. False: taxes come on top, before the buyer pays. */
  isTaxInclusive: z.boolean().default(false),
  /** Minutes for which a basket is held. */
  orderTimeoutMinutes: z
    .int()
    .min(ORDER_TIMEOUT.minimum)
    .max(ORDER_TIMEOUT.maximum)
    .default(ORDER_TIMEOUT.default),
  /** How often a buyer may hold the basket five minutes longer. */
  extensions: z.int().min(0).max(EXTENSION.times).default(EXTENSION.times),
  /** The address of the organizer's own terms, which buyers must accept; empty means none. */
  termsUrl: optionalUrl,
};

export const EventSettings = z.strictObject({ ...eventSettingsFields, version: z.int() });
export type EventSettings = z.output<typeof EventSettings>;

/** Only the fields that change are sent. */
export const EventSettingsInput = z
  .strictObject({
    isTaxInclusive: eventSettingsFields.isTaxInclusive.unwrap(),
    orderTimeoutMinutes: eventSettingsFields.orderTimeoutMinutes.unwrap(),
    extensions: eventSettingsFields.extensions.unwrap(),
    termsUrl: eventSettingsFields.termsUrl.unwrap(),
  })
  .partial();
export type EventSettingsInput = z.output<typeof EventSettingsInput>;
