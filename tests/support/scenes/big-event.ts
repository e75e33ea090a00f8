// How does a test get an event with very many orders or promo codes? From one that was really sold
// or made, copied straight into the table.
import { BatchWriteItemCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { newId } from "#functions/core/ports/clock.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { listKeys } from "#functions/core/table/listed-item.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { attendeeKey } from "#functions/engine/order/order-items.ts";
import { packHead } from "#functions/engine/order/packed-head.ts";
import { frozenCode } from "#functions/engine/sale/price-lines.ts";
import { poolKey, readPool, readTrays } from "#functions/engine/stock/read-pools.ts";
import { trayKey } from "#functions/engine/stock/trays.ts";
import { packAttendeeRow } from "#functions/engine/tickets/attendee-row.ts";
import { attendeeItem } from "#functions/stored/attendees.ts";
import { promoCodeItem, promoCodeNameItem } from "#functions/stored/promo-codes.ts";
import { codePoolItem } from "#functions/stored/stock.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import type { Event } from "#shared/contracts/events.ts";
import type { PromoCode } from "#shared/contracts/promo-codes.ts";
import type { Ticket } from "#shared/contracts/tickets.ts";
import { attendeeIdOf, CROCKFORD, ID_LENGTH, idPrefix } from "#shared/core/ids.ts";
import { seededRandom } from "#tests/support/runs/seeded-random.ts";
import { sell } from "#tests/support/scenes/sold-order.ts";
import type { Owner } from "#tests/support/scenes/world.ts";
import { stored } from "#tests/support/servers/stream.ts";

type Code = Pick<PromoCode, "id" | "code" | "discountRate">;

/** What BatchWriteItem takes at once. */
const BATCH = 25;
const AT_ONCE = 8;

const firstNames = ["Ann", "Zoë", "Mehmet", "Łukasz", "Ngozi", "Bjørn", "Chloé", "Minh", "Ida"];
const lastNames = ["Lee", "O’Neil", "Müller", "Svensson", "García", "Kowalski", "Nguyễn", "Okafor"];

/**
 * Gives an event that many orders of one ticket each, all by different people. They use the promo
 * codes, if there are any, in turn.
 */
export async function fillEvent(
  owner: Owner,
  { event, ticket, codes = [] }: { event: Event; ticket: Ticket; codes?: readonly Code[] },
  orders: number,
): Promise<void> {
  const guest = { firstName: "Ann", lastName: "Lee", email: "ann@buyer.example" };
  const { id, head } = await sell(owner, event, [{ ticket, guest }]);
  const item = (await stored(attendeeKey(id, 0))) ?? {};
  const attendee = attendeeItem.parse(item);
  const random = seededRandom(7);
  const pick = <T>(all: readonly T[], or: T): T => all[Math.floor(random() * all.length)] ?? or;
  const items = Array.from({ length: orders - 1 }, (_, number) => {
    const orderId = Array.from({ length: 12 }, () => pick([...CROCKFORD], "0")).join("");
    const [firstName, lastName] = [pick(firstNames, ""), pick(lastNames, "")];
    const buyer = { firstName, lastName, email: `${lastName}.${number}@buyer.example` };
    const createdAt = new Date(Date.parse(head.createdAt) - number * 60_007).toISOString();
    const reference = `F-${orderId.slice(0, 6).toUpperCase()}`;
    const promo = frozenCode(codes[number % codes.length] ?? null);
    const made = { createdAt, completedAt: createdAt };
    const one: Head = { ...head, id: orderId, buyer, ...made, reference, promo };
    const shown = { ...attendee, id: attendeeIdOf(orderId, 0), ...buyer, reference, createdAt };
    const place = { orderId, kind: "ATT" as const, id: shown.id };
    const listed = { ...listKeys(event.id, place), row: packAttendeeRow(shown) };
    return [packHead(one), { ...item, ...shown, ...attendeeKey(orderId, 0), ...listed }];
  });
  await put(items.flat());
}

/**
 * Gives an event promo codes like this one, which has a maximum of uses, until it has that many.
 * Returns all of them.
 */
export async function fillCodes(made: PromoCode, count: number): Promise<Code[]> {
  const { eventId, id, code, discountRate } = made;
  const [item, name, pool] = await Promise.all([
    stored(promoCodeItem.key({ eventId, id })),
    stored(promoCodeNameItem.key({ eventId, code })),
    stored(codePoolItem.key({ eventId, id })),
  ]);
  const added = Array.from({ length: count - 1 }, (_, number) => {
    const letters = String(number).padStart(ID_LENGTH, "0");
    return { id: `${idPrefix.promoCode}_${letters}`, code: `CODE-${number}`, discountRate };
  });
  await put(
    added.flatMap((one) => [
      { ...item, ...one, pools: [one.id], ...promoCodeItem.key({ eventId, ...one }) },
      { ...name, rowId: one.id, ...promoCodeNameItem.key({ eventId, ...one }) },
      { ...pool, id: one.id, ...codePoolItem.key({ eventId, ...one }) },
    ]),
  );
  return [made, ...added];
}

/**
 * Gives an event tickets like this one, which has a quantity, until it has that many. Returns the
 * added ones.
 */
export async function fillTickets(made: Ticket, count: number): Promise<Ticket[]> {
  const { eventId, id } = made;
  const [item, pool] = await Promise.all([
    stored(ticketItem.key({ eventId, id })),
    stored(poolKey(eventId, id)),
  ]);
  const trays = await asSystem(async () => readTrays(eventId, await readPool(eventId, id)));
  const trayItems = await Promise.all(trays.map((tray) => stored(trayKey(eventId, tray))));
  const added = Array.from({ length: count }, (_, number) => ({
    ...made,
    id: newId("ticket"),
    title: `Copy ${number}`,
    position: made.position + 1 + number,
  }));
  await put(
    added.flatMap(({ id: copy, title, position }) => [
      {
        ...item,
        id: copy,
        title,
        position,
        pools: [copy],
        ...ticketItem.key({ eventId, id: copy }),
      },
      { ...pool, id: copy, ...poolKey(eventId, copy) },
      ...trays.map((tray, at) => ({
        ...trayItems[at],
        ...trayKey(eventId, { ...tray, pool: copy }),
      })),
    ]),
  );
  return added;
}

/** Whole items, without any check. */
export async function put(items: object[]): Promise<void> {
  const client = new DynamoDBClient({});
  const table = process.env.TABLE_NAME ?? "";
  const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  );
  await forEachConcurrent(batches, {
    atOnce: AT_ONCE,
    isOver: () => false,
    work: async (batch) => {
      const puts = batch.map((one) => ({
        PutRequest: { Item: marshall(one, { removeUndefinedValues: true }) },
      }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: puts } }));
    },
  });
  client.destroy();
}
