// What follows from a write to the table? Tickets, mails and lists; all may be repeated.
import { isDeepStrictEqual } from "node:util";
import { noteSale } from "#functions/account/proven.ts";
import { projectCheckIns } from "#functions/attendees/project-check-ins.ts";
import type { Image, ItemChange } from "#functions/core/table/stream-record.ts";
import { getItem, type Key } from "#functions/core/table/table.ts";
import { isUnreadable } from "#functions/core/table/unreadable.ts";
import { queueJob } from "#functions/engine/job/job-queue.ts";
import {
  addressHash,
  listUnderAddress,
  unlistFromAddress,
} from "#functions/engine/order/by-address.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { keepDetails, readHead } from "#functions/engine/order/order.ts";
import { forgetPayment } from "#functions/engine/stock/fair-share.ts";
import { issue } from "#functions/engine/tickets/issue.ts";
import { queueMail } from "#functions/mail/delivery/mail-queue.ts";
import { queueOf } from "#functions/mail/delivery/mail-queues.ts";
import { mailRefOf, tenantOf } from "#functions/mail/delivery/mail-ref.ts";
import { moveReminders } from "#functions/mail/messages/reminders.ts";
import { tellGuests } from "#functions/mail/tell-guests.ts";
import { tellOrganizer } from "#functions/mail/tell-organizer.ts";
import { attendeeItem } from "#functions/stored/attendees.ts";
import { eventItem } from "#functions/stored/events.ts";
import { jobItem } from "#functions/stored/jobs.ts";
import { headItem } from "#functions/stored/order/head.ts";
import type { postponedItem } from "#functions/stored/postponed.ts";
import { isComplete, owesGuestTickets } from "#shared/rules/order/order-life.ts";
import { provesAccount } from "#shared/rules/people/proven.ts";

type Left = Pick<ReturnType<typeof postponedItem.parse>, "of" | "formers" | "trays">;

export async function follow({ before, now }: ItemChange): Promise<void> {
  const key = keyOf(now);
  if (headItem.idsIn(key)) return followOrder(before, now, key);
  if (attendeeItem.idsIn(key)) return followAttendee(key, before, now);
  const event = eventItem.idsIn(key);
  if (event) return followEvent(event.id, before, now);
  const job = jobItem.idsIn(key);
  if (job) return now["isAtOnce"] === true ? queueJob(job, now["kind"]) : undefined;
  const isUnsent = now["state"] === "PENDING" && before["state"] === undefined && !now["isDelayed"];
  const mail = isUnsent ? mailRefOf(key) : null;
  if (mail) await queueMail(mail, tenantOf(now, mail), queueOf(now["kind"]));
}

export async function followStored({ of, formers, trays = [] }: Left): Promise<void> {
  // Unlisted before it is read, so that an address that it has again is listed again.
  for (const address of formers ?? []) {
    const head = await storedHead(of);
    if (head) await unlistFromAddress(head, address);
  }
  const now = await getItem(of, { consistent: true });
  if (!now) return;
  if (attendeeItem.idsIn(of)) return projectCheckIns(of);
  await follow({ before: {}, now });
  const head = trays.length > 0 ? await headIn(now, of) : null;
  if (head) await forgetPayment(head.eventId, head.id, trays);
}

/** Null for a due mail, which the sweeper queues. A due order may be due no more when it comes. */
export async function leftOf({ before, now }: ItemChange): Promise<Left | null> {
  const of = keyOf(now);
  if (!headItem.idsIn(of)) return now["dueSk"] === undefined ? { of } : null;
  try {
    const [was, is] = [await headIn(before, of), await headIn(now, of)];
    const former = buyersAddress(was);
    const isFormer = former !== null && former !== buyersAddress(is);
    return {
      of,
      ...(isFormer && { formers: new Set([await addressHash(former)]) }),
      ...(was?.kept && is && isNewlyComplete(was, is) && { trays: was.holds }),
    };
  } catch (error) {
    if (isUnreadable(error)) return { of };
    throw error;
  }
}

const keyOf = (image: Image): Key => ({
  pk: String(image["pk"] ?? ""),
  sk: String(image["sk"] ?? ""),
});

async function followOrder(imageBefore: Image, imageNow: Image, key: Key): Promise<void> {
  const [before, now] = [await headIn(imageBefore, key), await headIn(imageNow, key)];
  if (!now) return;
  await followBuyer(before, now);
  // If the mail becomes PENDING again later, the sweeper queues it.
  if (isComplete(now) && now.mail?.state === "PENDING" && !before?.mail) {
    await issue(now.id);
    await keepDetails(now.id);
    await tellOrganizer(now);
    if (owesGuestTickets(now)) await tellGuests(now);
    await queueMail({ order: now.id }, now.accountId, queueOf("FIRST_CONFIRMATION"));
  }
  if (speaksAnew(before, now)) await noteSale(now);
  // Last, because nothing of this order depends on it. Paid units no longer count for a network.
  if (before?.kept && isNewlyComplete(before, now))
    await forgetPayment(now.eventId, now.id, before.holds);
}

async function followBuyer(before: Head | null, now: Head): Promise<void> {
  const [former, email] = [buyersAddress(before), buyersAddress(now)];
  if (former === email) return;
  if (former !== null) await unlistFromAddress(now, await addressHash(former));
  if (email !== null) await listUnderAddress({ ...now, email });
}

async function followAttendee(key: Key, before: Image, now: Image): Promise<void> {
  if (!isDeepStrictEqual(before["checkIns"] ?? {}, now["checkIns"] ?? {}))
    await projectCheckIns(key);
}

/** An event that moves takes its planned reminders along. */
async function followEvent(eventId: string, before: Image, now: Image): Promise<void> {
  const isMoved = before["startAt"] !== now["startAt"] || before["timezone"] !== now["timezone"];
  if (before["startAt"] !== undefined && isMoved) await moveReminders(eventId);
}

const isNewlyComplete = (before: Head | null, now: Head): boolean =>
  isComplete(now) && !(before && isComplete(before));

const speaksAnew = (before: Head | null, now: Head): boolean =>
  now.paid !== null && (before === null || provesAccount(before) !== provesAccount(now));

const buyersAddress = (head: Head | null): string | null =>
  head && isComplete(head) ? (head.buyer?.email ?? null) : null;

const storedHead = async (key: Key): Promise<Head | null> =>
  headIn((await getItem(key, { consistent: true })) ?? {}, key);

const headIn = async (image: Image, key: Key): Promise<Head | null> =>
  Object.keys(image).length === 0 ? null : readHead({ ...image, ...key });
