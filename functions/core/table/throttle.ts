// Did the table refuse because it has too much to do?
import type { UpdateItemCommandInput, UpdateItemCommandOutput } from "@aws-sdk/client-dynamodb";
import type { FinalizeRequestMiddleware } from "@smithy/types";

/** A throttle under a name that the client's own retries do not recognise. */
class Throttled extends Error {}

/** Middleware for a command that must not wait for a throttled item: the client does not retry. */
export const tellThrottle: FinalizeRequestMiddleware<
  UpdateItemCommandInput,
  UpdateItemCommandOutput
> = (next) => (args) =>
  next(args).catch((error: unknown) => {
    throw isThrottle(error) ? new Throttled() : error;
  });

/** True for a throttle, whether or not the client tried again. */
export function isThrottle(error: unknown): boolean {
  if (error instanceof Throttled) return true;
  const names = [
    "ProvisionedThroughputExceededException",
    "ThrottlingException",
    "RequestLimitExceeded",
  ];
  return error instanceof Error && names.includes(error.name);
}
