// Which status does an event have, and which change of status is allowed?
import type { EventCategory } from "#shared/contracts/events.ts";
import type { EventStatus } from "#shared/core/event-status.ts";
import { blockers, type Publishing } from "#shared/rules/page/readiness.ts";

type StoredStatus = "DRAFT" | "LIVE" | "ARCHIVED";
type Dated = { status: StoredStatus; startAt: string; endAt: string | null };

export const hasEnded = (event: Pick<Dated, "startAt" | "endAt">, at: string): boolean =>
  at >= (event.endAt ?? event.startAt);

export function shownStatus(event: Dated, at: string): EventStatus {
  return event.status === "LIVE" && hasEnded(event, at) ? "ENDED" : event.status;
}

export function categoryOf(event: Dated, at: string): EventCategory {
  if (event.status === "ARCHIVED") return "archived";
  if (hasEnded(event, at)) return "ended";
  return at >= event.startAt ? "ongoing" : "upcoming";
}

/** After any start in milliseconds. */
const AFTER_ALL_STARTS = 1e15;

/** By which events are listed: what is to come by its start, then what has ended, newest first. */
export function listedFrom(
  { startAt, endAt }: Pick<Dated, "startAt" | "endAt">,
  at: string,
): number {
  const start = Date.parse(startAt);
  return hasEnded({ startAt, endAt }, at) ? AFTER_ALL_STARTS - start : start;
}

const allowed: Record<StoredStatus, readonly StoredStatus[]> = {
  DRAFT: ["LIVE", "ARCHIVED"],
  LIVE: ["DRAFT", "ARCHIVED"],
  ARCHIVED: ["DRAFT"],
};

export type StatusVerdict =
  | { allowed: true }
  | {
      allowed: false;
      because: "status_change_not_allowed" | "email_not_confirmed" | "event_incomplete";
    };

export function mayChangeStatus(
  from: StoredStatus,
  to: StoredStatus,
  publishing: Publishing,
): StatusVerdict {
  if (!allowed[from].includes(to)) return { allowed: false, because: "status_change_not_allowed" };
  const [first] = to === "LIVE" ? blockers(publishing) : [];
  if (!first) return { allowed: true };
  return {
    allowed: false,
    because: first === "email" ? "email_not_confirmed" : "event_incomplete",
  };
}
