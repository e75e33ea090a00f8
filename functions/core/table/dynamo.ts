// How does the program reach DynamoDB? By one client, with the tenant guard and the deadline of the
// invocation in it.
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { attemptLimits } from "#functions/core/ports/attempt-limits.ts";
import { timeLeftMs } from "#functions/core/ports/deadline.ts";
import { tenantGuard } from "#functions/core/table/tenant-guard.ts";
import { problem } from "#shared/core/problems.ts";

let shared: DynamoDBClient | undefined;

/**
 * The one DynamoDB client, with the tenant guard in it. ElectroDB's document client uses it too. A
 * table that does not answer is given up after three attempts of 2.9 seconds. No attempt starts in
 * the last three seconds of an invocation.
 */
export function dynamo(): DynamoDBClient {
  if (!shared) {
    shared = new DynamoDBClient({
      maxAttempts: 3,
      requestHandler: attemptLimits(),
    });
    // It prepares each input and answer for a log that nobody keeps.
    shared.middlewareStack.remove("loggerMiddleware");
    shared.middlewareStack.add(tenantGuard, { step: "initialize", name: "tenantGuard" });
    // This runs inside the client's own retries, so that each attempt checks the deadline. The
    // client does not retry this refusal.
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
