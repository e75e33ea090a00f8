// Can an account take money, and how does it connect? The three states of a connection, through the
// handlers and Stripe's own pages.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { membershipItem } from "#functions/stored/users.ts";
import { changeStanding } from "#scripts/local/stripe/accounts.ts";
import { account } from "#shared/contracts/account.ts";
import { events } from "#shared/contracts/events.ts";
import { users } from "#shared/contracts/users.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { inConnectMode, onboardingOf } from "#tests/support/servers/connected.ts";

let sale: OnSale;
let stripe: ReturnType<typeof onboardingOf>;
const open = async () => {
  sale = await openOnSale();
  stripe = onboardingOf(sale);
};
const stateOf = async () => {
  const { state, missing } = (await stripe.look()).data;
  return [state, ...missing];
};
const eventTakesPayments = async () =>
  (await call(events.get, { token: sale.owner.token, params: { eventId: sale.event.id } })).data
    .takesPayments;

describe("an account", () => {
  beforeEach(open);
  afterEach(() => sale.close());

  it("tells its name and address", async () => {
    const { status, data } = await call(account.get, { token: sale.owner.token });

    expect(status).toBe(200);
    expect(data).toMatchObject({
      id: sale.owner.me.account.id,
      name: "Night Owl Events",
      email: sale.owner.me.email,
    });
  });

  it("changes its name and address, and everybody who may enter it reads the new name", async () => {
    const { token, me } = sale.owner;
    const member = await given.organizerOf(sale.owner);

    const body = { name: "  Day Owl Events ", email: "Office@foyer.example" };
    const { status, data } = await call(account.update, { token, version: 2, body });

    expect(status).toBe(200);
    expect(data).toMatchObject({
      name: "Day Owl Events",
      email: "office@foyer.example",
      version: 3,
    });
    expect((await call(account.get, { token })).data).toEqual(data);
    for (const person of [sale.owner, member])
      expect((await call(users.me, { token: person.token })).data.account.name).toBe(
        "Day Owl Events",
      );
    expect((await call(users.me, { token })).data.email).toBe(me.email);
  });

  it("is changed only by whoever read it as it is, and not by what is no name and no address", async () => {
    const { token } = sale.owner;
    const { data: before } = await call(account.get, { token });
    const body = { name: "Day Owl Events", email: "office@foyer.example" };

    const unread = await call(account.update, { token, version: 7, body });
    const wrong = await call(account.update, {
      token,
      version: 2,
      body: { name: "x".repeat(150), email: "office" },
    });

    expect([unread.status, unread.problem.code]).toEqual([409, "changed_meanwhile"]);
    expect([wrong.status, wrong.problem.fields?.map(({ path }) => path)]).toEqual([
      422,
      ["name", "email"],
    ]);
    expect((await call(account.get, { token })).data).toEqual(before);
    await call(account.update, { token, version: 2, body });
    const other = { ...body, name: "Barn Owl Events" };
    expect((await call(account.update, { token, version: 2, body: other })).problem.code).toBe(
      "changed_meanwhile",
    );
    // A repeat of the save that was stored, whose answer may be lost, is stored as well.
    expect((await call(account.update, { token, version: 2, body })).data.version).toBe(3);
  });

  it("is closed to organizers, who manage only events", async () => {
    const { me, token } = sale.owner;
    const key = membershipItem.key({ userId: me.id, accountId: me.account.id });
    const names = { "#role": "role" };
    await asSystem(() =>
      writeItem({
        update: key,
        set: "SET #role = :role",
        if: "attribute_exists(pk)",
        names,
        values: { ":role": "ORGANIZER" },
      }),
    );

    const body = { name: "Night Owl Events", email: "office@foyer.example" };
    const answers = [
      await call(account.get, { token }),
      await call(account.update, { token, version: 1, body }),
      await call(account.payments, { token }),
      await call(account.connectPayments, { token }),
    ];

    for (const { status, problem } of answers)
      expect([status, problem.code]).toEqual([403, "not_permitted"]);
  });
});

describe("with the operator's own keys", () => {
  beforeEach(open);
  afterEach(() => sale.close());

  it("everybody takes payments, and hears whose keys those are", async () => {
    const { data } = await stripe.look();

    expect(data).toMatchObject({ mode: "SINGLE", state: "CONNECTED", missing: [], isLive: false });
    expect(data.account?.name).toBe("Foyer Stand-in");
    expect(await eventTakesPayments()).toBe(true);
  });

  it("there is nothing to connect", async () => {
    const answer = await stripe.begin();

    expect([answer.status, answer.problem.code]).toEqual([409, "connection_not_needed"]);
    expect(sale.bench.standIn.state.accounts.size).toBe(1);
  });
});

describe("a connection", () => {
  inConnectMode();
  beforeEach(open);
  afterEach(() => sale.close());

  it("is not there at first", async () => {
    expect((await stripe.look()).data).toEqual({
      mode: "CONNECT",
      state: "NOT_CONNECTED",
      missing: [],
      isLive: false,
      account: null,
    });
    expect(await eventTakesPayments()).toBe(false);
  });

  it("is incomplete while the owner has not finished the form, and goes on where it stopped", async () => {
    const { data: first } = await stripe.begin();
    expect(await stateOf()).toEqual(["INCOMPLETE", "DETAILS"]);

    expect(await stripe.fillIn(first.url, "unfinished")).toBe(
      "https://foyer.example/account/payment?stripe=return",
    );

    expect(await stateOf()).toEqual(["INCOMPLETE", "DETAILS"]);
    const { data: second } = await stripe.begin();
    await stripe.fillIn(second.url, "in review");
    expect(await stateOf()).toEqual(["INCOMPLETE", "REVIEW"]);
    expect(sale.bench.standIn.state.accounts.size).toBe(2);
    expect(await eventTakesPayments()).toBe(false);
  });

  it("leads back to the event that the owner came from, also with a link that is too old", async () => {
    const eventId = sale.event.id;
    const page = "https://foyer.example/account/payment";

    const { data: first } = await stripe.begin(eventId);
    expect(await stripe.fillIn(first.url)).toBe(`${page}?stripe=return&event=${eventId}`);
    expect(await stripe.fillIn(first.url)).toBe(`${page}?stripe=refresh&event=${eventId}`);
    expect((await stripe.begin("no%26id")).status).toBe(422);
  });

  it("is connected once Stripe lets the account charge cards", async () => {
    const { data } = await stripe.begin();
    await stripe.fillIn(data.url, "open", "Night Owl Events Ltd");

    expect((await stripe.look()).data).toMatchObject({
      state: "CONNECTED",
      missing: [],
      account: { name: "Night Owl Events Ltd" },
    });
    expect(await eventTakesPayments()).toBe(true);
  });

  it("is known from Stripe's event alone, where nobody comes back to our page", async () => {
    const { data } = await stripe.begin();
    await stripe.fillIn(data.url);
    expect(await eventTakesPayments()).toBe(false);

    const answers = await sale.deliver();

    expect(answers.map(({ status }) => status)).toEqual([204]);
    expect(await eventTakesPayments()).toBe(true);
  });

  it("opens one Stripe account, however often and however fast the owner presses", async () => {
    const answers = await Promise.all([stripe.begin(), stripe.begin(), stripe.begin()]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(sale.bench.standIn.state.accounts.size).toBe(2);
  });

  it("sends an onboarding link that was used, or is old, back to us for a new one", async () => {
    const refresh = "https://foyer.example/account/payment?stripe=refresh";
    const { data: used } = await stripe.begin();
    await stripe.fillIn(used.url, "unfinished");
    const { data: old } = await stripe.begin();
    await sale.pass(301);

    expect(await stripe.fillIn(used.url)).toBe(refresh);
    expect(await stripe.fillIn(old.url)).toBe(refresh);
  });

  it("follows Stripe when it stops an account, and when it lets it go on", async () => {
    await stripe.connect();

    await stripe.stand("restricted");
    expect(await eventTakesPayments()).toBe(false);
    expect(await stateOf()).toEqual(["INCOMPLETE", "DETAILS"]);

    await stripe.stand("open");
    expect(await eventTakesPayments()).toBe(true);
  });

  it("believes Stripe and not the order of its events", async () => {
    await stripe.connect();
    await stripe.stand("restricted", { isTold: false });
    await stripe.stand("open");
    await stripe.stand("restricted");

    await sale.deliver((sent) => sent.reverse());

    expect(await eventTakesPayments()).toBe(false);
  });

  it("ends when the owner ends it at Stripe, and begins anew with another account", async () => {
    await stripe.connect();
    const former = stripe.stripeAccount();

    await stripe.disconnect();

    expect((await stripe.look()).data).toMatchObject({ state: "NOT_CONNECTED", account: null });
    expect(await eventTakesPayments()).toBe(false);
    await stripe.connect();
    expect(stripe.stripeAccount()).not.toBe(former);
    expect(await stateOf()).toEqual(["CONNECTED"]);
  });

  it("that was ended without a word to us shows when somebody looks", async () => {
    await stripe.connect();
    await stripe.disconnect({ isTold: false });

    expect((await stripe.look()).data.state).toBe("NOT_CONNECTED");
  });

  it("of a stranger at Stripe changes nothing here", async () => {
    await stripe.connect();
    sale.bench.standIn.connectAccount("acct_stranger");
    changeStanding(
      { state: sale.bench.standIn.state, now: () => sale.bench.clock.ms },
      "acct_stranger",
      "restricted",
    );

    const answers = await sale.deliver();

    expect(answers.map(({ status }) => status)).toEqual([204]);
    const stranger = onboardingOf({ ...sale, owner: await given.owner() });
    expect((await stranger.look()).data.state).toBe("NOT_CONNECTED");
    expect(await stateOf()).toEqual(["CONNECTED"]);
  });

  it("cannot be looked at while Stripe does not answer, which changes nothing", async () => {
    await stripe.connect();
    const working = process.env.STRIPE_API_URL;
    process.env.STRIPE_API_URL = "http://127.0.0.1:1";

    const answer = await stripe.look();
    process.env.STRIPE_API_URL = working;

    expect([answer.status, answer.problem.code]).toEqual([503, "payments_unavailable"]);
    expect(await eventTakesPayments()).toBe(true);
  });
});
