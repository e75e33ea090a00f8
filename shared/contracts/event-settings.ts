// How does an event sell: are taxes in its prices, how long does a basket last, which terms apply?
import * as z from "zod";
import { EXTENSION, ORDER_TIMEOUT } from "#shared/core/bounds.ts";
import { optionalUrl } from "#shared/core/fields.ts";

export const eventSettingsFields = {
  /** If false, taxes come on top, before the buyer pays. */
  isTaxInclusive: z.boolean().default(false),
  orderTimeoutMinutes: z
    .int()
    .min(ORDER_TIMEOUT.minimum)
    .max(ORDER_TIMEOUT.maximum)
    .default(ORDER_TIMEOUT.default),
  /** How often a buyer may hold the basket five minutes longer. */
  extensions: z.int().min(0).max(EXTENSION.times).default(EXTENSION.times),
  /** Buyers must accept the organizer's terms at this address; empty means none. */
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
