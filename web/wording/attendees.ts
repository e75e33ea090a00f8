// What do the refusals of attendees tell a person?
import { t } from "@lingui/core/macro";
import type { attendeeProblem } from "#shared/contracts/attendees.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof attendeeProblem> = {
  too_late_to_undo: () =>
    t`It is too late to undo this. Reactivate the ticket instead: it gets a new code, which you can send.`,
  ticket_cancelled: () => t`This ticket was cancelled.`,
};
