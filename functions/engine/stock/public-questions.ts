// What does a buyer read of an event's questions? Those about tickets that they know.
import { present } from "#functions/core/http/present.ts";
import type { StoredQuestion } from "#functions/stored/questions.ts";
import { PublicQuestion } from "#shared/contracts/questions.ts";

/**
 * The questions that are asked for one of these tickets, naming no other ticket: the ids of hidden
 * ones are not for everybody. A question without any ticket is one for all, so one that would lose
 * all of its tickets is left out.
 */
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
