// Is a large event copied whole? Slice by slice, each of which goes on where the last one ended.
import { expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import type { SliceOutcome } from "#functions/engine/job/steps.ts";
import { jobKinds } from "#functions/workers/job-kinds.ts";
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { questions } from "#shared/contracts/questions.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { openDuplicateDesk } from "#tests/support/copies/duplicate-desk.ts";
import { sizes } from "#tests/support/runs/sizes.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const [ticketCount = 0, questionCount = 0, codeCount = 0, assignmentCount = 0] = sizes.copied;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

it("a copy has all rows of a large event, in slices of any length", async () => {
  const desk = await openDuplicateDesk();
  const { owner, ofEvent, event } = desk;
  for (const at of numbers(ticketCount))
    await given.ticket(owner, event.id, { title: `Ticket ${at}`, quantityAvailable: at });
  for (const at of numbers(questionCount)) {
    const body = { title: `Question ${at}`, type: "SINGLE_LINE", scope: "ORDER" };
    await call(questions.create, { ...ofEvent, body });
  }
  for (const at of numbers(codeCount)) {
    const body = { code: `CODE${at}`, discountType: "FIXED", discountMinor: 100, maxUses: 3 };
    await call(promoCodes.create, { ...ofEvent, body });
  }
  for (const at of numbers(assignmentCount)) {
    const body = { name: `Hall ${at}`, capacity: 10, appliesTo: "EVENT" };
    await call(capacityAssignments.create, { ...ofEvent, body });
  }
  const rows = ticketCount + questionCount + codeCount + assignmentCount;

  const { data: asked } = await desk.ask();
  const [job] = await desk.work.jobsOf(desk.accountId);
  expect(asked.of).toBe(rows + 1);
  const cursors: (string | null)[] = [];
  let done = 0;
  let at: string | null = null;
  while (job && (cursors.length === 0 || at !== null)) {
    let left = 1 + Math.ceil(rows / 10);
    const slice: SliceOutcome = await asSystem(() =>
      jobKinds.DUPLICATE_EVENT.slice({ ...job, cursor: at }, () => left-- <= 0),
    );
    at = slice.cursor;
    done += slice.done;
    cursors.push(at);
  }

  expect(cursors.length).toBeGreaterThan(5);
  expect(done).toBe(rows + 1);
  const of = { token: owner.token, params: { eventId: job?.makes ?? "" } };
  const lists = [tickets.list, promoCodes.list, capacityAssignments.list, questions.list];
  const totals = await Promise.all(lists.map(async (list) => (await call(list, of)).meta.total));
  expect(totals).toEqual([ticketCount, codeCount, assignmentCount, questionCount + 3]);
  const { data } = await call(tickets.list, { ...of, search: "?per_page=100" });
  expect(data.map((one) => [one.title, one.quantityAvailable])).toEqual(
    numbers(ticketCount).map((at) => [`Ticket ${at}`, at]),
  );
  expect(await desk.finish(asked)).toMatchObject({ state: "DONE", failures: 0 });
  desk.close();
});
