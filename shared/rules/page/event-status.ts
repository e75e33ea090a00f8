// Which status does an event have, and which change of status is allowed?
import type { EventCategory } from "#shared/contracts/events.ts";
import type { EventStatus } from "#shared/core/event-status.ts";

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

const allowed: Record<StoredStatus, readonly StoredStatus[]> = {
  DRAFT: ["LIVE", "ARCHIVED"],
  LIVE: ["DRAFT", "ARCHIVED"],
  ARCHIVED: ["DRAFT"],
};

export type StatusVerdict =
  | { allowed: true }
  | { allowed: false; because: "status_change_not_allowed" | "email_not_confirmed" };

export function mayChangeStatus(
  from: StoredStatus,
  to: StoredStatus,
  person: { isEmailConfirmed: boolean },
): StatusVerdict {
  if (!allowed[from].includes(to)) return { allowed: false, because: "status_change_not_allowed" };
  if (to === "LIVE" && !person.isEmailConfirmed)
    return { allowed: false, because: "email_not_confirmed" };
  return { allowed: true };
}
