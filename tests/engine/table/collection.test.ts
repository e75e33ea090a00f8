// Does a store keep what it does not know, and refuse what came too late? Seen on a real table.
import { TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { beforeEach, expect, it } from "vitest";
import { collection } from "#functions/core/collection/collection.ts";
import { newId } from "#functions/core/ports/clock.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, tryWrite, writeItem } from "#functions/core/table/table.ts";
import { checkInListItem } from "#functions/stored/check-in-lists.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import { ticketItem } from "#functions/stored/tickets.ts";

const event = { id: newId("event"), accountId: newId("account") };
const lists = collection(checkInListItem).of(event);
const tickets = collection(ticketItem).of(event);
const organizers = collection(organizerItem).of(event);
const list = { name: "Main door", ticketIds: [], createdAt: "2030-01-01T00:00:00.000Z" };
const ticket = { title: "Standard", type: "FREE", priceMinor: 0, position: 1 } as const;
const createdAt = list.createdAt;

let id: string;
beforeEach(async () => {
  id = (await asSystem(() => lists.create(list))).id;
});
const keyOf = (listId: string) => checkInListItem.key({ eventId: event.id, id: listId });
const itemOf = (listId: string) => asSystem(() => getItem(keyOf(listId), { consistent: true }));

it("an old row without a new field is read with the field's default, by every reader", async () => {
  await asSystem(() => writeItem({ update: keyOf(id), set: "REMOVE linkNumber" }));

  const defaults = { linkNumber: 0 };
  expect(await asSystem(() => lists.get(id))).toMatchObject(defaults);
  expect((await asSystem(() => lists.list())).find((row) => row.id === id)).toMatchObject(defaults);
  expect(checkInListItem.parse((await itemOf(id)) ?? {})).toMatchObject(defaults);
  expect(await asSystem(() => lists.texts(id))).toEqual({ description: "" });
});

it("a field of a newer version stays in the row through an update by this one", async () => {
  const set = { set: "SET colour = :colour", values: { ":colour": "green" } };
  await asSystem(() => writeItem({ update: keyOf(id), ...set }));

  const updated = await asSystem(() => lists.update(id, { name: "Back door" }, { version: 1 }));

  expect(updated).not.toHaveProperty("colour");
  expect(await itemOf(id)).toMatchObject({ name: "Back door", colour: "green", version: 2 });
});

it("two edits of one version: the second is refused, and nothing of it is stored", async () => {
  await asSystem(() => lists.update(id, { name: "First" }, { version: 1 }));

  const second = asSystem(() => lists.update(id, { name: "Second" }, { version: 1 }));

  await expect(second).rejects.toMatchObject({ code: "changed_meanwhile" });
  expect(await itemOf(id)).toMatchObject({ name: "First", version: 2 });
});

it("what is not there is not found, whatever is done with it", async () => {
  const missing = newId("checkInList");

  const tries = [
    () => lists.get(missing),
    () => lists.update(missing, { name: "None" }),
    () => lists.remove(missing),
  ];

  for (const attempt of tries)
    await expect(asSystem<unknown>(attempt)).rejects.toMatchObject({ code: "not_found" });
  expect(await asSystem(() => lists.find(missing))).toBeNull();
  expect(await itemOf(missing)).toBeNull();
});

it("a set flag stops an update and a removal, an unset or absent one does not", async () => {
  const free = await asSystem(() => tickets.create({ ...ticket, pools: [], createdAt }));
  const sold = await asSystem(() =>
    tickets.create({ ...ticket, pools: [], createdAt, hasOrders: true }),
  );
  const cleared = await asSystem(() =>
    tickets.create({ ...ticket, pools: [], createdAt, hasOrders: false }),
  );
  const guard = { unlessSet: "hasOrders" } as const;

  const refused = asSystem(() => tickets.update(sold.id, { title: "Other" }, guard));
  await expect(refused).rejects.toMatchObject({ code: "changed_meanwhile" });
  expect(await asSystem(() => tickets.remove(sold.id, guard))).toBe(false);
  expect(await asSystem(() => tickets.get(sold.id))).toEqual(sold);
  expect(await asSystem(() => tickets.remove(free.id, guard))).toBe(true);
  expect(await asSystem(() => tickets.remove(cleared.id, guard))).toBe(true);
});

it("a write that meets another one is busy, not a fault", async () => {
  dynamo().middlewareStack.add(
    () => () => {
      throw new TransactionConflictException({ message: "conflict", $metadata: {} });
    },
    { step: "initialize", name: "conflict" },
  );
  const write = { update: keyOf(id), set: "SET colour = :c", values: { ":c": "red" } };

  const busy = { code: "busy", details: { retryAfter: 1 } };
  await expect(asSystem(() => lists.update(id, { name: "Late" }))).rejects.toMatchObject(busy);
  await expect(asSystem(() => writeItem(write))).rejects.toMatchObject(busy);
  expect(await asSystem(() => tryWrite(write))).toEqual({ ok: false, because: "conflict" });
  dynamo().middlewareStack.remove("conflict");
});

it("a store knows its owner, its fields and its flags, or does not compile", async () => {
  const mistakes = () => [
    // @ts-expect-error: the lists of an event need the event's id
    collection(checkInListItem).of({ accountId: event.accountId }),
    // @ts-expect-error: a name is a text
    lists.update(id, { name: 7 }),
    // @ts-expect-error: the id is the store's own
    lists.update(id, { id: "cil_1" }),
    // @ts-expect-error: a list has no flag of that name
    lists.remove(id, { unlessSet: "hasOrders" }),
    // @ts-expect-error: a title is no flag
    tickets.remove(id, { unlessSet: "title" }),
    // @ts-expect-error: an organizer has a name
    organizers.create({ createdAt }),
  ];

  expect(mistakes).toBeTypeOf("function");
});
