// What if a stranger registered with a person's address before that person came? Nothing that the
// stranger set up may remain.
import { describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, writeItem } from "#functions/core/table/table.ts";
import { resetTokenOf } from "#functions/mail/password-reset.ts";
import { accountItem } from "#functions/stored/account.ts";
import { resetItem, userItem } from "#functions/stored/users.ts";
import { account } from "#shared/contracts/account.ts";
import { auth } from "#shared/contracts/auth.ts";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given, type Owner, PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { inConnectMode, onboardingOf } from "#tests/support/servers/connected.ts";

const NEW = "a new correct horse";
inConnectMode();
const sale = eachTest(openOnSale);

const userKey = ({ me }: Owner) => userItem.key({ id: me.id });
const unconfirm = (owner: Owner) =>
  asSystem(() =>
    writeItem({
      update: userKey(owner),
      set: "SET emailConfirmedAt = :none",
      values: { ":none": null },
    }),
  );

/** The person asks for a reset link, opens the mailed one and signs in with the new password. */
async function comeLater({ me }: Owner): Promise<string> {
  await call(auth.forgotPassword, { body: { email: me.email } });
  const stored = await asSystem(() =>
    getItem(resetItem.key({ userId: me.id }), { consistent: true }),
  );
  const params = { token: await resetTokenOf(me.id, String(stored?.nonce)) };
  const body = { password: NEW, passwordConfirmation: NEW };
  expect((await call(auth.resetPassword, { params, body })).status).toBe(204);
  return (await call(auth.login, { body: { email: me.email, password: NEW } })).data.token ?? "";
}

describe("an account whose address was never confirmed", () => {
  it("cannot be connected to a Stripe account", async () => {
    const stranger = await given.owner({ isConfirmed: false });

    const refused = await call(account.connectPayments, { token: stranger.token });

    expect([refused.status, refused.problem.code]).toEqual([409, "email_not_confirmed"]);
    expect((await call(account.payments, { token: stranger.token })).data.state).toBe(
      "NOT_CONNECTED",
    );
  });

  it("loses its Stripe account, its other members and every session to who proves the address", async () => {
    const { owner } = sale;
    const stripe = onboardingOf(sale);
    await stripe.connect();
    const accomplice = await given.organizerOf(owner);
    await unconfirm(owner);

    const token = await comeLater(owner);

    const { data: connection } = await call(account.payments, { token });
    expect([connection.state, connection.account]).toEqual(["NOT_CONNECTED", null]);
    expect((await call(users.me, { token })).data.isEmailConfirmed).toBe(true);
    for (const old of [owner.token, accomplice.token])
      expect((await call(users.me, { token: old })).problem.code).toBe("session_ended");
    const body = { email: accomplice.me.email, password: PASSWORD };
    expect((await call(auth.login, { body })).data.accounts).toEqual([]);
  });

  it("loses a connection too that a newer version has stored more about", async () => {
    const { owner } = sale;
    await onboardingOf(sale).connect();
    const update = accountItem.key({ accountId: owner.me.account.id });
    const set = "SET stripe.payoutDay = :day";
    await asSystem(() => writeItem({ update, set, values: { ":day": "FRIDAY" } }));
    await unconfirm(owner);

    await comeLater(owner);

    const item = await asSystem(() => getItem(update, { consistent: true }));
    expect(item?.["stripe"]).toMatchObject({ state: "NOT_CONNECTED", id: null, opened: 1 });
    expect(item?.["stripe"]).not.toHaveProperty("payoutDay");
  });

  it("opens a Stripe account of its own afterwards, not the stranger's again", async () => {
    const { owner } = sale;
    const stripe = onboardingOf(sale);
    await stripe.connect();
    await unconfirm(owner);

    const own = onboardingOf({ ...sale, owner: { ...owner, token: await comeLater(owner) } });
    await own.connect();

    expect((await own.look()).data.state).toBe("CONNECTED");
    expect(own.stripeAccount()).not.toBe(stripe.stripeAccount());
  });
});

describe("an account whose address was confirmed", () => {
  it("keeps its Stripe account and its members when its owner forgets the password", async () => {
    const { owner } = sale;
    const stripe = onboardingOf(sale);
    await stripe.connect();
    const colleague = await given.organizerOf(owner);

    const token = await comeLater(owner);

    expect((await call(account.payments, { token })).data.state).toBe("CONNECTED");
    expect((await call(users.me, { token: colleague.token })).data.account.id).toBe(
      owner.me.account.id,
    );
  });
});
