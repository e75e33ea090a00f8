// How many images may an account make a day? What it deletes, and what is refused, gives none back.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { countMade } from "#functions/access/made-today.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { images } from "#shared/contracts/images.ts";
import { MAX_MADE_A_DAY } from "#shared/core/bounds.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { memoryObjects } from "#tests/support/servers/objects.ts";

beforeEach(() => memoryObjects().restore);

const { createOfEvent, createOfOrganizer, listOfEvent, removeOfEvent } = images;

async function desk(who: "confirmed" | "unconfirmed") {
  onTestFinished(stopClock());
  const owner = await given.owner({ isConfirmed: who === "confirmed" });
  const { event } = await given.event(owner, { isDraft: true });
  const ofEvent = { token: owner.token, params: { eventId: event.id } };
  const maker = { accountId: owner.me.account.id, isEmailConfirmed: who === "confirmed" };
  return {
    maximum: MAX_MADE_A_DAY.images[who],
    made: (count: number) => asSystem(() => countMade(maker, "images", count)),
    begin: (idempotencyKey?: string) =>
      call(createOfEvent, { ...ofEvent, body: createOfEvent.example, idempotencyKey }),
    beginLogo: () => logoOf(owner),
    remove: (imageId: string) =>
      call(removeOfEvent, { ...ofEvent, params: { ...ofEvent.params, imageId } }),
    count: async () => (await call(listOfEvent, ofEvent)).meta.total,
  };
}

const logoOf = ({ token, organizerId }: Owner) =>
  call(createOfOrganizer, { token, params: { organizerId }, body: createOfOrganizer.example });

describe.each([
  ["confirmed", "too_much_made_today"],
  ["unconfirmed", "confirm_to_make_more"],
] as const)("an account that is %s", (who, refusal) => {
  it("begins the last image of its day, and not one more, of event and organizer together", async () => {
    const { maximum, made, begin, beginLogo, count } = await desk(who);
    await made(maximum - 2);

    const last = [await begin(), await beginLogo()];
    const refused = [await begin(), await beginLogo()];

    expect(last.map(({ status }) => status)).toEqual([201, 201]);
    for (const { status, problem } of refused)
      expect([status, problem.code, problem.params]).toMatchObject([
        who === "confirmed" ? 429 : 409,
        refusal,
        { what: "images", maximum, left: 0 },
      ]);
    expect(await count()).toBe(1);
  });

  it("gets none back for one that it deletes", async () => {
    const { maximum, made, begin, remove } = await desk(who);
    await made(maximum - 1);
    const { data } = await begin();
    expect((await remove(data.imageId)).status).toBe(204);

    expect((await begin()).problem.code).toBe(refusal);
  });

  it("hears of its last image again when it asks twice", async () => {
    const { maximum, made, begin } = await desk(who);
    await made(maximum - 1);
    const key = randomUUID();
    const first = await begin(key);

    const again = await begin(key);

    expect([again.status, again.data.imageId]).toEqual([201, first.data.imageId]);
  });
});
