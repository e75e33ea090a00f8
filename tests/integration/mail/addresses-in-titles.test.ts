// Can an organizer put an address into the subject of mails to strangers? Titles are refused that a
// mailbox would turn into a link.
import { expect, test } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { eventItem } from "#functions/stored/events.ts";
import { events } from "#shared/contracts/events.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { eventFacts, given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const evil = "You won, see http://evil.example";
const owner = allTests(() => given.owner());

test.each([evil, "Prizes at evil.bank", "write to win@evil.example", "=?utf-8?q?win?="])(
  "no event is made or renamed with the title %j",
  async (title) => {
    const { event } = await given.event(owner, { isDraft: true });
    const sent = { token: owner.token, params: { eventId: event.id } };
    const body = { ...eventFacts(owner.organizerId), title };

    const refused = [
      await call(events.create, { ...sent, body }),
      await call(events.update, { ...sent, body, version: event.version }),
    ];

    for (const { status, problem } of refused)
      expect([status, problem.fields]).toEqual([422, [{ path: "title", code: "address_in_name" }]]);
    expect((await call(events.get, sent)).data.title).toBe(event.title);
  },
);

test("no ticket and no tier has one, because mails show both beside their subject", async () => {
  const { event } = await given.event(owner, { isDraft: true });
  const sent = { token: owner.token, params: { eventId: event.id } };
  const tiers = [{ label: evil, priceMinor: 100 }];

  const title = { title: evil, type: "FREE", priceMinor: 0 } as const;
  const label = { title: "Seat", type: "TIERED", priceMinor: 0, tiers } as const;
  const refused = [
    await call(tickets.create, { ...sent, body: title }),
    await call(tickets.create, { ...sent, body: label }),
  ];

  expect(refused.map(({ problem }) => problem.fields)).toEqual([
    [{ path: "title", code: "address_in_name" }],
    [{ path: "tiers.0.label", code: "address_in_name" }],
  ]);
});

test("an event that had one before is still shown, and is saved with another title", async () => {
  const { event } = await given.event(owner, { isDraft: true });
  const sent = { token: owner.token, params: { eventId: event.id } };
  await asSystem(() =>
    writeItem({
      update: eventItem.key({ id: event.id }),
      set: "SET title = :title",
      values: { ":title": evil },
    }),
  );

  const shown = await call(events.get, sent);
  const saved = await call(events.update, {
    ...sent,
    body: eventFacts(owner.organizerId),
    version: event.version,
  });

  expect([shown.status, shown.data.title]).toEqual([200, evil]);
  expect([saved.status, saved.data.title]).toEqual([200, event.title]);
});
