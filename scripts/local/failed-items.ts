// Which items of a batch did a function fail? Its partial batch answer, read as Lambda's pollers
// read it.
import * as z from "zod";

const Answer = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish() })
  .nullish();

/**
 * The identifiers that failed; none where the answer names none. An answer that makes no sense
 * fails the whole batch, and so does an identifier that the batch does not have.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
export function failedItems(answer: unknown, all: string[]): string[] {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) return all;
  const failed = (parsed.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
  return failed.every((one) => all.includes(one)) ? failed : all;
}
