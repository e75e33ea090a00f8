// What if the answer of something that works once was lost? Asked again, it leads on; nobody is
// made twice, and nobody else gets in.
import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { emailClaimItem } from "#functions/stored/users.ts";
import { auth } from "#shared/contracts/auth.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import {
  accept,
  check,
  invited,
  join,
  knownPerson,
  listed,
  login,
  memberOf,
  meOf,
  newPerson,
  setRights,
} from "#tests/support/scenes/team.ts";
import { given, PASSWORD, withCookies } from "#tests/support/scenes/world.ts";
import { call, told } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const WRONG = "wrong wrong wrong";
const INVALID = [409, "invitation_invalid"];
const TAKEN = [409, "email_taken"];
const DAY_MS = 24 * 3600 * 1000;
const owner = eachTest(() => given.owner());

const newEmail = () => `${randomUUID()}@foyer.example`;
const register = (email: string, password = PASSWORD) =>
  call(auth.register, {
    body: {
      ...{ firstName: "Rea", lastName: "Turner", email, password },
      ...{ passwordConfirmation: password, acceptedTerms: true },
    },
  });

describe("registering again", () => {
  it("with the same address and password enters the same account, in any spelling", async () => {
    const email = newEmail();
    const first = await meOf((await register(email)).data.token);

    const again = await register(email.toUpperCase());

    expect(again.status).toBe(201);
    expect(again.headers["x-auth-token"]).toBe(again.data.token);
    expect(await meOf(again.data.token)).toEqual(first);
    expect((await call(auth.refresh, withCookies(again))).status).toBe(200);
  });

  it("at once with the first makes one person, whom both answers let in", async () => {
    const email = newEmail();

    const answers = await Promise.all([register(email), register(email)]);

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [one, other] = await Promise.all(answers.map(({ data }) => meOf(data.token)));
    expect(one).toEqual(other);
  });

  it("with another password is told that the address is taken, also at once with the first", async () => {
    const email = newEmail();
    void beforeNext("TransactWriteItemsCommand", () => register(email), email);
    expect(told(await register(email, WRONG))).toEqual(TAKEN);

    const refused = await register(email, WRONG);

    expect(told(refused)).toEqual(TAKEN);
    expect(refused.problem.fields).toEqual([{ path: "email", code: "email_taken" }]);
    expect((await login(email)).status).toBe(200);
  });

  it("counts as guesses of a sign-in do, and waits as they do", async () => {
    onTestFinished(stopClock());
    const email = newEmail();
    await register(email);

    for (let n = 0; n < 5; n++) expect(told(await register(email, WRONG))).toEqual(TAKEN);

    for (const refused of [await register(email), await login(email)])
      expect(told(refused)).toEqual([429, "too_many_requests"]);
  });

  it("leads into no account whose access is off, and into none of several", async () => {
    const member = await memberOf(owner);
    await setRights(owner, member.id, { role: "ORGANIZER", status: "INACTIVE" });
    const several = await given.organizerOf(owner);

    expect(told(await register(member.email))).toEqual(TAKEN);
    expect(told(await register(several.me.email))).toEqual(TAKEN);
  });
});

describe("accepting an invitation again", () => {
  it("with the password that was chosen lets the new person in, and makes nobody", async () => {
    const { user, email, token } = await invited(owner);
    const first = await meOf((await accept(token)).data.token);

    const again = await accept(token);

    expect([again.status, first.id]).toEqual([200, user.id]);
    expect(await meOf(again.data.token)).toEqual(first);
    expect(await listed(owner)).toHaveLength(2);
    const claim = await asSystem(() => getItem(emailClaimItem.key({ email })));
    expect(claim?.["userId"]).toBe(user.id);
    expect(told(await check(token))).toEqual(INVALID);
  });

  it("leads a known person into the invitation's account, by password or signed in", async () => {
    const known = await given.owner();
    const one = await invited(owner, known.me.email);
    const host = await given.owner();
    const two = await invited(host, known.me.email);
    await accept(one.token, knownPerson);
    await join(known, two.token);

    const byPassword = await meOf((await accept(one.token, knownPerson)).data.token);
    const signedIn = await join(known, two.token);

    expect([byPassword.id, byPassword.account]).toEqual([known.me.id, owner.me.account]);
    expect(byPassword.accounts).toHaveLength(3);
    const { id, name } = host.me.account;
    expect([signedIn.status, signedIn.data]).toEqual([200, { id, name, role: "ORGANIZER" }]);
  });

  it("at once with the first lets the same person in twice", async () => {
    const fresh = await invited(owner);
    const known = await given.owner();
    const { token } = await invited(owner, known.me.email);

    const asNew = await Promise.all([accept(fresh.token), accept(fresh.token)]);
    const asKnown = await Promise.all([accept(token, knownPerson), join(known, token)]);

    for (const { status } of [...asNew, ...asKnown]) expect(status).toBe(200);
    expect(await listed(owner)).toHaveLength(3);
  });

  it("with a wrong password is an invalid link, and counts as a guess of a sign-in", async () => {
    onTestFinished(stopClock());
    const { email, token } = await invited(owner);
    await accept(token);
    const wrong = { ...newPerson, password: WRONG, passwordConfirmation: WRONG };

    for (let n = 0; n < 5; n++) expect(told(await accept(token, wrong))).toEqual(INVALID);

    for (const refused of [await accept(token), await login(email)])
      expect(told(refused)).toEqual([429, "too_many_requests"]);
  });

  it("is for nobody else: neither another session, nor another account's link or an invented one", async () => {
    const stranger = await given.owner();
    const { token } = await invited(owner);
    const other = await invited(stranger);
    await accept(token);
    await accept(other.token);

    expect(told(await join(stranger, token))).toEqual(INVALID);
    const ids = token.slice(0, 24);
    for (const forged of [ids + other.token.slice(24), `${ids}${"0".repeat(51)}`, ids])
      expect(told(await accept(forged))).toEqual(INVALID);
  });

  it("leads nobody back in whose access is off since", async () => {
    const known = await given.owner();
    const { token } = await invited(owner, known.me.email);
    await join(known, token);
    await setRights(owner, known.me.id, { role: "ORGANIZER", status: "INACTIVE" });

    expect(told(await accept(token, knownPerson))).toEqual(INVALID);
    expect(told(await join(known, token))).toEqual(INVALID);
  });

  it("works for a day", async () => {
    onTestFinished(stopClock());
    const { token } = await invited(owner);
    await accept(token);
    onTestFinished(stopClock(DAY_MS - 1000));
    expect((await accept(token)).status).toBe(200);

    onTestFinished(stopClock(2000));

    expect(told(await accept(token))).toEqual(INVALID);
  });
});
