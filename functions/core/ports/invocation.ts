// What holds for a whole invocation of a function? Its deadline, and the ids on all its lines.
import { withDeadline } from "#functions/core/ports/deadline.ts";
import { type LogIds, logAbout } from "#functions/core/ports/logger.ts";

export type Invocation = { getRemainingTimeInMillis(): number; awsRequestId?: string };

export function inInvocation<T>(
  context: Invocation | undefined,
  work: () => Promise<T>,
  ids: LogIds = {},
): Promise<T> {
  const leftMs = context?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY;
  return withDeadline(leftMs, () =>
    logAbout({ invocationId: context?.awsRequestId, ...ids }, work),
  );
}
