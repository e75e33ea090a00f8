// Did the table refuse because it has too much to do?
import type { UpdateItemCommandInput, UpdateItemCommandOutput } from "@aws-sdk/client-dynamodb";
import type { FinalizeRequestMiddleware } from "@smithy/types";

/** Under a name that the client's own retries do not recognise. */
class Throttled extends Error {}

export const tellThrottle: FinalizeRequestMiddleware<
  UpdateItemCommandInput,
  UpdateItemCommandOutput
> = (next) => (args) =>
  next(args).catch((error: unknown) => {
    throw isThrottle(error) ? new Throttled() : error;
  });

export function isThrottle(error: unknown): boolean {
  if (error instanceof Throttled) return true;
  const names = [
    "ProvisionedThroughputExceededException",
    "ThrottlingException",
    "RequestLimitExceeded",
  ];
  return error instanceof Error && names.includes(error.name);
}
