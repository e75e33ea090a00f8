// How are the parts of many orders read? By their keys, each parsed by itself.

import { getItems } from "#functions/core/table/get-items.ts";
import type { Key } from "#functions/core/table/table.ts";
import { answersOf } from "#functions/engine/order/answers.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { attendeeKey, detailsKey } from "#functions/engine/order/order-items.ts";
import { unpackHead } from "#functions/engine/order/packed-head.ts";
import { readable } from "#functions/engine/order/unreadable-order.ts";
import { readAttendee } from "#functions/engine/tickets/attendee-store.ts";
import { type Answers, answersByTicket } from "#functions/exports/tables/answer-columns.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import { detailsItem } from "#functions/stored/order/details.ts";
import { headItem } from "#functions/stored/order/head.ts";

/** Each throws if it is unreadable, and alerts an operator. */
export type OrderParts = {
  head: (orderId: string) => Promise<Head | null>;
  answers: (orderId: string) => Promise<ReadonlyMap<number | null, Answers>>;
  attendee: (orderId: string, index: number) => Promise<StoredAttendee | null>;
};

type Wanted = { heads?: boolean; details?: boolean };
type Place = { orderId: string; index?: number };

export async function orderParts(
  places: readonly Place[],
  { heads = false, details = false }: Wanted,
): Promise<OrderParts> {
  const keys = places.flatMap(({ orderId, index }): Key[] => [
    ...(heads ? [headItem.key({ orderId })] : []),
    ...(details ? [detailsKey(orderId)] : []),
    ...(index === undefined ? [] : [attendeeKey(orderId, index)]),
  ]);
  const found = await getItems(keys);
  return {
    head: once((orderId) =>
      readable(orderId, () => {
        const item = found(headItem.key({ orderId }));
        return item && unpackHead(item);
      }),
    ),
    answers: once((orderId) =>
      readable(orderId, () => {
        const item = found(detailsKey(orderId));
        return answersByTicket(answersOf(item && detailsItem.parse(item)));
      }),
    ),
    attendee: async (orderId, index) => {
      const item = found(attendeeKey(orderId, index));
      return item && readAttendee(item);
    },
  };
}

/** Attendees of one order stand together, so its parts are parsed once a batch. */
function once<Part>(read: (orderId: string) => Promise<Part>): (orderId: string) => Promise<Part> {
  const known = new Map<string, Promise<Part>>();
  return (orderId) => {
    const reading = known.get(orderId) ?? read(orderId);
    known.set(orderId, reading);
    return reading;
  };
}
