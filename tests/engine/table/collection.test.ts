// Does a store keep what it does not know, and refuse what came too late? Seen on a real table.
import { TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { beforeEach, expect, it } from "vitest";
import { newId } from "#functions/core/ports/clock.ts";
import { collection } from "#functions/core/table/collection.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { mustFitQuota } from "#functions/core/table/quota.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, tryWrite, writeItem } from "#functions/core/table/table.ts";
import { checkInListItem } from "#functions/stored/check-in-lists.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { problem } from "#shared/core/problems.ts";

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
  await asSystem(() => writeItem({ update: keyOf(id), set: "REMOVE linkNumber, description" }));

  const defaults = { linkNumber: 0, description: "" };
  expect(await asSystem(() => lists.get(id))).toMatchObject(defaults);
  expect((await asSystem(() => lists.list())).find((row) => row.id === id)).toMatchObject(defaults);
  expect(checkInListItem.parse((await itemOf(id)) ?? {})).toMatchObject(defaults);
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

it("a store with room for three keeps three, however many come at once", async () => {
  const owner = { id: newId("event"), accountId: event.accountId };
  const small = collection(checkInListItem).of(owner);
  const quota = { maximum: 3, refusal: () => problem("too_large") };
  const add = () =>
    asSystem(() => small.create(list, { quotas: [quota] })).catch(({ code }) => code);
  const count = async () => (await asSystem(() => small.list())).length;

  await Promise.all(Array.from({ length: 20 }, add));
  expect(await count()).toBeLessThanOrEqual(3);
  for (let n = await count(); n < 3; n++) await add();

  expect([await add(), await count()]).toEqual(["too_large", 3]);
  const known = await asSystem(() => small.list());
  expect(() => mustFitQuota(list, known, [quota])).toThrow("too_large");
});

it("a row stays where there is no room for it, but a flag says that it is used", async () => {
  const store = collection(ticketItem).of({ id: newId("event"), accountId: event.accountId });
  const quotas = [{ maximum: 0, refusal: () => problem("too_large") }];
  const guard = { quotas, unlessSet: "hasOrders" } as const;
  const add = (hasOrders: boolean) =>
    asSystem(() => store.create({ ...ticket, pools: [], createdAt, hasOrders }, guard));

  await expect(add(false)).rejects.toThrow("too_large");

  const { id: used } = await add(true);
  expect((await asSystem(() => store.list())).map((row) => row.id)).toEqual([used]);
});

it("an edit that takes too much of a quota goes back, with nothing else of it", async () => {
  const wide = { maximum: 10, sizeOf: sizeOfTitle, refusal: () => problem("too_large") };
  const quotas = [wide];
  const store = collection(ticketItem).of({ id: newId("event"), accountId: event.accountId });
  const add = (title: string) =>
    asSystem(() => store.create({ ...ticket, title, pools: [], createdAt }, { quotas }));
  const [before, other] = [await add("1234"), await add("5678")];
  const edit = (title: string, position: number, version: number) =>
    asSystem(() =>
      store.update(before.id, { title, position }, { version, grows: { before, quotas } }),
    );

  await expect(edit("1234567", 7, 1)).rejects.toThrow("too_large");

  expect(await asSystem(() => store.get(before.id))).toEqual({ ...before, version: 3 });
  expect(await edit("123456", 7, 3)).toMatchObject({ title: "123456", position: 7 });
  await asSystem(() => store.update(other.id, { title: "123456" }));
  expect(await edit("1234", 8, 4)).toMatchObject({ title: "1234", position: 8 });
});

it("an edit stays where the way back is barred", async () => {
  const quotas = [{ maximum: 4, sizeOf: sizeOfTitle, refusal: () => problem("too_large") }];
  const store = collection(ticketItem).of({ id: newId("event"), accountId: event.accountId });
  const values = { ...ticket, title: "1234", pools: [], createdAt, hasOrders: true };
  const before = await asSystem(() => store.create(values, { quotas }));

  const grows = { before, quotas, unlessSet: "hasOrders" } as const;
  const edit = asSystem(() => store.update(before.id, { title: "12345" }, { grows }));

  expect(await edit).toMatchObject({ title: "12345" });
  expect(await asSystem(() => store.get(before.id))).toMatchObject({ title: "12345" });
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

function sizeOfTitle({ title }: { title: string }): number {
  return title.length;
}
