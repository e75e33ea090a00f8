// What do the refusals of events tell a person?
import { t } from "@lingui/core/macro";
import type { eventProblem } from "#shared/contracts/events.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof eventProblem> = {
  status_change_not_allowed: () =>
    t`The event cannot change to this status now. Reload the page to see where it stands.`,
  event_incomplete: () =>
    t`An event needs an organizer, a title and a start before it can be published.`,
  currency_locked: () =>
    t`The currency cannot change once the event has tickets, or promo codes with an amount.`,
  no_join_details: () =>
    t`The event has no connection details: it is not online, or nothing says how to join.`,
  event_not_draft: () =>
    t`Only a draft can be deleted. Set the event back to draft first, or archive it.`,
  event_has_orders: () =>
    t`A ticket of this event was ordered, or somebody began to order one. Archive the event instead.`,
};
