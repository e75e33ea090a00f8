// How does a job write mails to an event's orders? Some at once, as many in a slice as the second
// queue sends until the next one.
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { logAbout, logger } from "#functions/core/ports/logger.ts";
import { listedIds } from "#functions/core/table/list-index.ts";
import { LIST_PARTITIONS } from "#functions/core/table/listed-item.ts";
import type { SliceOutcome } from "#functions/engine/job/steps.ts";

/** The number that the second queue sends in a minute, at half of a new account's 14 a second. */
export const ORDERS_A_SLICE = 400;
export const PAUSE_SECONDS = 60;
const AT_ONCE = 20;

type Place = { partition: number; orderId: string };

/** `tell` answers how many mails the order has of this job, and may be repeated. */
type Work = {
  eventId: string;
  cursor: string | null;
  isOver: () => boolean;
  tell: (orderId: string) => Promise<number>;
};

/** An order that fails is told by its id, and delays no other. */
export async function tellOrders({ eventId, cursor, isOver, tell }: Work): Promise<SliceOutcome> {
  const orders = await ordersFrom(eventId, placeAt(cursor));
  const own = orders.slice(0, ORDERS_A_SLICE);
  const failed: string[] = [];
  let [done, mails] = [0, 0];
  const work = ({ orderId }: Place) =>
    logAbout({ orderId, eventId }, async () => {
      try {
        const written = await tell(orderId);
        mails += written;
        if (written > 0) done++;
      } catch (error) {
        failed.push(orderId);
        const known = error instanceof Error ? error : String(error);
        logger.error("order not mailed", { error: known });
      }
    });
  const isFull = () => isOver() || mails >= ORDERS_A_SLICE;
  const begun = await forEachConcurrent(own, { atOnce: AT_ONCE, isOver: isFull, work });
  const last = own[begun - 1];
  if (!last && own.length > 0) throw new Error("There was no time for any order.");
  return {
    cursor: last && begun < orders.length ? cursorAt(last) : null,
    done,
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
