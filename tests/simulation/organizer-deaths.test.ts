// What is left when an event is made or moved, or an organizer deleted, and the function dies? No
// event without organizer, and no organizer that can never be deleted.
import { beforeAll, expect, it } from "vitest";
import { type Event, events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { eventFacts, eventFields, given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

beforeAll(watchTable);

const make = ({ token, organizerId }: Owner) =>
  call(events.create, { token, body: eventFields(organizerId) });
const remove = ({ token }: Owner, organizerId: string) =>
  call(organizers.remove, { token, params: { organizerId } });
const hosts = async ({ token }: Owner) =>
  (await call(events.list, { token })).data.map(({ organizerId }) => organizerId);

it("a new event is there with its organizer, or neither keeps the other", async () => {
  await atEveryDeath({
    begin: () => given.owner(),
    kill: make,
    judge: async (owner, point) => {
      const isMade = (await hosts(owner)).length > 0;
      const { status } = await remove(owner, owner.organizerId);
      expect({ ...point, status }).toEqual({ ...point, status: isMade ? 409 : 204 });
    },
  });
});

type Moved = { owner: Owner; other: string; event: Event };

it("a moved event keeps the organizer where it is, and that one alone", async () => {
  await atEveryDeath<Moved>({
    begin: async () => {
      const owner = await given.owner();
      const body = { name: "Day Owl" };
      const { data } = await call(organizers.create, { token: owner.token, body });
      return { owner, other: data.id, event: (await make(owner)).data };
    },
    kill: ({ owner: { token }, other, event: { id, version } }) =>
      call(events.update, {
        token,
        params: { eventId: id },
        version,
        body: eventFacts(other),
      }),
    judge: async ({ owner, other }, point) => {
      const both = [owner.organizerId, other];
      const [host] = await hosts(owner);
      const answers = await Promise.all(both.map((id) => remove(owner, id)));
      const statuses = answers.map(({ status }) => status);
      const expected = both.map((id) => (id === host ? 409 : 204));
      expect({ ...point, statuses }).toEqual({ ...point, statuses: expected });
    },
  });
});

it("a deletion is done or not begun, and can be asked for again", async () => {
  await atEveryDeath({
    begin: () => given.owner(),
    kill: (owner) => remove(owner, owner.organizerId),
    judge: async (owner, point, crashed) => {
      const isLeft = (await call(organizers.list, owner)).meta.total === 1;
      const { status } = await remove(owner, owner.organizerId);
      expect({ ...point, status }).toEqual({ ...point, status: isLeft ? 204 : 404 });
      expect(isLeft && !crashed).toBe(false);
    },
  });
});
