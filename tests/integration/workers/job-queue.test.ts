// Does a job of a busy account delay nobody else's? Its message names the account as the group,
// between which the queue takes turns.
import { SQSClient } from "@aws-sdk/client-sqs";
import { afterEach, expect, test, vi } from "vitest";
import { queueJob } from "#functions/engine/job/job-queue.ts";

afterEach(() => vi.restoreAllMocks());

test("a queued job is of its account's group, and has no more than its name", async () => {
  const sent: unknown[] = [];
  vi.spyOn(SQSClient.prototype, "send").mockImplementation(async ({ input }) => {
    sent.push(input);
  });

  for (const accountId of ["acc_one", "acc_two"]) await queueJob({ accountId, id: "job_one" });

  expect(sent).toEqual(
    ["acc_one", "acc_two"].map((accountId) => ({
      QueueUrl: expect.stringMatching(/\/jobs$/),
      MessageBody: JSON.stringify({ accountId, id: "job_one" }),
      MessageGroupId: accountId,
    })),
  );
});
