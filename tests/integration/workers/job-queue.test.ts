// Does a job of a busy account delay nobody else's? Its message names the account as the group,
// between which the queue takes turns, and an export has a queue of its own.
import { SQSClient } from "@aws-sdk/client-sqs";
import { afterEach, expect, test, vi } from "vitest";
import { queueJob } from "#functions/engine/job/job-queue.ts";

afterEach(() => vi.restoreAllMocks());

test.each([
  ["COUNT_FIGURES", "jobs"],
  ["JOIN_DETAILS", "jobs"],
  ["EXPORT", "exports"],
  [undefined, "jobs"],
])(
  "a queued job of the kind %s is of its account's group in the queue %s, and has no more than its name",
  async (kind, queue) => {
    const sent: unknown[] = [];
    vi.spyOn(SQSClient.prototype, "send").mockImplementation(async ({ input }) => {
      sent.push(input);
    });

    for (const accountId of ["acc_one", "acc_two"])
      await queueJob({ accountId, id: "job_one" }, kind);

    expect(sent).toEqual(
      ["acc_one", "acc_two"].map((accountId) => ({
        QueueUrl: expect.stringMatching(new RegExp(`/${queue}$`)),
        MessageBody: JSON.stringify({ accountId, id: "job_one" }),
        MessageGroupId: accountId,
      })),
    );
  },
);
