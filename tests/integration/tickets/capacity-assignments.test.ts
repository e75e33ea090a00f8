// Which limits do several tickets share? What organizers may enter, and what buyers meet.
import { describe, expect, it } from "vitest";
import { countsItem } from "#functions/core/table/counts-item.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { MAX_ASSIGNMENTS, MAX_UNITS } from "#shared/core/bounds.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { sizes } from "#tests/support/runs/sizes.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const sale = eachTest(() =>
  openOnSale([
    { title: "Lawn", quantityAvailable: 10 },
    { title: "Balcony", quantityAvailable: 10 },
    { title: "Backstage", quantityAvailable: null },
  ]),
);
const desk = eachTest(() => limitsDesk(sale));

const idOf = (index: number): string => sale.tickets[index]?.id ?? "";
const some = (quantity: number, index = 0) => ({ ticketId: idOf(index), quantity });

describe("a capacity assignment", () => {
  it("limits its tickets together, and no other ticket", async () => {
    const both = { appliesTo: "TICKETS", ticketIds: [idOf(0), idOf(1)], capacity: 5 };
    await desk.addAssignment({ name: "Terrace", ...both });
    await desk.build();
    await sale.buy([some(2), some(2, 1)]);

    expect((await sale.reserve([some(1), some(1, 1)])).problem.code).toBe("sold_out");
    expect((await sale.reserve([some(5, 2)])).status).toBe(201);
    expect((await sale.reserve([some(1, 1)])).status).toBe(201);
    expect((await desk.assignments())[0]).toMatchObject({ name: "Terrace", used: 4, held: 1 });
    expect(await sale.wrongs()).toEqual([]);
  });

  it("for the whole event limits tickets that are added later", async () => {
    await desk.addAssignment({ capacity: 3 });
    await desk.build();
    const late = await given.ticket(sale.owner, sale.event.id, { title: "Late" });

    expect((await sale.reserve([{ ticketId: late.id, quantity: 4 }])).problem.code).toBe(
      "sold_out",
    );
  });

  it("is one limit of several: an order takes from all in one step, or from none", async () => {
    await desk.addAssignment({ name: "Hall", capacity: 9 });
    await desk.addAssignment({
      name: "Door",
      appliesTo: "TICKETS",
      ticketIds: [idOf(0)],
      capacity: 2,
    });
    await desk.build();

    const refused = await sale.reserve([some(3)]);

    expect([refused.problem.code, refused.problem.params?.["title"]]).toEqual(["sold_out", "Lawn"]);
    expect((await desk.assignments()).map(({ held }) => held)).toEqual([0, 0]);
    expect((await sale.reserve([some(2)])).status).toBe(201);
    expect(await sale.wrongs()).toEqual([]);
  });

  it("inactive limits nothing, and is no pool before it is switched on", async () => {
    const { data } = await desk.addAssignment({ capacity: 0, status: "INACTIVE" });

    expect(data).toMatchObject({ limitState: "OFF", used: 0 });
    expect((await sale.reserve([some(1)])).status).toBe(201);
  });

  it("that is deleted limits nothing, and its orders still give their units back", async () => {
    const { data: hall } = await desk.addAssignment({ capacity: 2 });
    await desk.build();
    const { data: order } = await sale.reserve([some(2)]);

    expect((await desk.removeAssignment(hall.id)).status).toBe(204);
    expect((await sale.reserve([some(3)])).status).toBe(201);
    expect((await sale.abandon(order)).status).toBe(200);
    expect(await sale.wrongs()).toEqual([]);
  });

  it(`is one of ${MAX_ASSIGNMENTS.atOnce} at most, active or not`, async () => {
    for (let n = 0; n < MAX_ASSIGNMENTS.atOnce; n++)
      await desk.addAssignment({ capacity: 5, status: n % 2 ? "ACTIVE" : "INACTIVE" });

    const { status, problem } = await desk.addAssignment({ capacity: 5 });

    expect([status, problem.code, problem.params]).toEqual([
      409,
      "too_many_assignments",
      { maximum: MAX_ASSIGNMENTS.atOnce },
    ]);
  });

  it("has, with the others, at most 500,000 places", async () => {
    const capacity = MAX_UNITS / 5 - 1;
    for (let n = 0; n < 5; n++) await desk.addAssignment({ capacity, status: "INACTIVE" });
    const { data: last } = await desk.addAssignment({ capacity: 1, status: "INACTIVE" });

    const created = await desk.addAssignment({ capacity: 5 });
    const edited = await desk.editAssignment(last.id, { capacity: 6 });

    expect([created, edited].map(({ problem }) => [problem.code, problem.fields])).toMatchObject([
      ["capacities_too_large", [{ path: "capacity", params: { left: 4 } }]],
      ["capacities_too_large", [{ path: "capacity", params: { left: 5 } }]],
    ]);
    expect((await desk.editAssignment(last.id, { capacity: 5 })).status).toBe(200);
  });

  it(`is one of ${MAX_ASSIGNMENTS.ever} at most, with those that were deleted`, async () => {
    const addAndRemove = async () => {
      const { data } = await desk.addAssignment({ capacity: 5 });
      await desk.removeAssignment(data.id);
    };
    await addAndRemove();
    const ever = MAX_ASSIGNMENTS.ever - sizes.assignmentsMade + 1;
    const update = countsItem.key({ ownerId: sale.event.id, kind: "capacityAssignment" });
    const set = { set: "SET ever = :ever", values: { ":ever": ever } };
    await asSystem(() => writeItem({ update, ...set }));
    for (let n = 1; n < sizes.assignmentsMade; n++) await addAndRemove();

    const { status, problem } = await desk.addAssignment({ capacity: 5 });

    expect([status, problem.code]).toEqual([409, "assignments_used_up"]);
  });

  it.each([
    [{ name: "" }, "name", "too_short"],
    [{ capacity: -1 }, "capacity", "too_small"],
    [{ capacity: 1.5 }, "capacity", "wrong_type"],
    [{ capacity: 100_001 }, "capacity", "too_big"],
    [{ appliesTo: "TICKETS", ticketIds: [] }, "ticketIds", "ticket_required"],
    [
      { appliesTo: "EVENT", ticketIds: ["tkt_000000000000"] },
      "ticketIds",
      "event_wide_has_tickets",
    ],
    [{ appliesTo: "TICKETS", ticketIds: ["tkt_000000000000"] }, "ticketIds.0", "unknown_ticket"],
    [{ used: 3 }, "used", "unknown_field"],
    [{ limitState: "ON" }, "limitState", "unknown_field"],
  ])("is refused with %o on its %s as %s", async (fields, path, code) => {
    const refused = await desk.addAssignment({ capacity: 5, ...fields });

    expect([refused.status, refused.problem.fields?.[0]]).toMatchObject([422, { path, code }]);
    expect(await desk.assignments()).toEqual([]);
  });

  it("needs a ticket in its event, and tickets of its own event", async () => {
    const { event: empty } = await given.event(sale.owner, { isDraft: true });
    const { tickets: foreign } = await given.event(sale.owner);

    const early = await limitsDesk({ ...sale, event: empty }).addAssignment({ capacity: 5 });
    const wrong = await desk.addAssignment({
      capacity: 5,
      appliesTo: "TICKETS",
      ticketIds: [foreign[0]?.id],
    });

    expect([early.status, early.problem.code]).toEqual([409, "event_has_no_tickets"]);
    expect(wrong.problem.fields).toMatchObject([{ path: "ticketIds.0", code: "unknown_ticket" }]);
  });

  it("keeps its other tickets when one of them was deleted", async () => {
    const late = await given.ticket(sale.owner, sale.event.id, { title: "Late" });
    const { data: hall } = await desk.addAssignment({
      capacity: 5,
      appliesTo: "TICKETS",
      ticketIds: [idOf(0), late.id],
    });
    const params = { eventId: sale.event.id, ticketId: late.id };
    expect((await call(tickets.remove, { token: sale.owner.token, params })).status).toBe(204);

    expect((await desk.editAssignment(hall.id, { capacity: 6 })).status).toBe(200);
  });

  it("that is lowered twice at once is lowered once, and stays so", async () => {
    const { data: hall } = await desk.addAssignment({ capacity: 100 });
    await desk.build();
    const { data: now } = await call(capacityAssignments.get, {
      token: sale.owner.token,
      params: { eventId: sale.event.id, capacityAssignmentId: hall.id },
    });
    const save = () =>
      call(capacityAssignments.update, {
        token: sale.owner.token,
        params: { eventId: sale.event.id, capacityAssignmentId: hall.id },
        version: now.version,
        body: { name: "Hall", capacity: 3, appliesTo: "EVENT" },
      });

    const answers = await Promise.all([save(), save()]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await sale.reserve([some(4, 2)])).problem.code).toBe("sold_out");
  });

  it("is not saved over a newer version, and its pool keeps the newer capacity", async () => {
    const { data: hall } = await desk.addAssignment({ capacity: 5 });
    await desk.build();
    await desk.editAssignment(hall.id, { capacity: 7 });
    const params = { eventId: sale.event.id, capacityAssignmentId: hall.id };
    const body = { name: "Hall", capacity: 9, appliesTo: "EVENT" };

    const stale = await call(capacityAssignments.update, {
      token: sale.owner.token,
      params,
      version: hall.version,
      body,
    });

    expect(stale.problem.code).toBe("changed_meanwhile");
    expect((await desk.assignments())[0]?.capacity).toBe(7);
    expect(await sale.wrongs()).toEqual([]);
  });
});
