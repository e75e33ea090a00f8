// What happened, and why? The heading and the sentence of a page that shows only a refusal.
import { t } from "@lingui/core/macro";
import { ApiProblem, problemCode } from "#web/lib/api/api-problem.ts";
import { problemSentence } from "#web/wording/problems.ts";

export function refusalWords(error: unknown): { title: string; why: string } {
  switch (problemCode(error)) {
    case "ticket_replaced":
      return {
        title: t`This ticket was replaced`,
        why: t`Whoever ordered it can open the new one.`,
      };
    case "ticket_cancelled":
      return {
        title: t`This ticket was cancelled`,
        why: t`If you did not expect this, ask the organizer.`,
      };
    case "ticket_not_found":
      return {
        title: t`This ticket no longer exists`,
        why: t`The link may be incomplete, or the ticket was deleted.`,
      };
    case "order_not_found":
      return {
        title: problemSentence(error),
        why: t`The link may be incomplete, or the order was deleted.`,
      };
    case "event_not_found":
      return {
        title: problemSentence(error),
        why: t`The link may be old, or the organizer has taken the page down.`,
      };
    case "not_found":
      return {
        title: t`Page not found`,
        why: t`The address may be misspelt, or the page was moved or deleted.`,
      };
    default:
      return {
        title: canTryAgain(error) ? t`This could not be loaded` : t`This cannot be opened`,
        why: problemSentence(error),
      };
  }
}

/** No answer, too many requests, or a server error. */
export const canTryAgain = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status >= 429;
