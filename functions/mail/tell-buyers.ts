// How do an event's buyers get new connection details? As a job, so that other mails get through.
import * as z from "zod";
import { readJoinDetails } from "#functions/access/buyers-event.ts";
import { findEvent } from "#functions/access/event-access.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { jobKind } from "#functions/engine/job/run-job.ts";
import type { SliceOutcome } from "#functions/engine/job/steps.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { withMail } from "#functions/engine/order/with-mail.ts";
import { PAUSE_SECONDS, tellOrders } from "#functions/mail/each-order.ts";
import { MAIL_ID_LENGTH } from "#functions/stored/order/mail.ts";
import { isComplete } from "#shared/rules/order/order-life.ts";

type Asked = { request: string; since: string };

export const joinDetailsJob = jobKind({
  input: z.object({ request: z.string(), since: z.string() }),
  endsWithMaker: false,
  mayGoOn: ({ status }) => status !== null,
  pauseSeconds: PAUSE_SECONDS,
  slice: tellBuyers,
});

/** No mail is written twice. */
async function tellBuyers(
  { eventId, by, input }: { eventId: string | null; by: string | null; input: Asked },
  cursor: string | null,
  isOver: () => boolean,
): Promise<SliceOutcome> {
  const event = eventId === null ? null : await findEvent(eventId);
  if (!event || (await readJoinDetails(event)) === "") return { cursor: null, done: 0, failed: [] };
  const tell = async (orderId: string) => ((await tellJoinDetails(orderId, by, input)) ? 1 : 0);
  return tellOrders({ eventId: event.id, cursor, isOver, tell });
}

/**
 * Idempotent by the request; true if the order has its mail. Confirmations of orders completed
 * later have the new details.
 */
async function tellJoinDetails(
  orderId: string,
  by: string | null,
  { request, since }: Asked,
): Promise<boolean> {
  const id = await hmac("mail-request", `${orderId}#JOIN_DETAILS#${request}`, MAIL_ID_LENGTH);
  const { changed, mails: known } = await commitOrder(orderId, ({ head, attendees, mails }) => {
    const { buyer, completedAt } = head;
    const isOlder = isComplete(head) && completedAt !== null && completedAt <= since;
    const isGuest = attendees.some((one) => one.status === "ACTIVE");
    if (!isOlder || !isGuest || !buyer || mails.some((mail) => mail.id === id)) return null;
    const mail = { id, kind: "JOIN_DETAILS" as const, to: buyer.email };
    return withMail({ head: {} }, head, mail, by);
  });
  return changed || known.some((mail) => mail.id === id);
}
