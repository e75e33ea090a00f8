// Where does a person land who comes back from the payment provider? At the event that they left,
// with what is on sale there now.
import { screen as page, waitFor } from "@testing-library/dom";
import { afterEach, expect, it, vi } from "vitest";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { changeStanding } from "#scripts/local/stripe/accounts.ts";
import { events } from "#shared/contracts/events.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given, PASSWORD } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { draft, filled, free, paid, WELCOME } from "#tests/support/screens/first-hour.ts";
import { field, leaveScreen, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { inConnectMode, onboardingOf } from "#tests/support/servers/connected.ts";

const TITLE = "Midsummer Night Concert";
const PAYMENTS = "/account/payment";
inConnectMode();
const sale = eachTest(() => openOnSale([{ ...paid, quantityAvailable: 1 }, free], {}, true));
const owner = eachTest(() => sale.owner);
const stripe = eachTest(() => onboardingOf(sale));
afterEach(() => leaveScreen());

const returned = (eventId: string) => `${PAYMENTS}?stripe=return&event=${eventId}`;
const ready = () => page.findByRole("heading", { name: "You can take payments" });
const back = () => page.queryByRole("link", { name: /^Back to/ });

async function publish(): Promise<void> {
  const params = { eventId: sale.event.id };
  await call(events.setStatus, { token: owner.token, params, body: { status: "LIVE" } });
  forgetSheets();
}

/** Where the page was led to last; the browser stays. */
function watchLeaving() {
  const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  return () => waitFor(() => expect(leave).toHaveBeenCalled()).then(() => leave.mock.lastCall?.[0]);
}

/** What the person does at the provider. */
async function fillIn(): Promise<void> {
  const { account } = (await stripe.look()).data;
  const desk = { state: sale.bench.standIn.state, now: () => sale.bench.clock.ms };
  changeStanding(desk, account?.id ?? "", "open");
}

it("the event that was left says whether its tickets wait to be published, are on sale or are sold out", async () => {
  const { goTo, press, user } = await openScreen(WELCOME, owner);
  const left = watchLeaving();
  await press("Connect payments");
  expect(String(await left())).toContain(sale.bench.baseUrl);
  const [link] = sale.bench.standIn.state.accountLinks.values();
  const { pathname, search } = new URL(link?.returnUrl ?? "");
  expect(`${pathname}${search}`).toBe(returned(sale.event.id));
  await fillIn();
  await goTo(`${pathname}${search}`);
  await says(`Standard can be bought once ${TITLE} is published.`);
  await expectAccessible();

  await publish();
  await goTo(returned(sale.event.id));
  await says("On sale now: Standard.");
  expect(filled()).toEqual([`Back to ${TITLE}`]);
  await expectAccessible();

  await sale.buy();
  forgetSheets();
  await goTo(returned(sale.event.id));
  await says(`None of the paid tickets of ${TITLE} is on sale now.`);
  await user.click(page.getByRole("link", { name: `Back to ${TITLE}` }));
  await waitFor(() => expect(location.pathname).toBe(`/manage/event/${sale.event.id}/dashboard`));
});

it("one who left the form too early reads that its tickets wait, until the provider is asked again", async () => {
  await publish();
  await stripe.begin(sale.event.id);
  const { press } = await openScreen(returned(sale.event.id), owner);
  await says("Standard can be bought once payments are connected.");
  await says("You are back from Stripe. What you entered there is kept.");
  expect(filled()).toEqual(["Continue at Stripe"]);
  expect(back()).toBeVisible();
  await expectAccessible();

  await fillIn();
  await press("Check again");

  await ready();
  await says("On sale now: Standard.");
});

it("an event whose tickets cost nothing says so", async () => {
  const eventId = await draft(owner, [free]);
  await openScreen(returned(eventId), owner);

  await says(`Nothing of ${TITLE} costs money.`);
  expect(page.getByRole("main")).not.toHaveTextContent("can be bought once payments are connected");
});

it("without an event of the account the page is as ever, and the way to the provider is open", async () => {
  const other = await given.owner();
  const foreign = await draft(other, [paid]);
  const screen = await openScreen(`${PAYMENTS}?stripe=return`, owner);
  const left = watchLeaving();
  for (const search of [
    "",
    `&event=${foreign}`,
    "&event=",
    "&event=evt_gone",
    `&event=${encodeURIComponent("../organizers?")}`,
  ]) {
    await screen.goTo(`${PAYMENTS}?stripe=return${search}`);
    await page.findByRole("button", { name: /at Stripe$|with Stripe$/ });
    await screen.network.calm();
    expect(back(), search).toBeNull();
    expect(page.queryByRole("alert"), search).toBeNull();

    await screen.press((await page.findByRole("button", { name: /Stripe$/ })).textContent);
    expect(String(await left()), search).toContain(sale.bench.baseUrl);
    vi.mocked(window.location.assign).mockClear();
  }
  await expectAccessible();
});

it("after the session ended the sign-in leads back, with the event", async () => {
  await stripe.connect();
  await publish();
  const screen = await openScreen(returned(sale.event.id));
  const left = watchLeaving();
  await screen.goTo(returned(sale.event.id));
  await screen.goTo(String(await left()));
  screen.fill(await field("Email"), owner.me.email);
  screen.fill(await field("Password"), PASSWORD);
  await screen.press("Sign in");

  await says("On sale now: Standard.");
  expect(`${location.pathname}${location.search}`).toBe(returned(sale.event.id));
});
