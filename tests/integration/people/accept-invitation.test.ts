// How does an invited person join an account? With a new password, or with the one they have.
import { describe, expect, it, onTestFinished } from "vitest";
import { confirmationOf } from "#functions/mail/confirmation.ts";
import { confirmationItem } from "#functions/stored/users.ts";
import { account } from "#shared/contracts/account.ts";
import { auth } from "#shared/contracts/auth.ts";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import {
  accept,
  check,
  invited,
  join,
  knownPerson,
  login,
  meOf,
  newAddress,
  newPerson,
  rowOf,
  setRights,
  storedUser,
} from "#tests/support/scenes/team.ts";
import { given, withCookies } from "#tests/support/scenes/world.ts";
import { call, told } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { stored } from "#tests/support/servers/stream.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const WRONG = "wrong wrong wrong";
const owner = eachTest(() => given.owner());
eachTest(openPostOffice);

describe("a new person", () => {
  it("chooses name and password, is a member with the invitation's role, and signed in", async () => {
    const { user, email, token } = await invited(owner);

    const entered = await accept(token);

    expect(entered.status).toBe(200);
    expect(entered.headers["x-auth-token"]).toBe(entered.data.token);
    expect(await meOf(entered.data.token)).toMatchObject({
      id: user.id,
      email,
      firstName: "Inés",
      lastName: "Weber-Kim",
      role: "ORGANIZER",
      isOwner: false,
      isEmailConfirmed: true,
      account: owner.me.account,
      accounts: [{ id: owner.me.account.id, name: owner.me.account.name, role: "ORGANIZER" }],
    });
    expect((await call(auth.refresh, withCookies(entered))).status).toBe(200);
    expect((await login(email)).data.token).not.toBeNull();
    const row = await rowOf(owner, user.id);
    expect(row).toMatchObject({ status: "ACTIVE", firstName: "Inés", invitation: null });
    expect(row.lastLoginAt).not.toBeNull();
    expect((await storedUser(user.id))?.["terms"]).toMatchObject({ version: expect.any(String) });
  });

  it("keeps the link while name, password or terms are refused", async () => {
    const { token } = await invited(owner);
    const refused = async (change: object) =>
      (await accept(token, { ...newPerson, ...change })).problem.fields;

    expect(await refused({ password: "short", passwordConfirmation: "short" })).toEqual([
      { path: "password", code: "too_short", params: { minimum: 8 } },
    ]);
    expect(await refused({ passwordConfirmation: "another one" })).toEqual([
      { path: "passwordConfirmation", code: "passwords_differ" },
    ]);
    const weak = { password: "password123", passwordConfirmation: "password123" };
    expect(await refused(weak)).toMatchObject([{ path: "password" }]);
    expect(await refused({ acceptedTerms: false })).toEqual([
      { path: "acceptedTerms", code: "terms_not_accepted" },
    ]);
    expect(await refused({ firstName: "" })).toMatchObject([{ path: "firstName" }]);
    expect(await refused({ firstName: "a".repeat(51) })).toMatchObject([{ path: "firstName" }]);
    expect((await accept(token)).status).toBe(200);
  });

  it("whose address was taken meanwhile is told to sign in instead", async () => {
    const { email, token } = await invited(owner);
    await given.owner({ email });

    const refused = await accept(token);

    expect(told(refused)).toEqual([409, "email_taken"]);
    expect(refused.problem.fields).toEqual([{ path: "email", code: "email_taken" }]);
    expect((await accept(token, knownPerson)).status).toBe(200);
  });

  it("whose address is taken in the same moment is told so too, and nothing is made half", async () => {
    const { user, email, token } = await invited(owner);
    const registered = beforeNext(
      "TransactWriteItemsCommand",
      () => given.owner({ email }),
      user.id,
    );

    const refused = await accept(token);

    expect(told(refused)).toEqual([409, "email_taken"]);
    expect((await registered).me.email).toBe(email);
    expect(await storedUser(user.id)).toBeNull();
    expect((await rowOf(owner, user.id)).status).toBe("INVITED");
  });

  it("joins a second account that invited them too", async () => {
    const other = await given.owner();
    const email = newAddress();
    const [one, two] = [await invited(owner, email), await invited(other, email)];

    const first = await accept(one.token);
    const asNew = await accept(two.token);
    const second = await accept(two.token, knownPerson);

    expect([first.status, told(asNew), second.status]).toEqual([200, [409, "email_taken"], 200]);
    const { accounts, account: now } = await meOf(second.data.token);
    expect(accounts).toHaveLength(2);
    expect(now.id).toBe(other.me.account.id);
  });
});

describe("a known person", () => {
  it("joins with their password; name and other account stay, and the address counts as confirmed", async () => {
    const known = await given.owner({ isConfirmed: false });
    const { token } = await invited(owner, known.me.email, { role: "ADMIN" });

    const entered = await accept(token, knownPerson);

    const me = await meOf(entered.data.token);
    expect([entered.status, me.id, me.firstName, me.lastName]).toEqual([
      200,
      known.me.id,
      "Olivia",
      "Owner",
    ]);
    expect([me.role, me.isOwner, me.isEmailConfirmed]).toEqual(["ADMIN", false, true]);
    expect(me.accounts).toHaveLength(2);
    const confirmation = confirmationItem.key({ userId: known.me.id });
    const { nonce } = confirmationItem.parse((await stored(confirmation)) ?? {});
    const own = { userId: known.me.id, token: (await confirmationOf(known.me.id, nonce)).token };
    expect((await call(users.confirmEmail, { token: known.token, params: own })).status).toBe(200);
    expect((await call(users.me, { token: known.token })).status).toBe(200);
  });

  it("joins under the name that the account was given meanwhile", async () => {
    const { user, token } = await invited(owner);
    const body = { name: "Day Owl Events", email: owner.me.email };
    const rename = () => call(account.update, { token: owner.token, version: 2, body });
    void beforeNext("TransactWriteItemsCommand", rename, user.id);

    const entered = await accept(token);

    expect((await meOf(entered.data.token)).account.name).toBe("Day Owl Events");
  });

  it("is refused with a wrong password, which is counted as at the sign-in", async () => {
    onTestFinished(stopClock());
    const known = await given.owner();
    const { token } = await invited(owner, known.me.email);

    for (let wrong = 0; wrong < 5; wrong++)
      expect(told(await accept(token, { ...knownPerson, password: WRONG }))).toEqual([
        401,
        "wrong_credentials",
      ]);

    expect(told(await accept(token, knownPerson))).toEqual([429, "too_many_requests"]);
    expect(told(await login(known.me.email))).toEqual([429, "too_many_requests"]);
    expect((await check(token)).status).toBe(200);
  });

  it("signed in, joins without a password and may switch at once", async () => {
    const known = await given.owner();
    const { token } = await invited(owner, known.me.email);

    const { status, data } = await join(known, token);

    const { id, name } = owner.me.account;
    expect([status, data]).toEqual([200, { id, name, role: "ORGANIZER" }]);
    expect((await meOf(known.token)).account).toEqual(known.me.account);
    const moved = await call(auth.switchAccount, {
      ...withCookies(known),
      body: { accountId: id },
    });
    expect((await meOf(moved.data.token)).account.id).toBe(id);
  });

  it("whose access is off everywhere can still be invited by another account", async () => {
    const host = await given.owner();
    const { user, email, token } = await invited(host);
    await accept(token);
    await setRights(host, user.id, { role: "ORGANIZER", status: "INACTIVE" });
    expect(told(await login(email))).toEqual([403, "account_inactive"]);

    const { token: other } = await invited(owner, email);

    expect((await accept(other, knownPerson)).status).toBe(200);
  });
});
