// Which statuses does an event have?
import * as z from "zod";

/** ENDED is derived. */
export const StoredEventStatus = z.enum(["DRAFT", "LIVE", "ARCHIVED"]);
export const EventStatus = z.enum(["DRAFT", "LIVE", "ARCHIVED", "ENDED"]);
export type EventStatus = z.output<typeof EventStatus>;
