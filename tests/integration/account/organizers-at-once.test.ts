// Does an account have as many organizers as it may, if very many come at once to a busy table?
import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { MAX_ORGANIZERS } from "#shared/core/bounds.ts";
import { sizes } from "#tests/support/runs/sizes.ts";
import { untilAnswered } from "#tests/support/runs/until-answered.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { counted, countedOrganizers } from "#tests/support/table/counted-rows.ts";
import { letWritesMeet } from "#tests/support/table/meeting-writes.ts";

const body = { name: "Night Owl Events" };

it("of 110 at once as many are made as fit, and all others hear why not", async () => {
  const count = 110;
  const fit = sizes.organizersThatFit;
  const { token, me, organizerId } = await given.owner();
  await call(organizers.remove, { token, params: { organizerId } });
  const accountId = me.account.id;
  const rows = countedOrganizers.of({ accountId });
  for (let n = fit; n < MAX_ORGANIZERS; n++)
    await asSystem(() => rows.create({ ...body, createdAt: "2030-01-01T00:00:00.000Z" }));
  const meeting = letWritesMeet();
  onTestFinished(meeting.end);

  const answers = await Promise.all(
    Array.from({ length: count }, () => {
      const idempotencyKey = randomUUID();
      return untilAnswered(() => call(organizers.create, { token, body, idempotencyKey }));
    }),
  );

  expect(meeting.met()).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(fit);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(
    Array(count - fit).fill([409, "too_many_organizers"]),
  );
  expect((await call(organizers.list, { token })).meta.total).toBe(MAX_ORGANIZERS);
  expect(await counted(accountId, "organizer")).toBe(MAX_ORGANIZERS);
});
