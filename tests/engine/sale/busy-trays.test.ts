// What if parts of the table are throttled during a sale? No buyer is refused while other trays
// have stock, and few writes are wasted.
import {
  ProvisionedThroughputExceededException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { dropCachedPool } from "#functions/engine/stock/cached-trays.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { trayKey } from "#functions/engine/stock/trays.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

type Key = { pk?: { S?: string }; sk?: { S?: string } };
type Input = { Key?: Key; TransactItems?: { Update?: { Key?: Key } }[] };

let ticketId: string;
/** Returns the name of the error that refuses a write to this key, or null. */
let busy: (pk: string, sk: string) => string | null = () => null;
let refused = 0;
let reads = 0;

dynamo().middlewareStack.add(
  (next, context) => async (args) => {
    const input = args.input as Input;
    if (/^(Query|GetItem)/.test(context.commandName ?? "")) reads++;
    const name = context.commandName?.startsWith("Update")
      ? busy(input.Key?.pk?.S ?? "", input.Key?.sk?.S ?? "")
      : null;
    if (name) {
      refused++;
      throw name === "TransactionConflictException"
        ? new TransactionConflictException({ message: name, $metadata: {} })
        : new ProvisionedThroughputExceededException({ message: name, $metadata: {} });
    }
    return next(args);
  },
  // Where an answer of the table is read, so that the client treats the refusal like a real one.
  { step: "deserialize", name: "busy" },
);

const sale = eachTest(() => openOnSale([{}]));
beforeEach(() => {
  busy = () => null;
});
afterEach(async () => {
  busy = () => null;
  expect(await sale.wrongs()).toEqual([]);
});

/**
 * A ticket whose stock fills so many trays. One is sold first, so that later reservations write
 * only the trays.
 */
async function sell(trays: number): Promise<void> {
  ticketId = (await given.ticket(sale.owner, sale.event.id, { quantityAvailable: trays * 32 })).id;
  forgetSheets();
  expect((await sale.reserve([{ ticketId, quantity: 1 }])).status).toBe(201);
  [refused, reads] = [0, 0];
}
const buyers = async (count: number) => {
  const codes: string[] = [];
  for (let buyer = 0; buyer < count; buyer++) {
    const answer = await sale.reserve([{ ticketId, quantity: 1 }]);
    codes.push(answer.status === 201 ? "held" : answer.problem.code);
  }
  return codes;
};

test("one tray of twenty that is always in conflict refuses nobody", async () => {
  await sell(20);
  const stuck = trayKey(sale.event.id, { pool: ticketId, number: 7 });
  busy = (pk, sk) => (pk === stuck.pk && sk === stuck.sk ? "TransactionConflictException" : null);

  expect(await buyers(25)).toEqual(Array.from({ length: 25 }, () => "held"));
  expect(refused).toBeLessThanOrEqual(25);
});

test("one bank of three that is throttled refuses nobody, and each buyer writes there three times at most", async () => {
  await sell(60);
  const { pk: throttled } = trayKey(sale.event.id, { pool: ticketId, number: 0 });
  busy = (pk) => (pk === throttled ? "ProvisionedThroughputExceededException" : null);

  expect(await buyers(8)).toEqual(Array.from({ length: 8 }, () => "held"));
  expect(refused).toBeLessThanOrEqual(3 * 8);
});

test("who is refused in the second after another was reads no tray again", async () => {
  await sell(63);
  const all = Array.from({ length: 63 * 32 - 1 }, () => 1).length;
  for (let left = all; left > 0; left -= 100)
    await sale.reserve([{ ticketId, quantity: Math.min(100, left) }]);
  dropCachedPool(sale.event.id, ticketId);
  reads = 0;
  expect(await buyers(1)).toEqual(["in_other_baskets"]);
  const first = reads;
  reads = 0;

  expect(await buyers(1)).toEqual(["in_other_baskets"]);

  // The second refusal makes one read: for an order that the same key may already have made.
  expect([first, reads]).toEqual([7, 1]);
  await sale.pass(1000);
  expect(await buyers(1)).toEqual(["held"]);
});

test("a ticket that only refusals asked for can be deleted, one that an order has cannot", async () => {
  const { id } = await given.ticket(sale.owner, sale.event.id, {
    title: "Front",
    quantityAvailable: 1,
  });
  const { id: none } = await given.ticket(sale.owner, sale.event.id, {
    title: "None",
    quantityAvailable: 0,
  });
  forgetSheets();
  const remove = (ticket: string) =>
    call(tickets.remove, {
      token: sale.owner.token,
      params: { eventId: sale.event.id, ticketId: ticket },
    });

  expect((await sale.reserve([{ ticketId: none, quantity: 1 }])).problem.code).toBe("sold_out");
  expect((await sale.reserve([{ ticketId: id, quantity: 1 }])).status).toBe(201);

  expect((await remove(none)).status).toBe(204);
  expect((await remove(id)).problem.code).toBe("ticket_has_orders");
});

test("a ticket that is deleted after the sheet was read is not sold by it", async () => {
  const { id } = await given.ticket(sale.owner, sale.event.id, {
    title: "Gone",
    quantityAvailable: 5,
  });
  forgetSheets();
  await sale.reserve();
  await call(tickets.remove, {
    token: sale.owner.token,
    params: { eventId: sale.event.id, ticketId: id },
  });

  const { status, problem } = await sale.reserve([{ ticketId: id, quantity: 1 }]);

  expect([status, problem.code]).toEqual([409, "not_on_sale"]);
});

test("a ticket that is added while the event sells can be bought at once, and made-up ones read nothing more", async () => {
  await sale.reserve();
  const { id } = await given.ticket(sale.owner, sale.event.id, {
    title: "Late",
    quantityAvailable: 5,
  });

  expect((await sale.reserve([{ ticketId: id, quantity: 1 }])).status).toBe(201);

  reads = 0;
  expect((await sale.reserve([{ ticketId: "tkt_000000000000", quantity: 1 }])).problem.code).toBe(
    "not_on_sale",
  );
  expect(reads).toBe(1);
});

test("a line of nothing beside one ticket is left out, and nothing alone is refused", async () => {
  const [{ id } = { id: "" }] = sale.tickets;
  const other = { ticketId: "tkt_000000000000", quantity: 0 };

  expect((await sale.reserve([other, { ticketId: id, quantity: 1 }])).status).toBe(201);
  expect((await sale.reserve([other])).status).toBe(422);
});

test("a key whose order is over is told so, and gives no other order back", async () => {
  const key = crypto.randomUUID();
  const { data: order } = await sale.reserve(undefined, key);
  await sale.abandon(order);
  const { data: other } = await sale.reserve();

  const again = await sale.reserveInstead(other.shortId, 1, key);

  expect([again.status, again.problem.code]).toEqual([410, "order_expired"]);
  expect((await sale.look(other)).data.status).toBe("RESERVED");
});
