// Does a copy have what its source has, whatever that is? Any event is copied twice.
import { expect, it } from "vitest";
import { fillAs, forAnyEvent } from "#tests/support/copies/any-event.ts";
import { openDuplicateDesk } from "#tests/support/copies/duplicate-desk.ts";
import { wholeEvent } from "#tests/support/copies/whole-event.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { sizes } from "#tests/support/runs/sizes.ts";
import { given } from "#tests/support/scenes/world.ts";

const RUNS = 8;

const desk = eachTest(openDuplicateDesk);

it("a copy of any event equals it, and a copy of the copy equals the copy", async () => {
  await forAnyEvent(RUNS * sizes.propertyRuns, async (sketch) => {
    const { event } = await given.event(desk.owner, { isDraft: true });
    await fillAs(sketch, desk.owner, event.id);
    const { startAt, title } = event;
    const first = await desk.copy({ startAt, title }, { params: { eventId: event.id } });
    const second = await desk.copy({ startAt, title }, { params: { eventId: first } });

    const [source, copy, next] = [
      await wholeEvent(desk.owner, event.id),
      await wholeEvent(desk.owner, first),
      await wholeEvent(desk.owner, second),
    ];
    expect(next).toEqual(copy);
    expect({ ...copy, event: {} }).toEqual({ ...source, event: {} });
  });
});
