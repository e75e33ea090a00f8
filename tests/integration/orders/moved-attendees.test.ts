// How does an attendee move to another ticket? With their unit, their code and their mail, and only
// where the new ticket has a unit free.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { door } from "#shared/contracts/public/door.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { stockAtCompletion, ticketPlaces } from "#shared/rules/order/order-tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

let seated: string;
let anywhere: string;
const desk = eachTest(() =>
  openMoneyDesk([
    { quantityAvailable: 5 },
    { title: "Seated", priceMinor: 4000, quantityAvailable: 2, isHidden: true },
    { title: "Anywhere", quantityAvailable: null },
  ]),
);
beforeEach(() => {
  seated = desk.sale.tickets[1]?.id ?? "";
  anywhere = desk.sale.tickets[2]?.id ?? "";
});
afterEach(async () => expect(await desk.agree()).toEqual([]));

const levels = async () => [await desk.level(), await desk.level(seated)];

describe("an attendee who is moved", () => {
  it("gives a unit back to the old ticket, takes one of the new, and keeps the price", async () => {
    const id = await desk.bought(3);

    const { status, data } = await desk.move(id, 1, { ticketId: seated });

    expect([status, data.ticketTitle, data.version]).toEqual([200, "Seated", 2]);
    expect(await levels()).toEqual([
      { free: 3, held: 0, kept: 2 },
      { free: 1, held: 0, kept: 1 },
    ]);
    const order = await desk.look(id);
    expect(order.totalMinor).toBe(7500);
    expect(order.attendees.map(({ ticketTitle }) => ticketTitle)).toEqual([
      "Standard",
      "Seated",
      "Standard",
    ]);
    const entry = { what: "attendee_moved", by: "Olivia Owner", detail: "Seated" };
    expect(order.timeline.at(-1)).toMatchObject(entry);
  });

  it("has the new ticket on the buyer's page of the order too, where the price stays", async () => {
    const id = await desk.bought(2);
    const eventId = desk.sale.event.id;

    await desk.move(id, 1, { ticketId: seated });

    const params = { eventId, shortId: await linkOf("order-link", id) };
    const { attendees, lines } = (await call(checkout.get, { params })).data;
    expect(attendees.map(({ ticketTitle, ticketId }) => [ticketTitle, ticketId])).toEqual([
      ["Standard", desk.sale.ticketId],
      ["Seated", seated],
    ]);
    expect(lines).toMatchObject([{ title: "Standard", quantity: 2, totalMinor: 5000 }]);
  });

  it("is let in with the new code alone, at the door of the new ticket alone", async () => {
    const id = await desk.bought(1);
    const { sale } = desk;
    const doorOf = (ticketId: string) =>
      given.checkInList(sale.owner, sale.event.id, [ticketId]).then(({ shortId }) => shortId);
    const [old, now] = [await doorOf(sale.ticketId), await doorOf(seated)];
    const scan = async (shortId: string, code: string) =>
      (
        await call(door.checkIn, {
          params: { shortId },
          body: { scan: code, nonce: crypto.randomUUID() },
        })
      ).data.outcome;
    const before = await desk.codeOf(id, 0);

    await desk.move(id, 0, { ticketId: seated });
    const after = await desk.codeOf(id, 0);

    expect(await scan(now, before)).toBe("REPLACED");
    expect(await scan(old, after)).toBe("WRONG_TICKET_TYPE");
    expect(await scan(now, after)).toBe("OK");
  });

  it("gets the new ticket by mail if asked for, once", async () => {
    const id = await desk.bought(1);

    await desk.move(id, 0, { ticketId: seated, sendTicket: true });
    const again = await desk.move(id, 0, { ticketId: seated, sendTicket: true });

    expect([again.status, again.data.version]).toEqual([200, 2]);
    expect(again.data.mails.map(({ kind }) => kind)).toEqual(["TICKET"]);
    expect(again.data.isTicketOutdated).toBe(false);
  });

  it("takes a unit of the new ticket, when a reactivation began while they had the old one", async () => {
    const id = await desk.bought(1);
    const other = await desk.bought(1);
    await desk.move(other, 0, { ticketId: seated }); // one unit is left
    await desk.setStatus(id, 0, "CANCELLED");
    void beforeNext("TransactWriteItemsCommand", async () => {
      await desk.setStatus(id, 0, "ACTIVE");
      await desk.move(id, 0, { ticketId: seated }, 3);
      await desk.setStatus(id, 0, "CANCELLED");
      await desk.move(await desk.bought(1), 0, { ticketId: seated });
    });

    const { status, problem } = await desk.setStatus(id, 0, "ACTIVE");

    expect([status, problem.code]).toEqual([409, "no_stock"]);
    expect(await desk.level(seated)).toEqual({ free: 0, held: 0, kept: 2 });
  });

  it("may move on and back again, together with others, and every unit stays where it belongs", async () => {
    const id = await desk.bought(3);

    await desk.move(id, 0, { ticketId: seated });
    await desk.move(id, 1, { ticketId: seated });
    await desk.move(id, 0, { ticketId: anywhere }, 2);
    await desk.move(id, 1, { ticketId: desk.sale.ticketId }, 2);

    expect(await levels()).toEqual([
      { free: 3, held: 0, kept: 2 },
      { free: 2, held: 0, kept: 0 },
    ]);
    const order = await asSystem(() => readOrder(id));
    const { lines = [], stock = [] } = order?.head ?? {};
    expect(ticketPlaces(lines, stockAtCompletion(stock, order?.attendees ?? []))).toHaveLength(3);
    expect(order?.attendees.map(({ part }) => part)).toEqual([2, 0, 0]);
  });

  it("moves within a hall that is full, because the hall still has the same number", async () => {
    const limits = limitsDesk(desk.sale);
    await limits.addAssignment({ capacity: 2 });
    await limits.build();
    const id = await desk.bought(2);

    const { status } = await desk.move(id, 0, { ticketId: seated });

    expect(status).toBe(200);
    expect((await limits.assignments())[0]).toMatchObject({ capacity: 2, used: 2 });
  });

  it("hears of the limit that is in the way, not of a full hall that needs no more of them", async () => {
    const limits = limitsDesk(desk.sale);
    for (const name of ["Hall", "Building", "Licence"])
      await limits.addAssignment({ name, capacity: 2 });
    await limits.addAssignment({
      ...{ name: "Balcony", appliesTo: "TICKETS", ticketIds: [seated], capacity: 1 },
    });
    await limits.build();
    const id = await desk.bought(2);
    await desk.move(id, 0, { ticketId: seated });

    const { problem } = await desk.move(id, 1, { ticketId: seated });

    expect([problem.code, problem.params]).toEqual([
      "no_stock",
      { title: "Balcony", wanted: 1, free: 0, held: 0, kept: 1, limit: 1 },
    ]);
  });

  it("can be cancelled and reactivated with the units of the new ticket", async () => {
    const id = await desk.bought(2);
    await desk.move(id, 0, { ticketId: seated });

    await desk.setStatus(id, 0, "CANCELLED");
    expect(await levels()).toEqual([
      { free: 4, held: 0, kept: 1 },
      { free: 2, held: 0, kept: 0 },
    ]);
    await desk.setStatus(id, 0, "ACTIVE");

    expect((await desk.level(seated))?.kept).toBe(1);
  });

  it("gives everything back when the order is cancelled", async () => {
    const id = await desk.bought(3);
    await desk.move(id, 0, { ticketId: seated });
    await desk.move(id, 1, { ticketId: anywhere });

    await desk.cancel(id);

    expect(await levels()).toEqual([
      { free: 5, held: 0, kept: 0 },
      { free: 2, held: 0, kept: 0 },
    ]);
  });

  it("makes the new ticket undeletable", async () => {
    const id = await desk.bought(1);
    await desk.move(id, 0, { ticketId: anywhere });

    const { problem } = await call(tickets.remove, {
      token: desk.sale.owner.token,
      params: { eventId: desk.sale.event.id, ticketId: anywhere },
    });

    expect(problem.code).toBe("ticket_has_orders");
  });
});

describe("a move is refused, and nothing changes,", () => {
  it("where the new ticket has no unit free, with the numbers", async () => {
    const id = await desk.bought(3);
    await desk.move(id, 0, { ticketId: seated });
    await desk.move(id, 1, { ticketId: seated });

    const { status, problem } = await desk.move(id, 2, { ticketId: seated });

    expect([status, problem.code]).toEqual([409, "no_stock"]);
    expect(problem.params).toMatchObject({
      title: "Seated",
      wanted: 1,
      free: 0,
      kept: 2,
      limit: 2,
    });
    expect((await desk.attendee(id, 2)).version).toBe(1);
  });

  it("while a limit of the new ticket counts what was sold, and so is a reactivation", async () => {
    const limits = limitsDesk(desk.sale);
    const id = await desk.bought(2);
    await desk.setStatus(id, 1, "CANCELLED");
    await limits.addAssignment({ capacity: 5 });

    const answers = [
      await desk.move(id, 0, { ticketId: seated }),
      await desk.setStatus(id, 1, "ACTIVE"),
    ];

    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual([
      [409, "limit_changing"],
      [409, "limit_changing"],
    ]);
    expect(await levels()).toEqual([
      { free: 4, held: 0, kept: 1 },
      { free: 2, held: 0, kept: 0 },
    ]);
    await limits.build();
    expect((await limits.assignments())[0]).toMatchObject({ limitState: "ON", used: 1 });
  });

  it("for one of two people who take the last unit of a ticket", async () => {
    const id = await desk.bought(3);
    await desk.move(id, 0, { ticketId: seated });

    const answers = await Promise.all([
      desk.move(id, 1, { ticketId: seated }),
      desk.move(id, 2, { ticketId: seated }),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await desk.level(seated)).toEqual({ free: 0, held: 0, kept: 2 });
  });

  it("of a cancelled ticket, and in a cancelled order", async () => {
    const [one, other] = [await desk.bought(1), await desk.bought(1)];
    await desk.setStatus(one, 0, "CANCELLED");
    await desk.cancel(other);

    const answers = [
      await desk.move(one, 0, { ticketId: seated }, 2),
      await desk.move(other, 0, { ticketId: seated }, 2),
    ];

    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual([
      [409, "ticket_cancelled"],
      [409, "order_cancelled"],
    ]);
  });

  it("to a ticket of another event, and over a change that came first", async () => {
    const id = await desk.bought(1);
    const { tickets: others } = await given.event(desk.sale.owner);

    const foreign = await desk.move(id, 0, { ticketId: others[0]?.id ?? "" });
    const late = await desk.move(id, 0, { ticketId: seated }, 7);

    expect([foreign.status, foreign.problem.fields?.[0]]).toEqual([
      422,
      { path: "ticketId", code: "unknown_ticket" },
    ]);
    expect([late.status, late.problem.code]).toEqual([409, "changed_meanwhile"]);
  });
});
