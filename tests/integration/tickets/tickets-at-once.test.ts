// Does an event have as many prices as it may, if many tickets come at once to a busy table?
import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { sheetNow } from "#functions/engine/stock/sheet.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { MAX_PRICES, MAX_TIERS } from "#shared/core/bounds.ts";
import { untilAnswered } from "#tests/support/runs/until-answered.ts";
import { tieredWith } from "#tests/support/scenes/wide-tickets.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { counted } from "#tests/support/table/counted-rows.ts";
import { letWritesMeet } from "#tests/support/table/meeting-writes.ts";

const FIT = MAX_PRICES / MAX_TIERS;

it("of 24 tickets with 50 prices each at once exactly those are made that fit, with their stock", async () => {
  const owner = await given.owner();
  const { event } = await given.event(owner, { isDraft: true });
  const own = { token: owner.token, params: { eventId: event.id } };
  const [first, ...others] = tieredWith(MAX_TIERS).tiers ?? [];
  const tiers = [{ ...first, quantityAvailable: 2 }, ...others];
  const body = { ...tieredWith(MAX_TIERS), tiers };
  const requests = Array.from({ length: 24 }, () => ({
    ...own,
    body,
    idempotencyKey: randomUUID(),
  }));
  const meeting = letWritesMeet();
  onTestFinished(meeting.end);

  const answers = await Promise.all(
    requests.map((request) => untilAnswered(() => call(tickets.create, request))),
  );
  meeting.end();

  const made = answers.filter(({ status }) => status === 201).map(({ data }) => data.id);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(meeting.met()).toBeGreaterThan(0);
  expect(made).toHaveLength(FIT);
  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(
    Array(24 - FIT).fill([409, "too_many_prices"]),
  );
  const { data: rows } = await call(tickets.list, { ...own, search: "?per_page=100" });
  expect(rows.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
  const { pools } = await asSystem(() => sheetNow(event.id));
  const limited = rows.map((row) => row.tiers[0]?.id);
  expect([...pools.keys()].toSorted()).toEqual(limited.toSorted());
  expect(await counted(event.id, "ticket", "prices")).toBe(MAX_PRICES);
  expect(await counted(event.id, "ticket", "units")).toBe(2 * FIT);

  const again = await Promise.all(requests.map((request) => call(tickets.create, request)));

  expect(again.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
  expect(await counted(event.id, "ticket", "prices")).toBe(MAX_PRICES);
});
