// What do questions tell of tickets that not everybody sees, and who is still asked them?
import { beforeEach, describe, expect, it } from "vitest";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import type { Ticket } from "#shared/contracts/tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openQuestionDesk, to } from "#tests/support/scenes/question-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

let press: Ticket;
let crew: Ticket;
const desk = eachTest(openQuestionDesk);
beforeEach(async () => {
  const free = { type: "FREE", priceMinor: 0 };
  const add = (fields: object) => given.ticket(desk.owner, desk.event.id, { ...free, ...fields });
  press = await add({ title: "Press", hideUntilPromoCode: true });
  crew = await add({ title: "Crew", isHidden: true });
});

const shown = async () => {
  forgetSheets();
  const { data } = await call(publicEvents.questions, { params: desk.params });
  return data.questions.map(({ title, ticketIds }) => [title, ticketIds]);
};

describe("the public", () => {
  it("reads no question that is asked for hidden tickets alone", async () => {
    await desk.ask({ title: "Newspaper", ticketIds: [press.id] });
    await desk.ask({ title: "Shirt", scope: "ORDER", ticketIds: [crew.id] });
    await desk.ask({ title: "Both", ticketIds: [press.id, crew.id] });
    await desk.ask({ title: "Meal", ticketIds: [desk.hall] });
    await desk.ask({ title: "Company", scope: "ORDER" });

    expect(await shown()).toEqual([
      ["Meal", [desk.hall]],
      ["Company", []],
    ]);
  });

  it("reads of a shared question only the tickets that it sees", async () => {
    await desk.ask({ title: "Meal", ticketIds: [press.id, desk.hall, crew.id, desk.lawn] });

    expect(await shown()).toEqual([["Meal", [desk.hall, desk.lawn]]]);
    await limitsDesk(desk).editTicket(desk.hall, { isHidden: true });
    expect(await shown()).toEqual([["Meal", [desk.lawn]]]);
    await limitsDesk(desk).editTicket(desk.lawn, { isHidden: true });
    expect(await shown()).toEqual([]);
  });

  it("sees a tiered ticket by a tier that is not hidden, and its questions too", async () => {
    const tier = { label: "Staff", priceMinor: 0, isHidden: true };
    const seats = { title: "Seats", type: "TIERED", priceMinor: 0, tiers: [tier] };
    const { id } = await given.ticket(desk.owner, desk.event.id, seats);
    await desk.ask({ title: "Row", ticketIds: [id] });

    const before = await shown();
    await limitsDesk(desk).editTicket(id, { tiers: [{ ...tier, isHidden: false }] });

    expect([before, await shown()]).toEqual([[], [["Row", [id]]]]);
  });
});

describe("a buyer with the code of a hidden ticket", () => {
  it("is asked its questions, which name the order's own tickets alone", async () => {
    const paper = await desk.ask({ title: "Newspaper", isRequired: true, ticketIds: [press.id] });
    const meal = await desk.ask({ title: "Meal", ticketIds: [press.id, crew.id, desk.lawn] });
    await desk.ask({ title: "Shirt", ticketIds: [crew.id] });
    await limitsDesk(desk).addCode({ code: "PRESS", ticketIds: [press.id] });

    const { data: order } = await desk.reserveWith("PRESS", [{ ticketId: press.id, quantity: 1 }]);

    expect(order.questions.map(({ title, ticketIds }) => [title, ticketIds])).toEqual([
      ["Newspaper", [press.id]],
      ["Meal", [press.id]],
    ]);
    const sent = [to(paper, "The Globe"), to(meal, "Vegan")];
    const without = await desk.fillInWith(order, { attendees: [[to(meal, "Vegan")]] });
    expect(without.problem.fields?.[0]?.code).toBe("answer_missing");
    expect((await desk.fillInWith(order, { attendees: [sent] })).status).toBe(200);
  });
});
