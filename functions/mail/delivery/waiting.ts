// How does a mail wait for another day? By an item of its own beside its state; the account's other
// item says when the sweeper lets the next ones go.
import { findEvent } from "#functions/access/event-access.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { queryTexts, writeItem } from "#functions/core/table/table.ts";
import { type MailPlace, move } from "#functions/mail/delivery/delivery.ts";
import { tenantAt } from "#functions/mail/delivery/mail-ref.ts";
import { waits } from "#functions/mail/delivery/steps.ts";
import { nextDay } from "#functions/mail/shares/mail-day.ts";
import {
  WaitsFor,
  waitingDuePartition,
  waitingMailItem,
  waitingWorkItem,
} from "#functions/stored/waiting-mails.ts";
import { MOST_WAITING_SHOWN } from "#shared/contracts/account.ts";
import { CROCKFORD } from "#shared/core/ids.ts";

const DIGITS = 11;
/** After all others of its account. */
const MESSAGES_AFTER = 1e10;
/** Not all accounts are due in the same second. */
const SPREAD_SECONDS = 8;

/** The state is written last: after a crash before it, the mail's next look comes here again. */
export async function wait(place: MailPlace, waitsFor: WaitsFor = "ACCOUNT"): Promise<void> {
  const accountId = tenantAt(place);
  const start = String(await startOf(place)).padStart(DIGITS, "0");
  const ref = JSON.stringify(place.ref);
  await writeItem({ put: waitingMailItem.whole({ accountId, start, ref, waitsFor }) });
  await writeItem({
    update: waitingWorkItem.key({ accountId }),
    set: "SET #pk = :pk, #at = if_not_exists(#at, :next) ADD #entered :one",
    names: { "#pk": "duePk", "#at": "dueSk", "#entered": "entered" },
    values: { ":pk": waitingDuePartition, ":next": nextDayOf(accountId), ":one": 1 },
  });
  await move(place, waits(place.delivery, nextDay()));
}

/** For an account that is proven now. What waits is let go by the next sweep. */
export async function releaseWaiting(accountId: string): Promise<void> {
  await writeItem({
    update: waitingWorkItem.key({ accountId }),
    set: "SET #at = :now",
    if: "attribute_exists(pk)",
    names: { "#at": "dueSk" },
    values: { ":now": nowSeconds() },
  });
}

/** No more than `MOST_WAITING_SHOWN`. */
export async function countWaiting(accountId: string): Promise<Record<WaitsFor, number>> {
  const within = waitingMailItem.within({ accountId });
  const rows = await queryTexts({
    ...within,
    columns: ["pk", "waitsFor"],
    most: MOST_WAITING_SHOWN,
  });
  const ofStage = rows.filter(([, waitsFor]) => waitsFor === WaitsFor.enum.STAGE).length;
  return { ACCOUNT: rows.length - ofStage, STAGE: ofStage };
}

export const nextDayOf = (accountId: string): number =>
  nextDay() + SPREAD_SECONDS * Math.max(0, CROCKFORD.indexOf(accountId.at(-1) ?? ""));

/** What belongs to no event is urgent now. */
async function startOf(place: MailPlace): Promise<number> {
  const eventId = eventOf(place);
  const event = eventId === null ? null : await findEvent(eventId);
  const start = event ? Math.floor(Date.parse(event.startAt) / 1000) : nowSeconds();
  return place.kind === "recipient" ? MESSAGES_AFTER + start : start;
}

function eventOf(place: MailPlace): string | null {
  switch (place.kind) {
    case "item":
      return null;
    case "recipient":
      return place.recipient.eventId;
    default:
      return place.order.head.eventId;
  }
}
