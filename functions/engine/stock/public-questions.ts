// What does a buyer read of an event's questions? Those about tickets that they know.
import { present } from "#functions/core/http/present.ts";
import type { StoredQuestion } from "#functions/stored/questions.ts";
import { PublicQuestion } from "#shared/contracts/questions.ts";

/** Hidden tickets' ids stay secret. A question that would lose all its tickets would be for all. */
export const publicQuestions = (
  questions: readonly StoredQuestion[],
  knownTickets: readonly string[],
): PublicQuestion[] =>
  questions.flatMap((one) => {
    const ticketIds = one.ticketIds.filter((id) => knownTickets.includes(id));
    const isForAll = one.ticketIds.length === 0;
    return one.isHidden || (!isForAll && ticketIds.length === 0)
      ? []
      : [present(PublicQuestion, { ...one, ticketIds })];
  });
