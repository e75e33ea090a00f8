// What does each outcome of a scan mean to staff? Its tone, a word in large type, and the reason.
import { t } from "@lingui/core/macro";
import type { CheckIn, CheckInOutcome, DoorList } from "#shared/contracts/public/door.ts";
import type { Stage } from "#web/features/door/door-state.ts";
import { entryTime } from "#web/features/door/entry-time.ts";

export type Tone = "ok" | "used" | "invalid" | "info";

export const tones: Record<CheckInOutcome, Tone> = {
  OK: "ok",
  ALREADY_SCANNED: "used",
  CANCELLED: "invalid",
  NOT_PAID: "invalid",
  REPLACED: "invalid",
  OTHER_EVENT: "invalid",
  UNKNOWN_CODE: "invalid",
  WRONG_TICKET_TYPE: "info",
  LIST_NOT_ACTIVE: "info",
  LIST_EXPIRED: "info",
};

export const toneOf = (stage: Stage): Tone =>
  stage.kind === "shown" ? tones[stage.scan.outcome] : "info";

/** More names cannot be read at arm's length. */
const MOST_NAMES = 3;

export function outcomeWords(
  { outcome, checkedInAt, otherLists }: Pick<CheckIn, "outcome" | "checkedInAt" | "otherLists">,
  list: Pick<DoorList, "name" | "timezone">,
  locale: string,
): { word: string; why: string } {
  switch (outcome) {
    case "OK":
      return { word: t`Welcome`, why: "" };
    case "ALREADY_SCANNED": {
      const firstIn = checkedInAt && entryTime(checkedInAt, list.timezone, locale);
      const { name } = list;
      return {
        word: t`You already scanned this ticket`,
        why: firstIn ? t`First in at ${firstIn}, ${name}` : "",
      };
    }
    case "CANCELLED":
      return { word: t`Not valid`, why: t`This ticket was cancelled.` };
    case "NOT_PAID":
      return { word: t`Not valid`, why: t`This ticket has not been paid.` };
    case "REPLACED":
      return { word: t`Not valid`, why: t`This ticket was replaced. Ask for the newer one.` };
    case "OTHER_EVENT":
      return { word: t`Not valid`, why: t`This ticket is for another event.` };
    case "UNKNOWN_CODE":
      return {
        word: t`Not valid`,
        why: t`Not a ticket for this event. Ask to see the order email.`,
      };
    case "WRONG_TICKET_TYPE": {
      const right = new Intl.ListFormat(locale, { type: "disjunction" }).format(
        otherLists.slice(0, MOST_NAMES),
      );
      return {
        word: t`Wrong entrance`,
        why: right ? t`The right one: ${right}` : t`This ticket type is not on this list.`,
      };
    }
    case "LIST_NOT_ACTIVE":
      return { word: t`Not open`, why: t`Check-in list is not active` };
    case "LIST_EXPIRED":
      return { word: t`Closed`, why: t`Check-in list has expired` };
  }
}
