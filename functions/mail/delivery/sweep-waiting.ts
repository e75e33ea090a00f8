// Which mails that waited leave today? Of each account, those whose event starts first, while the
// day's share lasts; all, once the account is proven.
import { readAccount } from "#functions/access/account-access.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { timeLeftMs } from "#functions/core/ports/deadline.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { sweepDue } from "#functions/core/table/sweep-due.ts";
import {
  getItem,
  type Item,
  type Key,
  queryItems,
  writeItem,
} from "#functions/core/table/table.ts";
import { move, readPlace } from "#functions/mail/delivery/delivery.ts";
import { MailRef, queueMail } from "#functions/mail/delivery/mail-queue.ts";
import { queueAt } from "#functions/mail/delivery/mail-queues.ts";
import { letGo, type StoredStep } from "#functions/mail/delivery/steps.ts";
import { nextDayOf } from "#functions/mail/delivery/waiting.ts";
import { takeAgain } from "#functions/mail/shares/account-day.ts";
import type { StoredAccount } from "#functions/stored/account.ts";
import {
  waitingDuePartition,
  waitingMailItem,
  waitingWorkItem,
} from "#functions/stored/waiting-mails.ts";
import { isProven } from "#shared/rules/people/proven.ts";

const AT_ONCE = 10;
/** Of one account in one query. */
const SLICE = 500;
const ENDS_MS = 2_000;

export const sweepWaiting = (isOver: () => boolean): Promise<{ failed: number }> =>
  sweepDue({ partitions: [waitingDuePartition], lookAt, isOver });

type Outcome = "gone" | "left" | "full" | "failed";

async function lookAt(key: Key): Promise<void> {
  const stored = await getItem(key, { consistent: true });
  const accountId = waitingWorkItem.idsIn(key)?.accountId;
  if (!stored || accountId === undefined) return;
  const work = waitingWorkItem.parse(stored);
  if (work.dueSk > nowSeconds()) return;
  const account = await readAccount(accountId, { consistent: true });
  const isKnown = isProven(account, nowSeconds());
  const isLate = () => timeLeftMs() < ENDS_MS;
  const outcomes = new Set<Outcome>();
  let rows: Item[] = [];
  let gone = 0;
  do {
    rows = await queryItems({
      ...waitingMailItem.within({ accountId }),
      consistent: true,
      most: SLICE,
    });
    gone = 0;
    await forEachConcurrent(rows, {
      // One after the other, so that what starts first takes the last of the share.
      atOnce: isKnown ? AT_ONCE : 1,
      isOver: () => isLate() || outcomes.has("full"),
      work: async (row) => {
        const outcome = await lookAtMail(account, row).catch(failed);
        outcomes.add(outcome);
        if (outcome === "gone") gone++;
      },
    });
  } while (gone > 0 && !isLate() && !outcomes.has("full"));
  if (outcomes.has("failed")) throw new Error("Some mails that wait could not be let go.");
  if (rows.length === 0) await endWork(key, work);
  else if (!isLate()) await tomorrow(key, work, nextDayOf(accountId));
}

function failed(error: unknown): Outcome {
  logger.error("a mail that waits could not be let go", { error });
  return "failed";
}

/** A mail that does not wait yet, or not any more, keeps its item until its last step. */
async function lookAtMail(account: StoredAccount, row: Item): Promise<Outcome> {
  const { ref: named, waitsFor } = waitingMailItem.parse(row);
  const ref = MailRef.parse(JSON.parse(named));
  const place = await readPlace(ref);
  if (place?.delivery.state === "WAITING") {
    const isMessage = place.kind === "recipient";
    // What waits for the stage has not asked for its account's day yet.
    const isCounted = (!isProven(account, nowSeconds()) || isMessage) && waitsFor === "ACCOUNT";
    if (isCounted && !(await takeAgain(account, isMessage))) return "full";
    const next = letGo(place.delivery, { isCounted, now: nowSeconds() });
    if (!(await move(place, next))) return "left";
    await queueMail(ref, account.accountId, queueAt(place));
  } else if (place && mayStillWait(place.delivery)) return "left";
  await writeItem({ remove: { pk: row.pk, sk: row.sk } });
  return "gone";
}

const mayStillWait = ({ next, counted }: StoredStep): boolean =>
  next !== undefined && counted === undefined;

type Work = ReturnType<typeof waitingWorkItem.parse>;

/** Unless a release came meanwhile. */
const tomorrow = (key: Key, { dueSk }: Work, next: number): Promise<unknown> =>
  writeItem({
    update: key,
    set: "SET #at = :next REMOVE #tries",
    if: "#at = :seen",
    names: { "#at": "dueSk", "#tries": "tries" },
    values: { ":next": next, ":seen": dueSk },
  });

/** Unless another mail began to wait meanwhile. */
const endWork = (key: Key, { entered }: Work): Promise<unknown> =>
  writeItem({
    remove: key,
    if: "#entered = :seen",
    names: { "#entered": "entered" },
    values: { ":seen": entered },
  });
