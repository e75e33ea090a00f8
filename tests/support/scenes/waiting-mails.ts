// How does a test find mails that wait for another day? By their state and their row, as the mail
// worker leaves them.
import { asSystem } from "#functions/core/table/scope.ts";
import { type Key, writeItem } from "#functions/core/table/table.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { logged } from "#functions/engine/order/log.ts";
import { waitingMailItem } from "#functions/stored/waiting-mails.ts";

/** Midnight after the day of the clock, in UTC. */
export const nextMidnight = (nowMs: number): string =>
  new Date((Math.floor(nowMs / 86_400_000) + 1) * 86_400_000).toISOString();

/** The first confirmation of an order waits. */
export const letConfirmationWait = (accountId: string, orderId: string): Promise<void> =>
  asSystem(async () => {
    await commitOrder(orderId, ({ head }) => ({
      head: {
        mail: head.mail && { ...head.mail, state: "WAITING" },
        log: logged(head, "mail_waits"),
      },
    }));
    await letWait(accountId, orderId);
  });

/** A mail with an item of its own waits. */
export const letItemWait = (accountId: string, key: Key): Promise<void> =>
  asSystem(async () => {
    await writeItem({
      update: key,
      set: "SET #state = :waiting",
      names: { "#state": "state" },
      values: { ":waiting": "WAITING" },
    });
    await letWait(accountId, key.sk);
  });

/** Counts as a mail that waits, whatever it is. */
export async function letWait(accountId: string, ref: string): Promise<void> {
  await writeItem({ put: waitingMailItem.whole({ accountId, start: "0", ref }) });
}
