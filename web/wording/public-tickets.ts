// What do the refusals of public tickets tell a person?
import { t } from "@lingui/core/macro";
import type { publicTicketProblem } from "#shared/contracts/public/public-tickets.ts";
import type { WordsOf } from "#web/wording/words.ts";

export const words: WordsOf<typeof publicTicketProblem> = {
  ticket_not_found: () => t`This ticket no longer exists.`,
  ticket_replaced: () => t`This ticket was replaced. Whoever ordered it can open the new one.`,
};
