// How do an event's buyers get new connection details? As a job, so that other mails get through.
import * as z from "zod";
import { readJoinDetails } from "#functions/access/buyers-event.ts";
import { findEvent } from "#functions/access/event-access.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { logAbout, logger } from "#functions/core/ports/logger.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { listedIds } from "#functions/core/table/list-index.ts";
import { LIST_PARTITIONS } from "#functions/core/table/listed-item.ts";
import { jobKind } from "#functions/engine/job/run-job.ts";
import type { SliceOutcome } from "#functions/engine/job/steps.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { withMail } from "#functions/engine/order/with-mail.ts";
import { MAIL_ID_LENGTH } from "#functions/stored/order/mail.ts";
import { isComplete } from "#shared/rules/order/order-life.ts";

/** The number that the second queue sends in a minute, at half of a new account's 14 a second. */
export const ORDERS_A_SLICE = 400;
const PAUSE_SECONDS = 60;
const AT_ONCE = 20;

type Asked = { request: string; since: string };
type Place = { partition: number; orderId: string };

export const joinDetailsJob = jobKind({
  input: z.object({ request: z.string(), since: z.string() }),
  endsWithMaker: false,
  mayGoOn: ({ status }) => status !== null,
  pauseSeconds: PAUSE_SECONDS,
  slice: tellBuyers,
});

/** No mail is written twice. An order that fails is told by its id, and delays no other. */
async function tellBuyers(
  { eventId, by, input }: { eventId: string | null; by: string | null; input: Asked },
  cursor: string | null,
  isOver: () => boolean,
): Promise<SliceOutcome> {
  const event = eventId === null ? null : await findEvent(eventId);
  if (!event || (await readJoinDetails(event)) === "") return { cursor: null, done: 0, failed: [] };
  const orders = await ordersFrom(event.id, placeAt(cursor));
  const own = orders.slice(0, ORDERS_A_SLICE);
  const failed: string[] = [];
  let mailed = 0;
  const tell = ({ orderId }: Place) =>
    logAbout({ orderId, eventId: event.id }, async () => {
      try {
        if (await tellJoinDetails(orderId, by, input)) mailed++;
      } catch (error) {
        failed.push(orderId);
        logger.error("connection details not mailed", {
          error: error instanceof Error ? error : String(error),
        });
      }
    });
  const begun = await forEachConcurrent(own, { atOnce: AT_ONCE, isOver, work: tell });
  const last = own[begun - 1];
  if (!last && own.length > 0) throw new Error("There was no time for any order.");
  return {
    cursor: last && begun < orders.length ? cursorAt(last) : null,
    done: mailed,
    failed: failed.map((row) => ({ row, because: "unexpected" })),
  };
}

const cursorAt = ({ partition, orderId }: Place): string => `${partition} ${orderId}`;

function placeAt(cursor: string | null): Place {
  const [partition = 0, orderId = ""] = cursor?.split(" ") ?? [];
  return { partition: Number(partition), orderId };
}

async function ordersFrom(eventId: string, after: Place): Promise<Place[]> {
  const orders: Place[] = [];
  for (
    let partition = after.partition;
    partition < LIST_PARTITIONS && orders.length <= ORDERS_A_SLICE;
    partition++
  ) {
    const ids = await listedIds(eventId, "ORD", partition);
    orders.push(
      ...ids
        .filter((orderId) => partition > after.partition || orderId > after.orderId)
        .map((orderId) => ({ partition, orderId })),
    );
  }
  return orders;
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
