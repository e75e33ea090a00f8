// Why could the basket not be reserved? The sentence, and the ticket it is about where the API names one.
import type { BasketLine } from "#web/features/event-page/basket.ts";
import { ApiProblem } from "#web/lib/api-problem.ts";
import { problemSentence } from "#web/lib/wording.ts";

/** `ticketId` is null where the refusal is about the basket as a whole. */
export type Refusal = { sentence: string; ticketId: string | null };

/** Reads a refused reservation; the API names lines as `lines.<index>` in the order they were sent. */
export function refusalOf(error: Error, lines: BasketLine[]): Refusal {
  const path = error instanceof ApiProblem ? error.fields[0]?.path : undefined;
  const index = /^lines\.(\d+)/.exec(path ?? "")?.[1];
  const line = index === undefined ? undefined : lines[Number(index)];
  return { sentence: problemSentence(error), ticketId: line?.ticketId ?? null };
}
