// How much may an owner have of a kind? What is counted beside the writes holds for requests at
// once, for edits, for deletions, and for writes whose answer is lost.
import { describe, expect, it } from "vitest";
import { collection } from "#functions/core/collection/collection.ts";
import type { Quotas } from "#functions/core/collection/quota.ts";
import { mustFitAmong, nextTurn } from "#functions/core/collection/turns.ts";
import { newId } from "#functions/core/ports/clock.ts";
import { countsItem } from "#functions/core/table/counts-item.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { checkInListItem } from "#functions/stored/check-in-lists.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { type ProblemError, problem } from "#shared/core/problems.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const createdAt = "2030-01-01T00:00:00.000Z";
const about = { type: "FREE", priceMinor: 0, position: 1, createdAt } as const;
const ticket = { ...about, pools: [] as string[] };
const list = { name: "Main door", ticketIds: [], createdAt };

/** Refusals tell their numbers. */
const tooMuch = (params: { maximum: number; left: number }) => problem("too_large", { params });
const letters = (maximum: number): Quotas<{ title: string }> => ({
  letters: { maximum, sizeOf: ({ title }) => title.length, refusal: tooMuch },
});

const event = eachTest(() => ({ id: newId("event"), accountId: newId("account") }));

const countOf = async (kind: string, name: string) => {
  const key = countsItem.key({ ownerId: event.id, kind });
  return (await asSystem(() => getItem(key, { consistent: true })))?.[name] ?? 0;
};
const told = (write: Promise<unknown>) =>
  write.then(
    () => "stored",
    ({ code, details }: ProblemError) => ({ code, ...details.params }),
  );

describe("a store with room for twenty", () => {
  const three = { rows: { maximum: 20, refusal: tooMuch } };

  it("keeps the first twenty of a hundred at once, and tells all others so", async () => {
    const store = collection(checkInListItem, three).of(event);

    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => told(asSystem(() => store.create(list)))),
    );

    const refused = outcomes.filter((one) => one !== "stored");
    expect(refused).toEqual(Array(80).fill({ code: "too_large", maximum: 20, left: 0 }));
    expect((await asSystem(() => store.list())).length).toBe(20);
    expect(await countOf("checkInList", "rows")).toBe(20);
  });

  it("has room again for what was deleted, and counts no deletion twice", async () => {
    const store = collection(checkInListItem, three).of(event);
    const { id } = await asSystem(() => store.create(list));

    const removals = await Promise.all(
      Array.from({ length: 5 }, () => told(asSystem(() => store.remove(id)))),
    );

    expect(removals.filter((one) => one === "stored")).toHaveLength(1);
    expect(await countOf("checkInList", "rows")).toBe(0);
  });

  it("does not make what is refused by something else, nor count it", async () => {
    const store = collection(checkInListItem, three).of(event);
    const beside = {
      writes: [{ check: { pk: "no", sk: "thing" }, if: "attribute_exists(pk)" }],
      refusal: () => problem("changed_meanwhile"),
    };

    const refused = told(asSystem(() => store.create(list, { beside: [beside] })));

    expect(await refused).toEqual({ code: "changed_meanwhile" });
    expect(await asSystem(() => store.list())).toEqual([]);
    expect(await countOf("checkInList", "rows")).toBe(0);
  });
});

describe("a quota of sizes", () => {
  const storeOf = (maximum: number) => collection(ticketItem, letters(maximum)).of(event);
  const make = (title: string) => asSystem(() => storeOf(10).create({ ...ticket, title }));

  it("refuses an edit that takes too much, with what is left for it, and nothing of it", async () => {
    const before = await make("1234");
    await make("5678");
    const edit = asSystem(() => storeOf(10).update(before.id, { title: "1234567", position: 7 }));

    expect(await told(edit)).toEqual({ code: "too_large", maximum: 10, left: 6 });

    expect(await asSystem(() => storeOf(10).get(before.id))).toEqual(before);
    expect(await countOf("ticket", "letters")).toBe(8);
  });

  it("never refuses an edit that takes no more than before, even if it is exceeded", async () => {
    const before = await make("12345678");
    const store = storeOf(5);
    const edit = (title: string) => told(asSystem(() => store.update(before.id, { title })));

    expect(await edit("87654321")).toBe("stored");
    expect(await edit("7654321")).toBe("stored");
    expect(await edit("87654321")).toMatchObject({ code: "too_large", left: 5 });
    expect(await countOf("ticket", "letters")).toBe(7);
  });

  it("counts one of two edits of the same version", async () => {
    const { id } = await make("1");
    const edit = (title: string) =>
      told(asSystem(() => storeOf(10).update(id, { title }, { version: 1 })));

    const outcomes = await Promise.all([edit("12"), edit("123")]);

    expect(outcomes).toContainEqual({ code: "changed_meanwhile" });
    const { title } = await asSystem(() => storeOf(10).get(id));
    expect(await countOf("ticket", "letters")).toBe(title.length);
  });

  it("gives back what a row has when it is deleted, though it was just edited", async () => {
    const store = storeOf(10);
    const { id } = await make("12");
    const grow = () => asSystem(() => store.update(id, { title: "123456" }));
    const grown = beforeNext("TransactWriteItemsCommand", grow, '"Delete"');

    expect(await asSystem(() => store.remove(id))).toBe(true);

    expect((await grown).title).toBe("123456");
    expect(await countOf("ticket", "letters")).toBe(0);
  });

  it("keeps a used row, and its count", async () => {
    const store = storeOf(10);
    const values = { ...ticket, title: "1234", hasOrders: true };
    const { id } = await asSystem(() => store.create(values));

    expect(await asSystem(() => store.remove(id, { unlessSet: "hasOrders" }))).toBe(false);

    expect(await countOf("ticket", "letters")).toBe(4);
  });
});

it("a quota of all that ever was has no room again", async () => {
  const ever = { ever: { maximum: 1, isForever: true, refusal: tooMuch } } as const;
  const store = collection(checkInListItem, ever).of(event);
  const { id } = await asSystem(() => store.create(list));
  await asSystem(() => store.remove(id));

  expect(await told(asSystem(() => store.create(list)))).toMatchObject({ code: "too_large" });
  expect(await asSystem(() => store.list())).toEqual([]);
});

describe("a write whose answer is lost", () => {
  it("is answered with its own row, and counted once", async () => {
    const store = collection(checkInListItem, { rows: { maximum: 1, refusal: tooMuch } }).of(event);
    const lost = loseAnswers(1);

    const made = await asSystem(() => store.create(list)).finally(lost.end);

    expect(lost.count()).toBe(1);
    expect(await asSystem(() => store.list())).toEqual([made]);
    expect(await countOf("checkInList", "rows")).toBe(1);
  });
});

describe("a list whose room time decides", () => {
  it("takes one write at a time, each judged beside the others", async () => {
    const counter = { ownerId: event.id, accountId: event.accountId, kind: "turns" };
    const store = collection(checkInListItem).of(event);
    const quotas = [{ maximum: 2, refusal: tooMuch }];
    const add = async (): Promise<unknown> => {
      const turn = await nextTurn(counter);
      mustFitAmong(await store.list(), list, quotas);
      return store.create(list, { beside: [turn] });
    };

    const outcomes = await Promise.all(Array.from({ length: 5 }, () => told(asSystem(add))));

    expect(outcomes).toContain("stored");
    expect(outcomes).toContainEqual({ code: "changed_meanwhile" });
    for (let n = 0; n < 3; n++) await told(asSystem(add));
    expect(await told(asSystem(add))).toEqual({ code: "too_large", maximum: 2, left: 0 });
    expect((await asSystem(() => store.list())).length).toBe(2);
  });
});

/** The table carries transactions out; the client hears that they are still under way. */
function loseAnswers(answers: number) {
  let lost = 0;
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args);
        if (commandName !== "TransactWriteItemsCommand" || lost >= answers) return answer;
        lost++;
        throw Object.assign(new Error("throttled"), { name: "ThrottlingException" });
      },
    { step: "initialize", name: "lost answers" },
  );
  return { count: () => lost, end: () => void dynamo().middlewareStack.remove("lost answers") };
}
