// What did the operator's fee cost? Each way in which the card of the payments' page tells it.
import { screen as page, waitFor, within } from "@testing-library/dom";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { PaymentConnection } from "#shared/contracts/account.ts";
import { type Billing, Billing as BillingContract } from "#shared/contracts/stats.ts";
import type { Currency } from "#shared/core/money.ts";
import { allTests, eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { onPhone } from "#tests/support/screens/phone.ts";
import { openScreen, says } from "#tests/support/screens/screen.tsx";

const PAYMENTS = "/account/payment";
const HEADING = { name: "The operator's fee" };
const BILLING = /account\/billing$/;
const CONNECTION = /account\/payments$/;
const connected: PaymentConnection = {
  mode: "CONNECT",
  state: "CONNECTED",
  missing: [],
  isLive: true,
  account: null,
};
/** No less than the page waits before it asks again. */
const LOOK_EVERY_MS = 3_000;

const owner = allTests(() => given.owner());
const answer = eachTest<Billing>(() => ({
  at: "2031-03-10T18:05:00.000Z",
  isCounting: false,
  hasOwnKeys: false,
  isFree: false,
  currencies: [],
  months: [],
}));

/** The payments' page, where billing is answered as the test says. */
async function opened() {
  const screen = await openScreen("/account/settings", owner);
  screen.network.answer(CONNECTION, () => connected);
  const restore = screen.network.answer(BILLING, () => BillingContract.parse(answer));
  await screen.goTo(PAYMENTS);
  await page.findByRole("heading", HEADING);
  return { ...screen, restore };
}

const card = () => page.getByRole("heading", HEADING).closest("section") ?? document.body;

const fee = (
  month: string,
  title: string,
  takenMinor: number,
  returnedMinor = 0,
  currency: Currency = "EUR",
) => ({ month, eventId: eventIdOf(title), title, currency, takenMinor, returnedMinor });

const eventIdOf = (title: string) =>
  `evt_${["Fair", "Gig", "Matsuri"].indexOf(title)}`.padEnd(16, "0");

/** Two months, two events and two currencies. */
const sold = {
  currencies: [
    { currency: "EUR" as const, takenMinor: 4500, returnedMinor: 250 },
    { currency: "JPY" as const, takenMinor: 1200, returnedMinor: 0 },
  ],
  months: [
    fee("2031-03", "Fair", 2000, 250),
    fee("2031-03", "Gig", 1000),
    fee("2031-03", "Matsuri", 1200, 0, "JPY"),
    fee("2031-02", "Fair", 1500),
  ],
};

it("one sum a currency, then each month's events, which lead to them", async () => {
  Object.assign(answer, sold);
  await opened();

  await page.findByRole("table");
  expect(card()).toHaveTextContent("Net in EUR€42.50€45.00 taken, €2.50 given back");
  expect(card()).toHaveTextContent("Net in JPY¥1,200¥1,200 taken, ¥0 given back");
  const rows = page.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "EventTakenGiven backNet",
    "March 2031€27.50¥1,200",
    "Fair€20.00€2.50€17.50",
    "Gig€10.00€0.00€10.00",
    "Matsuri¥1,200¥0¥1,200",
    "February 2031€15.00",
    "Fair€15.00€0.00€15.00",
  ]);
  expect(page.getByRole("link", { name: "Gig" })).toHaveAttribute(
    "href",
    `/manage/event/${eventIdOf("Gig")}`,
  );
  expect(card()).toHaveTextContent("Months begin and end in UTC.");
  expect(card()).toHaveTextContent(/As of Mar 10, 2031, .*$/);
  expect(page.queryByRole("button", { name: "Show older" })).toBeNull();
  await expectAccessible();
});

it("a month in which more went back than was taken is below zero", async () => {
  answer.currencies = [{ currency: "EUR", takenMinor: 500, returnedMinor: 500 }];
  answer.months = [fee("2031-03", "Fair", 0, 500), fee("2031-02", "Fair", 500)];
  await opened();

  await page.findByRole("table");
  expect(page.getByRole("row", { name: /^March/ }).textContent).toBe("March 2031−€5.00");
  expect(card()).toHaveTextContent("Net in EUR€0.00€5.00 taken, €5.00 given back");
});

it("more than twelve months are folded, and unfold below", async () => {
  const months = Array.from({ length: 14 }, (_, back) => {
    const at = new Date(Date.UTC(2031, 2 - back, 1));
    return fee(at.toISOString().slice(0, 7), "Fair", 100);
  });
  answer.currencies = [{ currency: "EUR", takenMinor: 1400, returnedMinor: 0 }];
  answer.months = months;
  const { press } = await opened();
  const names = () => page.getAllByRole("rowheader", { name: /\d{4}$/ });
  await page.findByRole("table");
  expect(names()).toHaveLength(12);
  expect(names().at(-1)).toHaveTextContent("April 2030");

  await press("Show older");

  expect(names()).toHaveLength(14);
  expect(names().at(-1)).toHaveTextContent("February 2030");
  expect(page.getByRole("button", { name: "Hide older" })).toHaveFocus();
  await expectAccessible();
  await press("Hide older");
  expect(names()).toHaveLength(12);
});

it("with the operator's own keys there is none, and nothing else is said", async () => {
  Object.assign(answer, sold, { hasOwnKeys: true, isFree: true, at: null });
  await opened();

  const sentence = "There is none, because this site sells with the operator's own Stripe keys.";
  await waitFor(() => expect(card().textContent).toBe(`The operator's fee${sentence}`));
  await expectAccessible();
});

it("a fee of nothing is told as free, not as empty", async () => {
  answer.isFree = true;
  answer.currencies = [{ currency: "EUR", takenMinor: 0, returnedMinor: 0 }];
  await opened();

  await says("This site takes no fee.");
  expect(within(card()).getByText("Free")).toBeVisible();
  expect(card()).not.toHaveTextContent("No fee yet");
  expect(page.queryByRole("table")).toBeNull();
  await expectAccessible();
});

it("what was taken before the fee was lifted stays", async () => {
  Object.assign(answer, sold, { isFree: true });
  await opened();

  await says("This site takes no fee now.");
  await page.findByRole("table");
});

it("a fee of nobody yet says when it appears", async () => {
  await opened();

  await page.findByRole("heading", { name: "No fee yet" });
  expect(card()).toHaveTextContent("your first sale that is paid through Stripe");
  expect(card()).toHaveTextContent(/As of Mar 10, 2031/);
  await expectAccessible();
});

it("an account without a count, where none is made, has no moment and no fee yet", async () => {
  answer.at = null;
  await opened();

  await page.findByRole("heading", { name: "No fee yet" });
  expect(card()).not.toHaveTextContent("As of");
});

describe("while figures are counted", () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
      shouldAdvanceTime: true,
    });
    onTestFinished(() => void vi.useRealTimers());
  });
  it("the first count says so, and is shown once it is made", async () => {
    Object.assign(answer, { at: null, isCounting: true, isFree: true });
    const { network } = await opened();
    await says("The fee of your sales is being counted.");
    expect(page.queryByText("This site takes no fee.")).toBeNull();
    await expectAccessible();
    Object.assign(answer, sold, { at: "2031-03-10T18:05:00.000Z", isCounting: false });

    await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);

    await page.findByRole("table");
    const before = network.sent.length;
    await vi.advanceTimersByTimeAsync(3 * LOOK_EVERY_MS);
    expect(network.sent).toHaveLength(before);
  });

  it("older figures stay, with their moment, until the newer ones are there", async () => {
    Object.assign(answer, sold, { isCounting: true });
    await opened();
    await page.findByRole("table");
    expect(card()).toHaveTextContent(/As of Mar 10, 2031.*Newer figures are being counted\.$/);
    await expectAccessible();
    answer.currencies = [{ currency: "EUR", takenMinor: 9900, returnedMinor: 0 }];
    answer.isCounting = false;

    await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);

    await says("€99.00 taken");
    expect(card()).not.toHaveTextContent("Newer figures are being counted.");
  });

  it("newer figures that do not come are told, and the older ones stay", async () => {
    Object.assign(answer, sold, { isCounting: true });
    const { network, restore, press } = await opened();
    await page.findByRole("table");
    restore();
    const again = network.refuse(BILLING, "too_many_requests");

    await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);

    await says("Newer figures could not be loaded.");
    expect(page.getByRole("table")).toBeVisible();
    await expectAccessible();
    again();
    network.answer(BILLING, () => ({ ...answer, isCounting: false }));
    await press("Try again");
    await waitFor(() => expect(card()).toHaveTextContent(/As of Mar 10, 2031/));
  });
});

it("a place is kept while it loads, and an error offers to try again", async () => {
  const { network, goTo, press, restore } = await opened();
  restore();
  const release = network.hold(BILLING);
  await goTo(PAYMENTS);
  await page.findByRole("heading", HEADING);
  expect(within(card()).getByRole("status", { name: "Loading" })).toBeInTheDocument();
  await expectAccessible();
  const restoreAnswers = network.refuse(BILLING, "too_many_requests");
  release();
  expect(await within(card()).findByText("This could not be loaded")).toBeVisible();
  await expectAccessible();

  restoreAnswers();
  network.answer(BILLING, () => answer);
  await press("Try again");

  await page.findByRole("heading", { name: "No fee yet" });
});

it("the fee is told also where the payment provider does not answer", async () => {
  Object.assign(answer, sold);
  const screen = await openScreen("/account/settings", owner);
  screen.network.refuse(CONNECTION, "too_many_requests");
  screen.network.answer(BILLING, () => answer);
  await screen.goTo(PAYMENTS);

  await says("This could not be loaded");
  await page.findByRole("table");
});

it("an organizer reads once why nothing is shown", async () => {
  const organizer = await given.organizerOf(owner);
  const screen = await openScreen("/manage/events", organizer);
  screen.network.refuse(BILLING, "not_permitted");
  await screen.goTo(PAYMENTS);

  await says("Only the owner and admins of Night Owl Events can see and change this.");
  await waitFor(() => expect(page.queryByRole("heading", HEADING)).toBeNull());
  expect(page.getAllByText(/^Only the owner and admins/)).toHaveLength(1);
  await expectAccessible();
});

it("on a phone each event is a card, with the names of its sums", async () => {
  onPhone();
  Object.assign(answer, sold);
  await opened();

  const link = await page.findByRole("link", { name: "Gig" });
  expect(link.closest("li")).toHaveTextContent("GigTaken €10.00Given back €0.00Net €10.00");
  const months = within(card()).getAllByRole("heading", { level: 3 });
  expect(months.map(({ textContent }) => textContent)).toEqual([
    "March 2031 €27.50¥1,200",
    "February 2031 €15.00",
  ]);
  expect(page.queryByRole("table")).toBeNull();
  await expectAccessible();
});
