// How does a mail wait for another day? By a small item beside the others of its account.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

/** For the account's day, or for the stage's at SES. */
export const WaitsFor = z.enum(["ACCOUNT", "STAGE"]);
export type WaitsFor = z.output<typeof WaitsFor>;

/** `start`: the second from which it is urgent, in as many digits as sort. */
export const waitingMailItem = item({
  pk: "WAITS#{accountId}",
  sk: "MAIL#{start}#{ref}",
  shape: { ref: z.string(), waitsFor: WaitsFor.default("ACCOUNT") },
});

/**
 * When the sweeper next lets go what waits: at a second of the `due` index. A release makes it due
 * at once, by `dueSk`. `entered` counts the mails that began to wait.
 */
export const waitingWorkItem = item({
  pk: "WAITS#{accountId}",
  sk: "WORK",
  shape: { entered: z.number(), duePk: z.string(), dueSk: z.number() },
});

export const waitingDuePartition = "WAITDUE#0";
