// Which statuses does an event have?
import * as z from "zod";

/** The statuses that are stored. ENDED is derived and only returned. */
export const StoredEventStatus = z.enum(["DRAFT", "LIVE", "ARCHIVED"]);
export const EventStatus = z.enum(["DRAFT", "LIVE", "ARCHIVED", "ENDED"]);
export type EventStatus = z.output<typeof EventStatus>;
