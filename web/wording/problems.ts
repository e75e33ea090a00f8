// What does a refusal tell a person? The sentences of all nouns, merged as their refusals are.
import { t } from "@lingui/core/macro";
import type { ProblemCode } from "#shared/api.ts";
import { ApiProblem, codeOf, type NetworkProblem } from "#web/lib/api/api-problem.ts";
import { accountWords } from "#web/wording/account.ts";
import { attendeeWords } from "#web/wording/attendees.ts";
import { authWords } from "#web/wording/auth.ts";
import { capacityAssignmentWords } from "#web/wording/capacity-assignments.ts";
import { checkInListWords } from "#web/wording/check-in-lists.ts";
import { checkoutWords } from "#web/wording/checkout.ts";
import { doorWords } from "#web/wording/door.ts";
import { eventWords } from "#web/wording/events.ts";
import { orderWords } from "#web/wording/orders.ts";
import { organizerWords } from "#web/wording/organizers.ts";
import { promoCodeWords } from "#web/wording/promo-codes.ts";
import { publicEventWords } from "#web/wording/public-events.ts";
import { publicTicketWords } from "#web/wording/public-tickets.ts";
import { questionWords } from "#web/wording/questions.ts";
import { reservationWords } from "#web/wording/reservations.ts";
import { systemWords } from "#web/wording/system.ts";
import { taxOrFeeWords } from "#web/wording/taxes-and-fees.ts";
import { ticketWords } from "#web/wording/tickets.ts";
import { userWords } from "#web/wording/users.ts";
import type { Words } from "#web/wording/words.ts";

/** Sentences from the specification's catalogue are verbatim. */
export const problemSentences: Words<ProblemCode | NetworkProblem> = {
  ...systemWords,
  ...accountWords,
  ...attendeeWords,
  ...authWords,
  ...capacityAssignmentWords,
  ...checkInListWords,
  ...checkoutWords,
  ...doorWords,
  ...eventWords,
  ...orderWords,
  ...organizerWords,
  ...promoCodeWords,
  ...publicEventWords,
  ...publicTicketWords,
  ...questionWords,
  ...reservationWords,
  ...taxOrFeeWords,
  ...ticketWords,
  ...userWords,
};

export function problemSentence(error: unknown): string {
  if (!(error instanceof ApiProblem)) return t`An unexpected error occurred.`;
  const code = isProblemCode(error.code) ? error.code : codeOf(error.status);
  return problemSentences[code](error.params);
}

export const isProblemCode = (code: string): code is ProblemCode | NetworkProblem =>
  Object.hasOwn(problemSentences, code);
