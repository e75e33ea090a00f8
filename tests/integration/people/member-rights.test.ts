// Who may change whose role and status, and when does it count? From that person's next request.
import { describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { membershipItem } from "#functions/stored/users.ts";
import { auth } from "#shared/contracts/auth.ts";
import { events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { listed, memberOf, rowOf, setRights } from "#tests/support/scenes/team.ts";
import { given, type Owner, PASSWORD, withCookies } from "#tests/support/scenes/world.ts";
import { call, told } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const owner = eachTest(() => given.owner());

const ADMIN = { role: "ADMIN", status: "ACTIVE" } as const;
const ORGANIZER = { role: "ORGANIZER", status: "ACTIVE" } as const;
const OFF = { role: "ORGANIZER", status: "INACTIVE" } as const;
const nameOrganizer = ({ token }: { token: string }) =>
  call(organizers.create, { token, body: { name: "Mine" } });

describe("a role", () => {
  it("counts from the next request, without a new sign-in, both ways", async () => {
    const member = await memberOf(owner);
    expect(told(await nameOrganizer(member))).toEqual([403, "not_permitted"]);

    const raised = await setRights(owner, member.id, ADMIN);
    expect([raised.status, raised.data.role, raised.data.version]).toEqual([200, "ADMIN", 2]);
    expect((await nameOrganizer(member)).status).toBe(201);

    await setRights(owner, member.id, ORGANIZER);
    expect(told(await nameOrganizer(member))).toEqual([403, "not_permitted"]);
    expect((await call(events.list, { token: member.token })).status).toBe(200);
  });

  it("is changed on the version that the admin saw", async () => {
    const member = await memberOf(owner);
    await setRights(owner, member.id, ADMIN, 1);

    const late = await setRights(owner, member.id, ORGANIZER, 1);

    expect(told(late)).toEqual([409, "changed_meanwhile"]);
    expect(await rowOf(owner, member.id)).toMatchObject({ role: "ADMIN", version: 2 });
    const params = { userId: member.id };
    const unseen = await call(users.update, { token: owner.token, params, body: ORGANIZER });
    expect(unseen.problem.code).toBe("missing_version");
  });

  it("of an invited person does not change once they have joined", async () => {
    const member = await memberOf(owner);

    const refused = await setRights(owner, member.id, { role: "ADMIN", status: "INVITED" });

    expect(told(refused)).toEqual([409, "changed_meanwhile"]);
    expect((await rowOf(owner, member.id)).role).toBe("ORGANIZER");
  });
});

describe("a deactivated person", () => {
  it("is out of this account at once, and stays in another with the session there", async () => {
    const person = await given.organizerOf(owner);
    const elsewhere = await call(auth.login, {
      body: { email: person.me.email, password: PASSWORD, accountId: await ownAccountOf(person) },
    });
    const { token = "" } = { token: elsewhere.data.token ?? "" };

    const { status, data } = await setRights(owner, person.me.id, OFF);

    expect([status, data.status, data.version]).toEqual([200, "INACTIVE", 2]);
    expect(told(await call(events.list, { token: person.token }))).toEqual([403, "session_ended"]);
    expect(told(await call(auth.refresh, withCookies(person)))).toEqual([403, "session_ended"]);
    expect((await call(events.list, { token })).status).toBe(200);
    expect((await call(users.me, { token })).data.accounts).toHaveLength(1);
    const accountId = owner.me.account.id;
    const moved = await call(auth.switchAccount, {
      ...withCookies(elsewhere),
      body: { accountId },
    });
    expect(told(moved)).toEqual([404, "not_found"]);
    expect((await call(auth.refresh, withCookies(elsewhere))).status).toBe(200);
    const body = { email: person.me.email, password: PASSWORD };
    const named = await call(auth.login, { body: { ...body, accountId } });
    expect(told(named)).toEqual([403, "account_inactive"]);
    expect((await call(auth.login, { body })).data.token).not.toBeNull();
  });

  it("is told at the sign-in if there is no other account, and comes in again when reactivated", async () => {
    const member = await memberOf(owner);
    const login = (password = PASSWORD) =>
      call(auth.login, { body: { email: member.email, password } });
    await setRights(owner, member.id, OFF);

    expect(told(await login())).toEqual([403, "account_inactive"]);
    expect(told(await login("something else"))).toEqual([401, "wrong_credentials"]);
    expect((await rowOf(owner, member.id)).status).toBe("INACTIVE");

    await setRights(owner, member.id, ORGANIZER);

    expect((await login()).data.token).not.toBeNull();
  });

  it("is signed out for good: what was open before does not come back with the access", async () => {
    const member = await memberOf(owner);
    await setRights(owner, member.id, OFF);
    await setRights(owner, member.id, ORGANIZER);

    expect(told(await call(events.list, { token: member.token }))).toEqual([403, "session_ended"]);
    expect(told(await call(auth.refresh, withCookies(member)))).toEqual([403, "session_ended"]);
    const body = { accountId: owner.me.account.id };
    const moved = await call(auth.switchAccount, { ...withCookies(member), body });
    expect(told(moved)).toEqual([403, "session_ended"]);
    const entered = await call(auth.login, { body: { email: member.email, password: PASSWORD } });
    const again = { token: entered.data.token ?? "" };
    expect((await call(events.list, again)).status).toBe(200);
  });

  it("in the middle of a request gets no session any more", async () => {
    const member = await memberOf(owner);
    void beforeNext(
      "TransactWriteItemsCommand",
      () => setRights(owner, member.id, OFF, 1),
      member.id,
    );
    const body = { email: member.email, password: PASSWORD };

    expect(told(await call(auth.login, { body }))).toEqual([403, "session_ended"]);
  });
});

describe("the owner's row", () => {
  it("can be edited by nobody, before anything else is looked at", async () => {
    const admin = await memberOf(owner, "ADMIN");
    for (const by of [owner, admin])
      for (const body of [ORGANIZER, OFF, { role: "ADMIN", status: "INVITED" }] as const)
        for (const version of [1, 7])
          expect(told(await setRights(by, owner.me.id, body, version))).toEqual([
            403,
            "owner_not_editable",
          ]);

    expect((await call(users.me, { token: owner.token })).data).toMatchObject({
      role: "ADMIN",
      isOwner: true,
    });
  });

  it("is guarded by the write too, if the ownership came meanwhile", async () => {
    const member = await memberOf(owner);
    const key = membershipItem.key({ userId: member.id, accountId: owner.me.account.id });
    const set = "SET isOwner = :yes";
    void beforeNext(
      "TransactWriteItemsCommand",
      () => asSystem(() => writeItem({ update: key, set, values: { ":yes": true } })),
      member.id,
    );

    expect(told(await setRights(owner, member.id, OFF, 1))).toEqual([403, "owner_not_editable"]);
  });
});

describe("one's own row", () => {
  it.each([ORGANIZER, OFF, ADMIN])("can be changed by another admin only: %o", async (body) => {
    const admin = await memberOf(owner, "ADMIN");

    expect(told(await setRights(admin, admin.id, body, 1))).toEqual([403, "own_rights"]);
    expect((await setRights(owner, admin.id, body, 1)).status).toBe(200);
  });
});

describe("two admins", () => {
  it.each([ORGANIZER, OFF])(
    "who take each other's rights at once (%o): one succeeds",
    async (body) => {
      const [one, two] = [await memberOf(owner, "ADMIN"), await memberOf(owner, "ADMIN")];

      const answers = await Promise.all([
        setRights(one, two.id, body, 1),
        setRights(two, one.id, body, 1),
      ]);

      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
      const lost = answers.find(({ status }) => status === 403)?.problem.code;
      expect(["not_permitted", "session_ended"]).toContain(lost);
      const left = (await listed(owner)).filter(
        ({ role, status, isOwner }) => role === "ADMIN" && status === "ACTIVE" && !isOwner,
      );
      expect(left).toHaveLength(1);
    },
  );

  it("of whom one loses the right between question and write changes nothing", async () => {
    const [one, two] = [await memberOf(owner, "ADMIN"), await memberOf(owner, "ADMIN")];
    void beforeNext(
      "TransactWriteItemsCommand",
      () => setRights(owner, one.id, ORGANIZER, 1),
      two.id,
    );

    expect(told(await setRights(one, two.id, OFF, 1))).toEqual([403, "not_permitted"]);
    expect(await rowOf(owner, two.id)).toMatchObject({ role: "ADMIN", status: "ACTIVE" });
  });
});

describe("another account", () => {
  it("gets for a user's id what it gets for an unknown one", async () => {
    const [stranger, member] = [await given.owner(), await memberOf(owner)];
    const [foreign, unknown] = [
      await setRights(stranger, member.id, OFF, 1),
      await setRights(stranger, "usr_000000000000", OFF, 1),
    ];

    expect(told(foreign)).toEqual([404, "not_found"]);
    expect({ ...foreign.problem, requestId: "" }).toEqual({ ...unknown.problem, requestId: "" });
    expect((await rowOf(owner, member.id)).status).toBe("ACTIVE");
  });
});

const ownAccountOf = async ({ token, me }: Owner): Promise<string> => {
  const { accounts } = (await call(users.me, { token })).data;
  return accounts.find(({ id }) => id !== me.account.id)?.id ?? "";
};
