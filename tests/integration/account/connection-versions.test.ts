// Can an account's connection to Stripe be changed whichever version of the program stored it?
// Newer fields must neither block a change nor be lost by it.
import { expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, writeItem } from "#functions/core/table/table.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { accountItem } from "#functions/stored/account.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";
import { inConnectMode, onboardingOf } from "#tests/support/servers/connected.ts";

inConnectMode();
const sale = eachTest(openOnSale);
const stripe = eachTest(() => onboardingOf(sale));

it("a connection with what only a newer version knows is updated, and keeps it until the account is another", async () => {
  await stripe.connect();
  await store("SET stripe.payoutDay = :day", { ":day": "FRIDAY" });

  await stripe.stand("restricted");
  expect(await stateOf()).not.toContain("CONNECTED");
  expect(await stored()).toMatchObject({ state: "INCOMPLETE", payoutDay: "FRIDAY" });

  await stripe.disconnect();
  expect(await stateOf()).toEqual(["NOT_CONNECTED"]);
  expect(await stored()).not.toHaveProperty("payoutDay");
});

it("a connection with words of a newer version sells nothing by a guess, and stops nothing else", async () => {
  await stripe.connect();
  await store("SET stripe.#it = :it", { ":it": ["DISPUTES"] }, { "#it": "missing" });
  expect((await sale.reserve()).status).toBe(201);

  await store("SET stripe.#it = :it", { ":it": "PAUSED" }, { "#it": "state" });
  forgetSheets();
  const { data } = await call(publicEvents.get, { params: { eventId: sale.event.id } });
  expect(data.takesPayments).toBe(false);

  expect(await stateOf()).toEqual(["CONNECTED"]);
  expect(await stored()).toMatchObject({ state: "CONNECTED", missing: [] });
});

it("a connection that was stored before it had a version is updated once, and by one of two at once", async () => {
  await stripe.connect();
  await store("REMOVE stripe.version");

  await stripe.stand("restricted", { isTold: false });
  await Promise.all([stripe.look(), stripe.look()]);

  expect(await stored()).toMatchObject({ state: "INCOMPLETE", version: 1 });
  await stripe.stand("open");
  expect(await stored()).toMatchObject({ state: "CONNECTED", version: 2 });
});

const accountKey = () => accountItem.key({ accountId: sale.owner.me.account.id });
const stored = async () =>
  (await asSystem(() => getItem(accountKey(), { consistent: true })))?.["stripe"];
/** Changes the connection directly in the table. */
const store = (set: string, values?: Record<string, unknown>, names?: Record<string, string>) =>
  asSystem(() =>
    writeItem({ update: accountKey(), set, ...(values && { values }), ...(names && { names }) }),
  );

const stateOf = async () => {
  const { state, missing } = (await stripe.look()).data;
  return [state, ...missing];
};
