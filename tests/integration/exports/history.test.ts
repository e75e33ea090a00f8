// What stands in an event's history? Each export with its maker, the newest first, as long as the
// event.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems, writeItem } from "#functions/core/table/table.ts";
import { historyItem, historyOf } from "#functions/stored/history.ts";
import { purgeEvent } from "#functions/workers/purge-event.ts";
import { history } from "#shared/contracts/history.ts";
import { users } from "#shared/contracts/users.ts";
import { exportsIn } from "#tests/support/exports/exports-in.ts";
import { ask } from "#tests/support/inputs/asked-exports.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { memberOf, setRights } from "#tests/support/scenes/team.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

let eventId: string;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  eventId = (await given.event(owner)).event.id;
});

const read = (search = "", id = eventId) =>
  call(history.list, { token: owner.token, params: { eventId: id }, search });

/** A second apart. */
async function askInTurn(...asked: Parameters<typeof ask>[]): Promise<void> {
  const start = nowMs();
  for (const [at, one] of asked.entries()) {
    const putBack = replaceClock({ nowMs: () => start + at * 1000 });
    await ask(...one);
    putBack();
  }
}

describe("the history of an event", () => {
  test("is empty at first", async () => {
    expect((await read()).meta).toMatchObject({ total: 0, lastPage: 1 });
  });

  test("has each export with its maker, the newest first, and none of others", async () => {
    const member = await memberOf(owner);
    const { event: other } = await given.event(owner);
    await askInTurn(
      [owner, eventId, "ORDERS"],
      [member, eventId, "ATTENDEES", { body: { format: "XLSX" } }],
      [owner, other.id, "ANSWERS"],
      [owner, eventId, "BILLING"],
      [owner, eventId, "CHECK_INS"],
    );

    const { data } = await read();

    expect(exportsIn(data).map(({ list, format, by, what }) => [what, list, format, by])).toEqual([
      ["EXPORT", "CHECK_INS", "CSV", "Olivia Owner"],
      ["EXPORT", "ATTENDEES", "XLSX", "Inés Weber-Kim"],
      ["EXPORT", "ORDERS", "CSV", "Olivia Owner"],
    ]);
    expect(data.map(({ at }) => at)).toEqual(
      data
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(exportsIn((await read("", other.id)).data).map(({ list }) => list)).toEqual(["ANSWERS"]);
  });

  test("says of a part of a list that it is one, and of an older entry that it is none", async () => {
    const completed = { search: "?filter_fields[status]=COMPLETED" };
    await askInTurn(
      [owner, eventId, "ORDERS"],
      [owner, eventId, "ORDERS", { search: "?sort_by=totalMinor" }],
      [owner, eventId, "ORDERS", { search: "?query=lee" }],
      [owner, eventId, "ORDERS", completed],
    );
    const older = { accountId: owner.me.account.id, eventId, id: "job_000000000000" };
    const made = { at: "2020-01-01T00:00:00.000Z", what: "EXPORT", by: owner.me.id } as const;
    const { isPart: _, ...put } = historyItem.whole({
      ...{ ...older, ...made },
      ...{ list: "ORDERS", format: "CSV", isPart: true },
    });
    await asSystem(() => writeItem({ put }));

    const { data } = await read();

    expect(exportsIn(data).map(({ isPart }) => isPart)).toEqual([true, true, false, false, false]);
  });

  test("comes in pages, the other way round too, and is searched by who did it", async () => {
    const member = await memberOf(owner);
    await askInTurn(
      [owner, eventId, "ORDERS"],
      [member, eventId, "ATTENDEES"],
      [owner, eventId, "PROMO_CODES"],
    );
    const lists = async (search: string) =>
      exportsIn((await read(search)).data).map(({ list }) => list);

    expect(await lists("?per_page=2")).toEqual(["PROMO_CODES", "ATTENDEES"]);
    expect(await lists("?per_page=2&page=2")).toEqual(["ORDERS"]);
    expect((await read("?per_page=2")).meta).toMatchObject({ total: 3, lastPage: 2 });
    expect(await lists("?sort_direction=asc&per_page=1")).toEqual(["ORDERS"]);
    expect(await lists("?query=weber")).toEqual(["ATTENDEES"]);
  });

  test("has an export once, however often its key comes", async () => {
    const options = { idempotencyKey: randomUUID() };
    const send = () => ask(owner, eventId, "ORDERS", options);

    const [first] = [await send(), await send(), ...(await Promise.all([send(), send()]))];

    expect((await read()).data.map(({ id }) => id)).toEqual([first?.data.id]);
  });

  test("has no export that was refused", async () => {
    await ask(owner, eventId, "ORDERS", { body: { format: "PDF" } });
    await ask(owner, eventId, "ANSWERS", { search: "?questionId=qst_000000000000" });

    expect((await read()).meta.total).toBe(0);
  });

  test("names its maker by the name of now, and nobody who has left the account", async () => {
    const member = await memberOf(owner);
    await ask(member, eventId, "ORDERS");
    const { token } = owner;
    await ask(owner, eventId, "ORDERS");
    const body = { firstName: "Olga", lastName: "Owner" };
    await call(users.updateMe, { token, body });

    await setRights(owner, member.id, { role: "ORGANIZER", status: "INACTIVE" });

    expect((await read()).data.map(({ by }) => by).toSorted()).toEqual(["Olga Owner", null]);
  });

  test("is read by an organizer", async () => {
    const { token } = await memberOf(owner);
    expect((await call(history.list, { token, params: { eventId } })).status).toBe(200);
  });

  test("goes with the event, and with no other", async () => {
    const { event: other } = await given.event(owner);
    await ask(owner, eventId, "ORDERS");
    await ask(owner, other.id, "ORDERS");
    const accountId = owner.me.account.id;

    await asSystem(() => purgeEvent({ accountId, eventId }, "history", () => false));

    const left = (id: string) =>
      asSystem(() => queryItems({ ...historyOf({ accountId, eventId: id }), consistent: true }));
    expect([await left(eventId), (await left(other.id)).length]).toEqual([[], 1]);
  });
});
