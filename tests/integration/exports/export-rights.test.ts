// Who may begin an export, and who gets its file? Its maker alone, by the role of now.
import { beforeEach, describe, expect, test } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { jobOf, startJob } from "#functions/engine/job/start-job.ts";
import type { Role } from "#shared/contracts/auth.ts";
import { events } from "#shared/contracts/events.ts";
import { history } from "#shared/contracts/history.ts";
import type { UserStatus } from "#shared/contracts/users.ts";
import {
  ask,
  exportedLists,
  finish,
  openExportLinks,
  retry,
  see,
  stop,
} from "#tests/support/inputs/asked-exports.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { memberOf, setRights } from "#tests/support/scenes/team.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call, told } from "#tests/support/servers/call.ts";

let eventId: string;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  eventId = (await given.event(owner)).event.id;
});
const files = eachTest(openExportLinks);

const ofEvent = exportedLists.filter((list) => list !== "BILLING");
const missing = [404, "not_found"];

/** A finished export of the person, in the account where they are signed in. */
async function finished(person: Pick<Owner, "token" | "me">, list = exportedLists[0]) {
  const { data } = await ask(person, eventId, list);
  await finish(person, data);
  return data;
}

describe("another account", () => {
  test("begins none of an event that is not its own", async () => {
    const stranger = await given.owner();

    for (const list of ofEvent) expect(told(await ask(stranger, eventId, list))).toEqual(missing);
    const params = { eventId };
    expect(told(await call(history.list, { token: stranger.token, params }))).toEqual(missing);
    const { meta } = await call(history.list, { token: owner.token, params });
    expect(meta.total).toBe(0);
  });

  test("finds no export of others, not even its maker's from there", async () => {
    const member = await given.organizerOf(owner);
    const job = await finished(member);
    const home = await given.owner();

    for (const person of [home, await given.owner()]) {
      expect(told(await see(person, job))).toEqual(missing);
      expect(told(await stop(person, job))).toEqual(missing);
      expect(told(await retry(person, job))).toEqual(missing);
    }
    expect(files.links).toEqual([]);
  });
});

describe("another member of the account", () => {
  test.each(exportedLists)("finds no export of %s that somebody else began", async (list) => {
    const job = await finished(owner, list);

    for (const role of ["ORGANIZER", "ADMIN"] as const) {
      const member = await memberOf(owner, role);
      expect(told(await see(member, job))).toEqual(missing);
      expect(told(await stop(member, job))).toEqual(missing);
      expect(told(await retry(member, job))).toEqual(missing);
    }
    expect(files.links).toEqual([]);
  });
});

describe("an id that is no export's", () => {
  test.each(["job_000000000000", "job", "x".repeat(300), "job_1#x", "__proto__"])(
    "%s finds nothing",
    async (id) => expect(told(await see(owner, { id }))).toEqual(missing),
  );

  test("finds nothing if it is one of another job", async () => {
    const { id: by, account } = owner.me;
    const asked = { kind: "JOIN_DETAILS" as const, accountId: account.id, eventId, by };
    const ref = await jobOf(asked, "k");
    await asSystem(() => startJob(ref, { ...asked, input: {}, of: null }));

    expect(told(await see(owner, ref))).toEqual(missing);
  });
});

describe("an organizer", () => {
  test("begins each list of an event, and not billing", async () => {
    const member = await memberOf(owner);

    for (const list of ofEvent) expect((await ask(member, eventId, list)).status).toBe(202);
    expect(told(await ask(member, eventId, "BILLING"))).toEqual([403, "not_permitted"]);
  });
});

describe("a maker whose rights changed once the export was done", () => {
  const change = async (
    member: { id: string },
    rights: { role: Role; status: UserStatus } = { role: "ORGANIZER", status: "ACTIVE" },
  ) => setRights(owner, member.id, rights);

  test.each([
    ["BILLING", [403, "not_permitted"]],
    // It tells the operator's fee.
    ["ORDERS", [403, "not_permitted"]],
    ["ATTENDEES", [200, undefined]],
  ] as const)("from admin to organizer gets of %s: %j", async (list, answer) => {
    const member = await memberOf(owner, "ADMIN");
    const job = await finished(member, list);
    expect((await see(member, job)).data.file?.url).toContain("https://");
    const links = files.links.length;

    await change(member);

    expect(told(await see(member, job))).toEqual(answer);
    expect(files.links).toHaveLength(links + (answer[0] === 200 ? 1 : 0));
    await change(member, { role: "ADMIN", status: "ACTIVE" });
    expect((await see(member, job)).data.file?.url).toContain("https://");
  });

  test("from organizer to admin and back keeps the link", async () => {
    const member = await memberOf(owner);
    const job = await finished(member);
    await change(member, { role: "ADMIN", status: "ACTIVE" });
    expect((await see(member, job)).status).toBe(200);
    await change(member);
    expect((await see(member, job)).status).toBe(200);
  });

  test("and who left the account has no way in any more", async () => {
    const member = await memberOf(owner);
    const job = await finished(member);

    await change(member, { role: "ORGANIZER", status: "INACTIVE" });

    expect(told(await see(member, job))).toEqual([403, "session_ended"]);
    expect(files.links).toEqual([]);
  });

  test("is told so by the same key, too", async () => {
    const member = await memberOf(owner, "ADMIN");
    const options = { idempotencyKey: "0123456789abcdefghijklmnop" };
    await finish(member, (await ask(member, eventId, "ORDERS", options)).data);

    await change(member);

    expect(told(await ask(member, eventId, "ORDERS", options))).toEqual([403, "not_permitted"]);
    expect(files.links).toEqual([]);
  });
});

describe("an event that is deleted", () => {
  test("takes its exports along", async () => {
    const { event: draft } = await given.event(owner, { isDraft: true });
    const { data: job } = await ask(owner, draft.id, "PROMO_CODES");
    await finish(owner, job);
    expect((await see(owner, job)).status).toBe(200);

    await call(events.remove, { token: owner.token, params: { eventId: draft.id } });

    expect(told(await see(owner, job))).toEqual(missing);
    expect(told(await ask(owner, draft.id))).toEqual(missing);
    expect(files.links).toHaveLength(1);
  });
});
