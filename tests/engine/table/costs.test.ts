// Do the hot operations keep their budgets of units and round trips? Prints a table of both.
import { afterAll, beforeAll, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { forgetCodes } from "#functions/engine/stock/code-sheet.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { sweepMoneyBack } from "#functions/workers/sweep-money-back.ts";
import { events } from "#shared/contracts/events.ts";
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { door } from "#shared/contracts/public/door.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { sizes } from "#tests/support/runs/sizes.ts";
import { fillCodes } from "#tests/support/scenes/big-event.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { eventFacts, given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";
import { type Cost, installMeter, metered } from "#tests/support/table/meter.ts";

type Row = { operation: string; budget: Partial<Cost>; cost: Cost };
const rows: Row[] = [];

const sale = allTests(() =>
  openOnSale([{ quantityAvailable: 40 }, { title: "Front", quantityAvailable: 40 }]),
);
beforeAll(async () => {
  // Warms the containers and sells each ticket once, so that only the later operations are
  // measured.
  await sale.buy([{ ticketId: sale.ticketId, quantity: 1 }]);
  await sale.buy([{ ticketId: sale.tickets[1]?.id ?? "", quantity: 1 }]);
  installMeter();
});
afterAll(() => print());

async function measure<T>(
  operation: string,
  budget: Partial<Cost>,
  run: () => Promise<T>,
): Promise<T> {
  const { result, cost } = await metered(run);
  rows.push({ operation, budget, cost });
  const most = { ...cost, ...budget };
  expect(cost.writeUnits, `write units of ${operation}`).toBeLessThanOrEqual(most.writeUnits);
  expect(cost.readUnits, `read units of ${operation}`).toBeLessThanOrEqual(most.readUnits);
  expect(cost.trips, `round trips of ${operation}`).toBeLessThanOrEqual(most.trips);
  return result;
}

it("counts changes of an event that the world finds", async () => {
  const owner = await given.owner();
  const { event } = await given.event(owner);
  const of = { token: owner.token, params: { eventId: event.id } };
  const body = { ...eventFacts(owner.organizerId), title: "Another Night" };

  await measure("event, title", { writeUnits: 8 }, () =>
    call(events.update, { ...of, version: event.version, body }),
  );
  const status = (to: "DRAFT" | "LIVE") => () =>
    call(events.setStatus, { ...of, body: { status: to } });
  await measure("event, to draft", { writeUnits: 6 }, status("DRAFT"));
  await measure("event, live again", { writeUnits: 7 }, status("LIVE"));
});

it("counts a purchase", async () => {
  const two = [{ ticketId: sale.ticketId, quantity: 2 }];
  const reserved = await measure(
    "reserve, one limit",
    { writeUnits: 2, readUnits: 0.5, trips: 2 },
    () => sale.reserve(two),
  );
  const both = [...two, { ticketId: sale.tickets[1]?.id ?? "", quantity: 1 }];
  await measure("reserve, two limits", { writeUnits: 6, trips: 1 }, () => sale.reserve(both));
  await sale.fillIn(reserved.data);
  const payment = await measure("payment start, one tray", { writeUnits: 6, trips: 3 }, () =>
    sale.startPayment(reserved.data),
  );
  await sale.confirm(payment.data.clientSecret);
  const paid = await measure("complete, two tickets", { writeUnits: 7, trips: 3 }, () =>
    sale.deliver((events) => events.slice(-1)),
  );
  expect(paid.map((answer) => answer.status)).toEqual([204]);
});

it("counts a purchase for a guest, which costs more only after it is complete", async () => {
  const ticketId = sale.ticketId;
  const { data: order } = await sale.reserve([{ ticketId, quantity: 2 }]);
  const people = ["bea@foyer.example", "gus@foyer.example"];
  const buyer = { firstName: "Bea", lastName: "Buyer", email: people[0] ?? "" };
  const attendees = people.map((email) => ({ ...buyer, ticketId, email }));
  const params = { eventId: sale.event.id, shortId: order.shortId };
  await call(checkout.saveDetails, { params, body: { buyer, attendees, acceptedTerms: true } });
  const payment = await sale.startPayment(order);
  await sale.confirm(payment.data.clientSecret);
  await measure("complete, two for two people", { writeUnits: 7, trips: 3 }, () =>
    sale.deliver((events) => events.slice(-1)),
  );

  const two = [{ ticketId, quantity: 2 }];
  const headOf = ({ shortId }: CheckoutOrder) =>
    stored(headItem.key({ orderId: shortId.slice(0, 12) }));
  // Warms the worker.
  await follow({ now: await headOf(await sale.buy(two)) });
  const alone = await headOf(await sale.buy(two));
  const guests = await headOf(order);
  await measure("follow, two for one person", { writeUnits: 4, readUnits: 2 }, () =>
    follow({ now: alone }),
  );
  await measure("follow, two for two people", { writeUnits: 7, readUnits: 4 }, () =>
    follow({ now: guests }),
  );
});

it("counts a scan", async () => {
  const order = await sale.buy([{ ticketId: sale.ticketId, quantity: 1 }]);
  const list = await given.checkInList(sale.owner, sale.event.id, [sale.ticketId]);
  const shortId = order.attendees[0]?.shortId ?? "";
  const { data: ticket } = await call(publicTickets.get, {
    params: { eventId: sale.event.id, shortId },
  });
  await call(door.list, { params: { shortId: list.shortId } });
  const scan = await measure("scan", { writeUnits: 1, readUnits: 0, trips: 1 }, () =>
    call(door.checkIn, {
      params: { shortId: list.shortId },
      body: { scan: ticket.qrText, nonce: "1234567890abcdef" },
    }),
  );
  expect(scan.data.outcome).toBe("OK");
});

it("counts an end without payment", async () => {
  // its own table, because a sweep processes everything that is due
  const quiet = await openOnSale();
  await sendAccountMails(quiet);
  const { data: held } = await quiet.reserve();
  const { data: opened } = await quiet.reserve();
  await quiet.fillIn(opened);
  await quiet.startPayment(opened);
  await quiet.pass(900 + 121);
  const look = await measure("hold over, never paid for", { writeUnits: 0 }, () =>
    quiet.look(held),
  );
  expect(look.data.status).toBe("EXPIRED");
  // The look at Stripe's events, once in five minutes, is not a part of an order's end.
  await asSystem(() => sweepMoneyBack(() => false));
  await measure("expire, payment was open", { writeUnits: 6 }, () => quiet.sweep());
  expect((await quiet.look(opened)).data.status).toBe("EXPIRED");
  await quiet.close();
});

it("counts the abandoning of a basket whose ticket has a hundred trays", async () => {
  const large = await openOnSale([{ quantityAvailable: 3_200 }]);
  await large.buy();
  const { data: order } = await large.reserve();
  // The last read is whom its buyer may ask.
  const budget = { writeUnits: 4, readUnits: 5.5, trips: 7 };
  await measure("abandon, ticket of 3,200", budget, () => large.abandon(order));
  await large.close();
});

it("counts a purchase over a tier, a capacity assignment and a code", async () => {
  const full = await openOnSale([
    {
      type: "TIERED",
      priceMinor: 0,
      tiers: [{ label: "Early", priceMinor: 2500, quantityAvailable: 40 }],
    },
  ]);
  const desk = limitsDesk(full);
  await desk.addAssignment({ capacity: 40 });
  const { data: code } = await desk.addCode({ maxUses: 40 });
  await desk.build();
  const tierId = full.tickets[0]?.tiers[0]?.id ?? "";
  const lines = [{ ticketId: full.ticketId, tierId, quantity: 2 }];
  // The first order marks ticket and tier and reads the sheet.
  await full.reserveWith("SAVE10", lines);
  // One transaction of 8 units, and 2 for the limit on guesses of codes.
  const reserved = await measure("reserve, tier+hall+code", { writeUnits: 10, trips: 3 }, () =>
    full.reserveWith("SAVE10", lines),
  );
  await fillCodes(code, sizes.codes);
  // Three more trips, because a new container reads the sheet and the code.
  const cold = { writeUnits: 10, readUnits: 2, trips: 6 };
  await measure(`reserve, of ${sizes.codes} codes`, cold, () => {
    forgetSheets();
    forgetCodes();
    return full.reserveWith("SAVE10", lines);
  });
  await full.fillIn(reserved.data);
  const payment = await measure("payment start, the same", { writeUnits: 10, trips: 3 }, () =>
    full.startPayment(reserved.data),
  );
  await full.confirm(payment.data.clientSecret);
  await measure("complete, the same", { writeUnits: 7, trips: 3 }, () =>
    full.deliver((events) => events.slice(-1)),
  );
  await full.close();
});

/** Sends the owner's first mail, because the sweep would otherwise process it too. */
async function sendAccountMails({ owner }: OnSale): Promise<void> {
  const account = owner.me.account.id;
  const own = accountMailItem.within({ accountId: account });
  const mails = await asSystem(() => queryItems({ ...own, consistent: true }));
  const office = openPostOffice();
  await office.work(...mails.map((mail) => ({ account, mail: accountMailItem.lastId(mail) })));
  expect(office.sent).toHaveLength(mails.length);
  office.close();
}

function print(): void {
  const cell = (value: number, budget: number | undefined) => {
    const text = `${value}${budget === undefined ? "" : ` / ${budget}`}`.padStart(12);
    return budget !== undefined && value > budget ? `\u001b[31m${text}\u001b[0m` : text;
  };
  const lines = rows.map(({ operation, cost, budget }) =>
    [
      operation.padEnd(28),
      cell(cost.writeUnits, budget.writeUnits),
      cell(cost.readUnits, budget.readUnits),
      cell(cost.trips, budget.trips),
    ].join(""),
  );
  // biome-ignore lint/suspicious/noConsole: npm run bench shows it
  console.log(
    `\n${"counted / budget".padEnd(28)} write units  read units round trips\n${lines.join("\n")}\n`,
  );
}
