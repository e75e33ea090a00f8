// Which items of a batch did a function fail? Its answer is read as Lambda's pollers do.
import * as z from "zod";

const Answer = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish() })
  .nullish();

/**
 * An invalid answer, or an identifier that is not in the batch, fails the whole batch:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
export function failedItems(answer: unknown, all: string[]): string[] {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) return all;
  const failed = (parsed.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
  return failed.every((one) => all.includes(one)) ? failed : all;
}
