// What does each outcome of a scan mean to staff? Its tone, the word to shout, and why.
import { t } from "@lingui/core/macro";
import type { CheckIn, CheckInOutcome } from "#shared/contracts/door.ts";
import type { Stage } from "#web/features/check-in/door-state.ts";

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

/** The tone of what stands on the screen. */
export const toneOf = (stage: Stage): Tone => (stage.kind === "shown" ? tones[stage.scan.outcome] : "info");

/** The word and the reason; `firstIn` is when the ticket was first let in, written for people. */
export function outcomeWords(
  { outcome }: Pick<CheckIn, "outcome">,
  firstIn: string | null,
): { word: string; why: string } {
  switch (outcome) {
    case "OK":
      return { word: t`Welcome`, why: "" };
    case "ALREADY_SCANNED":
      return { word: t`You already scanned this ticket`, why: firstIn ? t`First in at ${firstIn}` : "" };
    case "CANCELLED":
      return { word: t`Not valid`, why: t`This ticket was cancelled.` };
    case "NOT_PAID":
      return { word: t`Not valid`, why: t`This ticket has not been paid.` };
    case "REPLACED":
      return { word: t`Not valid`, why: t`This ticket was replaced. Ask for the newer one.` };
    case "OTHER_EVENT":
      return { word: t`Not valid`, why: t`This ticket is for another event.` };
    case "UNKNOWN_CODE":
      return { word: t`Not valid`, why: t`Not a ticket for this event. Ask to see the order email.` };
    case "WRONG_TICKET_TYPE":
      return { word: t`Wrong entrance`, why: t`This ticket type is not on this list.` };
    case "LIST_NOT_ACTIVE":
      return { word: t`Not open`, why: t`Check-in list is not active` };
    case "LIST_EXPIRED":
      return { word: t`Closed`, why: t`Check-in list has expired` };
  }
}
