// How does a person with several accounts choose one, change to another, and lose one?
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { membershipItem } from "#functions/stored/users.ts";
import { auth } from "#shared/contracts/auth.ts";
import { events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { meOf } from "#tests/support/scenes/team.ts";
import { eventFields, given, PASSWORD, withCookies } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const host = eachTest(() => given.owner());
const member = eachTest(() => given.organizerOf(host));

const login = (accountId?: string) =>
  call(auth.login, {
    body: { email: member.me.email, password: PASSWORD, ...(accountId && { accountId }) },
  });
const ownAccount = async () =>
  (await login()).data.accounts.find(({ role }) => role === "ADMIN")?.id ?? "";
const moveTo = (accountId: string, session: { cookies: string[] } = member) =>
  call(auth.switchAccount, { ...withCookies(session), body: { accountId } });
const setStatus = (status: string) =>
  asSystem(() =>
    writeItem({
      update: membershipItem.key({ userId: member.me.id, accountId: host.me.account.id }),
      set: "SET #status = :status",
      names: { "#status": "status" },
      values: { ":status": status },
    }),
  );

describe("signing in with several accounts", () => {
  it("answers no token but the accounts, with the role in each", async () => {
    const { status, data, cookies } = await login();

    expect([status, data.token, cookies]).toEqual([200, null, []]);
    expect(data.accounts.map(({ name, role }) => [name, role]).toSorted()).toEqual([
      ["Night Owl Events", "ADMIN"],
      ["Night Owl Events", "ORGANIZER"],
    ]);
  });

  it("enters the chosen one, with the rights in it", async () => {
    const me = await meOf((await login(host.me.account.id)).data.token);

    expect([me.account.id, me.role, me.isOwner]).toEqual([host.me.account.id, "ORGANIZER", false]);
    expect(me.accounts).toHaveLength(2);
  });

  it("offers the choice again for an account that is not theirs", async () => {
    const stranger = await given.owner();

    const { status, data } = await login(stranger.me.account.id);

    expect([status, data.token, data.accounts.length]).toEqual([200, null, 2]);
  });

  it("shows the accounts to nobody without the password", async () => {
    const body = {
      email: member.me.email,
      password: "something else",
      accountId: host.me.account.id,
    };
    expect((await call(auth.login, { body })).problem.code).toBe("wrong_credentials");
  });
});

describe("moving to another account", () => {
  it("begins a session there and ends the one here", async () => {
    const own = await ownAccount();

    const moved = await moveTo(own);

    const me = await meOf(moved.data.token);
    expect([moved.status, me.account.id, me.role]).toEqual([200, own, "ADMIN"]);
    expect(moved.headers["x-auth-token"]).toBe(moved.data.token);
    expect((await call(users.me, { token: member.token })).problem.code).toBe("session_ended");
    expect((await call(auth.refresh, withCookies(member))).problem.code).toBe("session_ended");
    expect((await call(auth.refresh, withCookies(moved))).status).toBe(200);
  });

  it("is refused for an account that is not theirs, and the session goes on", async () => {
    const stranger = await given.owner();

    const { status, problem } = await moveTo(stranger.me.account.id);

    expect([status, problem.code]).toEqual([404, "not_found"]);
    expect((await call(users.me, { token: member.token })).status).toBe(200);
    expect((await call(auth.refresh, withCookies(member))).status).toBe(200);
  });

  it("takes the refresh cookie and the anti-forgery header, never a token alone", async () => {
    const body = { accountId: await ownAccount() };
    const { cookies = [], headers = {} } = withCookies(member);

    const withoutHeader = await call(auth.switchAccount, { cookies, body });
    const withoutCookie = await call(auth.switchAccount, {
      token: member.token,
      cookies: cookies.filter((one) => one.startsWith("XSRF-TOKEN=")),
      headers,
      body,
    });

    expect([withoutHeader.status, withoutHeader.problem.code]).toEqual([
      403,
      "bad_anti_forgery_token",
    ]);
    expect([withoutCookie.status, withoutCookie.problem.code]).toEqual([401, "not_signed_in"]);
  });

  it("with a cookie that was used before ends the session instead", async () => {
    const renewed = await call(auth.refresh, withCookies(member));
    const restoreClock = stopClock(60_000);
    const reused = await moveTo(await ownAccount()).finally(restoreClock);

    expect(reused.problem.code).toBe("session_ended");
    expect((await call(users.me, { token: renewed.data.token ?? "" })).problem.code).toBe(
      "session_ended",
    );
  });
});

describe("a member who was deactivated", () => {
  it("is out at once, and gets in nowhere but elsewhere", async () => {
    await setStatus("INACTIVE");

    const [now, renewed, entered, moved] = [
      await call(users.me, { token: member.token }),
      await call(auth.refresh, withCookies(member)),
      await login(host.me.account.id),
      await moveTo(host.me.account.id, { cookies: (await login()).cookies }),
    ];

    expect(now.problem.code).toBe("session_ended");
    expect(renewed.problem.code).toBe("session_ended");
    expect([entered.status, entered.problem.code]).toEqual([403, "account_inactive"]);
    expect([moved.status, moved.problem.code]).toEqual([404, "not_found"]);
  });

  it("from the only account is told so, after the right password only", async () => {
    const alone = await given.owner();
    await asSystem(() =>
      writeItem({
        update: membershipItem.key({ userId: alone.me.id, accountId: alone.me.account.id }),
        set: "SET #status = :status",
        names: { "#status": "status" },
        values: { ":status": "INACTIVE" },
      }),
    );

    const { email } = alone.me;
    const right = await call(auth.login, { body: { email, password: PASSWORD } });
    const wrong = await call(auth.login, { body: { email, password: "something else" } });
    const unknown = await call(auth.login, {
      body: { email: `${randomUUID()}@foyer.example`, password: "something else" },
    });

    expect([right.status, right.problem.code, right.cookies]).toEqual([
      403,
      "account_inactive",
      [],
    ]);
    expect([wrong.status, wrong.problem.code]).toEqual([401, "wrong_credentials"]);
    expect({ ...wrong.problem, requestId: "" }).toEqual({ ...unknown.problem, requestId: "" });
  });
});

describe("the role organizer", () => {
  it("makes and publishes events, but no organizers", async () => {
    const { token } = member;
    const body = eventFields(host.organizerId);

    const event = await call(events.create, { token, body });
    const organizer = await call(organizers.create, { token, body: { name: "Mine" } });

    expect(event.status).toBe(201);
    await given.ticket(member, event.data.id);
    const params = { eventId: event.data.id };
    expect(
      (await call(events.setStatus, { token, params, body: { status: "LIVE" } })).data.status,
    ).toBe("LIVE");
    expect([organizer.status, organizer.problem.code]).toEqual([403, "not_permitted"]);
    expect((await call(organizers.list, { token })).data.map(({ name }) => name)).toEqual([
      "Night Owl Events",
    ]);
  });

  it("sees nothing of their other account", async () => {
    const { event } = await given.event({
      ...member,
      token: (await login(await ownAccount())).data.token ?? "",
    });
    const answer = await call(events.get, { token: member.token, params: { eventId: event.id } });
    expect([answer.status, answer.problem.code]).toEqual([404, "not_found"]);
  });
});
