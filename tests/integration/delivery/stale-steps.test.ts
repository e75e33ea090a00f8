// What becomes of a step of a mail's delivery, decided on what is no longer stored? Nothing:
// state and lease must both be as they were read.
import { describe, expect, it } from "vitest";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems, writeItem } from "#functions/core/table/table.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { drop, type MailPlace, move, readPlace } from "#functions/mail/delivery/delivery.ts";
import type { MailRef } from "#functions/mail/delivery/mail-queue.ts";
import { answered, claimed } from "#functions/mail/delivery/steps.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { MailState } from "#shared/contracts/order/order-mails.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { jana, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

eachTest(openPostOffice);

type Stored = { state: MailState; lease?: number | undefined };
type Desk = { ref: MailRef; store: (step: Stored) => Promise<unknown> };

/** A mail that is an item of its own. */
async function ofAccount(): Promise<Desk> {
  const { me } = await given.owner({ isConfirmed: false });
  const accountId = me.account.id;
  const [mail] = await asSystem(() => queryItems(accountMailItem.within({ accountId })));
  if (!mail) throw new Error("The account has no mail.");
  const ids = { accountId, id: accountMailItem.lastId(mail) };
  const names = { "#state": "state", "#lease": "lease" };
  return {
    ref: { account: accountId, mail: ids.id },
    store: ({ state, lease }) =>
      asSystem(() =>
        writeItem({
          update: accountMailItem.key(ids),
          set:
            lease === undefined
              ? "SET #state = :state REMOVE #lease"
              : "SET #state = :state, #lease = :lease",
          names,
          values: { ":state": state, ":lease": lease },
        }),
      ),
  };
}

/** The confirmation, which stands in its order's head. */
async function ofOrder(): Promise<Desk> {
  const owner = await given.owner();
  const { event, tickets } = await given.event(owner, { tickets: [{ quantityAvailable: 5 }] });
  const { id } = await sell(
    owner,
    event,
    tickets.map((ticket) => ({ ticket, guest: jana })),
  );
  return {
    ref: { order: id },
    store: (step) =>
      asSystem(() =>
        commitOrder(id, ({ head }) => ({
          head: { mail: { at: null, next: undefined, ...head.mail, ...step, lease: step.lease } },
        })),
      ),
  };
}

const place = async ({ ref }: Desk): Promise<MailPlace> => {
  const found = await asSystem(() => readPlace(ref));
  if (!found) throw new Error("There is no such mail.");
  return found;
};
const stored = async (desk: Desk): Promise<Stored> => {
  const { state: word, lease } = (await place(desk)).delivery;
  const state = MailState.parse(word);
  return lease === undefined ? { state } : { state, lease };
};

const changes: [what: string, before: Stored, after: Stored][] = [
  ["state", { state: "PENDING" }, { state: "FAILED" }],
  ["state", { state: "CLAIMED", lease: 7 }, { state: "UNKNOWN", lease: 7 }],
  ["lease", { state: "CLAIMED", lease: 7 }, { state: "CLAIMED", lease: 8 }],
  ["lease", { state: "CLAIMED", lease: 7 }, { state: "CLAIMED" }],
  ["lease", { state: "PENDING" }, { state: "PENDING", lease: 7 }],
];

describe.each([
  ["a mail of its own", ofAccount],
  ["an order's confirmation", ofOrder],
])("a step of %s", (_, open) => {
  const desk = eachTest(() => open());

  it.each(changes)(
    "is not taken where another %s is stored: from %j to %j",
    async (_what, before, after) => {
      await desk.store(before);
      const seen = await place(desk);
      await desk.store(after);

      const isMoved = await asSystem(() =>
        move(seen, answered(seen.delivery, "accepted", nowSeconds())),
      );

      expect([isMoved, await stored(desk)]).toEqual([false, after]);
    },
  );

  it.each(changes.map(([, before]) => before))(
    "is taken where all is as it was: %j",
    async (before) => {
      await desk.store(before);
      const seen = await place(desk);

      const isMoved = await asSystem(() =>
        move(seen, answered(seen.delivery, "accepted", nowSeconds())),
      );

      expect([isMoved, await stored(desk)]).toEqual([true, { state: "ACCEPTED" }]);
    },
  );

  it("is one worker's, of two that claim at the same time", async () => {
    const seen = await place(desk);
    const [one, other] = [
      claimed(seen.delivery, nowSeconds(), 0.1),
      claimed(seen.delivery, nowSeconds(), 0.2),
    ];

    const taken = await asSystem(async () => [await move(seen, one), await move(seen, other)]);

    expect([taken, (await stored(desk)).lease]).toEqual([[true, false], one.lease]);
  });
});

it("a mail that says nothing is dropped while nobody has it, and not once a worker claimed it", async () => {
  const desk = await ofAccount();
  await desk.store({ state: "CLAIMED", lease: 7 });
  await asSystem(() => drop(desk.ref));
  expect(await stored(desk)).toEqual({ state: "CLAIMED", lease: 7 });

  await desk.store({ state: "PENDING" });
  await asSystem(() => drop(desk.ref));
  expect(await asSystem(() => readPlace(desk.ref))).toBeNull();
});
