// How does the program reach DynamoDB? By one client with tenant guard and deadline.
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { attemptLimits } from "#functions/core/ports/attempt-limits.ts";
import { timeLeftMs } from "#functions/core/ports/deadline.ts";
import { tenantGuard } from "#functions/core/table/tenant-guard.ts";
import { problem } from "#shared/core/problems.ts";

let shared: DynamoDBClient | undefined;

export function dynamo(): DynamoDBClient {
  if (!shared) {
    shared = new DynamoDBClient({
      maxAttempts: 3,
      requestHandler: attemptLimits(),
    });
    // It prepares each input and answer for a log that nobody keeps.
    shared.middlewareStack.remove("loggerMiddleware");
    shared.middlewareStack.add(tenantGuard, { step: "initialize", name: "tenantGuard" });
    // Inside the client's retries, so that each attempt checks; this refusal is not retried.
    shared.middlewareStack.add(
      (next) => (args) => {
        if (timeLeftMs() <= 0) throw problem("busy", { retryAfter: 1 });
        return next(args);
      },
      { step: "finalizeRequest", priority: "low", name: "deadline" },
    );
  }
  return shared;
}
